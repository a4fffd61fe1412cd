/**
 * The user selected a time on a chart by clicking, by dragging (at most once per frame) or with the keyboard. Does not bubble.
 *
 * @public
 */
export class GkSpeedChartTimeSelectedEvent extends Event {
  static readonly eventName = 'gk-speed-chart-time-selected';
  /** Unix seconds. */
  readonly timeS: number;
  /** False while the user is still dragging or holding a key. */
  readonly settled: boolean;

  constructor(timeS: number, settled: boolean) {
    super(GkSpeedChartTimeSelectedEvent.eventName);
    this.timeS = timeS;
    this.settled = settled;
  }
}

declare global {
  interface HTMLElementEventMap {
    /** The user selected a time on a chart; does not bubble. */
    'gk-speed-chart-time-selected': GkSpeedChartTimeSelectedEvent;
  }
}
