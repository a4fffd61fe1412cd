import type { AnswerReader } from '../access/stream-to.js';
import { RestError } from '../http/rest-error.js';
import type { FileCall, FileHandler } from './file-call.js';
import { sendFile } from './file-range.js';

/** `web.cgi?type=firmware&id=`: a file of the firmware store, for who may see the store. */
export const firmwareFile: FileHandler = (call) =>
  sendFirmware(call, { principal: call.principal, now: call.services.now });

/**
 * The same for a device that was told the address, by its ticket.
 * @throws RestError 403 for a ticket that is none, or of another file, or an hour old.
 */
export function firmwareByTicket(call: Omit<FileCall, 'principal'>): Response | Promise<Response> {
  if (call.services.firmwareTickets.opens(call.query)) return sendFirmware(call);
  throw new RestError(403, 'The ticket of this address is not valid, or no longer: begin the update again');
}

function sendFirmware(
  { context, query, services }: Omit<FileCall, 'principal'>,
  reader?: AnswerReader,
): Response | Promise<Response> {
  const text = query.get('id') ?? '';
  const stored = /^\d{1,15}$/.test(text) ? services.store.firmware.get(Number(text)) : undefined;
  if (stored === undefined) throw new RestError(404, 'Unknown firmware');
  return sendFile(context, {
    path: services.store.firmware.pathOf(stored.id),
    sizeBytes: stored.sizeBytes,
    etag: `"${stored.md5}"`,
    name: stored.filename,
    type: 'application/octet-stream',
    ...(reader && { reader }),
  });
}
