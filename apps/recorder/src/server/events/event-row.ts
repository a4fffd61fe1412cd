import type { EventAttachments, EventFile } from '../../store/events/attachment-store.js';
import type { AddedEvent } from '../../store/events/added-event-store.js';
import type { EventEdit } from '../../store/events/event-edit-store.js';
import { wallTimeIn } from '../../time/zone-time.js';
import type { WorldEvent } from '../../device/world.js';
import { EVENT_CODES } from '../../device/event-codes.js';
import type { FootageOrder, FootageState } from '../../store/events/footage-order-store.js';

/** Where an event comes from (spec 001 section 3). */
const TYPES = { realTime: 0, recover: 1, gms: 2, mcu: 3 } as const;
const SOURCES = ['RealTime', 'Recover', 'GMS', 'MCU'] as const;
/** Events reported by the power controller of a device rather than by its recorder. */
const MCU_CODES = new Set<number>([EVENT_CODES.ignitionOn, EVENT_CODES.ignitionOff, EVENT_CODES.lowVoltage]);

/** An event as `gkevent/eventquery` answers it (spec 001 section 3). */
export interface EventRow {
  readonly serialno: number;
  readonly deviceid: string;
  readonly appdevid: number;
  /** Wall time of the device without zone. */
  readonly eventtime: string;
  /** Unix seconds, as is `updatetime`. */
  readonly eventtimeutc: number;
  readonly updatetime: number;
  readonly checkstatus: number;
  /** Who set the check status, and when (unix seconds); absent where that is not known. */
  readonly checkedby?: string;
  readonly checkedtime?: number;
  readonly memo: string;
  readonly snap: number;
  readonly vehiclex: number | null;
  readonly vehicley: number | null;
  readonly speed: number;
  readonly completed: 0 | 1;
  readonly try: number;
  readonly download: number;
  /** How far the footage is; absent where none is wanted. */
  readonly footage?: FootageRow;
  /** Files that the device has sent with it; absent without any. */
  readonly files?: readonly EventFileRow[];
  readonly type: number;
  readonly source: string;
  /** Title of the fence that it happened in. */
  readonly fence: string;
  /** Who drove when it happened; null when that is not known. */
  readonly drivername: string | null;
}

/** A file that a device has sent with an event, as it travels (our choice, docs/protocol.md). */
export interface EventFileRow {
  readonly id: number;
  readonly kind: EventFile['kind'];
  /** From 1. */
  readonly ch: number;
  readonly ext: string;
  /** Bytes. */
  readonly size: number;
}

/** How far the footage of an event is, as it travels (our choice, docs/protocol.md). */
export interface FootageRow {
  readonly state: FootageState['kind'];
  /** Of what comes, 0 to 99. */
  readonly percent?: number;
  /** Why it did not come the last time, why it failed, or of which channels there is none. */
  readonly reason?: string;
}

/** Data of a row besides the event itself. */
export interface EventSurroundings {
  /** IANA name of the device's zone. */
  readonly zone: string;
  readonly edit: EventEdit | undefined;
  readonly order: FootageOrder | undefined;
  /** Files that the device sends with its alarms. */
  readonly attachments?: EventAttachments | undefined;
  readonly fence: string;
  /** Who drove when it happened; undefined when that is not known. */
  readonly driver: string | undefined;
  /** False hides where it happened. */
  readonly showsPosition: boolean;
}

/** The row of an event that a device reported. */
export function reportedEventRow(event: WorldEvent, surroundings: EventSurroundings): EventRow {
  const type = event.cover ? TYPES.recover : MCU_CODES.has(event.code) ? TYPES.mcu : TYPES.realTime;
  const position = surroundings.showsPosition ? { lat: event.lat, lng: event.lng } : { lat: null, lng: null };
  return {
    ...changeable(event.serialno, event.memo, event.updatedMs, surroundings),
    deviceid: event.deviceId,
    appdevid: event.code,
    eventtime: wallTimeIn(event.happenedS, surroundings.zone),
    eventtimeutc: event.happenedS,
    snap: event.snap | (surroundings.attachments?.pictures ?? 0),
    ...fileFields(surroundings.attachments),
    vehiclex: position.lng,
    vehicley: position.lat,
    speed: surroundings.showsPosition ? event.speedKmh : 0,
    type,
    source: SOURCES[type],
    fence: surroundings.showsPosition ? surroundings.fence : '',
    drivername: surroundings.driver ?? null,
  };
}

