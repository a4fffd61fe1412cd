import type { WorldEvent } from '../device/world.js';
import type { DeviceState, EventRow, PositionRow, StateRow, ToldFields } from './journal-rows.js';

/** Series of a device, by the number that a file knows them by. They are never numbered anew. */
export const SERIES = {
  position: 0,
  online: 1,
  engine: 2,
  driver: 3,
  heartbeat: 4,
  traffic: 5,
  fields: 6,
  flags: 7,
} as const;

/** A position or state as a file has it. */
export interface StoredEntry {
  readonly device: string;
  readonly series: number;
  /** Unix seconds. */
  readonly timeS: number;
  /** 1e-7 degrees; null without a fix, and in states. */
  readonly lat: number | null;
  readonly lng: number | null;
  /** 0.1 km/h. */
  readonly speed: number | null;
  /** 0.1 degrees. */
  readonly heading: number | null;
  /** JSON of a state; null in positions. */
  readonly value: string | null;
}

/** An event as a file has it. */
export interface StoredEvent {
  readonly serialno: number;
  readonly device: string;
  readonly alarmId: string;
  /** Unix seconds. */
  readonly happenedS: number;
  /** Unix ms. */
  readonly reportedMs: number;
  readonly json: string;
}

const PLACE_UNITS = 1e7;
const UNITS = 10;

export function storedPosition({ deviceId, timeS, place, speedKmh, headingDeg }: PositionRow): StoredEntry {
  return {
    device: deviceId,
    series: SERIES.position,
    timeS,
    lat: place === undefined ? null : Math.round(place.lat * PLACE_UNITS),
    lng: place === undefined ? null : Math.round(place.lng * PLACE_UNITS),
    speed: Math.round(speedKmh * UNITS),
    heading: Math.round(headingDeg * UNITS),
    value: null,
  };
}

export function positionOf({ device, timeS, lat, lng, speed, heading }: StoredEntry): PositionRow {
  return {
    kind: 'position',
    deviceId: device,
    timeS,
    place: lat === null || lng === null ? undefined : { lat: lat / PLACE_UNITS, lng: lng / PLACE_UNITS },
    speedKmh: (speed ?? 0) / UNITS,
    headingDeg: (heading ?? 0) / UNITS,
  };
}

export function storedState({ deviceId, timeS, state }: StateRow): StoredEntry {
  const value = state.what === 'heartbeat' ? null : JSON.stringify(state);
  return {
    device: deviceId,
    series: SERIES[state.what],
    timeS,
    lat: null,
    lng: null,
    speed: null,
    heading: null,
    value,
  };
}

/** Undefined for a value that this version does not know. */
export function stateOf({ device, series, timeS, value }: StoredEntry): StateRow | undefined {
  const state = series === SERIES.heartbeat ? ({ what: 'heartbeat' } as const) : readState(parsed(value));
  return state && { kind: 'state', deviceId: device, timeS, state };
}

export function storedEvent({ alarmId, event }: EventRow): StoredEvent {
  const { serialno, deviceId, happenedS, reportedMs } = event;
  return { serialno, device: deviceId, alarmId, happenedS, reportedMs, json: JSON.stringify(event) };
}

/** Undefined for a value that this version does not know. */
export function eventOf({ alarmId, json }: StoredEvent): EventRow | undefined {
  const event = parsed(json);
  return isEvent(event) ? { kind: 'event', alarmId, event } : undefined;
}

function parsed(json: string | null): unknown {
  return json === null ? undefined : JSON.parse(json);
}

function readState(value: unknown): DeviceState | undefined {
  if (!isObject(value)) return undefined;
  const { what } = value;
  if (what === 'online' && typeof value.isOnline === 'boolean') return { what, isOnline: value.isOnline };
  if (what === 'engine' && typeof value.isOn === 'boolean') return { what, isOn: value.isOn };
  if (what === 'driver' && typeof value.name === 'string') return { what, name: value.name };
  if (what === 'traffic' && typeof value.inBytes === 'number' && typeof value.outBytes === 'number') {
    return { what, inBytes: value.inBytes, outBytes: value.outBytes };
  }
  if (what === 'flags' && Array.isArray(value.on))
    return { what, on: value.on.filter((flag) => typeof flag === 'string') };
  if (what === 'fields' && isFields(value.fields)) return { what, fields: value.fields };
  return undefined;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

/** Written by this file only, from the same type. */
function isFields(value: unknown): value is ToldFields {
  return isObject(value);
}

const NUMBERS = ['serialno', 'code', 'happenedS', 'reportedMs', 'updatedMs', 'speedKmh', 'snap'] as const;

function isEvent(value: unknown): value is WorldEvent {
  return (
    isObject(value) && typeof value.deviceId === 'string' && NUMBERS.every((name) => typeof value[name] === 'number')
  );
}
