import type { TimelinePeriod } from 'gk-sdk/rules';

/**
 * The user chose a time by clicking, by ending a scrub or with the keyboard. Does not bubble.
 *
 * @public
 */
export class GkTimelineSeekedEvent extends Event {
  static readonly eventName = 'gk-timeline-seeked';
  /** Unix seconds, whole. */
  readonly timeS: number;

  constructor(timeS: number) {
    super(GkTimelineSeekedEvent.eventName);
    this.timeS = timeS;
  }
}

/**
 * The user is scrubbing and has not chosen a time yet; at most once per frame. Does not bubble.
 *
 * @public
 */
export class GkTimelineScrubbedEvent extends Event {
  static readonly eventName = 'gk-timeline-scrubbed';
  /** Unix seconds, whole. */
  readonly timeS: number;

  constructor(timeS: number) {
    super(GkTimelineScrubbedEvent.eventName);
    this.timeS = timeS;
  }
}

/**
 * The user set, moved or removed the selection; at most once per frame. Does not bubble.
 *
 * @public
 */
export class GkTimelineSelectionChangedEvent extends Event {
  static readonly eventName = 'gk-timeline-selection-changed';
  /** Whole unix seconds; undefined if nothing is selected. */
  readonly selection: TimelinePeriod | undefined;
  /** False while the user is still dragging. */
  readonly settled: boolean;

  constructor(selection: TimelinePeriod | undefined, settled: boolean) {
    super(GkTimelineSelectionChangedEvent.eventName);
    this.selection = selection;
    this.settled = settled;
  }

  /** Start of the selection; undefined when there is none. */
  get startS(): number | undefined {
    return this.selection?.startS;
  }

  /** End of the selection; undefined when there is none. */
  get endS(): number | undefined {
    return this.selection?.endS;
  }
}

/**
 * The visible period changed, by the user or because the view follows the position. Does not bubble.
 *
 * @public
 */
export class GkTimelineViewChangedEvent extends Event {
  static readonly eventName = 'gk-timeline-view-changed';
  /** Unix seconds. */
  readonly startS: number;
  /** Unix seconds. */
  readonly endS: number;

  constructor({ startS, endS }: TimelinePeriod) {
    super(GkTimelineViewChangedEvent.eventName);
    this.startS = startS;
    this.endS = endS;
  }
}

declare global {
  interface HTMLElementEventMap {
    /** A time was chosen; does not bubble. */
    'gk-timeline-seeked': GkTimelineSeekedEvent;
    /** The user is scrubbing; does not bubble. */
    'gk-timeline-scrubbed': GkTimelineScrubbedEvent;
    /** The selection changed; does not bubble. */
    'gk-timeline-selection-changed': GkTimelineSelectionChangedEvent;
    /** The visible period changed; does not bubble. */
    'gk-timeline-view-changed': GkTimelineViewChangedEvent;
  }
}
