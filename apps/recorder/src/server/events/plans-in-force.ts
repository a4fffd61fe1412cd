import type { EventPlanStore, PlanKey } from '../../store/events/event-plan-store.js';
import type { RecorderStore } from '../../store/recorder-store.js';

type DatedPlan = PlanKey & {
  /** Unix seconds. */
  readonly updatetime: number;
};

/** Which plan of a kind holds for an event: the device's own, else that of its group, else the one for all. */
export class PlansInForce<Plan extends DatedPlan> {
  readonly #store: RecorderStore;
  readonly #plans: EventPlanStore<Plan>;
  #indexed: readonly Plan[] = [];
  #byCode = new Map<number, Plan[]>();

  constructor(store: RecorderStore, plans: EventPlanStore<Plan>) {
    this.#store = store;
    this.#plans = plans;
  }

  /** A plan holds for what is reported after it was made, so that it does not change the past. */
  planFor(deviceId: string, code: number, reportedMs: number): Plan | undefined {
    const plans = this.#ofCode(code);
    return plans?.find((plan) => plan.updatetime * 1000 <= reportedMs && this.#isFor(plan, deviceId));
  }

  /** Group ids travel as text; `root` is the group of everything. */
  #isFor({ updateMode, deviceid, groupid }: Plan, deviceId: string): boolean {
    if (updateMode === 'GLOBAL') return true;
    if (updateMode === 'DEVICE') return deviceid === deviceId;
    const { devices, groups } = this.#store;
    return devices.idsOfGroup(groupid === 'root' ? groups.rootId : Number(groupid)).has(deviceId);
  }

  /** The plans of a code, the most particular first. */
  #ofCode(code: number): readonly Plan[] | undefined {
    const plans = this.#plans.list();
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
