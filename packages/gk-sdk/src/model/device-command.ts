import * as z from './zod.js';

/**
 * One row of the device command list (D20): text that a user sent to a device, and how far it got.
 * `time` unix s.
 *
 * @public
 */
export const deviceCommandSchema = z.looseObject({
  deviceid: z.string(),
  command: z.optional(z.nullable(z.string())),
  state: z.optional(z.nullable(z.union([z.string(), z.number()]))),
  time: z.optional(z.nullable(z.number())),
});
/** One row of the device command list (D20). @public */
export type DeviceCommand = Readonly<z.infer<typeof deviceCommandSchema>>;
