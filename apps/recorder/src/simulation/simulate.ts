import type { DeviceLink } from '../device/device-link.js';
import type { World } from '../device/world.js';
import type { RecorderStore } from '../store/recorder-store.js';
import { DeviceReboots } from './device-reboots.js';
import { rebootingWorld } from './rebooting-world.js';
import { SimulatedDevices } from './simulated-devices.js';

/** What a simulation is made of. */
export interface SimulationOptions {
  readonly world: World;
  readonly store: RecorderStore;
  /** Unix milliseconds; the system's clock by default. */
  readonly now?: () => number;
}

/** Devices for a server: what they report, and what can be asked of them. */
export interface Simulation {
  readonly world: World;
  readonly link: DeviceLink;
}

/** Makes the vehicles of a world devices that a server can ask. */
export function simulate({ world: still, store, now = Date.now }: SimulationOptions): Simulation {
  const reboots = new DeviceReboots(now);
  const world = rebootingWorld(still, reboots);
  return { world, link: new SimulatedDevices({ world, store, reboots, now }) };
}
