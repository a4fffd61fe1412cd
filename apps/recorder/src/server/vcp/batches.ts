import type { CommandReply } from './command-call.js';

/** Rows of one message at most. */
export const BATCH_ROWS = 500;

/**
 * Cuts a list into messages: N rows each, the last with Z:1 and the change counter X. An empty list is
 * one message. Rows are made as their message is sent, so a long list never stands in memory whole.
 */
export function* batches<T>(
  ids: Iterable<string>,
  toRow: (id: string) => T | undefined,
  changeCounter: number,
): Iterable<CommandReply> {
  let rows: T[] = [];
  for (const id of ids) {
    if (rows.length === BATCH_ROWS) {
      yield { fields: { N: String(rows.length) }, body: JSON.stringify(rows) };
      rows = [];
    }
    const row = toRow(id);
    if (row !== undefined) rows.push(row);
  }
  yield { fields: { N: String(rows.length), X: String(changeCounter), Z: '1' }, body: JSON.stringify(rows) };
}
