import type { DeviceRow } from './device-row.js';
import type { DeviceRecord } from './device.js';

/** Forms of a value: how it travels, and how the model has it. Null on the wire = the device has none. */
interface ValueForms {
  readonly id: { wire: string; model: string };
  readonly text: { wire: string; model: string };
  readonly number: { wire: number; model: number };
  /** Unix seconds that a date can be. */
  readonly moment: { wire: number; model: number };
  readonly numberOrText: { wire: number | string; model: number | string };
  readonly boolean: { wire: boolean; model: boolean };
  /** 1 = true. */
  readonly flag: { wire: number; model: boolean };
  /** Whole parts of a unit; `parts` make one. */
  readonly parts: { wire: number; model: number };
  readonly listOfParts: { wire: readonly number[]; model: readonly number[] };
  readonly place: { wire: NonNullable<DeviceRow['maplocation']>; model: NonNullable<DeviceRecord['mapLocation']> };
  readonly position: { wire: NonNullable<DeviceRow['gps_info']>; model: NonNullable<DeviceRecord['position']> };
}

type NamesOf<Entity, Value> = {
  [Name in keyof Entity]-?: [NonNullable<Entity[Name]>, Value] extends [Value, NonNullable<Entity[Name]>]
    ? Name
    : never;
}[keyof Entity];

type FieldOfForm<Form extends keyof ValueForms> = {
  readonly form: Form;
  /** Name in rows. */
  readonly wire: NamesOf<DeviceRow, ValueForms[Form]['wire']>;
  /** Name in the model. */
  readonly name: NamesOf<DeviceRecord, ValueForms[Form]['model']>;
  /** True for a field of Q04: one that changes by itself. */
  readonly live: boolean;
} & (Form extends 'parts' | 'listOfParts' ? { readonly parts: number } : object);

type Field = { [Form in keyof ValueForms]: FieldOfForm<Form> }[keyof ValueForms];

/**
 * All fields of a device row, the only list of them: readers, writers, fakes and the types of the rows follow it.
 *
 * @internal
 */
export const DEVICE_ROW_FIELDS = [
  { form: 'id', wire: 'deviceid', name: 'deviceId', live: true },
  { form: 'text', wire: 'drivername', name: 'driverName', live: true },
  { form: 'text', wire: 'vehicleid', name: 'memo', live: false },
  { form: 'text', wire: 'plate', name: 'plate', live: false },
  { form: 'text', wire: 'extid', name: 'externalId', live: false },
  { form: 'text', wire: 'version', name: 'firmwareVersion', live: false },
  { form: 'number', wire: 'chn_count', name: 'channelCount', live: false },
  { form: 'text', wire: 'chmask', name: 'channelMask', live: false },
  { form: 'number', wire: 'status', name: 'statusBits', live: true },
  { form: 'moment', wire: 'status_time', name: 'statusChangedS', live: true },
  { form: 'number', wire: 'signal', name: 'signalPercent', live: true },
  { form: 'flag', wire: 'acc_on', name: 'ignitionOn', live: true },
  { form: 'number', wire: 'voltage', name: 'voltageV', live: true },
  { form: 'number', wire: 'voltpct', name: 'batteryPercent', live: true },
  { form: 'number', wire: 'health', name: 'diskUsagePercent', live: true },
  { form: 'parts', wire: 'temperature', name: 'temperatureC', parts: 10, live: true },
  { form: 'listOfParts', wire: 'loopdata', name: 'sensorTemperaturesC', parts: 10, live: true },
  { form: 'number', wire: 'satellites', name: 'satellites', live: true },
  { form: 'numberOrText', wire: 'timezone', name: 'timeZone', live: false },
  { form: 'number', wire: 'smart1', name: 'memoryCard1Percent', live: true },
  { form: 'number', wire: 'smart2', name: 'memoryCard2Percent', live: true },
  { form: 'boolean', wire: 'registed', name: 'registered', live: false },
  { form: 'flag', wire: 'recording', name: 'recording', live: true },
  { form: 'number', wire: 'recording_error', name: 'recordingError', live: true },
  { form: 'number', wire: 'recording_error_count', name: 'recordingErrorCount', live: true },
  { form: 'numberOrText', wire: 'icon', name: 'icon', live: false },
  { form: 'parts', wire: 'distance', name: 'distanceKm', parts: 1_000_000, live: true },
  { form: 'number', wire: 'oscount', name: 'overspeedCount', live: true },
  { form: 'number', wire: 'parkcount', name: 'parkingCount', live: true },
  { form: 'number', wire: 'parktime', name: 'parkingS', live: true },
  { form: 'number', wire: 'totalDrivingtime', name: 'drivingS', live: true },
  { form: 'number', wire: 'driverDrivingtime', name: 'driverDrivingS', live: true },
  { form: 'text', wire: 'driverlicense', name: 'driverLicense', live: false },
  { form: 'place', wire: 'maplocation', name: 'mapLocation', live: false },
  { form: 'position', wire: 'gps_info', name: 'position', live: true },
] as const satisfies readonly Field[];

/** One field of a device row. @internal */
export type DeviceRowField = (typeof DEVICE_ROW_FIELDS)[number];

/** A row of Q04: the fields that change by themselves. @public */
export type LiveDeviceRow = Pick<DeviceRow, Extract<DeviceRowField, { readonly live: true }>['wire']>;
