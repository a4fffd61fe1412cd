import { toDeviceIds } from '../devices/device-ids.js';
import { flagField, nameField, numberField, textField } from '../fields/json-fields.js';

/*
 * Rows of the monitor pages geoarray and devarray. The specification names the tables and, for devices, the columns
 * (spec 002 sections 2 and 3); the rest is this project's own, and what a foreign server has beyond stands in `fields`.
 */

/** A device that a fence or route watches. @public */
export interface GeoAuthorization {
  readonly deviceId: string;
  /** `fence` or `track`. */
  readonly kind: string;
  /** Number of the fence or route, 0 to 63. */
  readonly index: number | undefined;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** A fence or route that is enabled. @public */
export interface GeoRule {
  /** `fence` or `track`. */
  readonly kind: string;
  /** Number of the fence or route, 0 to 63. */
  readonly index: number | undefined;
  /** Its name. */
  readonly title: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** Position of a watched device. @public */
export interface GeoDevice {
  readonly deviceId: string;
  /** Latitude, degrees north; undefined without a position. */
  readonly lat: number | undefined;
  /** Longitude, degrees east; undefined without a position. */
  readonly lng: number | undefined;
  /** Unix seconds. */
  readonly timeS: number | undefined;
  /** Titles of the fences that it is in. */
  readonly inside: readonly string[];
  readonly fields: Readonly<Record<string, unknown>>;
}

/** Entry of a device in the server's memory. @public */
export interface DeviceArrayRow {
  readonly deviceId: string;
  /** Unix seconds, as the next two. */
  readonly arrivedS: number | undefined;
  readonly lastReceivedS: number | undefined;
  readonly lastSentS: number | undefined;
  readonly channelCount: number | undefined;
  readonly savesRecordings: boolean;
  /** 1 = sound is recorded too; undefined when the server does not tell. */
  readonly recordAudio: number | undefined;
  /** With `socket`, `writer` and `buffer` details. */
  readonly fields: Readonly<Record<string, unknown>>;
}

/** Binding of a device to the server. @public */
export interface DeviceArrayInfo {
  readonly deviceId: string;
  /** Unix seconds; a device counts as on within 120 s of it (spec 002 section 4). */
  readonly boundS: number | undefined;
  readonly deviceIdFixed: boolean;
  /** Group of event definitions that the device follows, in the server's word. */
  readonly eventGroup: string;
  /** Model name, as the device reports it. */
  readonly modelName: string;
  readonly isVcp: boolean;
  /** IP address from which the device came. */
  readonly ip: string;
  /** Port from which the device came. */
  readonly port: number | undefined;
  /** Firmware version. */
  readonly version: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** @internal */
export function toGeoAuthorization(fields: Readonly<Record<string, unknown>>): GeoAuthorization {
  const { deviceid, kind, index } = fields;
  return { deviceId: textField(deviceid), kind: textField(kind), index: numberField(index), fields };
}

/** @internal */
export function toGeoRule(fields: Readonly<Record<string, unknown>>): GeoRule {
  const { kind, index, title } = fields;
  return { kind: textField(kind), index: numberField(index), title: nameField(title), fields };
}

/** @internal */
export function toGeoDevice(fields: Readonly<Record<string, unknown>>): GeoDevice {
  return {
    deviceId: textField(fields.deviceid),
    lat: numberField(fields.lat),
    lng: numberField(fields.lng),
    timeS: numberField(fields.time),
    inside: toDeviceIds(fields.inside),
    fields,
  };
}

/** @internal */
export function toDeviceArrayRow(fields: Readonly<Record<string, unknown>>): DeviceArrayRow {
  return {
    deviceId: textField(fields.deviceid),
    arrivedS: numberField(fields.arrival),
    lastReceivedS: numberField(fields.lastRecv),
    lastSentS: numberField(fields.lastSend),
    channelCount: numberField(fields.channelCount),
    savesRecordings: flagField(fields.enableSave),
    recordAudio: numberField(fields.recordAudio),
    fields,
  };
}

/** @internal */
export function toDeviceArrayInfo(fields: Readonly<Record<string, unknown>>): DeviceArrayInfo {
  return {
    deviceId: textField(fields.deviceid),
    boundS: numberField(fields.bindTime),
    deviceIdFixed: flagField(fields.deviceidFixed),
    eventGroup: textField(fields.eventGroup),
    modelName: textField(fields.modelName),
    isVcp: flagField(fields.isVcp),
    ip: textField(fields.ip ?? fields.IP),
    port: numberField(fields.port),
    version: textField(fields.version),
    fields,
  };
}
