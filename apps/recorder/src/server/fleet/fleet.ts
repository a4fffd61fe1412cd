import type { DeviceRow, GpsInfoRow, GpsRow } from 'gk-sdk/wire';
import type { StoredDevice } from '../../store/devices/device-store.js';
import { RECORDING } from '../../store/footage/recording-rule-store.js';
import type { RecorderStore } from '../../store/recorder-store.js';
import type { DeviceLive, PeriodTotals, Trip, World } from '../../device/world.js';
import { isForContent, opensAt, opensKind, opensNow } from '../access/content.js';
import { can, hasChannelInScope, type Principal } from '../access/principal.js';
import { viewOf, visibleIds } from '../access/fleet-view.js';
import { hasChannel } from './device-channels.js';
import { contentRow, deviceRow, extrasRow, liveRow, plateOf, withoutPosition, type ExtrasRow } from './device-rows.js';

export interface FleetOptions {
  readonly store: RecorderStore;
  readonly world: World;
  /** Unix milliseconds. */
  readonly now: () => number;
  /** Since when a fault keeps a device off the network, unix ms; undefined for one that it does not. */
  readonly cutOffSinceMs: (deviceId: string) => number | undefined;
  /** Days of visible positions and data computed from them; 0 = all. */
  readonly keptDays: () => number;
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

  constructor(options: FleetOptions) {
    this.#options = options;
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
    return this.#options.world.isOnline(deviceId, this.#options.now()) && !this.isCutOff(deviceId);
  }

