import type { TimelinePeriod } from 'gk-sdk/rules';

/**
 * The user chose a time: by a click, at the end of scrubbing, or by keys. Does not bubble.
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
 * The user moves over the times, and has not chosen yet; at most once a frame. Does not bubble.
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
 * The user set, moved or took away the selection; at most once a frame. Does not bubble.
 *
 * @public
 */
export class GkTimelineSelectionChangedEvent extends Event {
  static readonly eventName = 'gk-timeline-selection-changed';
  /** Whole unix seconds; undefined = nothing is selected any more. */
  readonly selection: TimelinePeriod | undefined;
  /** False while the pointer still drags. */
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
 * Another stretch of time is in sight, by the user or because the view follows the position. Does not bubble.
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
    /** The user moves over the times; does not bubble. */
    'gk-timeline-scrubbed': GkTimelineScrubbedEvent;
    /** The selection changed; does not bubble. */
    'gk-timeline-selection-changed': GkTimelineSelectionChangedEvent;
    /** Another stretch is in sight; does not bubble. */
    'gk-timeline-view-changed': GkTimelineViewChangedEvent;
  }
}
