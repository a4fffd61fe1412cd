/** Event footage and other downloads do not wait for each other. */
export type Lane = 'download' | 'event';

/** How much is packed at the same time, and how much may wait. */
interface LaneLimits {
  readonly together: number;
  /** Fewer than together: a user who comes later finds a free place. */
  readonly togetherOfUser: number;
  readonly waitingOfUser: number;
}

const LIMITS: Readonly<Record<Lane, LaneLimits>> = {
  download: { together: 3, togetherOfUser: 2, waitingOfUser: 20 },
  // A device that sends slowly holds up the rest of one user at most.
  event: { together: 3, togetherOfUser: 2, waitingOfUser: 100 },
};

interface Entry {
  readonly lane: Lane;
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
  /** By user: the number of the last turn in each lane. */
  readonly #lastTurn: Readonly<Record<Lane, Map<string, number>>> = { download: new Map(), event: new Map() };
  #turn = 0;
  #places: ReadonlyMap<Job, number> | undefined;

  /** Lets a job wait for a user, who may be one of several. False when too many of this user wait already. */
  add(job: Job, lane: Lane, user: string): boolean {
    const entry = this.#running.get(job) ?? this.#waiting.get(job);
    if (entry?.users.has(user)) return true;
    if (this.#running.has(job)) {
      entry?.users.add(user);
      return true;
    }
    if (this.#waitingOf(lane, user) >= LIMITS[lane].waitingOfUser) return false;
    if (entry === undefined) this.#waiting.set(job, { lane, users: new Set([user]) });
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
    for (const lane of ['event', 'download'] as const) {
      const { together, togetherOfUser } = LIMITS[lane];
      if (this.#runningIn(lane) >= together) continue;
      const job = pick(
        this.#waiting,
        lane,
        this.#lastTurn[lane],
        (user) => this.#runningOf(lane, user) < togetherOfUser,
      );
      if (job === undefined) continue;
      const entry = this.#waiting.get(job) ?? { lane, users: new Set() };
      this.remove(job);
      this.#running.set(job, entry);
      this.#turn += 1;
      for (const user of entry.users) this.#lastTurn[lane].set(user, this.#turn);
      return job;
    }
    return undefined;
  }

  /** The place of a job that waits, from 1. */
  placeOf(job: Job): number | undefined {
    this.#places ??= new Map([...this.#order('download'), ...this.#order('event')]);
    return this.#places.get(job);
  }

  /** All that waits in a lane with its place, as if no other request came. */
  #order(lane: Lane): (readonly [Job, number])[] {
    const waiting = new Map(this.#waiting);
    const lastTurn = new Map(this.#lastTurn[lane]);
    const order: (readonly [Job, number])[] = [];
    for (;;) {
      const job = pick(waiting, lane, lastTurn, () => true);
      if (job === undefined) return order;
      order.push([job, order.length + 1]);
      for (const user of waiting.get(job)?.users ?? []) lastTurn.set(user, this.#turn + order.length);
      waiting.delete(job);
    }
  }

  #waitingOf(lane: Lane, user: string): number {
    return count(this.#waiting, (entry) => entry.lane === lane && entry.users.has(user));
  }

  #runningOf(lane: Lane, user: string): number {
    return count(this.#running, (entry) => entry.lane === lane && entry.users.has(user));
  }

  #runningIn(lane: Lane): number {
    return count(this.#running, (entry) => entry.lane === lane);
  }
}

/** The first job of the user, among those who may, whose last turn is longest ago. */
function pick<Job>(
  waiting: ReadonlyMap<Job, Entry>,
  lane: Lane,
  lastTurn: ReadonlyMap<string, number>,
  may: (user: string) => boolean,
): Job | undefined {
  let best: { readonly job: Job; readonly turn: number } | undefined;
  for (const [job, entry] of waiting) {
    if (entry.lane !== lane) continue;
    for (const user of entry.users) {
      const turn = lastTurn.get(user) ?? 0;
      if ((best === undefined || turn < best.turn) && may(user)) best = { job, turn };
    }
  }
  return best?.job;
}

function count<Job>(entries: ReadonlyMap<Job, Entry>, isMeant: (entry: Entry) => boolean): number {
  let found = 0;
  for (const entry of entries.values()) if (isMeant(entry)) found += 1;
  return found;
}
