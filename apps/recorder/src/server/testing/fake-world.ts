import type { EventMessage, GpsRow } from 'gk-sdk/wire';
import type { DeviceLive, DeviceSeed, Heartbeats, PeriodTotals, TrafficBytes } from '../../device/world.js';
import type { ComputedEvents, ComputedWorld } from '../../world/computed-world.js';
import type { Places } from '../../world/places/places.js';
import { FakePast } from './fake-past.js';

/** A world controlled by a test: devices stand still and go on- and offline on request. */
export class FakeWorld implements ComputedWorld {
  readonly seeds: readonly DeviceSeed[];
  readonly #offline = new Set<string>();
  readonly #listeners = new Set<(event: EventMessage) => void>();
  readonly #known: ReadonlySet<string>;
  readonly #past = new FakePast();
  /** Devices without known heartbeats and traffic. */
  readonly unsignalled = new Set<string>();
  /** When all engines are switched off, unix s; they run all the time before. */
  enginesOffS = Infinity;
  /** The drives of all devices, as start and end in unix s, in place of one that never ends. */
  drives: readonly (readonly [startS: number, endS: number])[] | undefined;

  constructor(seeds: readonly DeviceSeed[]) {
    this.seeds = seeds;
    this.#known = new Set(seeds.map((seed) => seed.deviceid));
  }

  setOnline(deviceId: string, online: boolean): void {
    if (online) this.#offline.delete(deviceId);
    else this.#offline.add(deviceId);
  }

  get past(): ComputedEvents {
    return this.#past;
  }

  emit(event: EventMessage): void {
    this.#past.add(event);
    for (const listener of this.#listeners) listener(event);
  }

  isOnline(deviceId: string): boolean {
    return this.#known.has(deviceId) && !this.#offline.has(deviceId);
  }

  live(deviceId: string, atMs: number): DeviceLive | undefined {
    if (!this.#known.has(deviceId)) return undefined;
    return {
      deviceid: deviceId,
      status: this.isOnline(deviceId) ? 1 : 0,
      status_time: Math.floor(atMs / 1000),
      signal: 80,
      acc_on: 1,
      voltage: 12.6,
      drivername: 'Driver of the device',
      recording: 1,
      gps_info: {
        data: { lat: 24.078605, lng: 120.528535, speedInKmh: 36, trackingAngle: 90 },
        time: Math.floor(atMs / 1000),
      },
    };
  }

  track(_deviceId: string, startS: number, endS: number): GpsRow[] {
    return Array.from({ length: endS - startS + 1 }, (_, i) => ({
      lat: 24.078605,
      lng: 120.528535,
      speed: 36,
      dir: 90,
      time: startS + i,
    }));
  }

  /** 10 m/s all the time. */
  totals(deviceId: string, startS: number, endS: number): PeriodTotals | undefined {
    if (!this.#known.has(deviceId)) return undefined;
    const seconds = endS - startS;
    return {
      distanceM: 10 * seconds,
      drivingS: seconds,
      parkedS: 0,
      parkCount: 0,
      overspeedCount: 0,
      shiftDrivingS: seconds,
      onlineS: seconds,
    };
  }

  heartbeats(deviceId: string, startS: number, endS: number, intervalS: number): Heartbeats | undefined {
    const isKnown = this.#known.has(deviceId) && !this.unsignalled.has(deviceId);
    return isKnown ? { count: Math.floor((endS - startS) / intervalS), lost: 0, lastS: endS } : undefined;
  }

  /** 10 bytes a second from a device, and 1 to it. */
  signalBytes(deviceId: string, startS: number, endS: number): TrafficBytes | undefined {
    const isKnown = this.#known.has(deviceId) && !this.unsignalled.has(deviceId);
    return isKnown ? { inBytes: 10 * (endS - startS), outBytes: endS - startS } : undefined;
  }

  drivers(deviceId: string, startS: number, endS: number): ReturnType<ComputedWorld['drivers']> {
    return this.#known.has(deviceId) && startS < endS ? [{ name: 'Driver of the device', startS, endS }] : [];
  }

  trips(deviceId: string, startS: number, endS: number): ReturnType<ComputedWorld['trips']> {
    if (!this.#known.has(deviceId)) return [];
    const drives = this.drives ?? [[startS, this.enginesOffS]];
    return drives.flatMap(([onS, offS]) => {
      const fromS = Math.max(startS, onS);
      const toS = Math.min(endS, offS);
      return toS > fromS ? [{ startS: fromS, endS: toS, distanceM: 10 * (toS - fromS) }] : [];
    });
  }

  watchPlaces(): void {
    // Nothing happens but the events of the test.
  }

  onEvent(listener: (event: EventMessage) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  start(): void {
    // Events come from emit only.
  }

  stop(): void {
    this.#listeners.clear();
  }
}

/** Seeds of `count` devices with 4 channels in the groups North and South, the first one `GK-0001`. */
export function fakeSeeds(count: number): DeviceSeed[] {
  return Array.from({ length: count }, (_, i) => ({
    deviceid: `GK-${String(i + 1).padStart(4, '0')}`,
    drivername: '',
    vehicleid: `Vehicle ${i + 1}`,
    plate: `TST-${i + 1}`,
    extid: '',
    version: '1.2.3',
    chn_count: 4,
    chmask: '1111',
    icon: 0,
    channelNames: ['Front', 'Cabin', 'Left', 'Right'],
    registed: true,
    driverlicense: '',
    group: i % 2 === 0 ? 'North' : 'South',
    source: 'simulated',
  }));
}

/** A map with one tile and one address. */
export const fakePlaces: Places = {
  style: (origin, options) => ({
    version: 8,
    sources: {},
    layers: [],
    metadata: { origin, dark: options?.dark ?? false },
  }),
  tile: (z) => (z === 0 ? new Uint8Array([1, 2, 3]) : undefined),
  reverse: (lat) => (lat > 24 ? 'Test Street' : undefined),
  search: (text) => (text === 'test' ? [{ name: 'Test Street', kind: 'street', lat: 24.1, lng: 120.5 }] : []),
  route: (points) => ({ kind: 'route', points, distanceM: 1000, durationS: 60, legs: [] }),
};
