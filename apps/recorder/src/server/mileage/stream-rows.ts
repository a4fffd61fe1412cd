import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Context } from 'hono';
import type { StreamingApi } from 'hono/utils/stream';
import { begun } from '../../history/begun.js';
import { hangUpOf, streamTo, type AnswerReader } from '../access/stream-to.js';

const CHUNK_CHARACTERS = 64 * 1024;
/** Work at a time before others get their turn. */
const TURN_MS = 8;
/** Rows that are made at once of a list that is at hand. */
const ROWS_A_PAGE = 16;

/** Receives the SHA-256 of the whole text of an answer when it was sent completely. */
type OnSent = (sha256: string) => void;

/**
 * Answers with a JSON array whose rows are made as they go out: a long list neither stands in memory nor holds others
 * up, and ends with its client, and with the access of its reader.
 */
export function streamRows(context: Context, reader: AnswerReader, rows: Iterable<object>): Response {
  context.header('Content-Type', 'application/json');
  return streamTo(context, reader, (body) => sendRows(body, pagesOf(rows)));
}

/**
 * The same of rows that are asked for page by page until `signal` aborts. The answer begins with the first page: where that
 * fails, the call is refused.
 */
export async function streamPages(
  context: Context,
  reader: AnswerReader,
  pages: (signal: AbortSignal) => AsyncIterable<readonly object[]>,
  onSent?: OnSent,
): Promise<Response> {
  const end = hangUpOf(context);
  const rows = await begun(pages(end.signal));
  context.header('Content-Type', 'application/json');
  return streamTo(context, reader, (body) => sendRows(body, rows, onSent), end);
}

async function sendRows(
  body: StreamingApi,
  pages: Iterable<readonly object[]> | AsyncIterable<readonly object[]>,
  onSent?: OnSent,
): Promise<void> {
  const hash = onSent && createHash('sha256');
  const send = async (piece: string): Promise<void> => {
    hash?.update(piece);
    await body.write(piece);
  };
  let text = '[';
  let separator = '';
  let turnMs = performance.now();
  for await (const page of pages) {
    for (const row of page) {
      if (body.aborted) return;
      text += separator + JSON.stringify(row);
      separator = ',';
      if (text.length < CHUNK_CHARACTERS) continue;
      await send(text);
      text = '';
    }
    if (body.aborted) return;
    if (performance.now() - turnMs < TURN_MS) continue;
    await nextTurn();
    turnMs = performance.now();
  }
  await send(`${text}]`);
  // Ahead of the end of the answer: who has it whole can ask for its hash.
  if (hash && !body.aborted) onSent?.(hash.digest('hex'));
}

/** The rows of a list, some at a time. */
function* pagesOf(rows: Iterable<object>): Iterable<readonly object[]> {
  let page: object[] = [];
  let beganMs = performance.now();
  for (const row of rows) {
    page.push(row);
    if (page.length < ROWS_A_PAGE && performance.now() - beganMs < TURN_MS) continue;
    yield page;
    page = [];
    beganMs = performance.now();
  }
  if (page.length > 0) yield page;
}
