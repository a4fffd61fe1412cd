import { toGkError } from 'gk-sdk';
import type { PlaceSource } from '../gps-map-place.js';

/** A place that was found. @internal */
export type NamedPlace = Awaited<ReturnType<PlaceSource['search']>>[number];

/** State of a search. @internal */
export type SearchState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'searching' }
  | { readonly kind: 'found'; readonly text: string; readonly places: readonly NamedPlace[] }
  | { readonly kind: 'failed'; readonly reason: string };

/** A search of a place by its name: one at a time, a later one ends the former. @internal */
export class PlaceSearching {
  readonly #source: () => PlaceSource | undefined;
  readonly #changed: () => void;
  #state: SearchState = { kind: 'idle' };
  #chosen: NamedPlace | undefined;
  #running: AbortController | undefined;

  constructor(source: () => PlaceSource | undefined, changed: () => void) {
    this.#source = source;
    this.#changed = changed;
  }

  get state(): SearchState {
    return this.#state;
  }

  /** The place that the map shows. */
  get chosen(): NamedPlace | undefined {
    return this.#chosen;
  }

  async find(text: string): Promise<void> {
    this.stop();
    const source = this.#source();
    const wanted = text.trim();
    if (!source || wanted === '') {
      this.#changed();
      return;
    }
    const running = new AbortController();
    this.#running = running;
    this.#set({ kind: 'searching' });
    try {
      const places = await source.search(wanted, { signal: running.signal });
      if (this.#running === running) this.#set({ kind: 'found', text: wanted, places });
    } catch (error) {
      if (this.#running === running && !running.signal.aborted)
        this.#set({ kind: 'failed', reason: toGkError(error).message });
    }
  }

  choose(place: NamedPlace): void {
    this.#chosen = place;
    this.#changed();
  }

  /** Ends a search that runs; what was found stays. */
  stop(): void {
    this.#running?.abort();
    this.#running = undefined;
    if (this.#state.kind === 'searching') this.#state = { kind: 'idle' };
  }

  clear(): void {
    this.stop();
    this.#state = { kind: 'idle' };
    this.#chosen = undefined;
  }

  #set(state: SearchState): void {
    this.#state = state;
    this.#changed();
  }
}
