import type { DeviceRow, EventMessage, GpsInfoRow, GpsRow } from 'gk-sdk/wire';
import type { StoredDevice } from '../../store/devices/device-store.js';
import { RECORDING } from '../../store/footage/recording-rule-store.js';
import type { RecorderStore } from '../../store/recorder-store.js';
import type { LiveWorld } from '../../device/live-world.js';
import type { DeviceLive, Heartbeats, PeriodTotals, ReportedDriver, TrafficBytes, Trip } from '../../device/world.js';
import { allOf } from '../../history/all-of.js';
import type { HeartbeatQuestion, History, ReportedTrip, TimeSpan } from '../../history/history.js';
import { SERVER_TIME_ZONE, wallTimeIn } from '../../time/zone-time.js';
import { isForContent, opensAt, opensKind, opensNow } from '../access/content.js';
import { can, hasChannelInScope, type Principal } from '../access/principal.js';
import { viewOf, visibleIds } from '../access/fleet-view.js';
import { channelCountOf, hasChannel } from './device-channels.js';
import {
  contentRow,
  deviceRow,
  extrasRow,
  liveRow,
  plateOf,
  withoutPosition,
  zoneOfDevice,
  type ExtrasRow,
} from './device-rows.js';

export interface FleetOptions {
  readonly store: RecorderStore;
  readonly world: LiveWorld;
  /** Their past. */
  readonly history: History;
  /** Unix milliseconds. */
  readonly now: () => number;
  /** Since when a fault keeps a device off the network, unix ms; undefined for one that it does not. */
  readonly cutOffSinceMs: (deviceId: string) => number | undefined;
  /** Days of visible positions and data computed from them; 0 = all. */
  readonly keptDays: () => number;
  /** Days of visible totals; 0 = all. */
  readonly keptTotalsDays: () => number;
}

/** How far beyond a period its drives and the stand before them are looked for, in seconds. */
const LOOK_BACK_S = 7 * 86_400;
const LOOK_AHEAD_S = 86_400;

/** A drive that no period cuts. */
export interface WholeTrip extends Trip {
  /** It goes on: its end is now. */
  readonly isRunning: boolean;
  /** The device has been silent since its end, with the engine on: the end is its last contact. */
  readonly isSilent: boolean;
  /** How long the engine was off before it, seconds; undefined where that is not known. */
  readonly parkedBeforeS: number | undefined;
}

/** A time in which one driver drove. Unix seconds, the end not included. */
export interface DriverSpan {
  /** Empty where none was named; undefined when unknown. */
  readonly name: string | undefined;
  readonly startS: number;
  readonly endS: number;
}

/** All names of some spans, in their order, as one text; undefined when a part of the time is not known. */
export function driverNames(spans: readonly DriverSpan[]): string | undefined {
  if (spans.length === 1) return spans[0]?.name;
  const names = new Set(spans.map(({ name }) => name));
  if (names.has(undefined)) return undefined;
  names.delete('');
  return [...names].join(', ');
}

/** The devices as one principal sees them: stored fields, live state and rights joined. */
export class Fleet {
  readonly #options: FleetOptions;

  /** State of each device that a fault keeps off the network, as it was when the fault began. */
  readonly #cutOff = new Map<string, DeviceLive>();

  constructor(options: FleetOptions) {
    this.#options = options;
  }

  /** Keeps the last state of the devices that a fault now keeps off the network; to be called when the faults have changed. */
  noteCutOffs(): void {
    const { world, store } = this.#options;
    for (const { seed } of store.devices.all()) {
      const { deviceid } = seed;
      if (!this.isCutOff(deviceid)) this.#cutOff.delete(deviceid);
      else if (!this.#cutOff.has(deviceid)) {
        const live = world.live(deviceid);
        if (live !== undefined) this.#cutOff.set(deviceid, live);
      }
    }
  }

  /** Grows when anything changed that the online list does not tell. */
  get changeCounter(): number {
    return this.#options.store.meta.changeCounter;
  }

