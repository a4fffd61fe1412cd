import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Context } from 'hono';
import { bodyLimitOf } from './body-limits.js';
import { incomingOf } from './client-address.js';
import type { JsonObject } from './json-object.js';
import { JsonDepth, parseShallow } from './parse-json.js';
import { RestError } from './rest-error.js';
import { inTurn } from './turns.js';

/** Bodies that the specification sends as plain text, though they hold JSON (spec 002 section 7). */
const PLAIN_TEXT_CALLS: ReadonlySet<string> = new Set(['PUT /i18n/config']);
/** A text of so many characters takes some milliseconds. */
const LONG_CHARACTERS = 256 * 1024;

/**
 * The JSON object of a request's body; an empty body is an empty object. A long one is looked at as it comes, a piece a
 * turn, and parsed in a turn of its own, so that several long bodies do not delay other requests.
 * @throws RestError 400 unless it is a whole JSON object, 413 for more than the call takes, 415 for another content
 *   type.
 */
export async function readBody(context: Context): Promise<JsonObject> {
  const pieces: string[] = [];
  const depth = new JsonDepth();
  let characters = 0;
  for await (const piece of piecesOf(context)) {
    if (piece === '') continue;
    if (characters === 0) requireJsonType(context);
    depth.add(piece);
    pieces.push(piece);
    characters += piece.length;
    if (characters >= LONG_CHARACTERS) await nextTurn();
  }
  if (characters === 0) return {};
  const join = (): string => pieces.join('');
  const text = characters < LONG_CHARACTERS ? join() : await inTurn(join);
  const body = characters < LONG_CHARACTERS ? parseShallow(text) : await inTurn(() => parseShallow(text));
  if (body === undefined) throw new RestError(400, 'The body is not JSON');
  if (!isJsonObject(body)) throw new RestError(400, 'The body is not a JSON object');
  return body;
}

/**
 * Refuses a body that is announced as longer than allowed. The rest of it is not waited for: the connection is of no
 * use for another call.
 * @throws RestError 413
 */
export function refuseLongBody(context: Context, bytes = Number(context.req.header('Content-Length') ?? 0)): void {
  const limit = bodyLimitOf(context.req.path);
  if (limit === undefined || bytes <= limit) return;
  context.header('Connection', 'close');
  throw new RestError(413, `The body exceeds ${limit} bytes`);
}

/** The text of a body as it comes; no more is read of it than is taken. */
async function* piecesOf(context: Context): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let bytes = 0;
  // An unread request must stay open until the refusal is sent.
  const chunks: AsyncIterable<Buffer> | undefined = incomingOf(context.env)?.iterator({ destroyOnReturn: false });
  try {
    for await (const chunk of chunks ?? []) {
      bytes += chunk.length;
      refuseLongBody(context, bytes);
      yield decoder.decode(chunk, { stream: true });
    }
  } catch (error) {
    if (error instanceof RestError) throw error;
    throw new RestError(400, 'The body did not come whole');
  }
  yield decoder.decode();
}

/** A page of another origin can send every other type without asking first (CORS). */
function requireJsonType({ req }: Context): void {
  const [type = ''] = (req.header('Content-Type') ?? '').split(';', 1);
  const name = type.trim().toLowerCase();
  if (name === 'application/json') return;
  if (name === 'text/plain' && PLAIN_TEXT_CALLS.has(`${req.method} ${req.path}`)) return;
  throw new RestError(415, 'The Content-Type of a body is application/json');
}

function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
