import type { DeviceFieldReader } from './device-field-reader.js';
import type { DeviceRow } from './device-row.js';

interface Field {
  /** How the value travels, and how the model has it: the method of `DeviceFieldReader` that reads it. */
  readonly form: 'id' | Exclude<keyof DeviceFieldReader, 'malformed'>;
  /** Name in rows. */
  readonly wire: string;
  /** Name in the model. */
  readonly name: string;
  /** True for a field of Q04: one that changes by itself. */
  readonly live: boolean;
  /** Whole parts travel; so many make one. */
  readonly parts?: number;
}

/**
 * All fields of a device row, the only list of them. The comment of each describes it in the model; the types and the readers beside
 * this file and the page docs/protocol-device-rows.md are made from it by device-row-fields.test.ts: after a change, run that test with -u.
 *
 * @internal
 */
export const DEVICE_ROW_FIELDS = [
  /** Unique id, by which every call names the device. */
  { form: 'id', wire: 'deviceid', name: 'deviceId', live: true },
  /** Name of the driver. */
  { form: 'text', wire: 'drivername', name: 'driverName', live: true },
  /** Device memo: the name that users give the vehicle. */
  { form: 'text', wire: 'vehicleid', name: 'memo', live: false },
  /** Number plate. Where the list of plates (Q12) has one, that one counts. */
  { form: 'text', wire: 'plate', name: 'plate', live: false },
  /** External id: what another system knows the device by. */
  { form: 'text', wire: 'extid', name: 'externalId', live: false },
  /** Firmware version. */
  { form: 'text', wire: 'version', name: 'firmwareVersion', live: false },
  /** Number of channels; `channelMask` takes precedence. See `channelNumbers`. */
  { form: 'number', wire: 'chn_count', name: 'channelCount', live: false },
  /** One 0 or 1 per channel, 1 = present; its length is the number of channels. */
  { form: 'text', wire: 'chmask', name: 'channelMask', live: false },
  /** State bits of the connection; bit 0 = online. See `isOnline`. */
  { form: 'number', wire: 'status', name: 'statusBits', live: true },
  /** When `statusBits` changed, unix seconds. */
  { form: 'moment', wire: 'status_time', name: 'statusChangedS', live: true },
  /** Signal strength of the mobile network, 0 to 100 percent. */
  { form: 'number', wire: 'signal', name: 'signalPercent', live: true },
  /** True while the ignition is on. */
  { form: 'flag', wire: 'acc_on', name: 'ignitionOn', live: true },
  /** When `ignitionOn` changed, unix seconds; our own field, which other servers leave out. See `stateSince`. */
  { form: 'moment', wire: 'acc_time', name: 'ignitionChangedS', live: true },
  /** Since when the vehicle stands, unix seconds; none while it moves, and where that is not known; our own field, as `acc_time`. */
  { form: 'moment', wire: 'stand_time', name: 'standingSinceS', live: true },
  /** Since when the server knows the device, unix seconds; our own field, as `acc_time`. See `stateSince`. */
  { form: 'moment', wire: 'known_time', name: 'knownSinceS', live: false },
  /** Supply voltage, volts. */
  { form: 'number', wire: 'voltage', name: 'voltageV', live: true },
  /** Charge of the battery, 0 to 100 percent. */
  { form: 'number', wire: 'voltpct', name: 'batteryPercent', live: true },
  /** Part of the disk that is in use, 0 to 100 percent (`health`, "disk usage" in spec 000 section 2.7). */
  { form: 'number', wire: 'health', name: 'diskUsagePercent', live: true },
  /** Temperature of the recorder, degrees Celsius. */
  { form: 'parts', wire: 'temperature', name: 'temperatureC', parts: 10, live: true },
  /** Temperature of each sensor, degrees Celsius. */
  { form: 'listOfParts', wire: 'loopdata', name: 'sensorTemperaturesC', parts: 10, live: true },
  /** Number of satellites of the position fix. */
  { form: 'number', wire: 'satellites', name: 'satellites', live: true },
  /** Zone of the device's clock: seconds east of UTC, or the name that the server gives. */
  { form: 'numberOrText', wire: 'timezone', name: 'timeZone', live: false },
  /** Remaining life of the first memory card, 0 to 100 percent; -1 = not reported, -2 = no card. */
  { form: 'number', wire: 'smart1', name: 'memoryCard1Percent', live: true },
  /** Remaining life of the second memory card, as `memoryCard1Percent`. */
  { form: 'number', wire: 'smart2', name: 'memoryCard2Percent', live: true },
  /** False for a new device, which no list counts as one of "all". See `isNewDevice`. */
  { form: 'boolean', wire: 'registed', name: 'registered', live: false },
  /** True while the device records. */
  { form: 'flag', wire: 'recording', name: 'recording', live: true },
  /** Error of the recording; 0 = none. */
  { form: 'number', wire: 'recording_error', name: 'recordingError', live: true },
  /** Number of failed recordings. */
  { form: 'number', wire: 'recording_error_count', name: 'recordingErrorCount', live: true },
  /** Marker icon on maps: a number from 0, or the server's own word. */
  { form: 'numberOrText', wire: 'icon', name: 'icon', live: false },
  /** Distance driven since the start of the day, kilometres. */
  { form: 'parts', wire: 'distance', name: 'distanceKm', parts: 1_000_000, live: true },
  /** Number of times too fast since the start of the day. */
  { form: 'number', wire: 'oscount', name: 'overspeedCount', live: true },
  /** Number of stops with parking since the start of the day. */
  { form: 'number', wire: 'parkcount', name: 'parkingCount', live: true },
  /** Time parked since the start of the day, seconds. */
  { form: 'number', wire: 'parktime', name: 'parkingS', live: true },
  /** Time driven since the start of the day, seconds. */
  { form: 'number', wire: 'totalDrivingtime', name: 'drivingS', live: true },
  /** Time driven by this driver in the present shift, seconds. */
  { form: 'number', wire: 'driverDrivingtime', name: 'driverDrivingS', live: true },
  /** Number of the driver's licence. */
  { form: 'text', wire: 'driverlicense', name: 'driverLicense', live: false },
  /** Fixed place of the device on maps while it has no fix, degrees (WGS 84). See `devicePlace`. */
  { form: 'place', wire: 'maplocation', name: 'mapLocation', live: false },
  /** Last known position; absent without a fix. */
  { form: 'position', wire: 'gps_info', name: 'position', live: true },
] as const satisfies readonly Field[];

/** One field of a device row. @internal */
export type DeviceRowField = (typeof DEVICE_ROW_FIELDS)[number];

/** A row of Q04: the fields that change by themselves. @public */
export type LiveDeviceRow = Pick<DeviceRow, Extract<DeviceRowField, { readonly live: true }>['wire']>;
