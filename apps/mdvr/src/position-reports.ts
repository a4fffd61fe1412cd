import type { Jt808Extra, Jt808Location, Jt808Message } from 'gk-sdk/jt808';
import type { Driven } from './route.js';

const STATUS = { ignition: 1 << 0, fix: 1 << 1, gps: 1 << 18, moving: 1 << 22 } as const;
const SIGNAL = 27;
const SATELLITES = 11;
const ALTITUDE_M = 12;
/** The oldest go first when a terminal is away for longer. */
const MAX_STORED = 5000;
/** In one 0704: some 60 bytes each. */
const BATCH = 15;
/** A position that is not confirmed by then is sent again later. */
const CONFIRM_MS = 20_000;

/** A position as a location report. */
export function locationOf(
  driven: Driven,
  time: string,
  hasFix: boolean,
  more: readonly Jt808Extra[] = [],
): Jt808Location {
  const { ignition, speedKmh, direction, km } = driven;
  const isMoving = speedKmh > 0;
  return {
    alarms: 0,
    status: (ignition ? STATUS.ignition : 0) | (hasFix ? STATUS.fix | STATUS.gps : 0) | (isMoving ? STATUS.moving : 0),
    lat: hasFix ? driven.lat : 0,
    lng: hasFix ? driven.lng : 0,
    altitudeM: hasFix ? ALTITUDE_M : 0,
    speedKmh,
    direction,
    time,
    extras: [
      { type: 'mileage', km: Math.round(km * 10) / 10 },
      { type: 'signal', strength: SIGNAL },
      { type: 'satellites', count: hasFix ? SATELLITES : 0 },
      ...more,
    ],
  };
}

interface Sent {
  readonly locations: readonly Jt808Location[];
  readonly atMs: number;
}

/** Positions until the platform has confirmed them: none is lost by a break. */
export class PositionReports {
  readonly #sent = new Map<number, Sent>();
  #stored: Jt808Location[] = [];

  /** Number of those that wait to be sent again. */
  get stored(): number {
    return this.#stored.length;
  }

  /** Keeps a position for later. */
  store(...locations: readonly Jt808Location[]): void {
    this.#stored.push(...locations);
    if (this.#stored.length > MAX_STORED) this.#stored.splice(0, this.#stored.length - MAX_STORED);
  }

  /** Sends one now. */
  send(location: Jt808Location, send: (message: Jt808Message) => number, nowMs: number): void {
    this.#sent.set(send({ type: 'location', location }), { locations: [location], atMs: nowMs });
  }

  /** Sends what is stored, in batches; `last first` is the order of some terminals. */
  sendStored(send: (message: Jt808Message) => number, nowMs: number, isReversed: boolean): void {
    const all = isReversed ? this.#stored.toReversed() : this.#stored;
    this.#stored = [];
    for (let at = 0; at < all.length; at += BATCH) {
      const locations = all.slice(at, at + BATCH);
      this.#sent.set(send({ type: 'locationBatch', kind: 1, locations }), { locations, atMs: nowMs });
    }
  }

  /** The platform has confirmed the message with this serial number. */
  confirm(serial: number): void {
    this.#sent.delete(serial);
  }

  /** Stores what was not confirmed in time. */
  storeLate(nowMs: number): void {
    for (const [serial, { locations, atMs }] of this.#sent) {
      if (nowMs - atMs < CONFIRM_MS) continue;
      this.#sent.delete(serial);
      this.store(...locations);
    }
  }

  /** The connection is lost: what was not confirmed is stored. */
  lose(): void {
    for (const { locations } of this.#sent.values()) this.store(...locations);
    this.#sent.clear();
  }
}
