import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { requirePermission } from '../rest/rest-context.js';
import { RestError } from '../rest/rest-error.js';
import type { FileHandler } from './file-call.js';

/** `web.cgi?type=firmware&id=`: a file of the firmware store, for who may see the store. */
export const firmwareFile: FileHandler = ({ context, query, principal, services }) => {
  requirePermission(principal, 1, 'manage firmware');
  const text = query.get('id') ?? '';
  const stored = /^\d{1,15}$/.test(text) ? services.store.firmware.get(Number(text)) : undefined;
  if (stored === undefined) throw new RestError(404, 'Unknown firmware');
  const stream = Readable.toWeb(createReadStream(services.store.firmware.pathOf(stored.id)));
  return context.body(stream as ReadableStream<Uint8Array>, 200, {
    'Content-Type': 'application/octet-stream',
    'Content-Length': String(stored.sizeBytes),
    'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(stored.filename).replaceAll("'", '%27')}`,
    ETag: `"${stored.md5}"`,
  });
};