  /** Whether a principal may ask about a device. */
  view(principal: Principal, deviceId: string): 'visible' | 'unknown' | 'forbidden' {
    return viewOf(this.#options.store, principal, deviceId);
  }

  /**
   * Calls back once, as soon as a change takes a device that a principal sees from them; returns an unsubscribe
   * function. It reports nothing of a device that they do not see to begin with: `view` does.
   */
  onUnseen(principal: Principal, deviceId: string, listener: (view: 'unknown' | 'forbidden') => void): () => void {
    const off = this.#options.store.devices.watchMembership(() => {
      const view = this.view(principal, deviceId);
      if (view === 'visible') return;
      off();
      listener(view);
    });
    return off;
  }

  isOnline(deviceId: string): boolean {
    return this.#options.world.isOnline(deviceId) && !this.isCutOff(deviceId);
  }

  /** True for a device that a fault keeps off the network now, whatever the world says. */
  isCutOff(deviceId: string): boolean {
    return this.#options.cutOffSinceMs(deviceId) !== undefined;
  }

  /** False for a device that has not told how many cameras it has, and of which no user has typed it. */
  knowsChannels(deviceId: string): boolean {
    const device = this.#options.store.devices.get(deviceId);
    return device !== undefined && channelCountOf(device) > 0;
  }

  /** True for a channel that the device has, from 1. */
  hasChannel(deviceId: string, channel: number): boolean {
    const device = this.#options.store.devices.get(deviceId);
    return device !== undefined && hasChannel(device, channel);
  }

  /** True while the device editor forbids video of a device (spec 002 section 5): it neither records nor streams. */
  isVideoForbidden(deviceId: string): boolean {
    return this.#options.store.devices.get(deviceId)?.edit.recordEnable === RECORDING.forbidden;
  }

  /** IANA name of the zone of a device's days and times; the server's for a device that it does not know. */
  zoneOf(deviceId: string): string {
    const device = this.#options.store.devices.get(deviceId);
    return device === undefined ? SERVER_TIME_ZONE : zoneOfDevice(device);
  }

  visibleIds(principal: Principal): ReadonlySet<string> {
    return visibleIds(this.#options.store, principal);
  }

  /** The same for long work: without those that the principal has lost from sight when their turn comes. */
  *stillVisible(principal: Principal): Iterable<string> {
    for (const id of this.visibleIds(principal)) if (this.view(principal, id) === 'visible') yield id;
  }

  /** Ids of the devices that are visible and online now. */
  onlineIds(principal: Principal): string[] {
    return [...this.visibleIds(principal)].filter((id) => this.isOnline(id));
  }

  /** The whole row of a visible device. */
  row(principal: Principal, deviceId: string): DeviceRow | undefined {
    const device = this.#options.store.devices.get(deviceId);
    const live = this.#live(deviceId);
    if (device === undefined || live === undefined) return undefined;
    return masked(
      principal,
      deviceRow(device, live, this.#options.store.devices.knownSinceS(deviceId), (channel) =>
        hasChannelInScope(principal, deviceId, channel),
      ),
    );
  }

  /** State of a device at each of the times (unix s); undefined where it is not known. */
  async statesAt(
    principal: Principal,
    deviceId: string,
    timesS: readonly number[],
    signal: AbortSignal,
  ): Promise<readonly (DeviceLive | undefined)[]> {
    const states = await this.#options.history.states(deviceId, timesS, signal);
    return states.map((live) => live && masked(principal, live));
  }

  /** The part of a row that changes all the time. */
  liveRow(principal: Principal, deviceId: string): DeviceLive | undefined {
    const device = this.#options.store.devices.get(deviceId);
    const live = this.#live(deviceId);
    if (device === undefined || live === undefined) return undefined;
    return masked(principal, liveRow(device, live));
  }

  /** Last position of a device; null without a fix or without the GPS right. */
  position(principal: Principal, deviceId: string): GpsInfoRow | null {
    return this.liveRow(principal, deviceId)?.gps_info ?? null;
  }

  /** Pages of the positions of a device in time order, of what is kept and has passed. */
  track(deviceId: string, startS: number, endS: number, signal: AbortSignal): AsyncIterable<readonly GpsRow[]> {
    const told = this.#told(startS, endS);
    return this.#options.history.track(deviceId, told.startS, told.endS, signal);
  }

  /** Totals of a device in spans of time (unix s), as far as they are stored and past; undefined for an unknown id. */
  totals(
    deviceId: string,
    spans: readonly TimeSpan[],
    signal: AbortSignal,
  ): Promise<readonly PeriodTotals[] | undefined> {
    return this.#options.history.totals(deviceId, this.#toldOfAll(spans, this.#options.keptTotalsDays()), signal);
  }

  /** The heartbeats of devices by their ids, as far as they are known. */
  heartbeats(questions: readonly HeartbeatQuestion[], signal: AbortSignal): Promise<ReadonlyMap<string, Heartbeats>> {
    const told = questions.map((question) => {
      const { startS, endS } = this.#told(question.startS, question.endS);
      return { ...question, startS: Math.min(startS, endS), endS };
    });
    return this.#options.history.heartbeats(told, signal);
  }

  /** Signalling bytes of a device in both directions in spans of time (unix s); undefined where they are not known. */
  signalBytes(
    deviceId: string,
    spans: readonly TimeSpan[],
    signal: AbortSignal,
  ): Promise<readonly TrafficBytes[] | undefined> {
    return this.#options.history.signalBytes(deviceId, this.#toldOfAll(spans), signal);
  }

  /** The drives of a device between two times (unix s), as far as they are kept and have passed. */
  async trips(deviceId: string, startS: number, endS: number, signal: AbortSignal): Promise<readonly ReportedTrip[]> {
    const told = this.#told(startS, endS);
    if (told.startS >= told.endS) return [];
    return allOf(this.#options.history.trips(deviceId, told.startS, told.endS, signal));
  }

  /** The drives of which any part lies between two times (unix s), each as a whole, as far as they are kept and have passed. */
  async wholeTrips(deviceId: string, startS: number, endS: number, signal: AbortSignal): Promise<WholeTrip[]> {
    const { history, now } = this.#options;
    const told = this.#told(startS - LOOK_BACK_S, endS + LOOK_AHEAD_S);
    if (told.startS >= told.endS) return [];
    const nowS = Math.floor(now() / 1000);
    const silentS = this.#silentSinceS(deviceId);
    const untilS = Math.min(told.endS, silentS ?? Infinity);
    if (told.startS >= untilS) return [];
    const isSilent = silentS !== undefined && untilS === silentS && this.#live(deviceId)?.acc_on === 1;
    const isRunning = silentS === undefined && untilS === nowS;
    const trips = await allOf(history.trips(deviceId, told.startS, untilS, signal));
    return trips.flatMap((trip, index): WholeTrip[] => {
      if (trip.lastS <= startS || trip.startS >= endS) return [];
      const parkedFromS = trips[index - 1]?.endS;
      const isLast = index === trips.length - 1;
      return [
        {
          startS: trip.startS,
          endS: trip.lastS,
          distanceM: trip.distanceM,
          isRunning: isRunning && isLast && trip.endS === undefined,
          isSilent: isSilent && isLast && trip.lastS >= untilS,
          parkedBeforeS: parkedFromS === undefined ? undefined : trip.startS - parkedFromS,
        },
      ];
    });
  }

  /** Last contact of a device that is offline, unix s: nothing later is known of it yet. */
  #silentSinceS(deviceId: string): number | undefined {
    return this.isOnline(deviceId) ? undefined : (this.#live(deviceId)?.status_time ?? undefined);
  }

  /** Where a device was about each of the times (unix s): its position nearest to it, within a minute; undefined where none is known. */
  placesAt(deviceId: string, timesS: readonly number[], signal: AbortSignal): Promise<readonly (GpsRow | undefined)[]> {
    return this.#options.history.positionsNear(deviceId, timesS, this.#told(-Infinity, Infinity), signal);
  }

  /** Driver of a device at a time (unix s), empty where none was named; undefined when unknown. */
  async driverAt(deviceId: string, atS: number, signal: AbortSignal): Promise<string | undefined> {
    const [driver] = await this.driversAt([{ deviceId, atS }], signal);
    return driver;
  }

  /** Driver of a device at each of the moments (unix s), empty where none was named; undefined where unknown. */
  async driversAt(
    moments: readonly { readonly deviceId: string; readonly atS: number }[],
    signal: AbortSignal,
  ): Promise<readonly (string | undefined)[]> {
    const { store, history } = this.#options;
    const drivers = moments.map(({ deviceId, atS }) => store.drivers.at(deviceId, atS));
    /** When the devices have to be asked about. */
    const asked = new Map<string, TimeSpan>();
    for (const [index, { deviceId, atS }] of moments.entries()) {
      if (drivers[index]?.kind !== 'reported') continue;
      const { startS, endS } = asked.get(deviceId) ?? { startS: atS, endS: atS + 1 };
      asked.set(deviceId, { startS: Math.min(startS, atS), endS: Math.max(endS, atS + 1) });
    }
    const reported = new Map<string, readonly ReportedDriver[]>();
    for (const [deviceId, { startS, endS }] of asked) {
      reported.set(deviceId, await history.drivers(deviceId, startS, endS, signal));
    }
    return moments.map(({ deviceId, atS }, index) => {
      const driver = drivers[index];
      if (driver?.kind === 'named') return driver.name;
      if (driver?.kind !== 'reported') return undefined;
      return reported.get(deviceId)?.find(({ startS, endS }) => startS < atS + 1 && endS > atS)?.name;
    });
  }

  /** A live event with the wall time of its device and who drives: as users named them, else as its device says. */
  asTold(event: EventMessage): EventMessage {
    const { drivername: reported, ...rest } = event;
    const { deviceid, eventtimeutc } = rest;
    if (deviceid == null || eventtimeutc == null) return event;
    const eventtime = wallTimeIn(eventtimeutc, this.zoneOf(deviceid));
    const driver = this.#options.store.drivers.at(deviceid, eventtimeutc);
    const drivername = driver.kind === 'reported' ? (reported ?? null) : driver.kind === 'named' ? driver.name : null;
    return { ...rest, eventtime, drivername };
  }

  /** Who drove a device in each of the spans (unix s, the end not included), in time order and without a gap. */
  async driversBetween(
    deviceId: string,
    spans: readonly TimeSpan[],
    signal: AbortSignal,
  ): Promise<readonly (readonly DriverSpan[])[]> {
    const { store, history } = this.#options;
    const parts = spans.map(({ startS, endS }) => {
      const times = [startS, ...store.drivers.changesBetween(deviceId, startS, endS), endS];
      return times.slice(1).flatMap((untilS, index) => {
        const fromS = times[index] ?? untilS;
        return untilS <= fromS ? [] : [{ startS: fromS, endS: untilS, driver: store.drivers.at(deviceId, fromS) }];
      });
    });
    const asked = parts.flat().filter(({ driver }) => driver.kind === 'reported');
    const fromS = Math.min(...asked.map(({ startS }) => startS));
    const untilS = Math.max(...asked.map(({ endS }) => endS));
    const reported = asked.length === 0 ? [] : await history.drivers(deviceId, fromS, untilS, signal);
    const reportedIn = partsOf(reported);
    return parts.map((ofSpan) =>
      ofSpan.flatMap(({ startS, endS, driver }): readonly DriverSpan[] => {
        if (driver.kind === 'reported') return reportedIn(startS, endS);
        return [{ name: driver.kind === 'named' ? driver.name : undefined, startS, endS }];
      }),
    );
  }

  /** Q11 for all visible devices. */
  extras(principal: Principal): Record<string, ExtrasRow> {
    return this.#mapVisible(principal, (device) => {
      const row = extrasRow(device, (channel) => hasChannelInScope(principal, device.seed.deviceid, channel));
      return isForContent(principal) ? { ...row, extid: '' } : row;
    });
  }

  /** Q12 for all visible devices. */
  plates(principal: Principal): Record<string, string> {
    return this.#mapVisible(principal, plateOf);
  }

  #mapVisible<T>(principal: Principal, make: (device: StoredDevice) => T): Record<string, T> {
    const entries: [string, T][] = [];
    for (const id of this.visibleIds(principal)) {
      const device = this.#options.store.devices.get(id);
      if (device !== undefined) entries.push([id, make(device)]);
    }
    return Object.fromEntries(entries);
  }

  /** The visible part of a span, unix s: the future is unknown. */
  #told(startS: number, endS: number, days = this.#options.keptDays()): TimeSpan {
    const nowS = Math.floor(this.#options.now() / 1000);
    const keptFromS = days === 0 ? startS : nowS - days * 86_400;
    return { startS: Math.max(startS, keptFromS), endS: Math.min(endS, nowS) };
  }

  #toldOfAll(spans: readonly TimeSpan[], days?: number): readonly TimeSpan[] {
    return spans.map(({ startS, endS }) => {
      const told = this.#told(startS, endS, days);
      return { startS: Math.min(told.startS, told.endS), endS: told.endS };
    });
  }

  #live(deviceId: string): DeviceLive | undefined {
    const { world, store } = this.#options;
    const live = world.live(deviceId) ?? (store.devices.get(deviceId) && unheard(deviceId));
    if (!this.isCutOff(deviceId)) return live;
    // As every device that is out of reach, it keeps the state of its last contact.
    const kept = this.#cutOff.get(deviceId) ?? live;
    return kept && { ...kept, status: (kept.status ?? 0) & ~1 };
  }
}

