import * as z from './zod.js';

const optionalNumber = z.optional(z.nullable(z.number()));
const optionalText = z.optional(z.nullable(z.string()));

/** Somebody who watches or talks. @public */
export const streamUserSchema = z.looseObject({
  type: z.optional(z.nullable(z.union([z.string(), z.number()]))),
  user: optionalText,
  ip: optionalText,
  port: optionalNumber,
  arrivedTime: z.optional(z.nullable(z.union([z.number(), z.string()]))),
});

/**
 * Answer of Q10 (spec 000 section 3, "Stream status"): `hddBps`, `uploadBps` and `downloadBps` of the
 * server in bytes a second, and who uses which device.
 *
 * @public
 */
export const streamStatusSchema = z.looseObject({
  hddBps: optionalNumber,
  uploadBps: optionalNumber,
  downloadBps: optionalNumber,
  devices: z.optional(
    z.nullable(
      z.array(
        z.looseObject({
          deviceid: z.string(),
          version: optionalText,
          arrivedTime: z.optional(z.nullable(z.union([z.number(), z.string()]))),
          users: z.optional(z.nullable(z.array(streamUserSchema))),
        }),
      ),
    ),
  ),
});
/** Load of the server and who uses which device (Q10). @public */
export type StreamStatus = Readonly<z.infer<typeof streamStatusSchema>>;
