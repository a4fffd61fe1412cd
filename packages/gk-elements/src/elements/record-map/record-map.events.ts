/**
 * The user chose a minute of a record map. Does not bubble.
 *
 * @public
 */
export class GkRecordMapMinuteSelectedEvent extends Event {
  static readonly eventName = 'gk-record-map-minute-selected';
  /** Start of the minute, unix seconds. */
  readonly timeS: number;
  /** The channel shown; undefined = all channels. */
  readonly channel: number | undefined;
  /** Whether anything is recorded in it. */
  readonly recorded: boolean;

  constructor(timeS: number, channel: number | undefined, recorded: boolean) {
    super(GkRecordMapMinuteSelectedEvent.eventName);
    this.timeS = timeS;
    this.channel = channel;
    this.recorded = recorded;
  }
}

/**
 * The user selected several minutes of a record map. Does not bubble.
 *
 * @public
 */
export class GkRecordMapRangeSelectedEvent extends Event {
  static readonly eventName = 'gk-record-map-range-selected';
  /** Unix seconds, whole minutes of the day. */
  readonly startS: number;
  /** Unix seconds, not included. */
  readonly endS: number;
  /** The channel shown; undefined = all channels. */
  readonly channel: number | undefined;

  constructor(startS: number, endS: number, channel: number | undefined) {
    super(GkRecordMapRangeSelectedEvent.eventName);
    this.startS = startS;
    this.endS = endS;
    this.channel = channel;
  }
}

/**
 * The user chose another day in the month strip. Does not bubble.
 *
 * @public
 */
export class GkRecordMapDaySelectedEvent extends Event {
  static readonly eventName = 'gk-record-map-day-selected';
  /** `YYYY-MM-DD`. */
  readonly day: string;

  constructor(day: string) {
    super(GkRecordMapDaySelectedEvent.eventName);
    this.day = day;
  }
}

declare global {
  interface HTMLElementEventMap {
    /** A minute was chosen; does not bubble. */
    'gk-record-map-minute-selected': GkRecordMapMinuteSelectedEvent;
    /** Several minutes were selected; does not bubble. */
    'gk-record-map-range-selected': GkRecordMapRangeSelectedEvent;
    /** Another day was chosen; does not bubble. */
    'gk-record-map-day-selected': GkRecordMapDaySelectedEvent;
  }
}
