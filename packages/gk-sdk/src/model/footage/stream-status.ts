import { readEntity, type ExtraFields } from '../fields/extra-fields.js';
import { listField, numberField, optionalTextField, textField, toRow } from '../fields/json-fields.js';
import { toUnixS } from '../fields/wire-time.js';

/** Load of the server and who uses which device (Q10; spec 000 section 3, "Stream status"). @public */
export interface StreamStatus extends ExtraFields {
  /** Written to disks, bytes a second. */
  readonly hddBps?: number;
  /** Sent by the server, bytes a second. */
  readonly uploadBps?: number;
  /** Received by the server, bytes a second. */
  readonly downloadBps?: number;
  /** The devices that are used. */
  readonly devices: readonly (ExtraFields & {
    /** The device (`deviceid`). */
    readonly deviceId: string;
    /** Its firmware version (`version`). */
    readonly firmwareVersion?: string;
    /** Start of the use, unix seconds (`arrivedTime`). */
    readonly arrivedS?: number;
    /** Users of the device. */
    readonly users: readonly (ExtraFields & {
      /** Kind of stream (live, playback, talk ...), in the server's word or number. */
      readonly type?: string | number;
      /** User name (`user`). */
      readonly username?: string;
      /** IP address of the user. */
      readonly ip?: string;
      /** Port of the user's connection. */
      readonly port?: number;
      /** When the user connected, unix seconds (`arrivedTime`). */
      readonly arrivedS?: number;
    })[];
  })[];
}

type Fields = Readonly<Record<string, unknown>>;
type StreamedDevice = StreamStatus['devices'][number];
type StreamUser = StreamedDevice['users'][number];

/** Reads the answer to Q10. @internal */
export function toStreamStatus(fields: Fields): StreamStatus {
  return readEntity<StreamStatus>(fields, (row) => ({
    hddBps: numberField(row.hddBps),
    uploadBps: numberField(row.uploadBps),
    downloadBps: numberField(row.downloadBps),
    devices: listField(row.devices).flatMap((device) => toStreamedDevice(toRow(device) ?? {}) ?? []),
  }));
}

function toStreamedDevice(fields: Fields): StreamedDevice | undefined {
  const device = readEntity<StreamedDevice>(fields, (row) => ({
    deviceId: textField(row.deviceid),
    firmwareVersion: optionalTextField(row.version),
    arrivedS: toUnixS(row.arrivedTime),
    users: listField(row.users).map((user) => toStreamUser(toRow(user) ?? {})),
  }));
  return device.deviceId === '' ? undefined : device;
}

function toStreamUser(fields: Fields): StreamUser {
  return readEntity<StreamUser>(fields, (row) => ({
    type: typeof row.type === 'number' ? row.type : optionalTextField(row.type),
    username: optionalTextField(row.user),
    ip: optionalTextField(row.ip),
    port: numberField(row.port),
    arrivedS: toUnixS(row.arrivedTime),
  }));
}
