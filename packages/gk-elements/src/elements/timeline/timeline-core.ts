import type { TimelinePeriod } from 'gk-sdk/rules';
import { selectionBetween, setSelectionEnd, timelineKey, type PressedKey } from './timeline-keys.js';
import { clampS, clampView, showsAll, viewShowing, zoomView } from './timeline-view.js';

/** Action of the user. @internal */
export type TimelineHappening =
  | { readonly kind: 'seeked'; readonly timeS: number }
  | { readonly kind: 'scrubbed'; readonly timeS: number }
  | { readonly kind: 'selected'; readonly selection: TimelinePeriod | undefined; readonly settled: boolean }
  | { readonly kind: 'view'; readonly view: TimelinePeriod };

/** Input of a timeline by its page. @internal */
export interface TimelineInput {
  readonly bounds: TimelinePeriod;
  /** Undefined = everything. */
  readonly view: TimelinePeriod | undefined;
  readonly positionS: number | undefined;
  readonly selection: TimelinePeriod | undefined;
  readonly selectable: boolean;
}

/** Options of a timeline. @internal */
export interface TimelineCoreOptions {
  /** Something that is shown changed. */
  readonly changed: () => void;
  readonly tell: (happening: TimelineHappening) => void;
  /** Calls back before the next frame. Returns a cancel function. */
  readonly frame: (callback: () => void) => () => void;
  /** Calls back after milliseconds. Returns a cancel function. */
  readonly after: (delayMs: number, callback: () => void) => () => void;
}

/** A pause of the keys that chooses the time: assistive technology may send no key up. @internal */
export const KEY_PAUSE_MS = 400;

const EMPTY: TimelineInput = {
  bounds: { startS: 0, endS: 0 },
  view: undefined,
  positionS: undefined,
  selection: undefined,
  selectable: false,
};

/**
 * The state of a timeline: its view, position and selection. Reports movements at most once a frame, and a choice at
 * once.
 *
 * @internal
 */
export class TimelineCore {
  readonly #options: TimelineCoreOptions;
  readonly #pending = new Map<TimelineHappening['kind'], TimelineHappening>();
  #input = EMPTY;
  #view: TimelinePeriod = EMPTY.bounds;
  #scrubS: number | undefined;
  #cancelFrame: (() => void) | undefined;
  #cancelPause: (() => void) | undefined;

  constructor(options: TimelineCoreOptions) {
    this.#options = options;
  }

  get bounds(): TimelinePeriod {
    return this.#input.bounds;
  }

  get view(): TimelinePeriod {
    return this.#view;
  }

  /** Where the user scrubs; undefined while nobody does. */
  get scrubS(): number | undefined {
    return this.#scrubS;
  }

  /** Time that the position's line shows. */
  get shownS(): number | undefined {
    return this.#scrubS ?? this.#input.positionS;
  }

  get selection(): TimelinePeriod | undefined {
    return this.#input.selection;
  }

  get selectable(): boolean {
    return this.#input.selectable || this.#input.selection !== undefined;
  }

