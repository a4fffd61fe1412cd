import * as z from './zod.js';

/**
 * The last position of a device (`gps_info.data`): degrees, km/h, degrees clockwise from north.
 * Spec 000 section 3.
 *
 * @public
 */
export const gpsDataSchema = z.looseObject({
  /** Latitude, degrees north (WGS 84). */
  lat: z.number(),
  /** Longitude, degrees east (WGS 84). */
  lng: z.number(),
  /** Speed over ground, km/h. */
  speedInKmh: z.number(),
  /** Heading, degrees clockwise from north. */
  trackingAngle: z.number(),
});
/** One position fix, as it travels. @public */
export type GpsData = z.infer<typeof gpsDataSchema>;

/** `gps_info` of a device; null without a fix. @public */
export const gpsInfoSchema = z.nullable(
  z.looseObject({
    data: gpsDataSchema,
    /** When it was measured, unix seconds. */
    time: z.optional(z.number()),
  }),
);
/** Last known position of a device (Q07); null when there is none. @public */
export type GpsInfo = z.infer<typeof gpsInfoSchema>;

/**
 * One row of `/api/gps` and of GK packets of kind 3: degrees, km/h, degrees, unix seconds.
 *
 * @public
 */
export const gpsRowSchema = z.looseObject({
  /** Latitude, degrees north (WGS 84). */
  lat: z.number(),
  /** Longitude, degrees east (WGS 84). */
  lng: z.number(),
  /** Speed over ground, km/h. */
  speed: z.number(),
  /** Heading, degrees clockwise from north. */
  dir: z.number(),
  /** When it was measured, unix seconds. */
  time: z.number(),
});
/** One row of a GPS track, as it travels. @public */
export type GpsRow = z.infer<typeof gpsRowSchema>;

/** A point of a track in the model's units (spec 001 section 3): `time` in milliseconds. @public */
export interface GpsPoint {
  /** When it was measured, unix milliseconds. */
  readonly time: number;
  /** Latitude, degrees north (WGS 84). */
  readonly lat: number;
  /** Longitude, degrees east (WGS 84). */
  readonly lng: number;
  readonly speedInKmh: number;
  /** Heading, degrees clockwise from north. */
  readonly trackingAngle: number;
  /** The address there in words, where somebody has looked it up (spec 001 section 3). */
  readonly address?: string;
}

/** Converts a wire row (seconds) to the model's point (milliseconds). @internal */
export function toGpsPoint(row: GpsRow): GpsPoint {
  return { time: row.time * 1000, lat: row.lat, lng: row.lng, speedInKmh: row.speed, trackingAngle: row.dir };
}
