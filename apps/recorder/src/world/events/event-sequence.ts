import type { EventMessage } from 'gk-sdk/wire';
import { cityWallTime } from '../../time/city-time.js';
import { hash32, unit } from '../random.js';
import type { FleetDevice } from '../fleet/fleet-device.js';
import type { EventPast, PastQuery, WorldEvent } from '../../device/world.js';
import { EVENT_CODES, EVENT_MEMOS } from '../../device/event-codes.js';
import { kindFor } from './event-kind.js';
import { SlotRounds } from './slot-rounds.js';

/** Each device has its turn once in this time, in seconds; it is not always online, nor is every turn an event. */
const DEVICE_INTERVAL_S = 125;
/** However big the fleet, events are at least this far apart, in milliseconds. */
const LEAST_INTERVAL_MS = 500;
const LONGEST_INTERVAL_MS = 60_000;
/** How far back an update finds the event that it changes, in slots. */
const UPDATE_REACH = 12;
/** How long before its report a covered event happened at most, in minutes. */
const COVER_MINUTES = { least: 2, most: 21 } as const;
/** Serial numbers count from this time (2020-01-01), so that they stay short. */
const SERIAL_EPOCH_MS = 1_577_836_800_000;
/** Numbers of a slot: the first is the simulation's, the others are free for what users add. */
const SERIALS_PER_SLOT = 16;
const SHARES = { call: 0.03, cover: 0.07, update: 0.1 } as const;
/** With this many devices or fewer, a query looks at their own slots only. */
const FEW_DEVICES = 256;

/**
 * The events of a fleet as a function of time. Time is cut into slots of equal length, and each slot
 * has one event or none, so that the rate is bounded and the past can be asked again: any time, any device, and any
 * serial number, without a walk through what lies between.
 */
export class EventSequence implements EventPast {
  readonly slotMs: number;
  readonly reportDelayMs = COVER_MINUTES.most * 60_000;
  readonly updateDelayMs: number;
  readonly #seed: number;
  readonly #devices: readonly FleetDevice[];
  readonly #indexById: ReadonlyMap<string, number>;
  readonly #rounds: SlotRounds;
  readonly #firstSlot: number;

  constructor(seed: number, devices: readonly FleetDevice[]) {
    this.#seed = seed;
    this.#devices = devices;
    const fair = (DEVICE_INTERVAL_S * 1000) / Math.max(1, devices.length);
    this.slotMs = Math.round(Math.min(LONGEST_INTERVAL_MS, Math.max(LEAST_INTERVAL_MS, fair)));
    this.updateDelayMs = (UPDATE_REACH + 1) * this.slotMs;
    this.#indexById = new Map(devices.map((device, index) => [device.seed.deviceid, index]));
    this.#rounds = new SlotRounds(seed, Math.max(1, devices.length));
    this.#firstSlot = Math.floor(SERIAL_EPOCH_MS / this.slotMs);
  }

  /** The number of the slot that a time falls into. */
  slotAt(atMs: number): number {
    return Math.floor(atMs / this.slotMs);
  }

