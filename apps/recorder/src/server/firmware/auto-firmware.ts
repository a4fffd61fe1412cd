import { isDiskFull, writeUnlessFull } from '../../store/state/disk-full.js';
import type { AutoFirmwarePlan } from '../../store/devices/auto-firmware-store.js';
import type { RecorderStore } from '../../store/recorder-store.js';
import { steadyFrom, type SteadyMs } from '../../time/steady-clock.js';
import type { Log } from '../http/log.js';
import type { FirmwareUpdates } from './firmware-updates.js';

const TICK_MS = 60_000;
/** Updates that one tick begins at most: a fleet does not go off its roads all at once. */
const STARTS_A_TICK = 20;
/** How long a device waits after an update that failed, or that it did not take. */
const RETRY_MS = 3_600_000;

/** Dependencies of the auto update plans. */
export interface AutoFirmwareOptions {
  readonly store: RecorderStore;
  readonly updates: FirmwareUpdates;
  readonly isOnline: (deviceId: string) => boolean;
  /** Unix milliseconds. */
  readonly now: () => number;
  /** Monotonic clock for pauses; by default it follows `now` without going back. */
  readonly steady?: SteadyMs;
  readonly log: Log;
}

/**
 * Follows the auto update plans: devices of a plan's group and version that are online are asked to take what lies
 * at its address. The plan of the nearest group goes first, and among its plans the newest.
 */
export class AutoFirmware {
  readonly #options: AutoFirmwareOptions;
  readonly #steady: SteadyMs;
  /** When devices were asked that did not begin an update: in unix ms, and by `steady`. */
  readonly #inVain = new Map<string, { readonly atMs: number; readonly steadyMs: number }>();
  #timer: NodeJS.Timeout | undefined;

  constructor(options: AutoFirmwareOptions) {
    this.#options = options;
    this.#steady = options.steady ?? steadyFrom(options.now);
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

  /** Asks the devices for which an update is due. */
  tick(): void {
    const { store, updates, isOnline } = this.#options;
    const plans = this.#nearestFirst();
    if (plans.length === 0) return;
    let starts = 0;
    for (const { seed, edit } of store.devices.all()) {
      const version = edit.version ?? seed.version;
      const plan = plans.find(
        ({ target, groupId }) => target === version && store.devices.idsOfGroup(groupId).has(seed.deviceid),
      );
      if (plan === undefined || !isOnline(seed.deviceid) || updates.isRunning(seed.deviceid)) continue;
      // A file that leaves the version as it was is not installed again and again, nor is one that failed at once.
      const last = store.firmwareUpdates.get(seed.deviceid);
      const isOfPlan = last !== undefined && last.startedMs >= plan.updatedS * 1000;
      if (isOfPlan && (last.outcome === 'done' || updates.elapsedMs(last) < RETRY_MS)) continue;
      const inVain = this.#inVain.get(seed.deviceid);
      const isAgain = inVain !== undefined && inVain.atMs >= plan.updatedS * 1000;
      if (isAgain && this.#steady() - inVain.steadyMs < RETRY_MS) continue;
      void this.#ask(seed.deviceid, plan.url);
      if (++starts === STARTS_A_TICK) return;
    }
  }

  async #ask(deviceId: string, url: string): Promise<void> {
    const { updates, now, log } = this.#options;
    this.#inVain.set(deviceId, { atMs: now(), steadyMs: this.#steady() });
    try {
      const { kind } = await updates.start(deviceId, { url });
      // One that went offline meanwhile was not asked.
      if (kind === 'done' || kind === 'offline') this.#inVain.delete(deviceId);
    } catch (error) {
      if (!isDiskFull(error)) log(`An update of ${deviceId} by its plan was not kept: ${String(error)}`, error);
    }
  }

  /** All plans, those of groups far below the root first, the newest of a group ahead of its others. */
  #nearestFirst(): AutoFirmwarePlan[] {
    const { autoFirmware, groups } = this.#options.store;
    const depthOf = ({ groupId }: AutoFirmwarePlan): number => groups.pathOf(groupId).length;
    return autoFirmware.list().sort((a, b) => depthOf(b) - depthOf(a) || b.id - a.id);
  }

  close(): void {
    clearInterval(this.#timer);
  }
}
