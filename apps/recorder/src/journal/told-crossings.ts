import { haversineKm } from 'gk-sdk/rules';
import { EVENT_CODES, eventMemo } from '../device/event-codes.js';
import { LOOK_BACK_S, placeIncidents, ROUTE, type Passage, type PlaceIncident } from '../device/place-incidents.js';
import type { MapArea, PlaceWatch, WatchedPlace, WorldEvent } from '../device/world.js';
import type { Journal, PositionQuery } from './journal.js';
import type { JournalRow, PositionRow } from './journal-rows.js';
import { isTooFast } from './part-totals.js';
import { isPossibleTime, USUAL_AHEAD_S } from './possible-time.js';

/** A position that was told so long ago is not the one before a new one. */
const KNOWN_FOR_S = 7 * 86_400;
/** Devices in reach tell sooner, with a clock that is a little slow. */
const IN_REACH_S = 120;

/** A crossing as an event, with an id that each look at the same positions gives again. */
export interface ToldCrossing {
  readonly alarmId: string;
  readonly event: Omit<WorldEvent, 'serialno' | 'deviceId' | 'reportedMs' | 'updatedMs'>;
}

/** A position with a fix. */
type Fix = PositionRow & { readonly place: NonNullable<PositionRow['place']> };

/** A change of side that positions show. */
interface Crossing extends Passage {
  /** The first position on the new side, and the time of the one before it. */
  readonly fix: Fix;
  readonly beforeS: number;
}

/** A device and an area, as its positions show it in time order. */
interface Side {
  inside: boolean;
  crossings: Crossing[];
}

/** The way of a device so far. */
interface Way {
  readonly last: Fix;
  /** By area, of all places that watched the device at the last position. */
  readonly sides: Map<MapArea, Side>;
}

/**
 * Crossings of fences and routes by the reported positions of devices, by the shared rules (`placeIncidents`). Positions are taken in the order of
 * their times. Those that come late are put between the ones that the journal has: they add the crossings that have no event yet.
 */
export class ToldCrossings {
  readonly #journal: Journal;
  readonly #ways = new Map<string, Way>();
  #watch: PlaceWatch = () => [];

  constructor(journal: Journal) {
    this.#journal = journal;
  }

  watchPlaces(watch: PlaceWatch): void {
    this.#watch = watch;
  }

  isWatched(deviceId: string): boolean {
    if (this.#watch(deviceId).length > 0) return true;
    this.#ways.delete(deviceId);
    return false;
  }

  /** Reads the way of a device from the journal before its next position: what it told since may not have been kept. */
  forget(deviceId: string): void {
    this.#ways.delete(deviceId);
  }

  /**
   * The crossings that rows of a device show, in time order. They have to be kept with the rows, before the next ones are looked
   * at. Rejects with a `JournalError`.
   */
  async of(deviceId: string, rows: readonly JournalRow[], nowS: number): Promise<ToldCrossing[]> {
    // A clock that is far ahead is corrected soon: until then the times of its positions are unknown.
    const fixes = rows
      .filter(isFix)
      .filter(({ timeS }) => isPossibleTime(timeS, nowS) && timeS - nowS <= USUAL_AHEAD_S)
      .sort((a, b) => a.timeS - b.timeS);
    const first = fixes[0];
    if (first === undefined) return [];
    const places = this.#watch(deviceId);
    let way = this.#ways.get(deviceId) ?? (await this.#known(deviceId, nowS, places));
    const late = fixes.filter(({ timeS }) => way !== undefined && timeS < way.last.timeS);
    const crossings = way === undefined ? [] : await this.#late(way.last, late, places);
    for (const fix of fixes) {
      if (way !== undefined && (fix.timeS <= way.last.timeS || !isDrivable(way.last, fix))) continue;
      const before: Way | undefined = way;
      way = goOn(before, fix, places);
      if (before !== undefined) crossings.push(...shownBy(before.last, way, places));
    }
    if (way !== undefined) this.#ways.set(deviceId, way);
    return crossings
      .sort((a, b) => a.incident.atS - b.incident.atS)
      .map((found) => asEvent(found, nowS - found.incident.atS > IN_REACH_S));
  }

  /** The way of a device as the journal has it. */
  async #known(deviceId: string, nowS: number, places: readonly WatchedPlace[]): Promise<Way | undefined> {
    const endS = Math.floor(nowS + USUAL_AHEAD_S);
    const newest = await this.#firstFix({ deviceId, startS: endS - KNOWN_FOR_S, endS, newestFirst: true });
    if (newest === undefined) return undefined;
    let way: Way | undefined;
    for (const fix of await this.#fixes({ deviceId, startS: newest.timeS - LOOK_BACK_S, endS: newest.timeS })) {
      if (way === undefined || isDrivable(way.last, fix)) way = goOn(way, fix, places);
    }
    return way;
  }

