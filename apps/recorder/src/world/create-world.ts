import { systemClock } from 'gk-sdk';
import type { Clock } from 'gk-sdk';
import { cityOf } from './city/city.js';
import { EventSequence } from './events/event-sequence.js';
import { FleetEventEmitter } from './events/event-emitter.js';
import { heartbeatsOf, signalBytesOf } from './device-signals.js';
import { createFleet } from './fleet/create-fleet.js';
import type { FleetDevice } from './fleet/fleet-device.js';
import { createTrackFleet } from './tracks/track-fleet.js';
import type { TrackFile } from './tracks/track-file.js';
import type { DeviceSeed } from '../device/world.js';
import type { ComputedWorld } from './computed-world.js';

export interface WorldOptions {
  /** Simulated devices, 0 to 10,000. */
  readonly deviceCount: number;
  readonly seed: number;
  /** When the recorder starts, unix ms. Recorded tracks begin to play then. */
  readonly startMs: number;
  readonly tracks?: readonly TrackFile[];
  /** Devices whose pictures come from footage; they drive in the city as the simulated ones do. */
  readonly footageDevices?: readonly DeviceSeed[];
  /** Time of the tracks' day at the start; default 08:00. */
  readonly clockOfDay?: { readonly hour: number; readonly minute: number };
  /** Where the events take time from. */
  readonly clock?: Clock;
}

/**
 * Makes a fleet. Positions and states are functions of the seed, the device and the time; only recorded
 * tracks depend on when the recorder started.
 */
export function createWorld(options: WorldOptions): ComputedWorld {
  const { deviceCount, seed, startMs, tracks = [], footageDevices = [], clockOfDay, clock = systemClock } = options;
  // A city takes seconds to generate: without vehicles that drive in it there is none.
  const drivesInCity = deviceCount > 0 || footageDevices.length > 0;
  const cityFleet = drivesInCity ? createFleet({ city: cityOf(seed), seed, deviceCount, startMs, footageDevices }) : [];
  const takenIds = new Set(cityFleet.map((device) => device.seed.deviceid));
  const trackFleet = createTrackFleet({ tracks, seed, startMs, takenIds, ...(clockOfDay ? { clockOfDay } : {}) });
  const devices: FleetDevice[] = [...cityFleet, ...trackFleet];
  const byId = new Map(devices.map((device) => [device.seed.deviceid, device]));
  // Tours are planned when first needed; needing them all now keeps the first answers quick.
  for (const device of devices) device.live(startMs);
  const sequence = new EventSequence(seed, devices);
  const emitter = new FleetEventEmitter(sequence, clock);
  return {
    seeds: devices.map((device) => device.seed),
    live: (deviceId, atMs) => byId.get(deviceId)?.live(atMs),
    isOnline: (deviceId, atMs) => byId.get(deviceId)?.isOnline(atMs) ?? false,
    track: (deviceId, startS, endS) => byId.get(deviceId)?.track(startS, endS) ?? [],
    totals: (deviceId, startS, endS) => byId.get(deviceId)?.totals(startS, endS),
    heartbeats: (deviceId, startS, endS, intervalS) => {
      const totals = byId.get(deviceId)?.totals(startS, endS);
      return totals && heartbeatsOf(deviceId, totals, startS, endS, intervalS);
    },
    signalBytes: (deviceId, startS, endS) => {
      const totals = byId.get(deviceId)?.totals(startS, endS);
      return totals && signalBytesOf(totals);
    },
    trips: (deviceId, startS, endS) => byId.get(deviceId)?.trips(startS, endS) ?? [],
    drivers: (deviceId, startS, endS) => byId.get(deviceId)?.drivers(startS, endS) ?? [],
    past: sequence,
    watchPlaces: (watch) => {
      sequence.watchPlaces(watch);
    },
    onEvent: (listener) => emitter.subscribe(listener),
    start: () => {
      emitter.start();
    },
    stop: () => {
      emitter.stop();
    },
  };
}
