import { decimalNumber } from '../../util/decimal.js';
import { utcTimeS } from '../../util/iso-time.js';

/** A point of a track. */
export interface TrackMoment {
  /** Unix seconds. */
  readonly atS: number;
  readonly lat: number;
  readonly lng: number;
}

/** The fixes of a GPX file that have a time, in their order; none of a file that is none. */
export function readTrack(gpx: string): readonly TrackMoment[] {
  const points = new DOMParser().parseFromString(gpx, 'application/xml').getElementsByTagName('trkpt');
  return [...points].flatMap((point) => {
    const atS = utcTimeS(point.getElementsByTagName('time')[0]?.textContent ?? '');
    const [lat, lng] = ['lat', 'lon'].map((name) => decimalNumber(point.getAttribute(name) ?? ''));
    if (atS === undefined || lat === undefined || lng === undefined) return [];
    // A receiver without satellites reports 0, 0.
    return lat === 0 && lng === 0 ? [] : [{ atS, lat, lng }];
  });
}

/** The last point at or before a moment; the first one ahead of all. */
export function pointAt(track: readonly TrackMoment[], atS: number): TrackMoment | undefined {
  return track.findLast((point) => point.atS <= atS) ?? track[0];
}
