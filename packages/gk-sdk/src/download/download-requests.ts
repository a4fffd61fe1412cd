import { GkError } from '../errors/gk-error.js';
import { downloadDurationsS } from '../rules/footage/download-durations.js';
import type { RecordingDownloadRequest } from './recording-download.js';

/** A stretch of recordings of one device, of any length. @public */
export interface RecordingStretchRequest extends Pick<
  RecordingDownloadRequest,
  'deviceId' | 'place' | 'format' | 'main'
> {
  /** From 1. */
  readonly channels: readonly number[];
  /** Unix seconds. */
  readonly startS: number;
  /** Unix seconds, not included. */
  readonly endS: number;
}

/**
 * The downloads that fetch a stretch: one for each channel, in parts where it is longer than the longest that the
 * specification offers (1800 s of MP4, 3600 s of GMS: spec 001 section 9).
 *
 * @throws GkError `invalid-argument` for a stretch without channels or without a length.
 * @public
 */
export function downloadRequestsOf(stretch: RecordingStretchRequest): RecordingDownloadRequest[] {
  const { channels, startS, endS, ...rest } = stretch;
  if (channels.length === 0) throw new GkError('invalid-argument', 'Choose at least one channel to download.');
  const fromS = Math.floor(startS);
  const toS = Math.ceil(endS);
  if (!(toS > fromS)) throw new GkError('invalid-argument', 'What is downloaded ends after it starts.');
  const longestS = downloadDurationsS(rest.format ?? 'mp4').at(-1) ?? 1800;
  return [...new Set(channels)].flatMap((channel) =>
    Array.from({ length: Math.ceil((toS - fromS) / longestS) }, (_, part) => {
      const partS = fromS + part * longestS;
      return { ...rest, channel, startS: partS, durationS: Math.min(longestS, toS - partS) };
    }),
  );
}

/** Names a request, so that the same recording is known again. @internal */
export function downloadKey(request: RecordingDownloadRequest): string {
  const { deviceId, channel, startS, durationS, place, format = 'mp4', main = false, part = 1 } = request;
  const recording = [deviceId, channel, startS, durationS, place, format, main];
  return JSON.stringify(part === 1 ? recording : [...recording, part]);
}
