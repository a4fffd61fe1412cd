import type { EventMessage } from 'gk-sdk/wire';
import type { LiveWorld } from '../device/live-world.js';
import type { DeviceStore } from '../store/devices/device-store.js';
import type { ComputedWorld } from '../world/computed-world.js';
import { factoryParameters } from './factory-parameters.js';

/** A simulated world as its devices, which are registered in `devices`, tell it now; `now` gives unix milliseconds. */
export function simulatedLiveWorld(
  world: ComputedWorld,
  devices: Pick<DeviceStore, 'get'>,
  now: () => number,
): LiveWorld {
  const simulated = new Set(world.seeds.map(({ deviceid }) => deviceid));
  return {
    seeds: world.seeds,
    live: (deviceId) => world.live(deviceId, now()),
    isOnline: (deviceId) => world.isOnline(deviceId, now()),
    serialAt: (atMs) => world.past.serialAt(atMs),
    timeOfSerial: (serialno) => world.past.timeOfSerial(serialno),
    toldParameters: (deviceId) => {
      const device = simulated.has(deviceId) ? devices.get(deviceId) : undefined;
      return device && factoryParameters(device);
    },
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
