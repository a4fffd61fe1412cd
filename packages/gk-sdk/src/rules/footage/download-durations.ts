/** File format of a playback download (spec 001 section 9). @public */
export type DownloadFormat = 'mp4' | 'gms';

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