/** State of a device of the fleet that nobody has told of: its source was not started, or it never connected. */
const unheard = (deviceid: string): DeviceLive => ({ deviceid, status: 0, gps_info: null });

function masked<T extends DeviceLive>(principal: Principal, row: T): T {
  const told = can(principal, 'F_gps') ? row : withoutPosition(row);
  if (!isForContent(principal)) return told;
  const isPresent = opensNow(principal);
  return contentRow(told, {
    positions: isPresent && opensKind(principal, 'positions'),
    live: isPresent && opensKind(principal, 'live'),
    at: (momentS) => opensAt(principal, momentS),
  });
}

/** Cuts what a device told of its drivers, in time order, to one span after another; it is quickest where these are in time order, too. */
function partsOf(reported: readonly ReportedDriver[]): (startS: number, endS: number) => readonly DriverSpan[] {
  let first = 0;
  return (fromS, untilS) => {
    if ((reported[first]?.startS ?? Infinity) > fromS) first = 0;
    while ((reported[first]?.endS ?? Infinity) <= fromS) first++;
    const parts: DriverSpan[] = [];
    for (let index = first; index < reported.length; index++) {
      const one = reported[index];
      if (one === undefined || one.startS >= untilS) break;
      parts.push({ name: one.name, startS: Math.max(fromS, one.startS), endS: Math.min(untilS, one.endS) });
    }
    return parts;
  };
}
