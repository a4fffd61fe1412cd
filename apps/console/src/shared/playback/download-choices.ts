import { type DownloadFormat, downloadDurationsS } from 'gk-sdk/rules';

/** "Default format mp4" (spec 001 section 9). */
export const DEFAULT_DOWNLOAD_FORMAT: DownloadFormat = 'mp4';
/** "Default 60 s" (spec 001 section 9). */
export const DEFAULT_DOWNLOAD_DURATION_S = 60;
/** "Remote durations 60-300 s": 1 to 5 minutes (spec 001 sections 2 and 9). */
export const REMOTE_PLAYBACK_DURATIONS_S = [60, 120, 180, 240, 300] as const;

/** The duration after a change of format: the same where the format offers it, else the longest that it does. */
export function fitDownloadDurationS(durationS: number, format: DownloadFormat): number {
  const offered = downloadDurationsS(format);
  return offered.includes(durationS)
    ? durationS
    : (offered.findLast((other) => other <= durationS) ?? DEFAULT_DOWNLOAD_DURATION_S);
}
