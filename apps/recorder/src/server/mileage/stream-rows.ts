import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Context } from 'hono';
import { streamTo, type AnswerReader } from '../access/stream-to.js';

const CHUNK_CHARACTERS = 64 * 1024;
/** Work at a time before others get their turn. */
const TURN_MS = 8;

/**
 * Answers with a JSON array whose rows are made as they go out: a long list neither stands in memory nor holds others
 * up, and ends with its client, and with the access of its reader. Undefined is no row, and a place to let others have their turn. `onSent` receives the
 * SHA-256 of the whole text when it was sent completely.
 */
export function streamRows(
  context: Context,
  reader: AnswerReader,
  rows: Iterable<object | undefined>,
  onSent?: (sha256: string) => void,
): Response {
  context.header('Content-Type', 'application/json');
  return streamTo(context, reader, async (body) => {
    const hash = onSent && createHash('sha256');
    const send = async (piece: string): Promise<void> => {
      hash?.update(piece);
      await body.write(piece);
    };
    let text = '[';
    let separator = '';
    let turnMs = performance.now();
    for (const row of rows) {
      if (body.aborted) return;
      if (row !== undefined) {
        text += separator + JSON.stringify(row);
        separator = ',';
      }
      if (text.length >= CHUNK_CHARACTERS) {
        await send(text);
        text = '';
      }
      if (performance.now() - turnMs < TURN_MS) continue;
      await nextTurn();
      turnMs = performance.now();
    }
    await send(`${text}]`);
    // Ahead of the end of the answer: who has it whole can ask for its hash.
    if (hash && !body.aborted) onSent?.(hash.digest('hex'));
  });
}
