import { writeUnlessFull } from '../../store/disk-full.js';
import type { RecorderStore } from '../../store/recorder-store.js';
import type { FirmwareUpdates } from './firmware-updates.js';

const TICK_MS = 60_000;
/** Updates that one tick begins at most: a fleet does not go off its roads all at once. */
const STARTS_A_TICK = 20;

/** What the auto update plans work with. */
export interface AutoFirmwareOptions {
  readonly store: RecorderStore;
  readonly updates: FirmwareUpdates;
  readonly isOnline: (deviceId: string) => boolean;
}

/** Follows the auto update plans: devices of a plan's version that are online take what lies at its address. */
export class AutoFirmware {
  readonly #options: AutoFirmwareOptions;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: AutoFirmwareOptions) {
    this.#options = options;
  }

  /** Looks for what is due once a minute from now on. */
  start(): void {
    this.#timer ??= setInterval(() => {
      // A full disk: the next minute may be better.
      writeUnlessFull(() => {
        this.tick();
      });
    }, TICK_MS).unref();
  }

  /** Begins what is due. */
  tick(): void {
    const { store, updates, isOnline } = this.#options;
    const plans = new Map(store.autoFirmware.list().map((plan) => [plan.target, plan]));
    if (plans.size === 0) return;
    let starts = 0;
    for (const { seed, edit } of store.devices.all()) {
      const plan = plans.get(edit.version ?? seed.version);
      if (plan === undefined || !isOnline(seed.deviceid) || updates.isRunning(seed.deviceid)) continue;
      // A file that leaves the version as it was is not installed again and again.
      const last = store.firmwareUpdates.get(seed.deviceid);
      if (last?.outcome === 'done' && last.startedMs >= plan.updatedS * 1000) continue;
      updates.start(seed.deviceid, plan.url);
      if (++starts === STARTS_A_TICK) return;
    }
  }

  close(): void {
    clearInterval(this.#timer);
  }
}
