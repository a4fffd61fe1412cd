import type { ExtraFields } from '../fields/extra-fields.js';
import { flagField, nameField, numberField, optionalTextField, textField, toRow } from '../fields/json-fields.js';
import type { Position } from '../tracks/position.js';
import { omitUndefined } from '../fields/omit-undefined.js';
import { toUnixS } from '../fields/wire-time.js';

/** Where an event happened, and how fast the vehicle was (spec 001 section 3). @public */
export type FleetEventPosition = Pick<Position, 'lat' | 'lng' | 'speedKmh'>;

/**
 * Progress of the footage of an event: it waits for the device (`reason` says why the last attempt failed), was requested, is
 * being transferred, is on the server (`reason` says which channels have none), or failed. An addition to the specification.
 *
 * @public
 */
export type EventFootageState =
  | { readonly state: 'waiting'; readonly reason?: string }
  | { readonly state: 'asked' }
  /** Of all channels, 0 to 99. */
  | { readonly state: 'coming'; readonly percent: number }
  | { readonly state: 'here'; readonly reason?: string }
  | { readonly state: 'failed'; readonly reason: string };

/**
 * Event on a device (spec 001 section 3, "Event"): as the server stores it (`events.query`), and in `LiveEvent` of
 * `gk-sdk` as the event channel reports it. The first four fields are always there. Every other field is absent when
 * the server does not send it, so that `{ ...known, ...update }` changes only the fields of an update.
 *
 * @public
 */
export interface FleetEvent extends ExtraFields {
  /** The server's number of the event (`serialno`). It never changes; a greater one was reported later. */
  readonly serialNo: number;
  /** The device that it happened on. */
  readonly deviceId: string;
  /** Event code (`appdevid`); `describeEvent` of `gk-sdk/rules` has its name. 0 when the server does not send it. */
  readonly eventCode: number;
  /** Time of the event, unix seconds. */
  readonly happenedS: number;
  /** The same moment as wall time of the device, ISO 8601 without zone. */
  readonly localTime?: string;
  /** When the server last changed the event, unix seconds. */
  readonly updatedS?: number;
  /** Absent without a GPS fix, without the right to positions, and in updates of the event channel. */
  readonly position?: FleetEventPosition;
  /** Text of the device or of a user. */
  readonly memo?: string;
  /** Check status: a number that users set; 0 at first. */
  readonly checkStatus?: number;
  /** Who set the check status; absent when the server does not tell (an addition to the specification). */
  readonly checkedBy?: string;
  /** When that was, unix seconds. */
  readonly checkedS?: number;
  /** Channels with a snapshot: bit mask, bit 0 = channel 1, up to 16 channels. */
  readonly snapshotMask?: number;
  /** True once the footage is on the server. */
  readonly downloaded?: boolean;
  /** Number of attempts of the server to get the footage. */
  readonly downloadTries?: number;
  /** Channels whose footage is wanted: bit mask, bit 0 = channel 1; 0 = none. */
  readonly downloadMask?: number;
  /** Progress of the footage (`footage`); absent if the server does not report it, and while none is requested. */
  readonly footage?: EventFootageState;
  /** Files that the device has sent with it (`files`), in the order in which they came; absent without any. An addition to the specification. */
  readonly files?: readonly {
    /** Number of the file, by which `events.file` fetches it. */
    readonly id: number;
    readonly kind: 'picture' | 'sound' | 'video' | 'text' | 'other';
    /** Camera that it is shown with, from 1. */
    readonly channel: number;
    /** Extension without a dot, such as `jpg`, `wav`, `mp4` or `bin`. */
    readonly extension: string;
    readonly sizeBytes: number;
  }[];
  /** How it came to the server (spec 001 section 3, "Event": type). */
  readonly source?: 'real-time' | 'recover' | 'gms' | 'mcu' | 'unknown';
  /** The same in the server's words. */
  readonly sourceName?: string;
  /** Title of the fence that it happened in; empty outside of all. */
  readonly fenceName?: string;
  /** Driver at the time of the event (`drivername`); empty where none was named, absent when unknown. */
  readonly driverName?: string;
}

const SOURCES: readonly FleetEvent['source'][] = ['real-time', 'recover', 'gms', 'mcu'];