  /** Crossings of fences by positions that lie before the last one, without those that have events already. Routes make nothing of them. */
  async #late(last: Fix, late: readonly Fix[], places: readonly WatchedPlace[]): Promise<Found[]> {
    if (late.length === 0) return [];
    const known = await this.#around(last, late);
    const track = putBetween(known, late);
    return places.flatMap((place) => {
      if (place.kind !== 'fence') return [];
      const shown = incidentsOf(place, crossingsIn(track, place.area), -Infinity, Infinity);
      for (const { incident } of incidentsOf(place, crossingsIn(known, place.area), -Infinity, Infinity)) {
        // It was told of at the position that showed it then.
        const told = shown.findLastIndex(
          (one) => one.incident.kind === incident.kind && one.incident.atS <= incident.atS,
        );
        if (told >= 0) shown.splice(told, 1);
      }
      return shown;
    });
  }

  /** The positions that the journal has between late ones, and next to them. */
  async #around(last: Fix, late: readonly Fix[]): Promise<Fix[]> {
    const { deviceId } = last;
    const known = new Map([[last.timeS, last]]);
    for (const stretch of stretches(late)) {
      const [startS, endS] = [stretch[0]?.timeS ?? 0, stretch.at(-1)?.timeS ?? 0];
      const earlier = { deviceId, startS: startS - KNOWN_FOR_S, endS: startS - 1, newestFirst: true };
      const before = await this.#firstFix(earlier);
      const between = await this.#fixes({ deviceId, startS, endS });
      const after = await this.#firstFix({ deviceId, startS: endS + 1, endS: last.timeS });
      for (const fix of [before, ...between, after]) if (fix !== undefined) known.set(fix.timeS, fix);
    }
    return [...known.values()].sort((a, b) => a.timeS - b.timeS);
  }

  async #fixes(query: Omit<PositionQuery, 'kind'>): Promise<Fix[]> {
    const fixes: Fix[] = [];
    for await (const page of this.#journal.read({ kind: 'position', ...query }, new AbortController().signal)) {
      fixes.push(...page.filter(isFix));
    }
    return fixes;
  }

  async #firstFix(query: Omit<PositionQuery, 'kind'>): Promise<Fix | undefined> {
    const pages = this.#journal.read({ kind: 'position', ...query, pageSize: 20 }, new AbortController().signal);
    for await (const page of pages) {
      const fix = page.find(isFix);
      if (fix !== undefined) return fix;
    }
    return undefined;
  }
}

/** An incident of a place, and the position that showed it. */
interface Found {
  readonly incident: PlaceIncident;
  readonly place: WatchedPlace;
  readonly fix: Fix;
}

/** Positions in time order, in parts of an hour at most: not more of the journal is read for each. */
function stretches(fixes: readonly Fix[]): Fix[][] {
  const parts: Fix[][] = [];
  for (const fix of fixes) {
    const part = parts.at(-1);
    if (part?.[0] !== undefined && fix.timeS - part[0].timeS <= LOOK_BACK_S) part.push(fix);
    else parts.push([fix]);
  }
  return parts;
}

function isFix(row: JournalRow): row is Fix {
  return row.kind === 'position' && row.place !== undefined;
}

