import * as z from './zod.js';

/**
 * One row of the device command list (D20): text that a user sent to a device, and how far it got.
 * `time` unix s.
 *
 * @public
 */
export const deviceCommandSchema = z.looseObject({
  /** The device that it was sent to. */
  deviceid: z.string(),
  /** The text that was sent. */
  command: z.optional(z.nullable(z.string())),
  /** How far it got, in the server's word or number. */
  state: z.optional(z.nullable(z.union([z.string(), z.number()]))),
  /** When it was sent, unix seconds. */
  time: z.optional(z.nullable(z.number())),
});
/** One row of the device command list (D20). @public */
export type DeviceCommand = Readonly<z.infer<typeof deviceCommandSchema>>;
