import * as z from './zod.js';

/**
 * A message of the event channel (docs/protocol.md): `eventtime` the device's local wall time in ISO
 * form without zone, `eventtimeutc` unix s, `vehiclex` longitude, `vehicley` latitude, `speed` km/h,
 * `call` 1 = the driver asks for a talk on `channel`.
 *
 * @public
 */
export const fleetEventSchema = z.looseObject({
  cmd: z.string(),
  serialno: z.optional(z.nullable(z.union([z.number(), z.string()]))),
  deviceid: z.optional(z.nullable(z.string())),
  appdevid: z.optional(z.nullable(z.union([z.number(), z.string()]))),
  eventtime: z.optional(z.nullable(z.string())),
  eventtimeutc: z.optional(z.nullable(z.number())),
  vehiclex: z.optional(z.nullable(z.number())),
  vehicley: z.optional(z.nullable(z.number())),
  speed: z.optional(z.nullable(z.number())),
  memo: z.optional(z.nullable(z.string())),
  snap: z.optional(z.nullable(z.number())),
  call: z.optional(z.nullable(z.number())),
  channel: z.optional(z.nullable(z.number())),
});
/** One message of the event channel. @public */
export type FleetEvent = Readonly<z.infer<typeof fleetEventSchema>>;
