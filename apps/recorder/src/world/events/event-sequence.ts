import type { FleetEvent } from 'gk-sdk';
import { cityWallTime } from '../clock.js';
import { hash32, unit } from '../random.js';
import type { FleetDevice } from '../fleet/fleet-device.js';
import { EVENT_CODES, EVENT_MEMOS } from './event-codes.js';
import { kindFor } from './event-kind.js';

/** One device has an event about once in this time, in seconds. */
const DEVICE_INTERVAL_S = 170;
/** However big the fleet, events are at least this far apart, in milliseconds. */
const LEAST_INTERVAL_MS = 500;
const LONGEST_INTERVAL_MS = 60_000;
/** How many devices are asked before a slot stays without an event. */
const TRIES = 6;
/** How far back an update finds the event that it changes, in slots. */
const UPDATE_REACH = 12;
/** Serial numbers count from this time (2020-01-01), so that they stay short. */
const SERIAL_EPOCH_MS = 1_577_836_800_000;
const SHARES = { call: 0.03, cover: 0.07, update: 0.1 } as const;

/**
 * The events of a fleet as a function of time. Time is cut into slots of equal length, and each slot
 * has one event or none, so that the rate is bounded and the past can be asked again.
 */
export class EventSequence {
  readonly slotMs: number;
  readonly #seed: number;
  readonly #devices: readonly FleetDevice[];

  constructor(seed: number, devices: readonly FleetDevice[]) {
    this.#seed = seed;
    this.#devices = devices;
    const fair = (DEVICE_INTERVAL_S * 1000) / Math.max(1, devices.length);
    this.slotMs = Math.round(Math.min(LONGEST_INTERVAL_MS, Math.max(LEAST_INTERVAL_MS, fair)));
  }

  /** The number of the slot that a time falls into. */
  slotAt(atMs: number): number {
    return Math.floor(atMs / this.slotMs);
  }

  /** The event of a slot. */
  event(slot: number): FleetEvent | undefined {
    const draw = unit(this.#seed, slot, 161);
    if (draw < SHARES.update) return this.#update(slot);
    return this.#fresh(slot, draw >= 1 - SHARES.cover ? 'cover' : 'new');
  }

  /** When the event of a slot happens, unix ms. */
  timeOf(slot: number): number {
    return slot * this.slotMs + Math.floor(unit(this.#seed, slot, 162) * this.slotMs);
  }

  #fresh(slot: number, cmd: 'new' | 'cover'): FleetEvent | undefined {
    const atMs = this.timeOf(slot);
    for (let attempt = 0; attempt < TRIES; attempt++) {
      const device = this.#devices[hash32(this.#seed, slot, 163, attempt) % this.#devices.length];
      if (!device?.seed.registed || !device.isOnline(atMs)) continue;
      return this.#describe(slot, device, cmd, atMs);
    }
    return undefined;
  }

  #describe(slot: number, device: FleetDevice, cmd: 'new' | 'cover', atMs: number): FleetEvent {
    const call = cmd === 'new' && unit(this.#seed, slot, 164) < SHARES.call;
    // A covered event happened while the device could not send it, some minutes ago.
    const happenedMs = cmd === 'cover' ? atMs - 60_000 * (2 + (hash32(this.#seed, slot, 165) % 20)) : atMs;
    const live = device.live(happenedMs);
    const kind = call ? 'callRequest' : kindFor(live, unit(this.#seed, slot, 166), unit(this.#seed, slot, 167));
    const happenedS = Math.floor(happenedMs / 1000);
    const fix = live.gps_info?.data;
    return {
      cmd,
      serialno: slot - Math.floor(SERIAL_EPOCH_MS / this.slotMs),
      deviceid: device.seed.deviceid,
      appdevid: EVENT_CODES[kind],
      eventtime: cityWallTime(happenedS),
      eventtimeutc: happenedS,
      vehiclex: fix?.lng ?? null,
      vehicley: fix?.lat ?? null,
      speed: fix ? Math.round(fix.speedInKmh) : 0,
      memo: EVENT_MEMOS[kind],
      snap: firstCamera(device, hash32(this.#seed, slot, 168)),
      call: call ? 1 : 0,
      ...(call ? { channel: 1 } : {}),
    };
  }

  /** A row of a few slots ago changed: its snapshots came in. */
  #update(slot: number): FleetEvent | undefined {
    for (let back = 1; back <= UPDATE_REACH; back++) {
      const earlier = slot - back;
      if (unit(this.#seed, earlier, 161) < SHARES.update) continue;
      const event = this.event(earlier);
      if (event) return { ...event, cmd: 'update', call: 0, snap: allCameras(event.deviceid, this.#devices) };
    }
    return undefined;
  }
}

/** Bit mask of one or two channels that have a snapshot at once. */
function firstCamera(device: FleetDevice, draw: number): number {
  return 1 | (draw % 2 === 1 && device.seed.chn_count > 1 ? 2 : 0);
}

function allCameras(deviceId: string | null | undefined, devices: readonly FleetDevice[]): number {
  const mask = devices.find((device) => device.seed.deviceid === deviceId)?.seed.chmask ?? '1';
  let bits = 0;
  for (let i = 0; i < mask.length; i++) if (mask.charAt(i) === '1') bits |= 1 << i;
  return bits;
}
