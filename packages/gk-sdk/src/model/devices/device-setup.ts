import { readEntity, type ExtraFields } from '../fields/extra-fields.js';
import { flagField, listField, nameField, numberField, textField } from '../fields/json-fields.js';
import { toGroupId, type GroupId } from './group.js';

/**
 * Editable record of a device on the server (spec 002 section 3, "Device edit record"). Ranges: spec 002 section 5.
 *
 * @public
 */
export interface DeviceSetup extends ExtraFields {
  /** 1, 2, 3, 4, 8, 12, 16, 20, 36 or 64. */
  readonly channelCount: number;
  /** The time zone follows the position. */
  readonly gpsTimeZone: boolean;
  /** IANA name of the zone of its days and times; a field of this project's own (docs/protocol.md), empty = the server's or the device's. */
  readonly timeZone: string;
  /** 0 car, 1 arrow, 2 truck, 3 cargo truck, 4 individual, 5 motorcycler, 6 train, 7 ship, 8 airplane. */
  readonly icon: number;
  /** At most 31 characters, as `driver` and `vehicleId`. */
  readonly externalId: string;
  /** Name of the driver. */
  readonly driver: string;
  /** Device memo. */
  readonly vehicleId: string;
  /** Number plate; a field of this project's own (docs/protocol.md). */
  readonly plate: string;
  /** Text `lat,lng`; empty = none. */
  readonly mapLocation: string;
  /** By channel: true = main stream. */
  readonly mainStream: readonly boolean[];
  /** By channel: true = a camera is installed. On the wire 0 = installed, unlike `Device.channelMask`. */
  readonly installed: readonly boolean[];
  readonly videoLossIntervalS: number;
  readonly offlineWarningS: number;
  /** -1 forbidden, 0 live view only, 1 full record, 2 the channels of `recordChannels`. */
  readonly recording: number;
  /** 1 to 29999; 0 = unlimited, null = the server's default. */
  readonly recordDays: number | null;
  /** By channel, for `recording` 2. */
  readonly recordChannels: readonly boolean[];
  /** -1 forbidden, 0 and 1 single source without and with record, 2 and 3 multi source without and with record. */
  readonly recordAudio: number;
  /** In channel order; at most 12 characters and no comma each. */
  readonly channelNames: readonly string[];
  /** Channel numbers in the order to show them. */
  readonly channelOrder: readonly number[];
  /** From 1. */
  readonly talkChannel: number;
  /** Channel that watches the driver, from 1. */
  readonly driverMonitoringChannel: number;
  /** Kilobytes a month (MB times 1024); 0 = no limit. */
  readonly maxNetflowKb: number;
  /** Kilobytes; 0 = no limit. */
  readonly netLimitKb: number;
  /** Days; 0 = the server's default. */
  readonly eventDays: number;
  /** Event code of the server's own overspeed event; 0 = none. */
  readonly overspeedEvent: number;
  readonly overspeedKmh: number;
}

/**
 * The settings of a device with its groups, as they are changed for many devices at once.
 *
 * @public
 */
export interface DeviceSetupWithGroups extends DeviceSetup {
  /** Groups of the device, of those that the user sees. */
  readonly groupIds: readonly GroupId[];
}

/** A row of the remote device registration list (spec 002 section 3). @public */
export type DeviceRegistration = { readonly deviceId: string } & Pick<
  DeviceSetup,
  | 'externalId'
  | 'driver'
  | 'vehicleId'
  | 'channelCount'
  | 'mainStream'
  | 'installed'
  | 'recording'
  | 'recordDays'
  | 'recordAudio'
  | 'netLimitKb'
  | 'maxNetflowKb'
>;

type Fields = Readonly<Record<string, unknown>>;

