import type { EventMessage } from 'gk-sdk/wire';
import { cityWallTime } from '../city/city-time.js';
import { hash32, unit } from '../random.js';
import type { FleetDevice } from '../fleet/fleet-device.js';
import { lastAtOrBelow } from '../fleet/motion-profile.js';
import type { PlaceWatch, WatchedPlace, WorldEvent } from '../../device/world.js';
import type { ComputedEvents, PastQuery } from '../computed-world.js';
import { EVENT_CODES, eventMemo } from '../../device/event-codes.js';
import { placeIncidents } from '../../device/place-incidents.js';
import { EVENT_SNAPSHOTS } from './event-snapshots.js';
import type { Incident } from './incident.js';
import { SlotRounds } from './slot-rounds.js';
import { eventMessage } from '../../device/event-message.js';

const DAY_S = 86_400;
const DAY_MS = DAY_S * 1000;
/** In a round each device can report once. A small fleet's is this long, a big one's a millisecond a device. */
const ROUND_MS = 2_000;
/** A break of the connection and the reports behind it are over by then; later ones are never sent. */
const MOST_DELAY_MS = 40 * 60_000;
/** The rest of an event's snapshots comes so long after its report, in milliseconds. */
const UPDATE_AFTER_MS = { least: 10_000, most: 75_000 } as const;
/** Serial numbers count from this time (2020-01-01), so that they stay short. */
const SERIAL_EPOCH_MS = 1_577_836_800_000;
/** Numbers of a slot: the first is the simulation's, the others are free for what users add. */
const SERIALS_PER_SLOT = 16;
/** Events that should have snapshots and have none, and those whose other cameras follow. */
const SHARES = { lost: 0.12, update: 0.35 } as const;
/** Number of cached reports: some days of the largest fleet, or a year of a small one. */
const CACHED = { deviceDays: 24_000, leastDays: 3, mostDays: 400 } as const;
/**
 * Number of devices for which one look of the event channel computes the reports of a day anew, as after midnight or
 * when fences were saved: the others of a large fleet come in the looks after it, and their messages with them.
 */
const RECKONED_A_LOOK = 50;
/** Parts of a day whose reports are sorted together: 5 minutes each. */
const SECTIONS_A_DAY = 288;
const NO_PLACES: readonly WatchedPlace[] = [];

/** Content and time of a device's report. */
interface Report {
  readonly slot: number;
  readonly incident: Incident;
  /** Told of later, since the device was out of reach. */
  readonly cover: boolean;
}

interface DayReports {
  /** Rising. */
  readonly reports: readonly Report[];
  readonly slots: Float64Array;
  /** Places watched when the reports were computed. */
  readonly places: readonly WatchedPlace[];
}

/** A message of the event channel and its time, unix ms. */
export interface TimedMessage {
  readonly atMs: number;
  readonly message: EventMessage;
}

/**
 * The events of a fleet as a function of time: what the vehicles do, and what fences and routes make of their ways.
 * Time is cut into slots of equal length that belong to one device each, in rounds; an incident is reported in the
 * next slot of its device. So any time, any device and any serial number can be asked for again without a walk
 * through what lies between. Days of UTC have every other round each: the reports of one never wait for another's.
 */
export class EventSequence implements ComputedEvents {
  readonly slotMs: number;
  readonly reportDelayMs = MOST_DELAY_MS;
  readonly updateDelayMs = UPDATE_AFTER_MS.most;
  readonly #seed: number;
  readonly #devices: readonly FleetDevice[];
  readonly #indexById: ReadonlyMap<string, number>;
  readonly #rounds: SlotRounds;
  readonly #roundMs: number;
  readonly #firstSlot: number;
  /** By day, the longest unused first, and by device. */
  readonly #days = new Map<number, (DayReports | undefined)[]>();
  readonly #mostDays: number;
  /** The day that the event channel covers. */
  #liveDay = -1;
  /** Start of the unreported time of a device, unix ms, by its index. */
  readonly #untoldFrom = new Map<number, number>();
  #watch: PlaceWatch = () => NO_PLACES;

