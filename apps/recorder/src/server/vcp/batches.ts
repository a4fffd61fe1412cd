import type { SharedReply } from '../frames/command-reply.js';
import { SharedBody } from '../frames/shared-body.js';

/** Rows of one message at most. */
export const BATCH_ROWS = 500;

/**
 * Cuts a list into messages: N rows each, the last with Z:1 and the change counter X. An empty list is
 * one message. Rows are made when their message is asked for.
 */
export function* batches<T>(
  ids: Iterable<string>,
  toRow: (id: string) => T | undefined,
  changeCounter: number,
): Iterable<SharedReply> {
  let rows: T[] = [];
  for (const id of ids) {
    if (rows.length === BATCH_ROWS) {
      yield { fields: { N: String(rows.length) }, sharedBody: new SharedBody(JSON.stringify(rows)) };
      rows = [];
    }
    const row = toRow(id);
    if (row !== undefined) rows.push(row);
  }
  yield {
    fields: { N: String(rows.length), X: String(changeCounter), Z: '1' },
    sharedBody: new SharedBody(JSON.stringify(rows)),
  };
}
