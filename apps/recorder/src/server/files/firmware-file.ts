import { RestError } from '../http/rest-error.js';
import type { FileHandler } from './file-call.js';
import { sendFile } from './file-range.js';

/** `web.cgi?type=firmware&id=`: a file of the firmware store, for who may see the store. */
export const firmwareFile: FileHandler = ({ context, query, services }) => {
  const text = query.get('id') ?? '';
  const stored = /^\d{1,15}$/.test(text) ? services.store.firmware.get(Number(text)) : undefined;
  if (stored === undefined) throw new RestError(404, 'Unknown firmware');
  return sendFile(context, {
    path: services.store.firmware.pathOf(stored.id),
    sizeBytes: stored.sizeBytes,
    etag: `"${stored.md5}"`,
    name: stored.filename,
    type: 'application/octet-stream',
  });
};
