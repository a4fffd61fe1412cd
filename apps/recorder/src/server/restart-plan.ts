import type { Clock } from 'gk-sdk';
import { RESTART_PLANS } from 'gk-sdk/rules';
import type { SettingStore } from '../store/database/setting-store.js';
import { SERVER_TIME_ZONE, wallTimeIn } from '../time/zone-time.js';
import type { Log } from './http/log.js';
import { RESTART_PLAN } from './settings/server-settings.js';

const LOOK_MS = 30_000;
/** When plans restart, on the clock of the server: fleets are quiet then, and the backup of the night is usually made. */
const HOUR = '04';

export interface RestartPlanOptions {
  readonly store: { readonly settings: Pick<SettingStore, 'read'> };
  /** True while something is under way that a restart would break off. */
  readonly isBusy: () => boolean;
  readonly clock: Clock;
  readonly log: Log;
  /** Ends the process, which a supervisor starts again; undefined without one. */
  readonly restart: (() => void) | undefined;
}

/** Restarts the process by the plan of the settings, once in the hour from 04:00 of a day, a Monday or a first of the month. */
export class RestartPlan {
  readonly #options: RestartPlanOptions;
  readonly #startedS: number;
  #cancel: () => void = () => undefined;

  constructor(options: RestartPlanOptions) {
    this.#options = options;
    this.#startedS = Math.floor(options.clock.now() / 1000);
  }

  start(): void {
    const { restart, clock } = this.#options;
    if (restart === undefined) return;
    this.#cancel = clock.after(LOOK_MS, () => {
      if (!this.#isDue()) {
        this.start();
        return;
      }
      this.#options.log('The restart plan ends the process: its supervisor starts it again');
      restart();
    });
  }

  close(): void {
    this.#cancel();
  }

  #isDue(): boolean {
    const { clock, isBusy } = this.#options;
    const nowS = Math.floor(clock.now() / 1000);
    const wall = wallTimeIn(nowS, SERVER_TIME_ZONE);
    if (wall.slice(11, 13) !== HOUR || isBusy() || !this.#isDay(wall)) return false;
    // A process of this hour was started by the plan.
    return wallTimeIn(this.#startedS, SERVER_TIME_ZONE).slice(0, 13) !== wall.slice(0, 13);
  }

  #isDay(wall: string): boolean {
    switch (RESTART_PLANS[this.#options.store.settings.read(RESTART_PLAN).restartplan]) {
      case 'reload process daily':
        return true;
      case 'reload process weekly':
        return new Date(`${wall.slice(0, 10)}T00:00:00Z`).getUTCDay() === 1;
      case 'reload process monthly':
        return wall.slice(8, 10) === '01';
      default:
        return false;
    }
  }
}
