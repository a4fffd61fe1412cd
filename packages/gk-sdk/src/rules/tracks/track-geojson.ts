import type { GpsPoint } from '../../model/tracks/gps-point.js';
import { lngDifference } from '../../util/longitude.js';
import { trackSegments } from './track-segments.js';

/** A track as a GeoJSON feature (RFC 7946). @public */
export interface TrackFeature {
  readonly type: 'Feature';
  /** Degrees east, then north; one line a segment, and two of a segment over 180 degrees. */
  readonly geometry: {
    readonly type: 'MultiLineString';
    /** A line a segment, a pair [longitude, latitude] a point: RFC 7946. */
    readonly coordinates: readonly (readonly (readonly [number, number])[])[];
  };
  readonly properties: {
    /** Name of the track. */
    readonly name: string;
    /** Beside each coordinate: ISO 8601 in UTC, km/h, degrees clockwise from north. */
    readonly times: readonly (readonly string[])[];
    readonly speedsKmh: readonly (readonly number[])[];
    /** Degrees clockwise from north, beside each coordinate. */
    readonly headings: readonly (readonly number[])[];
    /** Beside each coordinate, empty where it was not looked up; left out of a track without any address. */
    readonly addresses?: readonly (readonly string[])[];
  };
}

/**
 * A track as GeoJSON: a line for each segment, with times, speeds and headings beside the coordinates. A way over 180 degrees
 * is cut there into two lines, as RFC 7946 (3.1.9) has it; both hold the place of the cut.
 *
 * @public
 */
export function toTrackFeature(name: string, track: readonly GpsPoint[]): TrackFeature {
  const segments = trackSegments(track).flatMap(cutAt180);
  return {
    type: 'Feature',
    geometry: {
      type: 'MultiLineString',
      coordinates: segments.map((points) => points.map(({ lat, lng }) => [lng, lat] as const)),
    },
    properties: {
      name,
      times: segments.map((points) => points.map(({ atS }) => new Date(atS * 1000).toISOString())),
      speedsKmh: segments.map((points) => points.map(({ speedKmh }) => speedKmh)),
      headings: segments.map((points) => points.map(({ headingDeg }) => headingDeg)),
      ...(track.some(({ address }) => address) && {
        addresses: segments.map((points) => points.map(({ address = '' }) => address)),
      }),
    },
  };
}

/** The lines of a segment on either side of 180 degrees; without such a way, the segment itself. */
function cutAt180(segment: readonly GpsPoint[]): readonly (readonly GpsPoint[])[] {
  const lines: GpsPoint[][] = [[]];
  segment.forEach((point, i) => {
    const before = segment[i - 1];
    if (before !== undefined && Math.abs(point.lng - before.lng) > 180) {
      const way = lngDifference(before.lng, point.lng);
      const edge = way > 0 ? 180 : -180;
      const share = (edge - before.lng) / way;
      const cut = (lng: number): GpsPoint => ({
        lat: before.lat + (point.lat - before.lat) * share,
        lng,
        speedKmh: before.speedKmh,
        headingDeg: before.headingDeg,
        atS: before.atS + (point.atS - before.atS) * share,
      });
      lines.at(-1)?.push(cut(edge));
      lines.push([cut(-edge)]);
    }
    lines.at(-1)?.push(point);
  });
  return lines;
}