  constructor(seed: number, devices: readonly FleetDevice[]) {
    this.#seed = seed;
    this.#devices = devices;
    const count = Math.max(1, devices.length);
    this.slotMs = Math.max(1, Math.round(ROUND_MS / count));
    this.#roundMs = this.slotMs * count;
    this.#indexById = new Map(devices.map((device, index) => [device.seed.deviceid, index]));
    this.#rounds = new SlotRounds(seed, count);
    const { deviceDays, leastDays, mostDays } = CACHED;
    this.#mostDays = Math.min(mostDays, Math.max(leastDays, Math.floor(deviceDays / count)));
    this.#firstSlot = Math.floor(SERIAL_EPOCH_MS / this.slotMs);
  }

  watchPlaces(watch: PlaceWatch): void {
    this.#watch = watch;
  }

  /**
   * Messages of the event channel from `fromMs` to `toMs` (unix ms, not included), in time order, with those that an
   * earlier call left out because there was too much to compute.
   */
  messages(fromMs: number, toMs: number): TimedMessage[] {
    this.#liveDay = Math.floor(fromMs / DAY_MS);
    const messages: TimedMessage[] = [];
    const days = daysOf(fromMs - UPDATE_AFTER_MS.most, toMs - 1).map((day) => this.#dayOf(day));
    let reckoned = 0;
    this.#devices.forEach(({ seed }, index) => {
      const sinceMs = this.#untoldFrom.get(index) ?? fromMs;
      const places = this.#watch(seed.deviceid);
      const isKnown = days.every((ofDay) => ofDay[index]?.places === places);
      if (!isKnown && reckoned++ >= RECKONED_A_LOOK) {
        this.#untoldFrom.set(index, sinceMs);
        return;
      }
      this.#untoldFrom.delete(index);
      const firstSlot = Math.floor((sinceMs - UPDATE_AFTER_MS.most) / this.slotMs);
      const lastSlot = Math.floor(toMs / this.slotMs);
      const isQuiet = isKnown && days.every((ofDay) => !hasBetween(ofDay[index]?.slots, firstSlot, lastSlot));
      if (!isQuiet) this.#tell(index, sinceMs, toMs, messages);
    });
    return messages.sort((a, b) => a.atMs - b.atMs);
  }

  /** Adds what the channel says of a device. */
  #tell(index: number, fromMs: number, toMs: number, messages: TimedMessage[]): void {
    const span = { fromMs: fromMs - UPDATE_AFTER_MS.most, toMs: toMs - 1 };
    for (const found of this.#reports(span, [index])) {
      if (found === undefined) continue;
      const [, report] = found;
      const reportedMs = this.#timeOf(report.slot);
      if (reportedMs >= fromMs) {
        const event = this.#event(index, report, reportedMs);
        messages.push({ atMs: reportedMs, message: toEventMessage(event, event.cover ? 'cover' : 'new') });
      }
      const updatedMs = this.#updateMs(report);
      if (updatedMs !== undefined && updatedMs >= fromMs && updatedMs < toMs) {
        messages.push({ atMs: updatedMs, message: toEventMessage(this.#event(index, report, updatedMs), 'update') });
      }
    }
  }

  get(serialno: number, atMs: number): WorldEvent | undefined {
    if (!Number.isSafeInteger(serialno) || serialno % SERIALS_PER_SLOT !== 0) return undefined;
    const slot = serialno / SERIALS_PER_SLOT + this.#firstSlot;
    const reportedMs = this.#timeOf(slot);
    if (reportedMs > atMs || this.#devices.length === 0) return undefined;
    const index = this.#rounds.deviceAt(slot);
    for (const day of daysOf(reportedMs, reportedMs)) {
      const report = this.#reportsOf(index, day).reports.find((other) => other.slot === slot);
      if (report) return this.#event(index, report, atMs);
    }
    return undefined;
  }

  serialAt(atMs: number): number {
    return (Math.floor(atMs / this.slotMs) - this.#firstSlot) * SERIALS_PER_SLOT;
  }

  timeOfSerial(serialno: number): number {
    return (Math.floor(serialno / SERIALS_PER_SLOT) + this.#firstSlot) * this.slotMs;
  }

  *between(query: PastQuery): Iterable<WorldEvent> {
    for (const event of this.steps(query)) {
      if (event !== undefined) yield event;
    }
  }

  *steps({ fromMs, toMs, atMs, deviceIds, newestFirst = false }: PastQuery): Iterable<WorldEvent | undefined> {
    const wanted = deviceIds && [...deviceIds].flatMap((id) => this.#indexById.get(id) ?? []);
    const lastMs = Math.min(toMs, atMs);
    const firstDay = Math.floor(fromMs / DAY_MS);
    const days = Math.floor(lastMs / DAY_MS) - firstDay;
    for (let i = 0; i <= days; i++) {
      const startMs = (firstDay + (newestFirst ? days - i : i)) * DAY_MS;
      const span = { fromMs: Math.max(fromMs, startMs), toMs: Math.min(lastMs, startMs + DAY_MS - 1) };
      // A day of a large fleet has too many reports to be sorted in one go.
      const sections = Array.from({ length: SECTIONS_A_DAY }, (): [index: number, report: Report][] => []);
      for (const found of this.#reports(span, wanted)) {
        if (found === undefined) yield undefined;
        else sections[Math.floor(((this.#timeOf(found[1].slot) - startMs) * SECTIONS_A_DAY) / DAY_MS)]?.push(found);
      }
      for (const section of newestFirst ? sections.reverse() : sections) {
        section.sort(([, a], [, b]) => (newestFirst ? b.slot - a.slot : a.slot - b.slot));
        for (const [index, report] of section) yield this.#event(index, report, atMs);
        yield undefined;
      }
    }
  }

  /** The reports of a span (unix ms, both ends a part of it), device by device; undefined after each device. */
  *#reports(
    { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
    wanted: readonly number[] | undefined,
  ): Iterable<[index: number, report: Report] | undefined> {
    const count = wanted?.length ?? this.#devices.length;
    const firstSlot = Math.floor(fromMs / this.slotMs);
    for (const day of daysOf(fromMs, toMs)) {
      for (let i = 0; i < count; i++) {
        const index = wanted?.[i] ?? i;
        const { reports, slots } = this.#reportsOf(index, day);
        for (let at = firstAtOrAbove(slots, firstSlot); at < reports.length; at++) {
          const report = reports[at];
          const timeMs = report ? this.#timeOf(report.slot) : Infinity;
          if (timeMs > toMs) break;
          if (report && timeMs >= fromMs) yield [index, report];
        }
        yield undefined;
      }
    }
  }

  /** The reports of what happened to a device on a day (counted from the epoch, UTC). */
  #reportsOf(index: number, day: number): DayReports {
    const ofDay = this.#dayOf(day);
    const places = this.#watch(this.#devices[index]?.seed.deviceid ?? '');
    const known = ofDay[index];
    return known?.places === places ? known : (ofDay[index] = this.#reckon(index, day, places));
  }

  #dayOf(day: number): (DayReports | undefined)[] {
    let ofDay = this.#days.get(day);
    // At its end again, it is the last one to go.
    if (ofDay) this.#days.delete(day);
    else {
      ofDay = [];
      const unused = [...this.#days.keys()].find((other) => other < this.#liveDay || other > this.#liveDay + 1);
      if (this.#days.size >= this.#mostDays && unused !== undefined) this.#days.delete(unused);
    }
    this.#days.set(day, ofDay);
    return ofDay;
  }

  #reckon(index: number, day: number, places: readonly WatchedPlace[]): DayReports {
    const device = this.#devices[index];
    const reports: Report[] = [];
    if (device?.seed.registed) {
      const [startS, endS] = [day * DAY_S, (day + 1) * DAY_S];
      const waiting = [...device.incidents(startS, endS), ...placeIncidents(device, places, startS, endS)]
        .map((incident) => ({ incident, readyS: device.onlineFrom(incident.atS) ?? Infinity }))
        .sort((a, b) => a.readyS - b.readyS || a.incident.atS - b.incident.atS);
      let round = -1;
      for (const { incident, readyS } of waiting) {
        const next = Math.ceil((readyS * 1000) / this.#roundMs);
        round = Math.max(round + 2, next + ((next + day) % 2));
        const slot = this.#rounds.slotOf(round, index);
        if (!(this.#timeOf(slot) - incident.atS * 1000 <= MOST_DELAY_MS)) continue;
        reports.push({ slot, incident, cover: readyS > incident.atS });
      }
    }
    return { reports, slots: Float64Array.from(reports, ({ slot }) => slot), places };
  }

  /** When a slot's report is made, unix ms. */
  #timeOf(slot: number): number {
    return slot * this.slotMs + Math.floor(unit(this.#seed, slot, 162) * this.slotMs);
  }

  /** Event of a report at `atMs`. */
  #event(index: number, report: Report, atMs: number): WorldEvent {
    const { slot, incident, cover } = report;
    const device = this.#devices[index];
    if (!device) throw new RangeError(`There is no device ${String(index)}.`);
    const { kind, atS, place } = incident;
    const reportedMs = this.#timeOf(slot);
    const updateMs = this.#updateMs(report);
    const isUpdated = updateMs !== undefined && updateMs <= atMs;
    const fix = device.momentAt(atS);
    return {
      serialno: (slot - this.#firstSlot) * SERIALS_PER_SLOT,
      deviceId: device.seed.deviceid,
      code: EVENT_CODES[kind],
      memo: eventMemo(kind, place),
      happenedS: atS,
      reportedMs,
      updatedMs: isUpdated ? updateMs : reportedMs,
      cover,
      call: kind === 'callRequest' && !cover,
      lat: fix?.lat ?? null,
      lng: fix?.lng ?? null,
      speedKmh: fix ? Math.round(fix.speedKmh) : 0,
      snap: this.#snapshots(device, report, isUpdated),
      ...(place !== undefined && { place }),
    };
  }

  /** When the rest of an event's snapshots comes in, unix ms; undefined when none does. */
  #updateMs(report: Report): number | undefined {
    const { slot, incident } = report;
    if (EVENT_SNAPSHOTS[incident.kind] !== 'first' || this.#isWithoutSnapshots(slot)) return undefined;
    if (unit(this.#seed, slot, 164) >= SHARES.update) return undefined;
    const { least, most } = UPDATE_AFTER_MS;
    return this.#timeOf(slot) + least + (hash32(this.#seed, slot, 169) % (most - least));
  }

  /** Bit mask of the channels that have a snapshot. */
  #snapshots(device: FleetDevice, { slot, incident }: Report, isUpdated: boolean): number {
    const cameras = EVENT_SNAPSHOTS[incident.kind];
    if (cameras === 'none' || this.#isWithoutSnapshots(slot)) return 0;
    const all = camerasOf(device);
    return cameras === 'all' || isUpdated ? all : all & (hash32(this.#seed, slot, 168) % 2 === 1 ? 3 : 1);
  }

  #isWithoutSnapshots(slot: number): boolean {
    return unit(this.#seed, slot, 163) < SHARES.lost;
  }
}

/** The days on which something can have happened that is reported in a span (unix ms), in order. */
function daysOf(fromMs: number, toMs: number): number[] {
  const first = Math.floor((fromMs - MOST_DELAY_MS) / DAY_MS);
  return Array.from({ length: Math.max(0, Math.floor(toMs / DAY_MS) - first + 1) }, (_, i) => first + i);
}

function firstAtOrAbove(sorted: Float64Array, value: number): number {
  const at = lastAtOrBelow(sorted, value);
  return (sorted[at] ?? Infinity) >= value ? at : at + 1;
}

function hasBetween(sorted: Float64Array | undefined, first: number, last: number): boolean {
  return sorted !== undefined && (sorted[firstAtOrAbove(sorted, first)] ?? Infinity) <= last;
}

function toEventMessage(event: WorldEvent, cmd: 'new' | 'cover' | 'update'): EventMessage {
  return {
    ...eventMessage(event, cmd),
    serialno: event.serialno,
    eventtime: cityWallTime(event.happenedS),
    // The call was asked for once.
    ...(cmd === 'update' && { call: 0 }),
    ...(event.call && { channel: 1 }),
  };
}

/** Bit mask of the channels that a device has. */
function camerasOf({ seed }: FleetDevice): number {
  return Array.from(seed.chmask).reduce((bits, flag, i) => (flag === '1' ? bits | (1 << i) : bits), 0);
}
