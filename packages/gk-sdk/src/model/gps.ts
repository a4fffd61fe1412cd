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
