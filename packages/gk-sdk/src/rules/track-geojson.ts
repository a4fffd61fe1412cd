import type { GpsPoint } from '../model/gps-point.js';
import { trackSegments } from './track-segments.js';

/** A track as a GeoJSON feature (RFC 7946). @public */
export interface TrackFeature {
  readonly type: 'Feature';
  /** Degrees east, then north; one line a segment. */
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
    /** Beside each coordinate, empty where nobody looked it up; left out of a track without any address. */
    readonly addresses?: readonly (readonly string[])[];
  };
}

/** A track as GeoJSON: a line for each segment, with times, speeds and headings beside the coordinates. @public */
export function toTrackFeature(name: string, track: readonly GpsPoint[]): TrackFeature {
  const segments = trackSegments(track);
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
