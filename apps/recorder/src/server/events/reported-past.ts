import type { FakedEventStore } from '../../store/events/faked-event-store.js';
import type { EventPast, PastQuery, WorldEvent } from '../../device/world.js';
import { mergeBySerial } from './merge-by-serial.js';

/** All events that devices have reported: those of the world, and those that technicians made them report. */
export class ReportedPast implements EventPast {
  readonly #world: EventPast;
  readonly #faked: FakedEventStore;

  constructor(world: EventPast, faked: FakedEventStore) {
    this.#world = world;
    this.#faked = faked;
  }

  get reportDelayMs(): number {
    return this.#world.reportDelayMs;
  }

  get updateDelayMs(): number {
    return this.#world.updateDelayMs;
  }

  between(query: PastQuery): Iterable<WorldEvent> {
    return mergeBySerial<WorldEvent>(this.#world.between(query), this.#fakedOf(query), query.newestFirst ?? false);
  }

  steps(query: PastQuery): Iterable<WorldEvent | undefined> {
    return mergeBySerial(this.#world.steps(query), this.#fakedOf(query), query.newestFirst ?? false);
  }

  get(serialno: number, atMs: number): WorldEvent | undefined {
    const faked = this.#faked.get(serialno);
    return faked !== undefined && faked.reportedMs <= atMs ? faked : this.#world.get(serialno, atMs);
  }

  serialAt(atMs: number): number {
    return this.#world.serialAt(atMs);
  }

  timeOfSerial(serialno: number): number {
    return this.#world.timeOfSerial(serialno);
  }

  #fakedOf({ fromMs, toMs, atMs, deviceIds }: PastQuery): WorldEvent[] {
    return this.#faked.between(fromMs, Math.min(toMs, atMs)).filter(({ deviceId }) => deviceIds?.has(deviceId) ?? true);
  }
}