  /** True for a device that a fault keeps off the network now, whatever the world says. */
  isCutOff(deviceId: string): boolean {
    return this.#options.cutOffSinceMs(deviceId) !== undefined;
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

  visibleIds(principal: Principal): ReadonlySet<string> {
    return visibleIds(this.#options.store, principal);
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

  /** Simulated state of a device at another time, unix ms. */
  liveAt(principal: Principal, deviceId: string, atMs: number): DeviceLive | undefined {
    const live = this.#options.world.live(deviceId, atMs);
    return live && masked(principal, live);
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

  /** Positions of a device in time order, of what is kept and has passed. */
  track(deviceId: string, startS: number, endS: number): GpsRow[] {
    const told = this.#told(startS, endS);
    return told.startS > told.endS ? [] : this.#options.world.track(deviceId, told.startS, told.endS);
  }

  /** Totals of a device between two times (unix s), as far as they are stored and past; undefined for an unknown id. */
  totals(deviceId: string, startS: number, endS: number): PeriodTotals | undefined {
    const told = this.#told(startS, endS);
    return this.#options.world.totals(deviceId, Math.min(told.startS, told.endS), told.endS);
  }

  /** The heartbeats of a device that sends one each `intervalS`, between two times (unix s), as far as that is known. */
  heartbeats(deviceId: string, startS: number, endS: number, intervalS: number): ReturnType<World['heartbeats']> {
    const told = this.#told(startS, endS);
    return this.#options.world.heartbeats(deviceId, Math.min(told.startS, told.endS), told.endS, intervalS);
  }

  /** Signalling bytes of a device in both directions between two times (unix s), as far as they are known. */
  signalBytes(deviceId: string, startS: number, endS: number): ReturnType<World['signalBytes']> {
    const told = this.#told(startS, endS);
    return this.#options.world.signalBytes(deviceId, Math.min(told.startS, told.endS), told.endS);
  }

  /** The drives of a device between two times (unix s), as far as they are kept and have passed. */
  trips(deviceId: string, startS: number, endS: number): ReturnType<World['trips']> {
    const told = this.#told(startS, endS);
    return told.startS >= told.endS ? [] : this.#options.world.trips(deviceId, told.startS, told.endS);
  }

  /** The drives of which any part lies between two times (unix s), each as a whole, as far as they are kept and have passed. */
  wholeTrips(deviceId: string, startS: number, endS: number): WholeTrip[] {
    const { world, now } = this.#options;
    const told = this.#told(startS - LOOK_BACK_S, endS + LOOK_AHEAD_S);
    if (told.startS >= told.endS) return [];
    const nowS = Math.floor(now() / 1000);
    const silentS = this.#silentSinceS(deviceId);
    const untilS = Math.min(told.endS, silentS ?? Infinity);
    if (told.startS >= untilS) return [];
    const goesOnAt = (atS: number): boolean => world.trips(deviceId, atS, atS + 1).some((trip) => trip.startS <= atS);
    const isRunning = silentS === undefined && untilS === nowS && goesOnAt(nowS);
    const isSilent = silentS !== undefined && untilS === silentS && this.#live(deviceId)?.acc_on === 1;
    const trips = world.trips(deviceId, told.startS, untilS);
    return trips.flatMap((trip, index): WholeTrip[] => {
      if (trip.endS <= startS || trip.startS >= endS) return [];
      const before = trips[index - 1];
      const isLast = index === trips.length - 1 && trip.endS >= untilS;
      return [
        {
          ...trip,
          isRunning: isRunning && isLast,
          isSilent: isSilent && isLast,
          parkedBeforeS: before && trip.startS - before.endS,
        },
      ];
    });
  }

  /** Last contact of a device that is offline, unix s: nothing later is known of it yet. */
  #silentSinceS(deviceId: string): number | undefined {
    return this.isOnline(deviceId) ? undefined : (this.#live(deviceId)?.status_time ?? undefined);
  }

  /** Where a device was about a time (unix s): its position nearest to it, within a minute; undefined where none is known. */
  placeAt(deviceId: string, atS: number): GpsRow | undefined {
    const near = (withinS: number): GpsRow | undefined => {
      const rows = this.track(deviceId, atS - withinS, atS + withinS);
      return rows.toSorted((a, b) => Math.abs(a.time - atS) - Math.abs(b.time - atS))[0];
    };
    return near(1) ?? near(60);
  }

  /** Driver of a device at a time (unix s), empty where none was named; undefined when unknown. */
  driverAt(deviceId: string, atS: number): string | undefined {
    const { store, world } = this.#options;
    const driver = store.drivers.at(deviceId, atS);
    if (driver.kind === 'named') return driver.name;
    return driver.kind === 'unknown' ? undefined : world.drivers(deviceId, atS, atS + 1)[0]?.name;
  }

  /** Who drove a device from `startS` to `endS` (unix s, not included), in time order and without a gap. */
  driversBetween(deviceId: string, startS: number, endS: number): readonly DriverSpan[] {
    const { store, world } = this.#options;
    const spans: DriverSpan[] = [];
    let fromS = startS;
    for (const untilS of [...store.drivers.changesBetween(deviceId, startS, endS), endS]) {
      if (untilS <= fromS) continue;
      const driver = store.drivers.at(deviceId, fromS);
      if (driver.kind === 'reported') spans.push(...world.drivers(deviceId, fromS, untilS));
      else spans.push({ name: driver.kind === 'named' ? driver.name : undefined, startS: fromS, endS: untilS });
      fromS = untilS;
    }
    return spans;
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
  #told(startS: number, endS: number): { readonly startS: number; readonly endS: number } {
    const { now, keptDays } = this.#options;
    const nowS = Math.floor(now() / 1000);
    const days = keptDays();
    const keptFromS = days === 0 ? startS : nowS - days * 86_400;
    return { startS: Math.max(startS, keptFromS), endS: Math.min(endS, nowS) };
  }

  #live(deviceId: string): DeviceLive | undefined {
    const { world, now, cutOffSinceMs } = this.#options;
    const cutMs = cutOffSinceMs(deviceId);
    // As every device that is out of reach, it keeps the state of its last contact.
    const live = world.live(deviceId, cutMs ?? now());
    return live && cutMs !== undefined ? { ...live, status: (live.status ?? 0) & ~1 } : live;
  }
}

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
