// Made from DEVICE_ROW_FIELDS by device-row-fields.test.ts: after a change of the list, run that test with -u.
import type { ExtraFields } from '../fields/extra-fields.js';
import type { Position } from '../tracks/position.js';

/**
 * Record of a device on the server: all of it (Q03, Q05), or the fields that have changed (Q04). Only `deviceId` is
 * certain. The fields are those of spec 000 section 3; docs/protocol-device-rows.md has the table of their names in messages.
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
  /** When `ignitionOn` changed, unix seconds; our own field, which other servers leave out. See `stateSince`. */
  readonly ignitionChangedS?: number;
  /** Since when the vehicle stands, unix seconds; none while it moves, and where that is not known; our own field, as `acc_time`. */
  readonly standingSinceS?: number;
  /** Since when the server knows the device, unix seconds; our own field, as `acc_time`. See `stateSince`. */
  readonly knownSinceS?: number;
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
