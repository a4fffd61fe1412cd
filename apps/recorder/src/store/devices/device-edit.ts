import { z } from 'zod/mini';

/**
 * Changes to a device by users, field by field; absent fields have the values of the device. An edit is kept when the
 * fleet is rebuilt and applies again to a device of the same id.
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
  /** Channels of the device. */
  channelCount: z.optional(z.number()),
  /** One 0/1 a channel, 1 = present. */
  channelMask: z.optional(z.string()),
  /** IANA name of the zone of its days and times; empty = as its source tells it. */
  timeZone: z.optional(z.string()),
  /** 1 = the time zone follows the position. */
  gpsTimeZone: z.optional(z.number()),
  /** One 0/1 a channel, 1 = main stream. */
  streamType: z.optional(z.string()),
  videoLossIntervalS: z.optional(z.number()),
  offlineWarningTimeS: z.optional(z.number()),
  /** -1 forbidden, 0 live view only, 1 full record, 2 selected channels. */
  recordEnable: z.optional(z.number()),
  /** Null or absent = the server's default; 0 = unlimited. */
  recordDays: z.optional(z.nullable(z.number())),
  /** One 0/1 a channel, for `recordEnable` 2. */
  recordPlan: z.optional(z.string()),
  /** -1 forbidden, 0 and 1 single source without and with record, 2 and 3 multi source. */
  recordAudio: z.optional(z.number()),
  /** KB a month; 0 = no limit. */
  maxNetflowKb: z.optional(z.number()),
  /** KB; 0 = no limit. */
  netLimitKb: z.optional(z.number()),
  /** 0 = the server's default. */
  eventDays: z.optional(z.number()),
  overspeedEvent: z.optional(z.number()),
  /** km/h. */
  overspeedKmh: z.optional(z.number()),
  /** True for a device that was taken out of the fleet. */
  removed: z.optional(z.boolean()),
  /** Version of the firmware after an update. */
  version: z.optional(z.string()),
  /** Ids of the groups it belongs to. */
  groupIds: z.optional(z.array(z.number())),
});

export type DeviceEdit = z.infer<typeof deviceEditSchema>;
