import * as z from './zod.js';

/**
 * A message of the event channel (docs/protocol.md): `eventtime` the device's local wall time in ISO
 * form without zone, `eventtimeutc` unix s, `vehiclex` longitude, `vehicley` latitude, `speed` km/h,
 * `call` 1 = the driver asks for a talk on `channel`.
 *
 * @public
 */
export const fleetEventSchema = z.looseObject({
  /** What the message tells: `new` an event, `update` a changed one, or another word of the server. */
  cmd: z.string(),
  /** The server's number of the event. */
  serialno: z.optional(z.nullable(z.union([z.number(), z.string()]))),
  /** The device that it happened to. */
  deviceid: z.optional(z.nullable(z.string())),
  /** Event code; `EVENT_CODES` of `gk-sdk/rules` has their names. */
  appdevid: z.optional(z.nullable(z.union([z.number(), z.string()]))),
  /** Wall time of the device, ISO 8601 without zone. */
  eventtime: z.optional(z.nullable(z.string())),
  /** When it happened, unix seconds. */
  eventtimeutc: z.optional(z.nullable(z.number())),
  /** Longitude, degrees east. */
  vehiclex: z.optional(z.nullable(z.number())),
  /** Latitude, degrees north. */
  vehicley: z.optional(z.nullable(z.number())),
  /** Speed, km/h. */
  speed: z.optional(z.nullable(z.number())),
  /** Text of the device or of a user. */
  memo: z.optional(z.nullable(z.string())),
  /** Bit mask of the channels with a snapshot; bit 0 = channel 1. */
  snap: z.optional(z.nullable(z.number())),
  /** 1 = the driver asks for a talk on `channel`. */
  call: z.optional(z.nullable(z.number())),
  /** Channel of the talk, from 1. */
  channel: z.optional(z.nullable(z.number())),
});
/** One message of the event channel. @public */
export type FleetEvent = Readonly<z.infer<typeof fleetEventSchema>>;
