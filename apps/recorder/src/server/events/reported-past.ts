import type { FakedEventStore } from '../../store/events/faked-event-store.js';
import type { WorldEvent } from '../../device/world.js';
import type { EventHistory, EventQuery } from '../../history/history.js';
import { mergeBySerial } from './merge-by-serial.js';

/** All events that devices have reported: those of the history, and those that technicians made them report. */
export class ReportedPast implements EventHistory {
  readonly #history: EventHistory;
  readonly #faked: FakedEventStore;
  readonly #now: () => number;

  /** `now` gives unix milliseconds. */
  constructor(history: EventHistory, faked: FakedEventStore, now: () => number) {
    this.#history = history;
    this.#faked = faked;
    this.#now = now;
  }

  get reportDelayMs(): number {
    return this.#history.reportDelayMs;
  }

  get updateDelayMs(): number {
    return this.#history.updateDelayMs;
  }

  between(query: EventQuery, signal: AbortSignal): AsyncIterable<readonly WorldEvent[]> {
    return mergeBySerial(this.#history.between(query, signal), this.#fakedOf(query), query.newestFirst ?? false);
  }

  async get(serialno: number, signal: AbortSignal): Promise<WorldEvent | undefined> {
    const faked = this.#faked.get(serialno);
    return faked !== undefined && faked.reportedMs <= this.#now() ? faked : this.#history.get(serialno, signal);
  }

  #fakedOf({ fromMs, toMs, deviceIds }: EventQuery): WorldEvent[] {
    return this.#faked
      .between(fromMs, Math.min(toMs, this.#now()))
      .filter(({ deviceId }) => deviceIds?.has(deviceId) ?? true);
  }
}
