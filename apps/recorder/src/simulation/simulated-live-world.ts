import type { EventMessage } from 'gk-sdk/wire';
import type { LiveWorld } from '../device/live-world.js';
import type { ComputedWorld } from '../world/computed-world.js';

/** A simulated world as its devices tell it now; `now` gives unix milliseconds. */
export function simulatedLiveWorld(world: ComputedWorld, now: () => number): LiveWorld {
  return {
    seeds: world.seeds,
    live: (deviceId) => world.live(deviceId, now()),
    isOnline: (deviceId) => world.isOnline(deviceId, now()),
    serialAt: (atMs) => world.past.serialAt(atMs),
    timeOfSerial: (serialno) => world.past.timeOfSerial(serialno),
    useRegistry: () => {
      // All vehicles are there from the start.
    },
    watchPlaces: (watch) => {
      world.watchPlaces(watch);
    },
    onEvent: (listener) =>
      world.onEvent((event) => {
        listener(withDriver(world, event));
      }),
    start: () => {
      world.start();
    },
    stop: () => {
      world.stop();
    },
  };
}

function withDriver(world: ComputedWorld, event: EventMessage): EventMessage {
  const { deviceid, eventtimeutc, drivername } = event;
  if (deviceid == null || eventtimeutc == null || drivername !== undefined) return event;
  const [driver] = world.drivers(deviceid, eventtimeutc, eventtimeutc + 1);
  return driver === undefined ? event : { ...event, drivername: driver.name };
}
