import { z } from 'zod/mini';

/**
 * What users changed of a device, field by field; what is absent stands as the device came. An edit
 * is kept when the fleet is rebuilt and applies again to a device of the same id.
 */
export const deviceEditSchema = z.object({
  drivername: z.optional(z.string()),
  /** Device memo. */
  vehicleid: z.optional(z.string()),
  plate: z.optional(z.string()),
  extid: z.optional(z.string()),
  icon: z.optional(z.number()),
  registed: z.optional(z.boolean()),
  /** Names in channel order; an empty one means `ch{n}`. */
  channelNames: z.optional(z.array(z.string())),
  /** Channel numbers in the order to show them. */
  channelOrder: z.optional(z.array(z.number())),
  talkChannel: z.optional(z.number()),
  driverMonitoringChannel: z.optional(z.number()),
  mapLocation: z.optional(z.nullable(z.object({ lat: z.number(), lng: z.number() }))),
  /** Ids of the groups it belongs to. */
  groupIds: z.optional(z.array(z.number())),
});

export type DeviceEdit = z.infer<typeof deviceEditSchema>;