function isDrivable(from: Fix, to: Fix): boolean {
  return !isTooFast(haversineKm(from.place, to.place), to.timeS - from.timeS);
}

/** The way with one more position, the latest. */
function goOn(way: Way | undefined, fix: Fix, places: readonly WatchedPlace[]): Way {
  const sides = new Map<MapArea, Side>();
  const { lat, lng } = fix.place;
  for (const { area, fromS, untilS } of places) {
    if (fromS > fix.timeS || untilS <= fix.timeS - LOOK_BACK_S) continue;
    const inside = area.contains(lat, lng);
    const before = way && (way.sides.get(area) ?? { inside: isIn(area, way.last), crossings: [] });
    const crossings = (before?.crossings ?? []).filter(({ atS }) => atS > fix.timeS - 2 * LOOK_BACK_S);
    if (way !== undefined && before?.inside !== inside) {
      crossings.push({ atS: fix.timeS, inside, fix, beforeS: way.last.timeS });
    }
    sides.set(area, { inside, crossings });
  }
  return { last: fix, sides };
}

/** Incidents that the last position of a way shows and the one before it did not. */
function shownBy(before: Fix, { last, sides }: Way, places: readonly WatchedPlace[]): Found[] {
  return places.flatMap((place) => {
    const crossings = sides.get(place.area)?.crossings ?? [];
    if (crossings.length === 0) return [];
    // Whether it has left a route is known a while after.
    const waitS = place.kind === 'route' ? ROUTE.awayS : 0;
    return incidentsOf(place, crossings, before.timeS + 1 - waitS, last.timeS + 1 - waitS);
  });
}

function incidentsOf(place: WatchedPlace, crossings: readonly Crossing[], startS: number, endS: number): Found[] {
  const passages = (_area: MapArea, fromS: number, untilS: number): Passage[] =>
    // A side that is known from before the place watched is none.
    crossings.filter(({ atS, beforeS }) => beforeS >= fromS && atS <= untilS);
  return placeIncidents({ passages }, [place], startS, endS).flatMap((incident) => {
    const fix = crossings.find(({ atS }) => atS === incident.atS)?.fix;
    return fix === undefined ? [] : [{ incident, place, fix }];
  });
}

function crossingsIn(track: readonly Fix[], area: MapArea): Crossing[] {
  return track.flatMap((fix, i): Crossing[] => {
    const before = track[i - 1];
    const inside = isIn(area, fix);
    if (before === undefined || isIn(area, before) === inside) return [];
    return [{ atS: fix.timeS, inside, fix, beforeS: before.timeS }];
  });
}

function isIn(area: MapArea, { place: { lat, lng } }: Fix): boolean {
  return area.contains(lat, lng);
}

/** Both in time order; without the late ones that no vehicle can have driven to and on from, as those of a clock that was set back. */
function putBetween(known: readonly Fix[], late: readonly Fix[]): Fix[] {
  const times = new Set(known.map(({ timeS }) => timeS));
  const track: Fix[] = [];
  const all = [...known, ...late.filter(({ timeS }) => !times.has(timeS))].sort((a, b) => a.timeS - b.timeS);
  for (const fix of all) {
    const before = track.at(-1);
    const next = times.has(fix.timeS) ? undefined : known.find(({ timeS }) => timeS > fix.timeS);
    const isLeftOut = (before && !isDrivable(before, fix)) ?? false;
    if (!isLeftOut && (next === undefined || isDrivable(fix, next))) track.push(fix);
  }
  return track;
}

function asEvent({ incident, place, fix }: Found, cover: boolean): ToldCrossing {
  const { kind, atS, place: title } = incident;
  return {
    alarmId: `watched-${place.id}-${kind}@${atS}`,
    event: {
      code: EVENT_CODES[kind],
      memo: eventMemo(kind, title),
      happenedS: atS,
      cover,
      call: false,
      lat: fix.place.lat,
      lng: fix.place.lng,
      speedKmh: Math.round(fix.speedKmh),
      snap: 0,
      place: title,
    },
  };
}
