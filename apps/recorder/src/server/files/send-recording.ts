import type { Context } from 'hono';
import type { SentBody } from 'gk-sdk/wire';
import type { PackedFile } from '../downloads/download-jobs.js';
import { watchEnd } from '../access/expiry.js';
import type { Principal } from '../access/principal.js';
import type { SentBodies } from '../evidence/sent-bodies.js';
import type { Fleet } from '../fleet/fleet.js';
import { sendFile, type SentFile } from './file-range.js';

/** Pictures of a device as a file. */
export interface SentRecording extends Pick<SentFile, 'type' | 'onEnd'> {
  readonly file: PackedFile;
  readonly name: string;
  readonly deviceId: string;
  /** Description of the body, as evidence may state it later. */
  readonly body: SentBody;
}

/** Services by which a file is sent. */
export interface RecordingSenders {
  readonly fleet: Pick<Fleet, 'onUnseen'>;
  readonly sentBodies: Pick<SentBodies, 'beginFile'>;
  /** Unix milliseconds. */
  readonly now: () => number;
}

/** Sends pictures of a device to who sees it, and breaks off at once when that ends, the account changes or the token expires. */
export function sendRecording(
  context: Context,
  { fleet, sentBodies, now }: RecordingSenders,
  principal: Principal,
  { file, name, type, deviceId, body, onEnd }: SentRecording,
): Response {
  const lost = new AbortController();
  const breakOff = (): void => {
    lost.abort();
  };
  const watches = [fleet.onUnseen(principal, deviceId, breakOff), watchEnd(principal, now, breakOff)];
  return sendFile(context, {
    ...file,
    name,
    type,
    signal: lost.signal,
    onPiece: sentBodies.beginFile(principal, file, body),
    onEnd: () => {
      for (const off of watches) off();
      onEnd?.();
    },
  });
}
