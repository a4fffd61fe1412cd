import * as z from './zod.js';

/**
 * The last position of a device (`gps_info.data`): degrees, km/h, degrees clockwise from north.
 * Spec 000 section 3.
 *
 * @public
 */
export const gpsDataSchema = z.looseObject({
  lat: z.number(),
  lng: z.number(),
  speedInKmh: z.number(),
  trackingAngle: z.number(),
});
/** One position fix, as it travels. @public */
export type GpsData = z.infer<typeof gpsDataSchema>;

/** `gps_info` of a device; null without a fix. @public */
export const gpsInfoSchema = z.nullable(z.looseObject({ data: gpsDataSchema, time: z.optional(z.number()) }));
/** Last known position of a device (Q07); null when there is none. @public */
export type GpsInfo = z.infer<typeof gpsInfoSchema>;

/**
 * One row of `/api/gps` and of GK packets of kind 3: degrees, km/h, degrees, unix seconds.
 *
 * @public
 */
export const gpsRowSchema = z.looseObject({
  lat: z.number(),
  lng: z.number(),
  speed: z.number(),
  dir: z.number(),
  time: z.number(),
});
/** One row of a GPS track, as it travels. @public */
export type GpsRow = z.infer<typeof gpsRowSchema>;

/** A point of a track in the model's units (spec 001 section 3): `time` in milliseconds. @public */
export interface GpsPoint {
  readonly time: number;
  readonly lat: number;
  readonly lng: number;
  readonly speedInKmh: number;
  readonly trackingAngle: number;
}

/** Converts a wire row (seconds) to the model's point (milliseconds). @public */
export function toGpsPoint(row: GpsRow): GpsPoint {
  return { time: row.time * 1000, lat: row.lat, lng: row.lng, speedInKmh: row.speed, trackingAngle: row.dir };
}