  /** Takes over the input of the page. A position that runs out of sight takes the view along, page by page. */
  take(input: TimelineInput): void {
    const before = this.#input;
    this.#input = input;
    if (before === EMPTY || !same(input.view, before.view)) {
      this.#view = clampView(input.view ?? input.bounds, input.bounds);
    } else if (!same(input.bounds, before.bounds)) this.#fitBounds(before.bounds);
    else if (input.positionS !== before.positionS && this.#scrubS === undefined) this.#follow(before.positionS);
  }

  show(view: TimelinePeriod): void {
    const next = clampView(view, this.bounds);
    if (same(next, this.#view)) return;
    this.#view = next;
    this.#soon({ kind: 'view', view: next });
    this.#options.changed();
  }

  /** Zooms around the position, or around the middle when it is out of sight. */
  zoom(factor: number): void {
    const { startS, endS } = this.#view;
    const atS = this.shownS;
    const aroundS = atS !== undefined && atS >= startS && atS <= endS ? atS : (startS + endS) / 2;
    this.show(zoomView(this.#view, this.bounds, factor, aroundS));
  }

  /** Brings the position into the middle. */
  showPosition(): void {
    const atS = this.shownS;
    if (atS === undefined) return;
    const half = (this.#view.endS - this.#view.startS) / 2;
    this.show({ startS: atS - half, endS: atS + half });
  }

  scrub(timeS: number): void {
    const atS = Math.round(clampS(timeS, this.bounds));
    if (atS === this.#scrubS) return;
    this.#scrubS = atS;
    this.#soon({ kind: 'scrubbed', timeS: atS });
    this.#options.changed();
  }

  /** Ends scrubbing: chooses the time, or leaves all as it was. */
  endScrub(chosen: boolean): void {
    const timeS = this.#scrubS;
    if (timeS === undefined) return;
    this.#scrubS = undefined;
    if (chosen) this.#now({ kind: 'seeked', timeS });
    else this.#pending.delete('scrubbed');
    this.#options.changed();
  }

  /** Chooses a time without scrubbing. */
  seek(timeS: number): void {
    this.scrub(timeS);
    this.#pending.delete('scrubbed');
    this.endScrub(true);
    this.show(viewShowing(this.#view, this.bounds, timeS));
  }

  selectBetween(oneS: number, otherS: number, settled: boolean): void {
    this.#select(selectionBetween(oneS, otherS, this.bounds), settled);
  }

  selectEnd(end: 'start' | 'end', timeS: number): void {
    this.#select(setSelectionEnd(this.selection, end, timeS, this.bounds), true);
  }

  /** A key on the position; says whether it was used. */
  keyDown(key: PressedKey): boolean {
    const { bounds, view, shownS } = this;
    const action = timelineKey(key, shownS ?? view.startS, view, bounds);
    switch (action?.kind) {
      case 'move':
        this.scrub(action.toS);
        this.show(viewShowing(this.#view, bounds, action.toS));
        this.#cancelPause?.();
        this.#cancelPause = this.#options.after(KEY_PAUSE_MS, () => {
          this.keysEnd();
        });
        return true;
      case 'zoom':
        this.zoom(action.factor);
        return true;
      case 'show-all':
        this.show(bounds);
        return true;
      case 'select':
        if (!this.selectable || shownS === undefined) return false;
        this.selectEnd(action.end, shownS);
        return true;
      case 'cancel':
        if (this.#scrubS !== undefined) this.cancelScrub();
        else if (this.selection !== undefined) this.#select(undefined, true);
        else return false;
        return true;
      case undefined:
        return false;
    }
  }

  /** A key on one end of the selection; says whether it was used. */
  keyDownOnEnd(key: PressedKey, end: 'start' | 'end'): boolean {
    const { bounds, view, selection } = this;
    if (selection === undefined) return false;
    const action = timelineKey(key, end === 'start' ? selection.startS : selection.endS, view, bounds);
    if (action?.kind !== 'move') return action?.kind === 'select' ? false : this.keyDown(key);
    this.selectEnd(end, action.toS);
    return true;
  }

  /** The keys rest: the time is chosen. */
  keysEnd(): void {
    if (this.#cancelPause === undefined) return;
    this.#cancelPause();
    this.#cancelPause = undefined;
    this.endScrub(true);
  }

  cancelScrub(): void {
    this.#cancelPause?.();
    this.#cancelPause = undefined;
    this.endScrub(false);
  }

  /** Forgets what waits for the next frame. */
  stop(): void {
    this.#cancelFrame?.();
    this.#cancelFrame = undefined;
    this.#cancelPause?.();
    this.#cancelPause = undefined;
    this.#pending.clear();
    this.#scrubS = undefined;
  }

  #select(selection: TimelinePeriod | undefined, settled: boolean): void {
    const happening: TimelineHappening = { kind: 'selected', selection, settled };
    this.#input = { ...this.#input, selection };
    if (settled) this.#now(happening);
    else this.#soon(happening);
    this.#options.changed();
  }

  /** Another day shows whole; bounds that only grow keep the view, unless that was everything. */
  #fitBounds(before: TimelinePeriod): void {
    const { startS, endS } = this.#view;
    const { bounds } = this;
    const stays = !showsAll(this.#view, before) && startS >= bounds.startS && endS <= bounds.endS;
    if (!stays) this.show(bounds);
  }

  #follow(beforeS: number | undefined): void {
    const { positionS } = this.#input;
    const { startS, endS } = this.#view;
    if (positionS === undefined || beforeS === undefined || beforeS < startS || beforeS > endS) return;
    this.show(viewShowing(this.#view, this.bounds, positionS));
  }

  #soon(happening: TimelineHappening): void {
    this.#pending.set(happening.kind, happening);
    this.#cancelFrame ??= this.#options.frame(() => {
      this.#cancelFrame = undefined;
      const waiting = [...this.#pending.values()];
      this.#pending.clear();
      for (const each of waiting) this.#options.tell(each);
    });
  }

  #now(happening: TimelineHappening): void {
    this.#pending.delete(happening.kind);
    if (happening.kind === 'seeked') this.#pending.delete('scrubbed');
    this.#options.tell(happening);
  }
}

function same(one: TimelinePeriod | undefined, other: TimelinePeriod | undefined): boolean {
  return one?.startS === other?.startS && one?.endS === other?.endS;
}
