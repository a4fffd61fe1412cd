import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { Session } from 'gk-sdk';
import { findRecordedDays, type RecordQuery } from '../../recordings/load-records.js';
import type { MonthDay } from './record-map-core.js';

/** Finds out which days of a month have recordings; one that is not known yet, or cannot be, is left open. @internal */
export class RecordedDaysController implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #known = new Map<number, boolean>();
  #key = '';
  #session: Session | undefined;
  #running: AbortController | undefined;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  /** Whether a day has recordings; undefined = nobody knows. */
  has(day: MonthDay): boolean | undefined {
    return this.#known.get(day.startS);
  }

  /** Wants to know these days; the same again changes nothing. */
  want(session: Session, query: RecordQuery, days: readonly MonthDay[]): void {
    const past = days.filter(({ future }) => !future);
    const key = JSON.stringify([query, past.map(({ startS }) => startS)]);
    if (key === this.#key && session === this.#session) return;
    this.#running?.abort();
    this.#running = new AbortController();
    this.#key = key;
    this.#session = session;
    this.#known.clear();
    const { signal } = this.#running;
    const tell = (index: number, recorded: boolean): void => {
      const day = past[index];
      if (signal.aborted || !day) return;
      this.#known.set(day.startS, recorded);
      this.#host.requestUpdate();
    };
    findRecordedDays(session.command, query, past, tell, signal).catch(() => {
      // Marks are a help, not a promise: the day itself says what went wrong when it is chosen.
    });
  }

  hostDisconnected(): void {
    this.#running?.abort();
    this.#key = '';
    this.#session = undefined;
  }
}
