import { listField, textField, toRow } from './json-fields.js';

/** Answer to a change of a list: the updated list and the server's message (docs/protocol.md, "REST"). @public */
export interface ListChange<Item> {
  readonly items: readonly Item[];
  /** For the notice of success; empty when the server says nothing. */
  readonly message: string;
}

/** Items of a list; a row that is none is left out. @internal */
export function toItems<Item>(rows: readonly unknown[], toItem: (row: unknown) => Item | undefined): Item[] {
  return rows.map(toItem).filter((item) => item !== undefined);
}

/** Reads the bare list, or `{message, data}`. @internal */
export function toListChange<Item>(json: unknown, toItem: (row: unknown) => Item | undefined): ListChange<Item> {
  if (Array.isArray(json)) return { items: toItems(listField(json), toItem), message: '' };
  const reply = toRow(json);
  if (!Array.isArray(reply?.data)) throw new TypeError('The answer holds no list.');
  return { items: toItems(listField(reply.data), toItem), message: textField(reply.message) };
}
