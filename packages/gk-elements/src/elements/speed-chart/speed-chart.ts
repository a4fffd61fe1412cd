import { html, LitElement, nothing, svg, type PropertyValues, type TemplateResult } from 'lit';
import { property, query, state } from 'lit/decorators.js';
import type { GpsPoint } from 'gk-sdk';
import { fromKilometres, type LengthUnit, type TimelinePeriod, type Zone } from 'gk-sdk/rules';
import { chartToolsStyles } from '../../chart/chart-tools.styles.js';
import { lengthUnitAttribute } from '../../attributes/length-unit-attribute.js';
import { LabelsController } from '../../controllers/labels-controller.js';
import { SessionController } from '../../controllers/session-controller.js';
import { ZoneController } from '../../controllers/zone-controller.js';
import { hostStyles } from '../../styles/host.styles.js';
import { styleProperties } from '../../styles/style-properties.js';
import { tokenStyles } from '../../styles/tokens.styles.js';
import { clockFormat, durationWords, type ClockFormat } from '../../time/clock-format.js';
import { zoneAttribute } from '../../time/zone-attribute.js';
import { MIN_STOP_S } from '../../track/track-analysis.js';
import { DEFAULT_SPEED_LIMIT_KMH } from '../../track/speed-band.js';
import { pageTimers } from '../../chart/page-timers.js';
import { numberFormat } from '../../labels/number-format.js';
import { TimelineCore, type TimelineHappening } from '../timeline/timeline-core.js';
import { TimelineGestures } from '../timeline/timeline-gestures.js';
import { KEY_ZOOM } from '../timeline/timeline-keys.js';
import { lengthS, SHORTEST_VIEW_S, showsAll, timeAt, xOf } from '../timeline/timeline-view.js';
import { chartTop, speedAtS, speedY, toChartTrack, type ChartBox, type ChartTrack } from './speed-chart-core.js';
import {
  chartLayer,
  chartTable,
  cursorLines,
  curves,
  grid,
  shades,
  toolButton,
  type ChartFrame,
} from './speed-chart-parts.js';
import { GkSpeedChartTimeSelectedEvent } from './speed-chart.events.js';
import { englishSpeedChartLabels, type SpeedChartLabels } from './speed-chart.labels.js';
import { speedChartStyles } from './speed-chart.styles.js';

/**
 * The speed of a vehicle over time, with its limit, stops and gaps, and a cursor that can share its clock with a map, a table
 * and a video. Long tracks are drawn with a few points per pixel, so that no peak is lost.
 *
 * Pointer: a press selects a time; a drag selects a time, or moves the view when the chart is zoomed; Shift and drag zooms to a
 * period; Ctrl and wheel, and two fingers, zoom. Keys: arrows (Shift: one second), Page Up, Page Down, Home and End select a
 * time, `+` and `-` zoom, `0` shows all. Screen readers get the chart as a slider and as a table.
 *
 * @summary The speed of a track over time.
 * @tagname gk-speed-chart
 * @csspart toolbar - Time and speed at the cursor, and the buttons.
 * @csspart plot - The chart.
 * @cssprop [--gk-chart-height=11rem] - Height of the element.
 * @fires {GkSpeedChartTimeSelectedEvent} gk-speed-chart-time-selected - The user selected a time; does not bubble.
 * @public
 */
export class GkSpeedChart extends LitElement {
  static readonly tagName = 'gk-speed-chart';
  /** @internal */
  static override styles = [tokenStyles, hostStyles, chartToolsStyles, speedChartStyles];

  /** The track, as returned by `session.rest.gps()`. Set a new array to change it. */
  @property({ attribute: false }) track: readonly GpsPoint[] = [];
  /** Time of the cursor, unix seconds. Changes when the user selects a time. */
  @property({ type: Number, attribute: 'cursor-s' }) cursorS: number | undefined;
  /** First and last moment, unix seconds; default: those of the track. */
  @property({ attribute: false }) period: TimelinePeriod | undefined;
  /** The visible period; undefined = everything. */
  @property({ attribute: false }) view: TimelinePeriod | undefined;
  /** Speed limit, km/h; speeds above it are marked. */
  @property({ type: Number }) limit = DEFAULT_SPEED_LIMIT_KMH;
  /** Minimum duration of a stop, seconds. */
  @property({ type: Number, attribute: 'min-stop-s' }) minStopS = MIN_STOP_S;
  /** Draws a bar for each second instead of a curve, for periods of an hour or less. */
  @property({ type: Boolean }) bars = false;
  /** Unit of the speeds shown: `kilometre` or `mile`. */
  @property({ attribute: 'length-unit', converter: lengthUnitAttribute }) lengthUnit: LengthUnit = 'kilometre';
  /**
   * Time zone of dates and times: `server`, `vehicle`, `mine` (this computer's) or `utc`, an IANA name, or seconds east of UTC;
   * default: the choice of the page, which is `server` until it calls `setTimeZone`.
   */
  @property({ attribute: 'time-zone', converter: zoneAttribute }) timeZone: Zone | undefined;
  /** Labels in another language. They override the English ones. */
  @property({ attribute: false }) labels: Partial<SpeedChartLabels> = {};

