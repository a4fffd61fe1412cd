import { milliseconds, systemClock, type Clock } from 'gk-sdk';
import type { DeviceLink } from '../device/device-link.js';
import type { OpenArchive } from '../device/recording-archive.js';
import type { SentFiles } from '../device/sent-files.js';
import type { LiveWorld } from '../device/live-world.js';
import type { History } from '../history/history.js';
import type { ComputedWorld } from '../world/computed-world.js';
import type { MediaLibrary } from '../media/media-library.js';
import { computedArchive } from '../media/recordings/computed-archive.js';
import type { ComputedRecordings } from '../media/recordings/computed-recordings.js';
import { steadyFrom, systemSteadyMs, type SteadyMs } from '../time/steady-clock.js';
import type { RecorderStore } from '../store/recorder-store.js';
import { DeviceReboots } from './device-reboots.js';
import { rebootingWorld } from './rebooting-world.js';
import { SimulatedDevices } from './simulated-devices.js';
import { SimulatedHistory } from './simulated-history.js';
import { simulatedLiveWorld } from './simulated-live-world.js';
import { simulatedRecordings } from './simulated-recordings.js';
import { simulatedSentFiles } from './simulated-sent-files.js';

export interface SimulationOptions {
  readonly world: ComputedWorld;
  readonly media: MediaLibrary;
  readonly store: RecorderStore;
  /** Unix milliseconds; the system's clock by default. */
  readonly now?: () => number;
  /** Monotonic clock for waits; the system's by default, or one that follows `now` without going back. */
  readonly steady?: SteadyMs;
  /** Timers; the system's by default. Its `now` is not asked. */
  readonly clock?: Clock;
}

/** Devices for a server: what they report, what they recorded and sent, and what can be asked of them. */
export interface Simulation {
  readonly world: LiveWorld;
  readonly history: History;
  readonly link: DeviceLink;
  readonly openArchive: OpenArchive;
  readonly sentFiles: SentFiles;
}

/** Makes the vehicles of a world, with their cameras, devices that a server can ask. */
export function simulate(options: SimulationOptions): Simulation {
  const { media, store, now = Date.now, clock: timers = systemClock } = options;
  const { steady = options.now === undefined ? systemSteadyMs : steadyFrom(options.now) } = options;
  const reboots = new DeviceReboots(now);
  const world = rebootingWorld(options.world, reboots);
  const clock: Clock = {
    now: () => milliseconds(steady()),
    after: (delayMs, callback) => timers.after(delayMs, callback),
  };
  // Recordings of devices depend on the channels that the server assigns to them.
  let recordings: ComputedRecordings | undefined;
  const openArchive: OpenArchive = (rules) => {
    recordings = simulatedRecordings({ world, media, now }, rules);
    return computedArchive(recordings);
  };
  const ownRecordings = (): ComputedRecordings | undefined => recordings;
  const link = new SimulatedDevices({ world, media, store, reboots, ownRecordings, clock, now });
  return {
    world: simulatedLiveWorld(world, store.devices, now),
    history: new SimulatedHistory({ world, now }),
    link,
    openArchive,
    sentFiles: simulatedSentFiles(world),
  };
}
