import type { FleetEvent } from '../model/fleet-event.js';
import { readFleetEvent } from '../model/fleet-event.js';
import type { GpsPoint } from '../model/gps-point.js';
import { readGpsPoint } from '../model/gps-point.js';
import { listField } from '../model/json-fields.js';
import { toItems } from '../model/list-change.js';
import { toGpx } from '../rules/gpx.js';

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
 * How a file stands to what the answers give: the same bytes; the same values in another form, as another version of this
 * software writes it; or other values.
 *
 * @internal
 */
export type Derivation = 'same' | 'same values' | 'other values';

/** Compares `events.json` with what the answers give. @internal */
export function compareEvents(text: string, events: readonly FleetEvent[]): Derivation {
  if (text === eventsFileOf(events)) return 'same';
  const told = rowsOf(text).map(coreOfEvent);
  return JSON.stringify(told) === JSON.stringify(events.map(coreOfEvent)) ? 'same values' : 'other values';
}

/** Compares `track.gpx` with what the answer gives. @internal */
export function compareTrack(gpx: string, deviceId: string, points: readonly GpsPoint[]): Derivation {
  if (gpx === trackFileOf(deviceId, points)) return 'same';
  // A comment or an entity could show a reader of XML another track than this one.
  if (/<!|&(?!(amp|lt|gt|quot|apos);)/.test(gpx)) return 'other values';
  const told = [...gpx.matchAll(/<trkpt\b([^>]*)>((?:(?!<trkpt)[\s\S])*?)<\/trkpt>/g)].map(
    ([, head = '', body = '']) => {
      const [, lat, lng] = /^\s+lat="([^"]*)"\s+lon="([^"]*)"\s*$/.exec(head) ?? [];
      return [Number(lat), Number(lng), Date.parse(/<time>([^<]*)<\/time>/.exec(body)?.[1] ?? '')];
    },
  );
  if (gpx.split('<trkpt').length - 1 !== told.length) return 'other values';
  const given = points.map(({ lat, lng, atS }) => [lat, lng, Math.trunc(atS * 1000)]);
  return JSON.stringify(told) === JSON.stringify(given) ? 'same values' : 'other values';
}

/** What a bundle shows of an event, and what says where and when it was. */
function coreOfEvent(event: unknown): unknown {
  if (typeof event !== 'object' || event === null) return event;
  const names = ['serialNo', 'deviceId', 'eventCode', 'happenedS', 'localTime', 'memo', 'position', 'snapshotMask'];
  return names.map((name) => {
    const value: unknown = Reflect.get(event, name);
    return value ?? null;
  });
}
