import type { DeviceExtras } from './device-extras.js';
import { gpsInfoSchema } from './gps.js';
import * as z from './zod.js';

const optionalNumber = z.optional(z.nullable(z.number()));
const optionalText = z.optional(z.nullable(z.string()));

/**
 * A recorder in a vehicle, as Q03, Q04 and Q05 give it (spec 000 section 3). Only `deviceid` is
 * certain; a foreign server may leave out or add fields.
 *
 * Units: `status_time` unix s, `signal` percent, `voltage` V, `temperature` tenths of a degree C,
 * `distance` millionths of a km, `totalDrivingtime`, `driverDrivingtime` and `parktime` s.
 *
 * @public
 */
export const deviceSchema = z.looseObject({
  /** Unique id; what every call names the device by. */
  deviceid: z.string(),
  /** Name of the driver. */
  drivername: optionalText,
  /** Device memo. */
  vehicleid: optionalText,
  /** External id: what another system knows the device by. */
  extid: optionalText,
  /** Firmware version. */
  version: optionalText,
  /** Number of channels; `chmask` goes first. */
  chn_count: optionalNumber,
  /** One 0/1 a channel, 1 = present. */
  chmask: optionalText,
  /** Bit 0 = online. */
  status: optionalNumber,
  /** When `status` changed, unix seconds. */
  status_time: optionalNumber,
  /** Strength of the mobile network, percent. */
  signal: optionalNumber,
  /** Ignition: 1 = on. */
  acc_on: optionalNumber,
  /** Supply voltage, V. */
  voltage: optionalNumber,
  /** Charge of the battery, percent. */
  voltpct: optionalNumber,
  /** Health of the disk, percent. */
  health: optionalNumber,
  /** Temperature, tenths of a degree C. */
  temperature: optionalNumber,
  /** Temperatures of the sensors, tenths of a degree C. */
  loopdata: z.optional(z.nullable(z.array(z.number()))),
  /** Satellites of the position fix. */
  satellites: optionalNumber,
  /** Zone of the device's clock: seconds east of UTC, or the server's text. */
  timezone: z.optional(z.nullable(z.union([z.number(), z.string()]))),
  /** Durability of the first memory card, percent; below 0 = not told (-1) or no card (-2). */
  smart1: optionalNumber,
  /** Durability of the second memory card, as `smart1`. */
  smart2: optionalNumber,
  /** False = a new device, which no list counts as one of "all". */
  registed: z.optional(z.boolean()),
  /** 1 = the device records. */
  recording: optionalNumber,
  /** Not 0 = recording has failed. */
  recording_error: optionalNumber,
  /** How often recording has failed. */
  recording_error_count: optionalNumber,
  /** Marker icon on maps: a number from 0, or the server's own word. */
  icon: z.optional(z.nullable(z.union([z.number(), z.string()]))),
  /** Driven since the start of the day, millionths of a kilometre. */
  distance: optionalNumber,
  /** How often it was too fast since the start of the day. */
  oscount: optionalNumber,
  /** How often it parked since the start of the day. */
  parkcount: optionalNumber,
  /** How long it parked since the start of the day, seconds. */
  parktime: optionalNumber,
  /** Driven since the start of the day, seconds. */
  totalDrivingtime: optionalNumber,
  /** Driven by this driver in the present shift, seconds. */
  driverDrivingtime: optionalNumber,
  /** Number of the driver's licence. */
  driverlicense: optionalText,
  maplocation: z.optional(
    z.nullable(
      z.looseObject({
        /** Latitude, degrees north (WGS 84). */
        lat: z.number(),
        /** Longitude, degrees east (WGS 84). */
        lng: z.number(),
      }),
    ),
  ),
  gps_info: z.optional(gpsInfoSchema),
});

/** One row of the device list, as it travels (Q03 to Q05). @public */
export type DeviceRecord = z.infer<typeof deviceSchema>;

/**
 * A device as the store holds it: the server's record joined with its extras (Q11) and plate (Q12).
 * Treat as immutable; a change makes a new object.
 *
 * @public
 */
export type Device = Readonly<DeviceRecord> & {
  /** Number plate (Q12), or undefined. */
  readonly plate?: string;
  /** Channel names in channel order; default `ch{n}` (Q11). */
  readonly channelNames: readonly string[];
  /** The rest of Q11; absent when the server told none for this device. */
  readonly extras?: DeviceExtras;
};

/** True when the device's connection to the server is up (bit 0 of `status`). @public */
export function isOnline(device: Pick<DeviceRecord, 'status'>): boolean {
  return ((device.status ?? 0) & 1) !== 0;
}

/** True for a device that waits for its registration. @public */
export function isNewDevice(device: Pick<DeviceRecord, 'registed'>): boolean {
  return device.registed === false;
}

/** Numbers of the present channels, from 1: those with a 1 in `chmask`, else 1 to `chn_count`. @public */
export function channelNumbers(device: Pick<DeviceRecord, 'chmask' | 'chn_count'>): number[] {
  if (device.chmask) {
    const present: number[] = [];
    for (let i = 0; i < device.chmask.length; i++) if (device.chmask.charAt(i) === '1') present.push(i + 1);
    return present;
  }
  return Array.from({ length: device.chn_count ?? 0 }, (_, i) => i + 1);
}
