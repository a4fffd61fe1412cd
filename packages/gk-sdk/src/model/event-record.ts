import { numberField, textField, toRow } from './json-fields.js';
import { toUnixS } from './wire-time.js';

/** How an event came (spec 001 section 3). @public */
export type EventSource = 'real-time' | 'recover' | 'gms' | 'mcu' | 'unknown';

/** An event as the server keeps it (spec 001 section 3). @public */
export interface EventRecord {
  /** Never changes; a greater one was reported later. */
  readonly serialNo: number;
  readonly deviceId: string;
  /** `appdevid`; what it means say the event definitions. */
  readonly eventCode: number;
  /** When it happened, unix seconds. */
  readonly happenedS: number;
  /** The same moment as the device's wall time in ISO form without zone; empty when the server does not tell. */
  readonly localTime: string;
  /** When the row last changed, unix seconds; undefined when the server does not tell. */
  readonly updatedS: number | undefined;
  /** What was done about it: a number that users set; 0 at first. */
  readonly checkStatus: number;
  /** Text of the device or of a user. */
  readonly memo: string;
  /** Bit mask of the channels with a snapshot. */
  readonly snapshotMask: number;
  /** Degrees; undefined without a fix, or without the right to positions. */
  readonly lat: number | undefined;
  /** Longitude, degrees east; undefined without a position. */
  readonly lng: number | undefined;
  readonly speedKmh: number;
  /** True once the footage is on the server. */
  readonly downloaded: boolean;
  /** How often the server tried to get the footage. */
  readonly downloadTries: number;
  /** Bit mask of the channels whose footage is wanted; 0 = none. */
  readonly downloadMask: number;
  readonly source: EventSource;
  /** Source in the server's words. */
  readonly sourceName: string;
  /** Title of the fence that it happened in; empty outside of all. */
  readonly fenceName: string;
}

const SOURCES = ['real-time', 'recover', 'gms', 'mcu'] as const;

/** A row of `gkevent/eventquery`; undefined for one without serial number, device or time. @internal */
export function toEventRecord(value: unknown): EventRecord | undefined {
  const row = toRow(value);
  const serialNo = numberField(row?.serialno);
  const deviceId = textField(row?.deviceid);
  const happenedS = numberField(row?.eventtimeutc);
  if (row === undefined || serialNo === undefined || deviceId === '' || happenedS === undefined) return undefined;
  const hasFix = numberField(row.vehiclex) !== undefined && numberField(row.vehicley) !== undefined;
  return {
    serialNo,
    deviceId,
    eventCode: numberField(row.appdevid) ?? 0,
    happenedS,
    localTime: textField(row.eventtime),
    updatedS: toUnixS(row.updatetime),
    checkStatus: numberField(row.checkstatus) ?? 0,
    memo: textField(row.memo),
    snapshotMask: numberField(row.snap) ?? 0,
    lat: hasFix ? numberField(row.vehicley) : undefined,
    lng: hasFix ? numberField(row.vehiclex) : undefined,
    speedKmh: numberField(row.speed) ?? 0,
    downloaded: (numberField(row.completed) ?? 0) === 1,
    downloadTries: numberField(row.try) ?? 0,
    downloadMask: numberField(row.download) ?? 0,
    source: SOURCES[numberField(row.type) ?? -1] ?? 'unknown',
    sourceName: textField(row.source),
    fenceName: textField(row.fence),
  };
}
