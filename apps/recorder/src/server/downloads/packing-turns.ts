/** How much is packed at the same time, and how much may wait; fewer of one user than together, so that a user who comes later finds a free place. */
const LIMITS = { together: 3, togetherOfUser: 2, waitingOfUser: 20 } as const;

interface Entry {
  readonly users: Set<string>;
}

/**
 * Whose job is packed next: the users who wait take turns, however many jobs each has. A job that several users asked
 * for counts for each of them, and comes at the first turn of one of them.
 */
export class PackingTurns<Job> {
  /** In the order in which they were asked for. */
  readonly #waiting = new Map<Job, Entry>();
  readonly #running = new Map<Job, Entry>();
  /** By user: the number of the last turn. */
  readonly #lastTurn = new Map<string, number>();
  #turn = 0;
  #places: ReadonlyMap<Job, number> | undefined;

  /** Lets a job wait for a user, who may be one of several. False when too many of this user wait already. */
  add(job: Job, user: string): boolean {
    const entry = this.#running.get(job) ?? this.#waiting.get(job);
    if (entry?.users.has(user)) return true;
    if (this.#running.has(job)) {
      entry?.users.add(user);
      return true;
    }
    if (countOf(this.#waiting, user) >= LIMITS.waitingOfUser) return false;
    if (entry === undefined) this.#waiting.set(job, { users: new Set([user]) });
    else entry.users.add(user);
    this.#places = undefined;
    return true;
  }

  /** A job that waits counts no longer for a user. */
  leave(job: Job, user: string): void {
    this.#waiting.get(job)?.users.delete(user);
    this.#places = undefined;
  }

  /** Forgets a job that waits, or that has ended. */
  remove(job: Job): void {
    this.#waiting.delete(job);
    this.#running.delete(job);
    this.#places = undefined;
  }

  /** The next job that may begin; it counts as running then. */
  next(): Job | undefined {
    if (this.#running.size >= LIMITS.together) return undefined;
    const job = pick(this.#waiting, this.#lastTurn, (user) => countOf(this.#running, user) < LIMITS.togetherOfUser);
    if (job === undefined) return undefined;
    const entry = this.#waiting.get(job) ?? { users: new Set() };
    this.remove(job);
    this.#running.set(job, entry);
    this.#turn += 1;
    for (const user of entry.users) this.#lastTurn.set(user, this.#turn);
    return job;
  }

  /** The place of a job that waits, from 1. */
  placeOf(job: Job): number | undefined {
    this.#places ??= new Map(this.#order());
    return this.#places.get(job);
  }

  /** All that waits with its place, as if no other request came. */
  #order(): (readonly [Job, number])[] {
    const waiting = new Map(this.#waiting);
    const lastTurn = new Map(this.#lastTurn);
    const order: (readonly [Job, number])[] = [];
    for (;;) {
      const job = pick(waiting, lastTurn, () => true);
      if (job === undefined) return order;
      order.push([job, order.length + 1]);
      for (const user of waiting.get(job)?.users ?? []) lastTurn.set(user, this.#turn + order.length);
      waiting.delete(job);
    }
  }
}

/** The first job of the user, among those who may, whose last turn is longest ago. */
function pick<Job>(
  waiting: ReadonlyMap<Job, Entry>,
  lastTurn: ReadonlyMap<string, number>,
  may: (user: string) => boolean,
): Job | undefined {
  let best: { readonly job: Job; readonly turn: number } | undefined;
  for (const [job, entry] of waiting) {
    for (const user of entry.users) {
      const turn = lastTurn.get(user) ?? 0;
      if ((best === undefined || turn < best.turn) && may(user)) best = { job, turn };
    }
  }
  return best?.job;
}

function countOf(entries: ReadonlyMap<unknown, Entry>, user: string): number {
  let found = 0;
  for (const entry of entries.values()) if (entry.users.has(user)) found += 1;
  return found;
}
