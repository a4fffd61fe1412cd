import type { FleetEvent } from '../model/events/fleet-event.js';
import { readFleetEvent } from '../model/events/fleet-event.js';
import type { GpsPoint } from '../model/tracks/gps-point.js';
import { readGpsPoint } from '../model/tracks/gps-point.js';
import { listField } from '../model/fields/json-fields.js';
import { toItems } from '../model/fields/list-change.js';
import { toGpx } from '../rules/tracks/gpx.js';

/** `events.json` of the answers of the server, in the order of the pages. @internal */
export function eventsFileOf(events: readonly FleetEvent[]): string {
  return `${JSON.stringify(events, undefined, 2)}\n`;
}

/** `track.gpx` of the answer of the server. @internal */
export function trackFileOf(deviceId: string, points: readonly GpsPoint[]): string {
  return toGpx(deviceId, points);
}

/** Events of answers of `gkevent/eventquery`, each once: pages may overlap. @internal */
export function eventsOfAnswers(answers: readonly string[]): readonly FleetEvent[] {
  const bySerial = new Map<number, FleetEvent>();
  for (const answer of answers) {
    for (const event of toItems(rowsOf(answer), readFleetEvent)) bySerial.set(event.serialNo, event);
  }
  return [...bySerial.values()];
}

/** Rows of an answer; none of what is no list. @internal */
export function rowsOf(answer: string): readonly unknown[] {
  try {
    return listField(JSON.parse(answer));
  } catch {
    return [];
  }
}

/** Points of an answer of `/api/gps`. @internal */
export function trackOfAnswer(answer: string): readonly GpsPoint[] {
  return toItems(rowsOf(answer), readGpsPoint);
}

/**
 * Result of comparing a file with the answers: the same bytes; the same values in another form, as another version of
 * this software writes it; or other values.
 *
 * @internal
 */
export type Derivation = 'same' | 'same values' | 'other values';

/** Compares `events.json` with what the answers give. @internal */
export function compareEvents(text: string, events: readonly FleetEvent[]): Derivation {
  if (text === eventsFileOf(events)) return 'same';
  const told = rowsOf(text);
  const isSame = told.length === events.length && events.every((event, index) => isSameEvent(told[index], event));
  return isSame ? 'same values' : 'other values';
}

/** Compares `track.gpx` with what the answer gives. @internal */
export function compareTrack(gpx: string, deviceId: string, points: readonly GpsPoint[]): Derivation {
  if (gpx === trackFileOf(deviceId, points)) return 'same';
  // A comment or an entity could show a reader of XML another track than this one.
  if (/<!|&(?!(amp|lt|gt|quot|apos);)/.test(gpx)) return 'other values';
  const told = pointsOfGpx(gpx);
  if (gpx.split('<trkpt').length - 1 !== told.length) return 'other values';
  const given = pointsOfGpx(trackFileOf(deviceId, points));
  const isSame = told.length === given.length && given.every((point, index) => isSamePoint(told[index], point));
  return isSame ? 'same values' : 'other values';
}

interface PointOfGpx {
  readonly head: string;
  readonly body: string;
}

function pointsOfGpx(gpx: string): readonly PointOfGpx[] {
  return [...gpx.matchAll(/<trkpt\b([^>]*)>((?:(?!<trkpt)[\s\S])*?)<\/trkpt>/g)].map(([, head = '', body = '']) => ({
    head,
    body,
  }));
}

/** Elements of a point besides its place; older versions may have fewer. */
const WORDS_OF_POINT = ['time', 'desc', 'speed', 'course'] as const;

function isSamePoint(told: PointOfGpx | undefined, given: PointOfGpx): boolean {
  // Tags with attributes are read by XML, and not here.
  if (told === undefined || /<[^>]*[\s=][^>]*>/.test(told.body)) return false;
  const place = (head: string): readonly number[] => {
    const [, lat, lng] = /^\s+lat="([^"]*)"\s+lon="([^"]*)"\s*$/.exec(head) ?? [];
    return [Number(lat), Number(lng)];
  };
  if (JSON.stringify(place(told.head)) !== JSON.stringify(place(given.head))) return false;
  return WORDS_OF_POINT.every((name) => {
    const [own, ...more] = wordsOf(told.body, name);
    const [right] = wordsOf(given.body, name);
    if (own === undefined) return name !== 'time';
    if (more.length > 0 || right === undefined) return false;
    if (name === 'time') return Date.parse(own) === Date.parse(right);
    return own === right || (name !== 'desc' && Number(own) === Number(right));
  });
}

/** Texts between the tags of a name, with or without a prefix. */
function wordsOf(body: string, name: string): readonly string[] {
  return [...body.matchAll(new RegExp(`<(?:\\w+:)?${name}>([^<]*)<`, 'g'))].map(([, words = '']) => words);
}

/** Fields of an event that a bundle shows, and those with its place and time. */
const CORE_OF_EVENT = new Set([
  'serialNo',
  'deviceId',
  'eventCode',
  'happenedS',
  'localTime',
  'memo',
  'position',
  'snapshotMask',
  'driverName',
]);

/** The other fields are compared where both have them: other versions have more or fewer of them. */
function isSameEvent(told: unknown, given: FleetEvent): boolean {
  if (typeof told !== 'object' || told === null) return false;
  return [...CORE_OF_EVENT, ...Object.keys(told)].every((name) => {
    const own: unknown = Reflect.get(told, name);
    const right: unknown = Reflect.get(given, name);
    if (!CORE_OF_EVENT.has(name) && right === undefined) return true;
    return JSON.stringify(own ?? null) === JSON.stringify(right ?? null);
  });
}
