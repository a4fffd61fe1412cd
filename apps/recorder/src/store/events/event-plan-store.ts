import type { DatabaseSync } from 'node:sqlite';
import type { z } from 'zod/mini';
import { inTransaction, onRollback } from '../database/database.js';
import { jsonOf } from '../database/row.js';

/** Whom a plan is for, and about which event. */
export interface PlanKey {
  readonly updateMode: 'GLOBAL' | 'DEVICE' | 'GROUP';
  /** `GLOBAL`, a device id, or empty with a group. */
  readonly deviceid: string;
  readonly groupid: string;
  readonly appdevid: number;
}

/** Plans of one kind: what shall happen at which event of whom. */
export class EventPlanStore<Plan extends PlanKey & { readonly updatetime: number }> {
  readonly #database: DatabaseSync;
  readonly #kind: string;
  readonly #schema: z.ZodMiniType<Plan>;
  #plans: readonly Plan[];
  readonly #takeBack = (): void => {
    this.#plans = this.#read();
  };

  constructor(database: DatabaseSync, kind: string, schema: z.ZodMiniType<Plan>) {
    this.#database = database;
    this.#kind = kind;
    this.#schema = schema;
    this.#plans = this.#read();
  }

  list(): readonly Plan[] {
    return this.#plans;
  }

  /** Keeps a plan in the place of one for the same target and event. */
  put(plan: Plan): void {
    this.#database
      .prepare(
        `INSERT INTO event_plans (kind, target, appdevid, plan) VALUES (?, ?, ?, ?)
         ON CONFLICT (kind, target, appdevid) DO UPDATE SET plan = excluded.plan`,
      )
      .run(this.#kind, targetOf(plan), plan.appdevid, JSON.stringify(plan));
    const others = this.#plans.filter((other) => !isSame(other, plan));
    this.#follow(
      [...others, plan].sort((a, b) => compare(targetOf(a), targetOf(b)) || compare(a.appdevid, b.appdevid)),
    );
  }

  /** False when there is none. */
  remove(key: PlanKey): boolean {
    const { changes } = this.#database
      .prepare('DELETE FROM event_plans WHERE kind = ? AND target = ? AND appdevid = ?')
      .run(this.#kind, targetOf(key), key.appdevid);
    this.#follow(this.#plans.filter((plan) => !isSame(plan, key)));
    return changes > 0;
  }

  /** Removes all plans of one device, or of GLOBAL; gives how many there were. */
  removeDevice(deviceId: string): number {
    const mine = this.#plans.filter((plan) => plan.updateMode !== 'GROUP' && plan.deviceid === deviceId);
    inTransaction(this.#database, () => {
      for (const plan of mine) this.remove(plan);
    });
    return mine.length;
  }

  #follow(plans: readonly Plan[]): void {
    this.#plans = plans;
    onRollback(this.#database, this.#takeBack);
  }

  #read(): Plan[] {
    return this.#database
      .prepare('SELECT plan FROM event_plans WHERE kind = ? ORDER BY target, appdevid')
      .all(this.#kind)
      .map((row) => jsonOf(row, 'plan', this.#schema));
  }
}

/** One text for each target; the letter in front keeps a device called GLOBAL apart from all devices. */
function targetOf({ updateMode, deviceid, groupid }: PlanKey): string {
  if (updateMode === 'GLOBAL') return 'A';
  return updateMode === 'GROUP' ? `B${groupid}` : `C${deviceid}`;
}

function isSame(a: PlanKey, b: PlanKey): boolean {
  return a.appdevid === b.appdevid && targetOf(a) === targetOf(b);
}

function compare<T extends string | number>(a: T, b: T): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
