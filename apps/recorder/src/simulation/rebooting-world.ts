import type { DeviceLive } from '../device/world.js';
import type { ComputedWorld } from '../world/computed-world.js';
import type { DeviceReboots } from './device-reboots.js';

/** A world whose devices are off the network while they restart: neither online nor in contact. */
export function rebootingWorld(world: ComputedWorld, reboots: DeviceReboots): ComputedWorld {
  const isAway = (deviceId: string, atMs: number): boolean => reboots.awaySinceMs(deviceId, atMs) !== undefined;
  const withReboot = (live: DeviceLive | undefined, atMs: number): DeviceLive | undefined => {
    const sinceMs = live && reboots.awaySinceMs(live.deviceid, atMs);
    if (sinceMs === undefined) return live;
    return live && { ...live, status: (live.status ?? 0) & ~1, status_time: Math.floor(sinceMs / 1000) };
  };
  return {
    seeds: world.seeds,
    past: world.past,
    live: (deviceId, atMs) => withReboot(world.live(deviceId, atMs), atMs),
    isOnline: (deviceId, atMs) => world.isOnline(deviceId, atMs) && !isAway(deviceId, atMs),
    track: (deviceId, startS, endS) => world.track(deviceId, startS, endS),
    totals: (deviceId, startS, endS) => world.totals(deviceId, startS, endS),
    heartbeats: (deviceId, startS, endS, intervalS) => world.heartbeats(deviceId, startS, endS, intervalS),
    signalBytes: (deviceId, startS, endS) => world.signalBytes(deviceId, startS, endS),
    trips: (deviceId, startS, endS) => world.trips(deviceId, startS, endS),
    drivers: (deviceId, startS, endS) => world.drivers(deviceId, startS, endS),
    onEvent: (listener) =>
      world.onEvent((event) => {
        if (!reboots.isAwayNow(event.deviceid ?? '')) listener(event);
      }),
    watchPlaces: (places) => {
      world.watchPlaces(places);
    },
    start: () => {
      world.start();
    },
    stop: () => {
      world.stop();
    },
  };
}
