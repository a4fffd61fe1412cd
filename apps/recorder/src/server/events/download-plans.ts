import type { DownloadPlan } from '../../store/event-plan.js';
import type { RecorderStore } from '../../store/recorder-store.js';

/** Which plan holds for an event: the device's own, else that of its group, else the one for all. */
export class DownloadPlans {
  readonly #store: RecorderStore;
  #indexed: readonly DownloadPlan[] = [];
  #byCode = new Map<number, DownloadPlan[]>();

  constructor(store: RecorderStore) {
    this.#store = store;
  }

  /** A plan holds for what is reported after it was made, so that it does not change the past. */
  planFor(deviceId: string, code: number, reportedMs: number): DownloadPlan | undefined {
    const plans = this.#ofCode(code);
    return plans?.find((plan) => plan.updatetime * 1000 <= reportedMs && this.#isFor(plan, deviceId));
  }

  /** Group ids travel as text; `root` is the group of everything. */
  #isFor({ updateMode, deviceid, groupid }: DownloadPlan, deviceId: string): boolean {
    if (updateMode === 'GLOBAL') return true;
    if (updateMode === 'DEVICE') return deviceid === deviceId;
    const { devices, groups } = this.#store;
    return devices.idsOfGroup(groupid === 'root' ? groups.rootId : Number(groupid)).has(deviceId);
  }

  /** The plans of a code, the most particular first. */
  #ofCode(code: number): readonly DownloadPlan[] | undefined {
    const plans = this.#store.events.downloadPlans.list();
    if (plans !== this.#indexed) {
      this.#indexed = plans;
      this.#byCode = new Map();
      const ranks = { DEVICE: 0, GROUP: 1, GLOBAL: 2 };
      for (const plan of [...plans].sort((a, b) => ranks[a.updateMode] - ranks[b.updateMode])) {
        const known = this.#byCode.get(plan.appdevid);
        if (known === undefined) this.#byCode.set(plan.appdevid, [plan]);
        else known.push(plan);
      }
    }
    return this.#byCode.get(code);
  }
}
