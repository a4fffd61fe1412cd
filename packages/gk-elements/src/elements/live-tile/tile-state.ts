import type { ReactiveControllerHost } from 'lit';
import type { SessionProblem } from '../../controllers/session-needs.js';
import { isWorthSaying, stateWords, type TileShownState } from './live-tile-core.js';
import { GkLiveTileStateChangedEvent } from './live-tile.events.js';
import type { LiveTileLabels } from './live-tile.labels.js';

/** Interface of the tile for its state. @internal */
export interface TileStateHost {
  readonly element: HTMLElement & ReactiveControllerHost;
  readonly states: Pick<CustomStateSet, 'add' | 'delete'>;
  readonly words: () => LiveTileLabels;
  readonly name: () => string;
}

/** State of a tile, and its reports: in words, as a CSS state, by an event, and to screen readers. @internal */
export class TileState {
  readonly #host: TileStateHost;
  #state: TileShownState;
  #announcement = '';
  #trouble = false;
  #problem: SessionProblem | undefined;

  constructor(host: TileStateHost, state: TileShownState) {
    this.#host = host;
    this.#state = state;
  }

  get state(): TileShownState {
    return this.#state;
  }

  /** In words, with those of the server or the browser. */
  get message(): string {
    const { words, detail } = this.words;
    return detail === '' ? words : `${words}: ${detail}`;
  }

  /** Words that the tile shows. */
  get words(): SessionProblem {
    return this.#problem ?? stateWords(this.#state, this.#host.words());
  }

  /** Text for screen readers. */
  get announcement(): string {
    return this.#announcement;
  }

  /** Tells screen readers something else. */
  announce(words: string): void {
    this.#announcement = words;
    this.#host.element.requestUpdate();
  }

  /** Sets a state, or what is wrong with the session of a tile without a stream, and reports it. */
  take(next: TileShownState, problem?: SessionProblem): void {
    const before = this.#state;
    if (
      next.kind === before.kind &&
      next.code === before.code &&
      next.message === before.message &&
      problem === this.#problem
    )
      return;
    this.#problem = problem;
    const { element, states, words, name } = this.#host;
    this.#state = next;
    states.delete(before.kind);
    states.add(next.kind);
    if (problem || isWorthSaying(next, this.#trouble)) {
      this.#announcement = words().announcement(name(), this.message);
      this.#trouble = next.kind !== 'live';
    }
    element.requestUpdate();
    element.dispatchEvent(new GkLiveTileStateChangedEvent(next.kind, next.code, this.message));
  }
}
