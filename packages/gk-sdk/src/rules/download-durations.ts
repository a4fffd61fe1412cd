/** File format of a playback download (spec 001 section 9). @public */
export type DownloadFormat = 'mp4' | 'gms';

/** "Default format mp4" (spec 001 section 9). @public */
export const DEFAULT_DOWNLOAD_FORMAT: DownloadFormat = 'mp4';
/** "Default 60 s" (spec 001 section 9). @public */
export const DEFAULT_DOWNLOAD_DURATION_S = 60;
/** "Remote durations 60-300 s": 1 to 5 minutes (spec 001 sections 2 and 9). @public */
export const REMOTE_PLAYBACK_DURATIONS_S = [60, 120, 180, 240, 300] as const;

const MP4_DURATIONS_S = [15, 30, 60, 120, 180, 240, 300, 600, 900, 1200, 1500, 1800] as const;
const GMS_ONLY_DURATIONS_S = [2100, 2400, 2700, 3000, 3300, 3600] as const;

/**
 * "Playback download durations (s): 15, 30, ... 1800; for gms format also 2100 to 3600 in steps of 300" (spec 001
 * section 9).
 *
 * @public
 */
export function downloadDurationsS(format: DownloadFormat): readonly number[] {
  return format === 'gms' ? [...MP4_DURATIONS_S, ...GMS_ONLY_DURATIONS_S] : MP4_DURATIONS_S;
}

/** The duration after a change of format: the same where the format offers it, else the longest that it does. @public */
export function fitDownloadDurationS(durationS: number, format: DownloadFormat): number {
  const offered = downloadDurationsS(format);
  return offered.includes(durationS)
    ? durationS
    : (offered.findLast((other) => other <= durationS) ?? DEFAULT_DOWNLOAD_DURATION_S);
}
