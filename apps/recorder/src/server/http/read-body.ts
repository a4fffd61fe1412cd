import type { Context } from 'hono';
import type { JsonObject } from './json-object.js';
import { parseLongJson } from './parse-json.js';
import { RestError } from './rest-error.js';

/** Bodies that the specification sends as plain text, though they hold JSON (spec 002 section 7). */
const PLAIN_TEXT_CALLS: ReadonlySet<string> = new Set(['PUT /i18n/config']);

/**
 * The JSON object of a request's body; an empty body is an empty object.
 * @throws RestError 400 for what is no JSON object, 415 for another content type.
 */
export async function readBody(context: Context): Promise<JsonObject> {
  const text = await context.req.text();
  if (text === '') return {};
  requireJsonType(context);
  const body = await parseLongJson(text);
  if (body === undefined) throw new RestError(400, 'The body is not JSON');
  if (!isJsonObject(body)) throw new RestError(400, 'The body is not a JSON object');
  return body;
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