/** Wire names of the fields in the model. */
const WIRE_NAMES = {
  serialno: 1,
  deviceid: 1,
  appdevid: 1,
  eventtime: 1,
  eventtimeutc: 1,
  updatetime: 1,
  checkstatus: 1,
  checkedby: 1,
  checkedtime: 1,
  memo: 1,
  snap: 1,
  vehiclex: 1,
  vehicley: 1,
  speed: 1,
  completed: 1,
  try: 1,
  download: 1,
  footage: 1,
  files: 1,
  type: 1,
  source: 1,
  fence: 1,
  drivername: 1,
};

/** Reads a row of `gkevent/eventquery`; undefined for one without serial number, device or time. @internal */
export function readFleetEvent(value: unknown): FleetEvent | undefined {
  const row = toRow(value);
  if (row === undefined) return undefined;
  const serialNo = numberField(row.serialno);
  const deviceId = textField(row.deviceid);
  const happenedS = numberField(row.eventtimeutc);
  if (serialNo === undefined || deviceId === '' || happenedS === undefined) return undefined;
  const event: FleetEvent = omitUndefined({
    serialNo,
    deviceId,
    eventCode: numberField(row.appdevid) ?? 0,
    happenedS,
    localTime: toldText(row.eventtime),
    updatedS: toUnixS(row.updatetime),
    position: readPosition(row.vehicley, row.vehiclex, row.speed),
    memo: toldText(row.memo),
    checkStatus: numberField(row.checkstatus),
    checkedBy: optionalTextField(row.checkedby),
    checkedS: numberField(row.checkedtime),
    snapshotMask: numberField(row.snap),
    downloaded: isTold(row.completed) ? flagField(row.completed) : undefined,
    downloadTries: numberField(row.try),
    downloadMask: numberField(row.download),
    footage: readFootage(row.footage),
    files: readFiles(row.files),
    source: isTold(row.type) ? (SOURCES[numberField(row.type) ?? -1] ?? 'unknown') : undefined,
    sourceName: toldText(row.source),
    fenceName: toldText(row.fence),
    driverName: toldText(row.drivername),
  });
  const extra = readExtra(row);
  return extra === undefined ? event : { ...event, extra };
}

const FILE_KINDS = ['picture', 'sound', 'video', 'text', 'other'] as const;

function readFiles(value: unknown): FleetEvent['files'] {
  if (!Array.isArray(value)) return undefined;
  return value.flatMap((each: unknown) => {
    const row = toRow(each);
    const id = numberField(row?.id);
    if (id === undefined) return [];
    return {
      id,
      kind: FILE_KINDS.find((kind) => kind === row?.kind) ?? 'other',
      channel: numberField(row?.ch) ?? 1,
      extension: textField(row?.ext),
      sizeBytes: numberField(row?.size) ?? 0,
    };
  });
}

function readFootage(value: unknown): EventFootageState | undefined {
  const row = toRow(value);
  if (row === undefined) return undefined;
  const reason = optionalTextField(row.reason);
  switch (row.state) {
    case 'asked':
      return { state: 'asked' };
    case 'coming':
      return { state: 'coming', percent: Math.min(99, Math.max(0, numberField(row.percent) ?? 0)) };
    case 'waiting':
    case 'here':
      return { state: row.state, ...(reason !== undefined && { reason }) };
    case 'failed':
      return { state: 'failed', reason: reason ?? '' };
    default:
      return undefined;
  }
}

/** Not by a rest pattern or `readEntity`, which cost several times as much: a day can have 100,000 rows. */
function readExtra(row: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> | undefined {
  let extra: Record<string, unknown> | undefined;
  for (const name in row) {
    if (!Object.hasOwn(WIRE_NAMES, name)) (extra ??= {})[name] = row[name];
  }
  return extra;
}

function readPosition(latitude: unknown, longitude: unknown, speed: unknown): FleetEventPosition | undefined {
  const [lat, lng] = [numberField(latitude), numberField(longitude)];
  return lat === undefined || lng === undefined ? undefined : { lat, lng, speedKmh: numberField(speed) ?? 0 };
}

function isTold(value: unknown): boolean {
  return value !== undefined && value !== null;
}

function toldText(value: unknown): string | undefined {
  return isTold(value) ? nameField(value) : undefined;
}
