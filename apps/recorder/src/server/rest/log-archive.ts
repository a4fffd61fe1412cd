import { CSV_BYTE_ORDER_MARK } from 'gk-sdk/rules';
import type { Context } from 'hono';
import { sevenZip } from '../files/seven-zip.js';
import { contentDisposition } from '../http/content-disposition.js';
import type { JsonObject } from '../http/json-object.js';
import { RestError } from '../http/rest-error.js';
import type { RestServices } from './rest-services.js';

const MAX_PASSWORD_CHARACTERS = 128;

/**
 * A log as a 7z archive with one CSV file, which opens with the password of the body.
 * @throws RestError 400 without a password, or with a long one.
 */
export async function logArchive(
  context: Context,
  { now }: RestServices,
  { filepass }: JsonObject,
  name: string,
  csv: string,
): Promise<Response> {
  if (typeof filepass !== 'string' || filepass === '') throw new RestError(400, 'The password for the file is missing');
  if (filepass.length > MAX_PASSWORD_CHARACTERS) {
    throw new RestError(400, `The password for the file has more than ${MAX_PASSWORD_CHARACTERS} characters`);
  }
  const content = Buffer.from(CSV_BYTE_ORDER_MARK + csv);
  const packed = await sevenZip({ name: `${name}.csv`, content, modifiedMs: now() }, filepass);
  return context.body(new Uint8Array(packed), 200, {
    'Content-Type': 'application/x-7z-compressed',
    'Content-Disposition': contentDisposition('attachment', `${name}.7z`),
    'Content-Length': String(packed.length),
    'Cache-Control': 'no-store',
  });
}

/** A moment in a log's file, in UTC. */
export function isoTime(atS: number): string {
  return new Date(atS * 1000).toISOString().replace('.000', '');
}