/** @internal */
export function toDeviceSetup(fields: Fields): DeviceSetup {
  // The call names the device; the record repeats it.
  const { deviceid: _deviceId, ...setup } = fields;
  return readEntity<DeviceSetup>(setup, (row) => ({
    ...registeredFields(row),
    gpsTimeZone: flagField(row.gpstzenable),
    timeZone: textField(row.timezone),
    icon: number(row.icon),
    plate: nameField(row.plate),
    mapLocation: textField(row.maplocation),
    videoLossIntervalS: number(row.videolossinterval),
    offlineWarningS: number(row.offlinewarningtime),
    recordChannels: toFlags(row.recplan, '1'),
    channelNames: toList(row.chnames),
    channelOrder: toList(row.chsort).flatMap((channel) => numberField(channel) ?? []),
    talkChannel: numberField(row.talkch) ?? 1,
    driverMonitoringChannel: numberField(row.dmch) ?? 2,
    eventDays: number(row.eventdays),
    overspeedEvent: number(row.ovspevent),
    overspeedKmh: number(row.ovspvalue),
  }));
}

/** Changed fields as they travel; JSON leaves out what is undefined. @internal */
export function fromDeviceSetup(changes: Partial<DeviceSetup>): Fields {
  const flag = changes.gpsTimeZone;
  return {
    ...changes.extra,
    channel: changes.channelCount,
    gpstzenable: flag === undefined ? undefined : flag ? 1 : 0,
    timezone: changes.timeZone,
    icon: changes.icon,
    extid: changes.externalId,
    driver: changes.driver,
    vehicleid: changes.vehicleId,
    plate: changes.plate,
    maplocation: changes.mapLocation,
    streamtype: fromFlags(changes.mainStream, '1'),
    chmask: fromFlags(changes.installed, '0'),
    videolossinterval: changes.videoLossIntervalS,
    offlinewarningtime: changes.offlineWarningS,
    recenable: changes.recording,
    recdays: changes.recordDays,
    recplan: fromFlags(changes.recordChannels, '1'),
    recaudio: changes.recordAudio,
    chnames: changes.channelNames?.join(','),
    chsort: changes.channelOrder?.join(','),
    talkch: changes.talkChannel,
    dmch: changes.driverMonitoringChannel,
    maxnetflow: changes.maxNetflowKb,
    netlimit: changes.netLimitKb,
    eventdays: changes.eventDays,
    ovspevent: changes.overspeedEvent,
    ovspvalue: changes.overspeedKmh,
  };
}

/** @internal */
export function toDeviceSetupWithGroups({ groups, ...setup }: Fields): DeviceSetupWithGroups {
  return { ...toDeviceSetup(setup), groupIds: listField(groups).flatMap((id) => toGroupId(id) ?? []) };
}

/** As {@link fromDeviceSetup}. @internal */
export function fromDeviceSetupWithGroups(changes: Partial<DeviceSetupWithGroups>): Fields {
  return { ...fromDeviceSetup(changes), groups: changes.groupIds };
}

/** Undefined without a device id. @internal */
export function toDeviceRegistration(fields: Fields | undefined): DeviceRegistration | undefined {
  const deviceId = textField(fields?.deviceid);
  if (fields === undefined || deviceId === '') return undefined;
  return { deviceId, ...registeredFields(fields) };
}

/** The fields of a setup that the list of registrations has, too. */
function registeredFields(row: Fields): Omit<DeviceRegistration, 'deviceId'> {
  return {
    externalId: textField(row.extid),
    driver: nameField(row.driver),
    vehicleId: nameField(row.vehicleid),
    channelCount: number(row.channel),
    mainStream: toFlags(row.streamtype, '1'),
    installed: toFlags(row.chmask, '0'),
    recording: number(row.recenable),
    recordDays: numberField(row.recdays) ?? null,
    recordAudio: number(row.recaudio),
    netLimitKb: number(row.netlimit),
    maxNetflowKb: number(row.maxnetflow),
  };
}

function number(value: unknown): number {
  return numberField(value) ?? 0;
}

/** One 0/1 a channel; `on` is the character that means true. */
function toFlags(bits: unknown, on: '0' | '1'): boolean[] {
  return [...textField(bits)].map((bit) => bit === on);
}

function fromFlags(flags: readonly boolean[] | undefined, on: '0' | '1'): string | undefined {
  const off = on === '1' ? '0' : '1';
  return flags?.map((flag) => (flag ? on : off)).join('');
}

/** Text with commas, or a list. */
function toList(value: unknown): string[] {
  const items = Array.isArray(value) ? listField(value) : textField(value).split(',');
  return items.map((item) => textField(item).trim()).filter((item, _, all) => item !== '' || all.length > 1);
}
