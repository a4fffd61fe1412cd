import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { toGkError, type GkError, type Session } from 'gk-sdk';
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
  /** Unix seconds. */
  readonly dayStartS: number;
}

const NONE: RecordLoadState = { kind: 'none' };

/** Loads the recordings of a day for an element, and gives up what is no longer wanted. @internal */
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

  /** Wants these records; the same again changes nothing. To be called before a host renders. */
  want(load: RecordLoad | undefined): void {
    const key = load ? JSON.stringify([load.deviceId, load.place, load.channels, load.dayStartS]) : '';
    if (key === this.#key && load?.session === this.#load?.session) return;
    this.#key = key;
    this.#load = load;
    this.#start();
  }

  /** Asks again. */
  retry(): void {
    this.#start();
    this.#host.requestUpdate();
  }

  hostDisconnected(): void {
    // What came stays for a move in the document; what is under way begins again.
    if (this.#state.kind !== 'loading') return;
    this.#running?.abort();
    this.#key = '';
    this.#load = undefined;
  }

  #start(): void {
    this.#running?.abort();
    const load = this.#load;
    this.#state = load ? { kind: 'loading' } : NONE;
    if (!load) return;
    const running = new AbortController();
    this.#running = running;
    const end = (state: RecordLoadState): void => {
      if (running.signal.aborted) return;
      this.#state = state;
      this.#host.requestUpdate();
    };
    loadDayRecords(load.session.command, load, load.dayStartS, running.signal).then(
      (records) => {
        end({ kind: 'ready', records });
      },
      (error: unknown) => {
        end({ kind: 'failed', error: toGkError(error) });
      },
    );
  }
}
