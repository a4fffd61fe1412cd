/**
 * The user picked a time on a chart: by a press, while dragging (at most once a frame), or by keys. Does not bubble.
 *
 * @public
 */
export class GkChartTimePickedEvent extends Event {
  static readonly eventName = 'gk-chart-time-picked';
  /** Unix seconds. */
  readonly timeS: number;
  /** False while the user still drags or holds a key down. */
  readonly settled: boolean;

  constructor(timeS: number, settled: boolean) {
    super(GkChartTimePickedEvent.eventName);
    this.timeS = timeS;
    this.settled = settled;
  }
}

declare global {
  interface HTMLElementEventMap {
    /** The user picked a time on a chart; does not bubble. */
    'gk-chart-time-picked': GkChartTimePickedEvent;
  }
}