/** The row of an event that a user made. */
export function addedEventRow(
  event: AddedEvent,
  surroundings: Pick<EventSurroundings, 'zone' | 'edit' | 'order' | 'driver'>,
): EventRow {
  return {
    ...changeable(event.serialno, event.memo, event.addedMs, surroundings),
    deviceid: event.deviceId,
    appdevid: event.code,
    eventtime: wallTimeIn(event.startS, surroundings.zone),
    eventtimeutc: event.startS,
    snap: 0,
    vehiclex: null,
    vehicley: null,
    speed: 0,
    type: TYPES.gms,
    source: SOURCES[TYPES.gms],
    fence: '',
    drivername: surroundings.driver ?? null,
  };
}

function changeable(
  serialno: number,
  memo: string,
  updatedMs: number,
  { edit, order, attachments }: Pick<EventSurroundings, 'edit' | 'order' | 'attachments'>,
): Pick<
  EventRow,
  | 'serialno'
  | 'memo'
  | 'checkstatus'
  | 'checkedby'
  | 'checkedtime'
  | 'updatetime'
  | 'completed'
  | 'try'
  | 'download'
  | 'footage'
> {
  return {
    serialno,
    memo: edit?.memo ?? memo,
    checkstatus: edit?.checkStatus ?? 0,
    ...(edit?.checkedBy != null && { checkedby: edit.checkedBy, checkedtime: edit.checkedS ?? 0 }),
    updatetime: Math.floor(
      Math.max(updatedMs, edit?.updatedMs ?? 0, order?.sinceMs ?? 0, attachments?.sinceMs ?? 0) / 1000,
    ),
    ...footageFields(order, attachments),
  };
}

/** The fields of a row about the footage of its event: what was ordered, and until that is here what the device sends by itself. */
export function footageFields(
  order: FootageOrder | undefined,
  attachments?: EventAttachments,
): Pick<EventRow, 'completed' | 'try' | 'download' | 'footage'> {
  if (order?.state.kind !== 'here' && attachments !== undefined && attachments.clips !== 0) {
    return {
      completed: 1,
      try: attachments.order?.tries ?? 1,
      download: attachments.clips,
      footage: { state: 'here' },
    };
  }
  if (order === undefined) {
    const sent = attachments?.order;
    // Pictures alone are no footage: a row without a video says how far the files are, and no more once they are here.
    if (sent === undefined || sent.state.kind === 'here') return { completed: 0, try: 0, download: 0 };
    return { completed: 0, try: sent.tries, download: 0, footage: footageRow(sent.state) };
  }
  const { state, tries, channels } = order;
  return { completed: state.kind === 'here' ? 1 : 0, try: tries, download: channels, footage: footageRow(state) };
}

/** The field of a row about the files that the device has sent with its event. */
export function fileFields(attachments: EventAttachments | undefined): Pick<EventRow, 'files'> {
  if (attachments === undefined || attachments.files.length === 0) return {};
  const files = attachments.files.map(({ id, kind, channel: ch, extension: ext, sizeBytes: size }) => {
    return { id, kind, ch, ext, size };
  });
  return { files };
}

function footageRow(state: FootageState): FootageRow {
  switch (state.kind) {
    case 'asked':
      return { state: 'asked' };
    case 'coming':
      return { state: 'coming', percent: state.percent };
    case 'here':
      return { state: 'here', ...(state.missing !== undefined && { reason: state.missing }) };
    case 'waiting':
    case 'failed':
      return { state: state.kind, ...(state.reason !== undefined && { reason: state.reason }) };
  }
}