  @state() private size = { widthPx: 0, heightPx: 0 };
  @state() private hoverX: number | undefined;
  @query('.plot') private readonly plot!: HTMLElement;

  readonly #labels = new LabelsController(this, 'speedChart', englishSpeedChartLabels);
  readonly #session = new SessionController(this);
  readonly #zone = new ZoneController(this, () => ({ session: this.#session.session }));
  readonly #core = new TimelineCore({
    changed: () => {
      this.requestUpdate();
    },
    tell: (happening) => {
      this.#tell(happening);
    },
    ...pageTimers,
  });
  readonly #gestures = new TimelineGestures(this.#core, {
    widthPx: () => this.size.widthPx,
    wheelNeedsCtrl: () => true,
    toX: (event) => event.clientX - this.plot.getBoundingClientRect().left,
    onRuler: () => false,
    hover: (x) => {
      this.hoverX = x !== undefined && x >= 0 && x <= this.size.widthPx ? x : undefined;
    },
  });
  #chart: ChartTrack = toChartTrack([], MIN_STOP_S);
  #brushed = false;
  #resize: ResizeObserver | undefined;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#resize?.disconnect();
    this.#resize = undefined;
    this.#gestures.cancel();
    this.#core.stop();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('track') || changed.has('minStopS')) this.#chart = toChartTrack(this.track, this.minStopS);
    const { summary } = this.#chart;
    const bounds = this.period ?? { startS: summary?.startS ?? 0, endS: summary?.endS ?? 0 };
    const selection = this.#brushed ? undefined : this.#core.selection;
    this.#brushed = false;
    this.#core.take({ bounds, view: this.view, positionS: this.cursorS, selection, selectable: true });
  }

  protected override render(): TemplateResult {
    const frame = this.#frame();
    const { words, clock } = frame;
    const { view, bounds, shownS } = this.#core;
    const all = showsAll(view, bounds);
    const hoverS = this.hoverX === undefined ? undefined : timeAt(view, this.size.widthPx, this.hoverX);
    const empty = this.#chart.summary === undefined;
    return html`
      <div class="bar" part="toolbar">
        <span class="readout">
          <span class="moment">${shownS === undefined ? words.noPosition : clock.moment(shownS)}</span>
          ${shownS === undefined ? nothing : html`<small>${clock.zone}</small> ${this.#speedAt(frame, shownS)}`}
        </span>
        <span class="tools">
          ${toolButton(words.showAll, 'showAll', () => this.#core.show(bounds), all)}
          ${toolButton(words.zoomOut, 'zoomOut', () => this.#core.zoom(KEY_ZOOM), all)}
          ${toolButton(words.zoomIn, 'zoomIn', () => this.#core.zoom(1 / KEY_ZOOM), lengthS(view) <= SHORTEST_VIEW_S)}
        </span>
      </div>
      <div
        class="plot"
        part="plot"
        role="slider"
        tabindex="0"
        aria-label=${words.chart}
        aria-valuemin=${Math.floor(bounds.startS)}
        aria-valuemax=${Math.ceil(bounds.endS)}
        aria-valuenow=${Math.round(shownS ?? bounds.startS)}
        aria-valuetext=${empty ? words.noData : shownS === undefined ? words.noPosition : words.at(clock.offsetMoment(shownS), frame.speedAt(shownS))}
        @pointerdown=${this.#onPointerDown}
        @pointermove=${this.#onPointerMove}
        @pointerup=${this.#onPointerUp}
        @pointercancel=${this.#onPointerCancel}
        @pointerleave=${this.#onPointerLeave}
        @keydown=${this.#onKeyDown}
        @keyup=${this.#onKeysEnd}
        @blur=${this.#onKeysEnd}
        @wheel=${this.#wheelListener}
      >
        ${empty || this.size.widthPx === 0 ? nothing : this.#picture(frame, hoverS)}
        ${empty ? html`<span class="empty">${words.noData}</span>` : nothing}
        ${
          hoverS === undefined || empty
            ? nothing
            : html`<span class="tip" ${styleProperties({ '--x': `${this.hoverX}px`, '--w': `${this.size.widthPx}px` })}
                >${clock.offsetSecond(hoverS)} · ${frame.speedAt(hoverS)}</span
              >`
        }
      </div>
      ${empty ? nothing : chartTable(frame)}
    `;
  }

  protected override updated(): void {
    if (this.#resize !== undefined || !this.isConnected) return;
    this.#resize = new ResizeObserver(() => {
      this.size = { widthPx: this.plot.clientWidth, heightPx: this.plot.clientHeight };
    });
    this.#resize.observe(this.plot);
  }

  #picture(frame: ChartFrame, hoverS: number | undefined): TemplateResult {
    const { heightPx } = frame.box;
    const { selection, shownS } = this.#core;
    const brush =
      selection === undefined
        ? nothing
        : svg`<rect class="brush" x=${frame.x(selection.startS)} y="0" width=${Math.max(1, frame.x(selection.endS) - frame.x(selection.startS))} height=${heightPx} />`;
    // Two layers: a cursor that moves must not have thousands of bars painted anew.
    return html`
      ${chartLayer('track', frame.box, svg`${shades(frame)} ${curves(frame)} ${grid(frame)}`)}
      ${chartLayer('cursors', frame.box, svg`${brush} ${cursorLines(frame, shownS, hoverS)}`)}
    `;
  }

  #speedAt(frame: ChartFrame, timeS: number): TemplateResult {
    const over = (speedAtS(this.#chart, timeS) ?? 0) > this.limit;
    return html`<strong class=${over ? 'over' : ''}>${frame.speedAt(timeS)}</strong>`;
  }

  #frame(): ChartFrame {
    const { view } = this.#core;
    const words = this.#labels.words;
    const { widthPx, heightPx } = this.size;
    const topKmh = chartTop(this.#chart.summary?.maxKmh ?? 0);
    const box: ChartBox = { view, widthPx, heightPx, topKmh, bars: this.bars };
    const { zone } = this.#zone;
    const clock: ClockFormat = clockFormat(this.#labels.locale, zone);
    const figures = numberFormat(this.#labels.locale);
    const speed = (kmh: number): string =>
      `${figures.format(fromKilometres(kmh, this.lengthUnit))} ${words.units[this.lengthUnit]}`;
    return {
      words,
      clock,
      zone,
      box,
      chart: this.#chart,
      limitKmh: this.limit,
      unit: this.lengthUnit,
      speed,
      speedAt: (timeS) => {
        const kmh = speedAtS(this.#chart, timeS);
        return kmh === undefined ? words.noSpeed : speed(kmh);
      },
      duration: (seconds) => durationWords(seconds, words.seconds),
      x: (timeS) => xOf(view, widthPx, timeS),
      y: (kmh) => speedY(box, kmh),
    };
  }

  #tell(happening: TimelineHappening): void {
    switch (happening.kind) {
      case 'seeked':
      case 'scrubbed':
        this.cursorS = happening.timeS;
        this.dispatchEvent(new GkSpeedChartTimeSelectedEvent(happening.timeS, happening.kind === 'seeked'));
        break;
      case 'selected':
        if (!happening.settled || happening.selection === undefined) break;
        // A selection is no state of its own here: the chart zooms there.
        this.#brushed = true;
        this.#core.show(happening.selection);
        this.requestUpdate();
        break;
      case 'view':
        this.view = happening.view;
    }
  }

  readonly #onPointerDown = (event: PointerEvent): void => {
    this.#gestures.down(event);
  };

  readonly #onPointerMove = (event: PointerEvent): void => {
    this.#gestures.move(event);
  };

  readonly #onPointerUp = (event: PointerEvent): void => {
    this.#gestures.up(event);
  };

  readonly #onPointerCancel = (event: PointerEvent): void => {
    this.#gestures.cancel(event);
  };

  readonly #onPointerLeave = (): void => {
    this.hoverX = undefined;
  };

  readonly #wheelListener = {
    passive: false,
    handleEvent: (event: WheelEvent): void => {
      if (this.#gestures.wheel(event)) event.preventDefault();
    },
  };

  readonly #onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') this.#gestures.cancel();
    if (event.key !== '[' && event.key !== ']' && this.#core.keyDown(event)) event.preventDefault();
  };

  readonly #onKeysEnd = (): void => {
    this.#core.keysEnd();
  };
}

declare global {
  interface HTMLElementTagNameMap {
    'gk-speed-chart': GkSpeedChart;
  }
}
