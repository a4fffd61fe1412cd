import { flagField, listField, numberField, textField } from './json-fields.js';

/**
 * What the server keeps of a device for its editor (spec 002 section 3, "Device edit record"). Ranges: spec 002
 * section 5.
 *
 * @public
 */
export interface DeviceSetup {
  /** 1, 2, 3, 4, 8, 12, 16, 20, 36 or 64. */
  readonly channelCount: number;
  /** The time zone follows the position. */
  readonly gpsTimeZone: boolean;
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
  /** 1 to 29999; 0 = the server's default. */
  readonly recordDays: number;
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
  return {
    channelCount: number(fields.channel),
    gpsTimeZone: flagField(fields.gpstzenable),
    icon: number(fields.icon),
    externalId: textField(fields.extid),
    driver: textField(fields.driver),
    vehicleId: textField(fields.vehicleid),
    plate: textField(fields.plate),
    mapLocation: textField(fields.maplocation),
    mainStream: toFlags(fields.streamtype, '1'),
    installed: toFlags(fields.chmask, '0'),
    videoLossIntervalS: number(fields.videolossinterval),
    offlineWarningS: number(fields.offlinewarningtime),
    recording: number(fields.recenable),
    recordDays: number(fields.recdays),
    recordChannels: toFlags(fields.recplan, '1'),
    recordAudio: number(fields.recaudio),
    channelNames: toList(fields.chnames),
    channelOrder: toList(fields.chsort).flatMap((channel) => numberField(channel) ?? []),
    talkChannel: numberField(fields.talkch) ?? 1,
    driverMonitoringChannel: numberField(fields.dmch) ?? 2,
    maxNetflowKb: number(fields.maxnetflow),
    netLimitKb: number(fields.netlimit),
    eventDays: number(fields.eventdays),
    overspeedEvent: number(fields.ovspevent),
    overspeedKmh: number(fields.ovspvalue),
  };
}

/** Changed fields as they travel; JSON leaves out what is undefined. @internal */
export function fromDeviceSetup(changes: Partial<DeviceSetup>): Fields {
  const flag = changes.gpsTimeZone;
  return {
    channel: changes.channelCount,
    gpstzenable: flag === undefined ? undefined : flag ? 1 : 0,
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

/** Undefined without a device id. @internal */
export function toDeviceRegistration(fields: Fields | undefined): DeviceRegistration | undefined {
  const deviceId = textField(fields?.deviceid);
  if (fields === undefined || deviceId === '') return undefined;
  const setup = toDeviceSetup(fields);
  const { externalId, driver, vehicleId, channelCount, mainStream, installed } = setup;
  const { recording, recordDays, recordAudio, netLimitKb, maxNetflowKb } = setup;
  return {
    deviceId,
    externalId,
    driver,
    vehicleId,
    channelCount,
    mainStream,
    installed,
    recording,
    recordDays,
    recordAudio,
    netLimitKb,
    maxNetflowKb,
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
