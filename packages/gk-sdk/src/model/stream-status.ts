import * as z from './zod.js';

const optionalNumber = z.optional(z.nullable(z.number()));
const optionalText = z.optional(z.nullable(z.string()));

/** Somebody who watches or talks. @public */
export const streamUserSchema = z.looseObject({
  /** What the user takes (live, playback, talk ...), in the server's word or number. */
  type: z.optional(z.nullable(z.union([z.string(), z.number()]))),
  /** User name. */
  user: optionalText,
  /** IP address from which the user came. */
  ip: optionalText,
  /** Port from which the user came. */
  port: optionalNumber,
  /** When the user came: unix seconds, or the server's text. */
  arrivedTime: z.optional(z.nullable(z.union([z.number(), z.string()]))),
});

/**
 * Answer of Q10 (spec 000 section 3, "Stream status"): `hddBps`, `uploadBps` and `downloadBps` of the
 * server in bytes a second, and who uses which device.
 *
 * @public
 */
export const streamStatusSchema = z.looseObject({
  /** Written to disks, bytes a second. */
  hddBps: optionalNumber,
  /** Sent by the server, bytes a second. */
  uploadBps: optionalNumber,
  /** Received by the server, bytes a second. */
  downloadBps: optionalNumber,
  devices: z.optional(
    z.nullable(
      z.array(
        z.looseObject({
          /** The device that is used. */
          deviceid: z.string(),
          /** Its firmware version. */
          version: optionalText,
          /** Since when it is used: unix seconds, or the server's text. */
          arrivedTime: z.optional(z.nullable(z.union([z.number(), z.string()]))),
          users: z.optional(z.nullable(z.array(streamUserSchema))),
        }),
      ),
    ),
  ),
});
/** Load of the server and who uses which device (Q10). @public */
export type StreamStatus = Readonly<z.infer<typeof streamStatusSchema>>;
