import type { TemplateResult } from 'lit';
import type { GpsPoint } from 'gk-sdk';
import type { TimelinePeriod, Zone } from 'gk-sdk/rules';
import type { GkSpeedChartTimeSelectedEvent } from '../speed-chart/speed-chart.events.js';
import type { DeviceTrack } from './device-track.js';
import { nearestPoint, type PressedMoment } from './gps-player-core.js';
import type { TrackFrame } from './gps-player-parts.js';
import { hourSlider } from './hour-slider.js';
import { hourOf, hoursOf, toWindow, type TrackHour } from './track-hours.js';
import type { TrackMotion } from './track-motion.js';
import { onTrackKey, type TransportHost } from './track-transport.js';

/** The player, as what the user does with it sees it. @internal */
export interface TrackInputHost extends TransportHost {
  readonly hours: boolean;
  windowFromS: number | undefined;
  windowToS: number | undefined;
}

/** Callbacks of the user's input. @internal */
export interface TrackInputListener {
  /** The track in detail. */
  track(): DeviceTrack;
  /** Zone of the hours. */
  zone(): Zone;
  /** A moment of the track was opened. */
  opened(point: GpsPoint, event: PressedMoment['event']): void;
  windowChanged(window: TimelinePeriod): void;
}

/** User's input in a player: moments on the chart, hours of the day, and keys. @internal */
export class TrackInput {
  readonly #host: TrackInputHost;
  readonly #motion: TrackMotion;
  readonly #listener: TrackInputListener;
  /** A press on the chart became a drag. */
  #dragged = false;

  constructor(host: TrackInputHost, motion: TrackMotion, listener: TrackInputListener) {
    this.#host = host;
    this.#motion = motion;
    this.#listener = listener;
  }

  /** The period that chart and table show; undefined for the whole track. */
  get window(): TimelinePeriod | undefined {
    return toWindow(this.#host.windowFromS, this.#host.windowToS);
  }

  /** Shows the hour that the position is in, as often as that moves. */
  followHour(moved: boolean): void {
    const { positionS, hours } = this.#host;
    if (!hours || !moved || positionS === undefined) return;
    const { window } = this;
    if (window === undefined || positionS < window.startS || positionS >= window.endS) {
      this.#setWindow(hourOf(positionS, this.#zone));
    }
  }

  /** The hours of the day in view, or of the day of `startS`. */
  hourSlider(frame: TrackFrame, startS: number): TemplateResult {
    const { window } = this;
    const hours = hoursOf(this.#listener.track().indexed, window?.startS ?? startS, this.#zone);
    return hourSlider(frame, hours, window, this.#chooseHour);
  }

  /** Goes to a moment and opens it. */
  readonly open = ({ timeS, event }: PressedMoment): void => {
    this.#motion.seek(timeS);
    this.openAt(timeS, event);
  };

  readonly openTime = (timeS: number): void => {
    this.open({ timeS });
  };

  /** Opens a moment where the position stays. */
  openAt(timeS: number, event?: PressedMoment['event']): void {
    const point = nearestPoint(this.#listener.track().indexed, timeS);
    if (point !== undefined) this.#listener.opened(point, event);
  }

  readonly onPicked = ({ timeS, settled }: GkSpeedChartTimeSelectedEvent): void => {
    if (!settled) this.#dragged = true;
    this.#motion.seek(timeS);
  };

  readonly onChartDown = (): void => {
    this.#dragged = false;
  };

  readonly onChartClick = (event: Event): void => {
    if (!this.#dragged) this.#openOnPlot(event);
  };

  readonly onChartKey = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') this.#openOnPlot(event);
  };

  readonly onKey = (event: KeyboardEvent): void => {
    onTrackKey(event, this.#host, this.#motion);
  };

  get #zone(): Zone {
    return this.#listener.zone();
  }

  /** A chosen hour begins at its first point. */
  readonly #chooseHour = (hour: TrackHour): void => {
    const first = this.#listener.track().indexed.timesS.find((timeS) => timeS >= hour.startS);
    this.#setWindow(hour);
    if (first !== undefined) this.#motion.seek(first);
  };

  #setWindow({ startS, endS }: TimelinePeriod): void {
    const host = this.#host;
    if (startS === host.windowFromS && endS === host.windowToS) return;
    host.windowFromS = startS;
    host.windowToS = endS;
    this.#listener.windowChanged({ startS, endS });
  }

  #openOnPlot(event: Event): void {
    const { positionS } = this.#host;
    if (isOnPlot(event) && positionS !== undefined) this.openAt(positionS);
  }
}

function isOnPlot(event: Event): boolean {
  return event.composedPath().some((target) => target instanceof Element && target.getAttribute('part') === 'plot');
}
