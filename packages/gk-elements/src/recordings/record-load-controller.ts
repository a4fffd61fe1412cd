import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { toGkError, type GkError, type Session } from 'gk-sdk';
import type { TimelinePeriod } from 'gk-sdk/rules';
import { loadDayRecords, type RecordQuery, type ShownRecord } from './load-records.js';

/** How far the recordings of a day are. @internal */
export type RecordLoadState =
  | { readonly kind: 'none' }
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly records: readonly ShownRecord[] }
  | { readonly kind: 'failed'; readonly error: GkError };

/** Whose records, and which day. @internal */
export interface RecordLoad extends RecordQuery {
  readonly session: Session;
  /** The day, or the part of one. */
  readonly period: TimelinePeriod;
}

const NONE: RecordLoadState = { kind: 'none' };

/** Loads the recordings of a day for an element, and cancels loads that are no longer wanted. @internal */
export class RecordLoadController implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  #state: RecordLoadState = NONE;
  #load: RecordLoad | undefined;
  #key = '';
  #running: AbortController | undefined;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  get state(): RecordLoadState {
    return this.#state;
  }

  /**
   * Sets the wanted records; the same again change nothing. Other channels of the same day keep the loaded records
   * until theirs have come: a device often becomes known only after its first channel was looked up. Called before a
   * host renders.
   */
  want(load: RecordLoad | undefined): void {
    const key = load ? JSON.stringify([load.deviceId, load.place, load.channels, load.period]) : '';
    if (key === this.#key && load?.session === this.#load?.session) return;
    const keeps = this.#state.kind === 'ready' && this.#state.records.length > 0 && isSameDay(load, this.#load);
    this.#key = key;
    this.#load = load;
    this.#start(keeps ? this.#state : { kind: 'loading' });
  }

  /** Asks again. */
  retry(): void {
    this.#start({ kind: 'loading' });
    this.#host.requestUpdate();
  }

  hostDisconnected(): void {
    // Loaded records survive a move in the document; a running load begins again.
    if (this.#running === undefined) return;
    this.#running.abort();
    this.#running = undefined;
    this.#key = '';
    this.#load = undefined;
  }

  #start(meanwhile: RecordLoadState): void {
    this.#running?.abort();
    this.#running = undefined;
    const load = this.#load;
    this.#state = load ? meanwhile : NONE;
    if (!load) return;
    const running = new AbortController();
    this.#running = running;
    const end = (state: RecordLoadState): void => {
      if (running.signal.aborted) return;
      this.#running = undefined;
      this.#state = state;
      this.#host.requestUpdate();
    };
    loadDayRecords(load.session.command, load, load.period, running.signal).then(
      (records) => {
        end({ kind: 'ready', records });
      },
      (error: unknown) => {
        end({ kind: 'failed', error: toGkError(error) });
      },
    );
  }
}

function isSameDay(one: RecordLoad | undefined, other: RecordLoad | undefined): boolean {
  return (
    one !== undefined &&
    other !== undefined &&
    one.session === other.session &&
    one.deviceId === other.deviceId &&
    one.place === other.place &&
    one.period.startS === other.period.startS
  );
}
