import type { DeviceExtras } from './device-extras.js';
import type { ExtraFields } from '../fields/extra-fields.js';
import type { Position } from '../tracks/position.js';

/**
 * Record of a device on the server: all of it (Q03, Q05), or the fields that have changed (Q04). Only `deviceId` is
 * certain. The fields are those of spec 000 section 3; docs/protocol.md has the table of their names in messages.
 *
 * As an update for a store it changes only the keys that it has; a key with the value undefined clears its field.
 *
 * @public
 */
export interface DeviceRecord extends ExtraFields {
  /** Unique id, by which every call names the device. */
  readonly deviceId: string;
  /** Name of the driver. */
  readonly driverName?: string;
  /** Device memo: the name that users give the vehicle. */
  readonly memo?: string;
  /** Number plate. Where the list of plates (Q12) has one, that one counts. */
  readonly plate?: string;
  /** External id: what another system knows the device by. */
  readonly externalId?: string;
  /** Firmware version. */
  readonly firmwareVersion?: string;
  /** Number of channels; `channelMask` takes precedence. See `channelNumbers`. */
  readonly channelCount?: number;
  /** One 0 or 1 per channel, 1 = present; its length is the number of channels. */
  readonly channelMask?: string;
  /** State bits of the connection; bit 0 = online. See `isOnline`. */
  readonly statusBits?: number;
  /** When `statusBits` changed, unix seconds. */
  readonly statusChangedS?: number;
  /** Signal strength of the mobile network, 0 to 100 percent. */
  readonly signalPercent?: number;
  /** True while the ignition is on. */
  readonly ignitionOn?: boolean;
  /** Supply voltage, volts. */
  readonly voltageV?: number;
  /** Charge of the battery, 0 to 100 percent. */
  readonly batteryPercent?: number;
  /** Part of the disk that is in use, 0 to 100 percent (`health`, "disk usage" in spec 000 section 2.7). */
  readonly diskUsagePercent?: number;
  /** Temperature of the recorder, degrees Celsius. */
  readonly temperatureC?: number;
  /** Temperature of each sensor, degrees Celsius. */
  readonly sensorTemperaturesC?: readonly number[];
  /** Number of satellites of the position fix. */
  readonly satellites?: number;
  /** Zone of the device's clock: seconds east of UTC, or the name that the server gives. */
  readonly timeZone?: number | string;
  /** Remaining life of the first memory card, 0 to 100 percent; -1 = not reported, -2 = no card. */
  readonly memoryCard1Percent?: number;
  /** Remaining life of the second memory card, as `memoryCard1Percent`. */
  readonly memoryCard2Percent?: number;
  /** False for a new device, which no list counts as one of "all". See `isNewDevice`. */
  readonly registered?: boolean;
  /** True while the device records. */
  readonly recording?: boolean;
  /** Error of the recording; 0 = none. */
  readonly recordingError?: number;
  /** Number of failed recordings. */
  readonly recordingErrorCount?: number;
  /** Marker icon on maps: a number from 0, or the server's own word. */
  readonly icon?: number | string;
  /** Distance driven since the start of the day, kilometres. */
  readonly distanceKm?: number;
  /** Number of times too fast since the start of the day. */
  readonly overspeedCount?: number;
  /** Number of stops with parking since the start of the day. */
  readonly parkingCount?: number;
  /** Time parked since the start of the day, seconds. */
  readonly parkingS?: number;
  /** Time driven since the start of the day, seconds. */
  readonly drivingS?: number;
  /** Time driven by this driver in the present shift, seconds. */
  readonly driverDrivingS?: number;
  /** Number of the driver's licence. */
  readonly driverLicense?: string;
  /** Fixed place of the device on maps while it has no fix, degrees (WGS 84). See `devicePlace`. */
  readonly mapLocation?: {
    /** Latitude, degrees north. */
    readonly lat: number;
    /** Longitude, degrees east. */
    readonly lng: number;
  };
  /** Last known position; absent without a fix. */
  readonly position?: Position;
}

/**
 * A device as the store holds it: the server's record joined with its extras (Q11) and plate (Q12).
 * Treat as immutable; a change makes a new object.
 *
 * @public
 */
export interface Device extends DeviceRecord {
  /** Channel names in channel order; `ch{n}` where the extras name none (Q11). */
  readonly channelNames: readonly string[];
  /** The rest of Q11; absent when the server has none for this device. */
  readonly extras?: DeviceExtras;
}

/** True when the device's connection to the server is up (bit 0 of `statusBits`). @public */
export function isOnline(device: Pick<DeviceRecord, 'statusBits'>): boolean {
  return ((device.statusBits ?? 0) & 1) !== 0;
}

/** True for a device that waits for its registration. @internal */
export function isNewDevice(device: Pick<DeviceRecord, 'registered'>): boolean {
  return device.registered === false;
}

/** Numbers of the present channels, from 1: those with a 1 in `channelMask`, else 1 to `channelCount`. @public */
export function channelNumbers(device: Pick<DeviceRecord, 'channelMask' | 'channelCount'>): number[] {
  if (device.channelMask) {
    const present: number[] = [];
    for (let i = 0; i < device.channelMask.length; i++) if (device.channelMask.charAt(i) === '1') present.push(i + 1);
    return present;
  }
  return Array.from({ length: device.channelCount ?? 0 }, (_, i) => i + 1);
}

/**
 * Returns the number of channels of a device, present or not: the length of `channelMask`, else `channelCount`. @public
 */
export function countChannels({
  channelMask,
  channelCount,
}: Pick<DeviceRecord, 'channelMask' | 'channelCount'>): number {
  return channelMask ? channelMask.length : (channelCount ?? 0);
}

/** Number of the highest present channel, 0 without any. @internal */
export function highestChannel({
  channelMask,
  channelCount,
}: Pick<DeviceRecord, 'channelMask' | 'channelCount'>): number {
  return channelMask ? channelMask.lastIndexOf('1') + 1 : (channelCount ?? 0);
}