  /** When the event of a slot happens, unix ms. */
  timeOf(slot: number): number {
    return slot * this.slotMs + Math.floor(unit(this.#seed, slot, 162) * this.slotMs);
  }

  /** What the event channel says in a slot. */
  event(slot: number): EventMessage | undefined {
    if (!this.#isUpdate(slot)) {
      const event = this.#report(slot, this.timeOf(slot));
      return event && toEventMessage(event, event.cover ? 'cover' : 'new');
    }
    const event = this.#report(slot - this.#updateReach(slot), this.timeOf(slot));
    return event && toEventMessage(event, 'update');
  }

  get(serialno: number, atMs: number): WorldEvent | undefined {
    if (!Number.isSafeInteger(serialno) || serialno % SERIALS_PER_SLOT !== 0) return undefined;
    const slot = serialno / SERIALS_PER_SLOT + this.#firstSlot;
    return this.timeOf(slot) <= atMs ? this.#report(slot, atMs) : undefined;
  }

  serialAt(atMs: number): number {
    return (this.slotAt(atMs) - this.#firstSlot) * SERIALS_PER_SLOT;
  }

  timeOfSerial(serialno: number): number {
    return (Math.floor(serialno / SERIALS_PER_SLOT) + this.#firstSlot) * this.slotMs;
  }

  *between({ fromMs, toMs, atMs, deviceIds, newestFirst = false }: PastQuery): Iterable<WorldEvent> {
    const first = this.slotAt(fromMs);
    const last = this.slotAt(Math.min(toMs, atMs));
    for (const slot of this.#slots(first, last, deviceIds, newestFirst)) {
      const timeMs = this.timeOf(slot);
      if (timeMs < fromMs || timeMs > toMs || timeMs > atMs) continue;
      const event = this.#report(slot, atMs);
      if (event) yield event;
    }
  }

  /** The slots that can hold a report of these devices, in order. */
  *#slots(
    first: number,
    last: number,
    deviceIds: ReadonlySet<string> | undefined,
    newestFirst: boolean,
  ): Iterable<number> {
    const wanted = deviceIds && [...deviceIds].flatMap((id) => this.#indexById.get(id) ?? []);
    if (wanted === undefined || wanted.length > Math.min(FEW_DEVICES, this.#devices.length / 4)) {
      const chosen = wanted && wanted.length < this.#devices.length ? new Set(wanted) : undefined;
      for (let i = 0; i <= last - first; i++) {
        const slot = newestFirst ? last - i : first + i;
        if (chosen === undefined || chosen.has(this.#rounds.deviceAt(slot))) yield slot;
      }
      return;
    }
    const firstRound = this.#rounds.roundOf(first);
    const rounds = this.#rounds.roundOf(last) - firstRound;
    for (let i = 0; i <= rounds; i++) {
      const round = firstRound + (newestFirst ? rounds - i : i);
      const slots = wanted.map((device) => this.#rounds.slotOf(round, device));
      slots.sort((a, b) => (newestFirst ? b - a : a - b));
      yield* slots.filter((slot) => slot >= first && slot <= last);
    }
  }

  /** The event that a slot reports, as it stands at `atMs`. */
  #report(slot: number, atMs: number): WorldEvent | undefined {
    if (this.#isUpdate(slot)) return undefined;
    const device = this.#devices[this.#rounds.deviceAt(slot)];
    const reportedMs = this.timeOf(slot);
    if (!device?.seed.registed || !device.isOnline(reportedMs)) return undefined;
    const cover = unit(this.#seed, slot, 161) >= 1 - SHARES.cover;
    const call = !cover && unit(this.#seed, slot, 164) < SHARES.call;
    // A covered event happened while the device could not send it, some minutes ago.
    const { least, most } = COVER_MINUTES;
    const coveredMs = 60_000 * (least + (hash32(this.#seed, slot, 165) % (most - least)));
    const happenedMs = cover ? reportedMs - coveredMs : reportedMs;
    const live = device.live(happenedMs);
    const kind = call ? 'callRequest' : kindFor(live, unit(this.#seed, slot, 166), unit(this.#seed, slot, 167));
    const fix = live.gps_info?.data;
    const updatedMs = this.#updatedMs(slot, atMs);
    return {
      serialno: (slot - this.#firstSlot) * SERIALS_PER_SLOT,
      deviceId: device.seed.deviceid,
      code: EVENT_CODES[kind],
      memo: EVENT_MEMOS[kind],
      happenedS: Math.floor(happenedMs / 1000),
      reportedMs,
      updatedMs: updatedMs ?? reportedMs,
      cover,
      call,
      lat: fix?.lat ?? null,
      lng: fix?.lng ?? null,
      speedKmh: fix ? Math.round(fix.speedInKmh) : 0,
      snap: updatedMs === undefined ? firstCameras(device, hash32(this.#seed, slot, 168)) : allCameras(device),
    };
  }

  #isUpdate(slot: number): boolean {
    return unit(this.#seed, slot, 161) < SHARES.update;
  }

  /** How many slots back an update's event was reported. */
  #updateReach(slot: number): number {
    return 1 + (hash32(this.#seed, slot, 169) % UPDATE_REACH);
  }

  /** When the rest of an event's snapshots had come in; undefined before that. */
  #updatedMs(slot: number, atMs: number): number | undefined {
    let updatedMs: number | undefined;
    for (let reach = 1; reach <= UPDATE_REACH; reach++) {
      const later = slot + reach;
      if (!this.#isUpdate(later) || this.#updateReach(later) !== reach) continue;
      const timeMs = this.timeOf(later);
      if (timeMs <= atMs) updatedMs = timeMs;
    }
    return updatedMs;
  }
}

function toEventMessage(event: WorldEvent, cmd: 'new' | 'cover' | 'update'): EventMessage {
  return {
    cmd,
    serialno: event.serialno,
    deviceid: event.deviceId,
    appdevid: event.code,
    eventtime: cityWallTime(event.happenedS),
    eventtimeutc: event.happenedS,
    vehiclex: event.lng,
    vehicley: event.lat,
    speed: event.speedKmh,
    memo: event.memo,
    snap: event.snap,
    call: event.call && cmd !== 'update' ? 1 : 0,
    ...(event.call ? { channel: 1 } : {}),
  };
}

/** Bit mask of one or two channels that have a snapshot at once. */
function firstCameras(device: FleetDevice, draw: number): number {
  return 1 | (draw % 2 === 1 && device.seed.chn_count > 1 ? 2 : 0);
}

function allCameras(device: FleetDevice): number {
  const mask = device.seed.chmask;
  let bits = 0;
  for (let i = 0; i < mask.length; i++) if (mask.charAt(i) === '1') bits |= 1 << i;
  return bits;
}
