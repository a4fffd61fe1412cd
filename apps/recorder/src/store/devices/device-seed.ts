import { z } from 'zod/mini';
import type { DeviceSeed } from '../../device/world.js';

/** Fields that a device came with or has told, as the database keeps them beside its id and source. */
export const deviceSeedSchema = z.partial(
  z.object({
    drivername: z.string(),
    vehicleid: z.string(),
    plate: z.string(),
    extid: z.string(),
    version: z.string(),
    chn_count: z.number(),
    chmask: z.string(),
    icon: z.number(),
    channelNames: z.array(z.string()),
    registed: z.boolean(),
    driverlicense: z.string(),
    reliefDriver: z.object({ name: z.string(), license: z.string() }),
    group: z.string(),
    model: z.string(),
    timeZone: z.string(),
  }),
);

/** A device of which nothing is known but its id. It is registered: whoever puts it into the fleet has decided so. */
export function unknownSeed(deviceid: string, source: string): DeviceSeed {
  return {
    deviceid,
    source,
    drivername: '',
    vehicleid: '',
    plate: '',
    extid: '',
    version: '',
    chn_count: 0,
    chmask: '',
    icon: 0,
    channelNames: [],
    registed: true,
    driverlicense: '',
    group: '',
  };
}
