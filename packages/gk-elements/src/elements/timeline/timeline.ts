import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { property, query, state } from 'lit/decorators.js';
import type { TimelinePeriod, Zone } from 'gk-sdk/rules';
import { chartToolsStyles } from '../../chart/chart-tools.styles.js';
import { LabelsController } from '../../controllers/labels-controller.js';
import { SessionController } from '../../controllers/session-controller.js';
import { ToolbarController } from '../../controllers/toolbar-controller.js';
import { ZoneController } from '../../controllers/zone-controller.js';
import { RECORD_TONES } from '../../recordings/record-tone.js';
import { recordToneStyles } from '../../recordings/record-tone.styles.js';
import { hostStyles } from '../../styles/host.styles.js';
import { styleProperties } from '../../styles/style-properties.js';
import { tokenStyles } from '../../styles/tokens.styles.js';
import { clockFormat } from '../../time/clock-format.js';
import { zoneAttribute } from '../../time/zone-attribute.js';
import { pageTimers } from '../../chart/page-timers.js';
import { TimelineCore, type TimelineHappening } from './timeline-core.js';
import { pressedEventS, TimelineEventMarks, type EventCluster, type TimelineEvent } from './timeline-events.js';
import { TimelineGestures } from './timeline-gestures.js';
import { eventKeyStep } from './timeline-keys.js';
import { toLanes, type Lane, type TimelineRecord } from './timeline-lanes.js';
import { laneColours, paintLanes } from './timeline-painter.js';
import {
  eventMarks,
  hoverTip,
  laneNames,
  overlays,
  positionWords,
  rulerTicks,
  selectionHandles,
  type TimelineFrame,
} from './timeline-parts.js';
import { TimelinePreview, type TimelineThumbnail } from './timeline-preview.js';
import { timelineMarksStyles } from './timeline-marks.styles.js';
import { timelineTicks } from './timeline-ticks.js';
import { toolbar } from './timeline-toolbar.js';
import { timeAt, viewShowing, xOf } from './timeline-view.js';
import {
  GkTimelineScrubbedEvent,
  GkTimelineSeekedEvent,
  GkTimelineSelectionChangedEvent,
  GkTimelineViewChangedEvent,
} from './timeline.events.js';
import { englishTimelineLabels, type TimelineLabels } from './timeline.labels.js';
import { timelineStyles } from './timeline.styles.js';

/** Height of the only lane, and of each of several, pixels. */
const LANE_PX = { one: 28, several: 16, many: 12 };

/** With more lanes than this, each is lower: the pictures above keep their height. */
const SEVERAL_LANES = 4;

/**
 * One continuous timeline, from a day down to single seconds: the recordings of each channel, events, the position and
 * a selection. It shows its properties and dispatches events for the user's actions; it loads nothing by itself.
 *
 * Time goes from left to right in right-to-left pages too. Pointer: a click selects a time; a drag moves the view, or scrubs if
 * it starts on the ruler or on the position, or if the whole range is visible; Shift and drag selects a clip; the wheel and two
 * fingers zoom; Shift and wheel move the view. Keys: arrows (Shift: one second), Page Up, Page Down, Home and End move the
 * position, `+` and `-` zoom, `0` shows all, `[` and `]` set start and end of the selection, Escape cancels. The timeline calls
 * `preventDefault` for keys that it handles. The Tab key stops once at its buttons.
 *
 * Events that are too close together share one mark: a press moves to the first of them, and each further press to the next.
 *
 * @summary One zoomable timeline of recordings and events.
 * @tagname gk-timeline
 * @csspart toolbar - The line above: time, length of the selection, buttons.
 * @csspart plot - Ruler, lanes and events.
 * @csspart lanes - The lanes.
 * @csspart events - The list of visible events.
 * @csspart tip - Time and picture beside the pointer.
 * @csspart legend - Meaning of the colours.
 * @cssprop [--gk-record-normal] - Colour of records of the type Normal.
 * @cssprop [--gk-record-gsensor] - Colour of records of the type GSensor.
 * @cssprop [--gk-record-alarm] - Colour of records of the type Alarm.
 * @cssprop [--gk-record-other] - Colour of any other kind.
 * @fires {GkTimelineSeekedEvent} gk-timeline-seeked - A time was chosen; does not bubble.
 * @fires {GkTimelineScrubbedEvent} gk-timeline-scrubbed - The user is scrubbing; does not bubble.
 * @fires {GkTimelineSelectionChangedEvent} gk-timeline-selection-changed - The selection changed; does not bubble.
 * @fires {GkTimelineViewChangedEvent} gk-timeline-view-changed - The visible period changed; does not bubble.
 * @public
 */
export class GkTimeline extends LitElement {
  static readonly tagName = 'gk-timeline';
  /** @internal */
  static override styles = [
    tokenStyles,
    hostStyles,
    recordToneStyles,
    chartToolsStyles,
    timelineStyles,
    timelineMarksStyles,
  ];

  /** First moment, unix seconds. */
  @property({ type: Number, attribute: 'from-s' }) fromS = 0;
  /** Last moment, unix seconds. */
  @property({ type: Number, attribute: 'to-s' }) toS = 0;
  /** The recordings. Set a new array to change them. */
  @property({ attribute: false }) records: readonly TimelineRecord[] = [];
  /** The records are not known yet, or could not be read: the element does not say that there are none. */
  @property({ type: Boolean }) pending = false;
  /** Channels that have a lane even without a record. */
  @property({ attribute: false }) channels: readonly number[] = [];
  /** One lane for every channel together. */
  @property({ type: Boolean }) merged = false;
  /** The events. Set a new array to change them. */
  @property({ attribute: false }) events: readonly TimelineEvent[] = [];
  /** The events are being loaded: the toolbar says so. */
  @property({ type: Boolean, attribute: 'events-pending' }) eventsPending = false;
  /** The position, unix seconds. Changes when the user chooses a time, like the value of a range input. */
  @property({ type: Number, attribute: 'position-s' }) positionS: number | undefined;
  /** The selected period, between whole unix seconds. */
  @property({ attribute: false }) selection: TimelinePeriod | undefined;
  /** Allows the user to start a selection. */
  @property({ type: Boolean }) selectable = false;
  /** The visible period; undefined = everything. */
  @property({ attribute: false }) view: TimelinePeriod | undefined;
  /** Provides the pictures shown beside the pointer. */
  @property({ attribute: false }) thumbnail: TimelineThumbnail | undefined;
  /**
   * Time zone of dates and times: `server`, `vehicle`, `mine` (this computer's) or `utc`, an IANA name, or seconds east of UTC;
   * default: the choice of the page, which is `server` until it calls `setTimeZone`.
   */
  @property({ attribute: 'time-zone', converter: zoneAttribute }) timeZone: Zone | undefined;
  /** The wheel scrolls the page and zooms only with Ctrl. */
  @property({ type: Boolean, attribute: 'wheel-needs-ctrl' }) wheelNeedsCtrl = false;
  /** Labels in another language. They override the English ones. */
  @property({ attribute: false }) labels: Partial<TimelineLabels> = {};

  @state() private hoverX: number | undefined;
  @state() private widthPx = 0;

  @query('.lanes') private readonly lanesElement!: HTMLElement;
  @query('canvas') private readonly canvas!: HTMLCanvasElement;

  readonly #labels = new LabelsController(this, 'timeline', englishTimelineLabels);
  readonly #session = new SessionController(this);
  readonly #zone = new ZoneController(this, () => ({ session: this.#session.session }));
  readonly #preview = new TimelinePreview(this);
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
    widthPx: () => this.widthPx,
    wheelNeedsCtrl: () => this.wheelNeedsCtrl,
    toX: (event) => event.clientX - this.lanesElement.getBoundingClientRect().left,
    onRuler: (event) => event.clientY < this.lanesElement.getBoundingClientRect().top,
    hover: (x) => {
      this.#hover(x);
    },
  });
  #resize: ResizeObserver | undefined;
  #lanes: readonly Lane[] = [];
  readonly #marks = new TimelineEventMarks();

  constructor() {
    super();
    new ToolbarController(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#resize?.disconnect();
    this.#resize = undefined;
    this.#gestures.cancel();
    this.#core.stop();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    const { fromS, toS, view, positionS, selection, selectable } = this;
    const bounds = { startS: fromS, endS: Math.max(fromS, toS) };
    this.#core.take({ bounds, view, positionS, selection, selectable });
    if (changed.has('records') || changed.has('channels') || changed.has('merged')) {
      this.#lanes = toLanes(this.records, { merged: this.merged, channels: this.channels });
    }
    if (changed.has('events')) this.#marks.take(this.events);
  }

  protected override render(): TemplateResult {
    const frame = this.#frame();
    const { words } = frame;
    const { view, bounds, shownS, selection } = this.#core;
    const { clusters, active } = this.#marks.inSight(view, this.widthPx);
    const lanesPx = Math.max(1, this.#lanes.length) * this.#laneHeightPx;
    const hoverS = this.hoverX === undefined ? this.#core.scrubS : timeAt(view, this.widthPx, this.hoverX);
    return html`
      ${toolbar(frame, this.#core, { events: this.events, clusters, pending: this.eventsPending })}
      <div
        class="plot"
        part="plot"
        @pointermove=${this.#onPointerMove}
        @pointerup=${this.#onPointerUp}
        @pointercancel=${this.#onPointerCancel}
        @pointerleave=${this.#onPointerLeave}
      >
        <div
          class="slider"
          role="slider"
          tabindex="0"
          aria-label=${words.timeline}
          aria-valuemin=${bounds.startS}
          aria-valuemax=${bounds.endS}
          aria-valuenow=${shownS ?? bounds.startS}
          aria-valuetext=${positionWords(frame, shownS)}
          @pointerdown=${this.#onPointerDown}
          @keydown=${this.#onKeyDown}
          @keyup=${this.#onKeysEnd}
          @blur=${this.#onKeysEnd}
          @wheel=${this.#wheelListener}
        >
          <div class="ruler">${rulerTicks(frame, timelineTicks(view, this.widthPx, this.#zone.zone).major)}</div>
          <div class="lanes" part="lanes" ${styleProperties({ 'block-size': `${lanesPx}px` })}>
            <canvas></canvas>
            ${laneNames(frame, this.#laneHeightPx)}
            ${this.records.length === 0 && !this.pending ? html`<span class="empty">${words.noRecord}</span>` : nothing}
          </div>
        </div>
        ${overlays(frame, { selection, view, hoverS: this.#core.scrubS === undefined ? hoverS : undefined, shownS })}
        ${selectionHandles(frame, selection, bounds, { down: this.#onHandleDown, key: this.#onHandleKey })}
        ${
          this.events.length === 0
            ? nothing
            : eventMarks(frame, clusters, active, { choose: this.#onChooseEvent, key: this.#onEventKey })
        }
        ${hoverS === undefined ? nothing : hoverTip(frame, hoverS, this.#preview.url)}
      </div>
      <span class="probes visually-hidden" aria-hidden="true" @transitionrun=${this.#onTheme}>
        <i class="probe-line"></i>${RECORD_TONES.map((tone) => html`<i class="probe-${tone}"></i>`)}
      </span>
    `;
  }

  protected override updated(): void {
    if (this.#resize === undefined && this.isConnected) {
      this.#resize = new ResizeObserver(() => {
        this.widthPx = this.lanesElement.clientWidth;
      });
      this.#resize.observe(this.lanesElement);
    }
    this.#paint();
  }

  get #laneHeightPx(): number {
    const { length } = this.#lanes;
    if (length > SEVERAL_LANES) return LANE_PX.many;
    return length > 1 ? LANE_PX.several : LANE_PX.one;
  }

  #frame(): TimelineFrame {
    const { view } = this.#core;
    return {
      words: this.#labels.words,
      clock: clockFormat(this.#labels.locale, this.#zone.zone),
      lanes: this.#lanes,
      x: (timeS) => xOf(view, this.widthPx, timeS),
      widthPx: this.widthPx,
    };
  }

  #paint(): void {
    const { view } = this.#core;
    const laneHeightPx = this.#laneHeightPx;
    const linesS = timelineTicks(view, this.widthPx, this.#zone.zone).minor;
    // The shadow tree is rendered: the probes have their colours.
    const colours = laneColours(this.renderRoot);
    const picture = { lanes: this.#lanes, view, linesS, widthPx: this.widthPx, laneHeightPx, colours };
    if (this.widthPx > 0) paintLanes(this.canvas, picture, globalThis.devicePixelRatio);
  }

  #tell(happening: TimelineHappening): void {
    switch (happening.kind) {
      case 'seeked':
        this.positionS = happening.timeS;
        this.dispatchEvent(new GkTimelineSeekedEvent(happening.timeS));
        break;
      case 'scrubbed':
        this.dispatchEvent(new GkTimelineScrubbedEvent(happening.timeS));
        break;
      case 'selected':
        this.selection = happening.selection;
        this.dispatchEvent(new GkTimelineSelectionChangedEvent(happening.selection, happening.settled));
        break;
      case 'view':
        this.view = happening.view;
        this.dispatchEvent(new GkTimelineViewChangedEvent(happening.view));
    }
  }

  #hover(x: number | undefined): void {
    const inside = x !== undefined && x >= 0 && x <= this.widthPx;
    this.hoverX = inside ? x : undefined;
    if (!inside) this.#preview.hide();
    else this.#preview.show(Math.round(timeAt(this.#core.view, this.widthPx, x)), this.thumbnail);
  }

  readonly #onPointerDown = (event: PointerEvent): void => {
    this.#gestures.down(event);
  };

  readonly #onHandleDown = (event: PointerEvent, otherEndS: number): void => {
    this.#gestures.down(event, otherEndS);
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
    this.#hover(undefined);
  };

  readonly #wheelListener = {
    passive: false,
    handleEvent: (event: WheelEvent): void => {
      if (this.#gestures.wheel(event)) event.preventDefault();
    },
  };

  readonly #onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') this.#gestures.cancel();
    if (this.#core.keyDown(event)) event.preventDefault();
  };

  readonly #onKeysEnd = (): void => {
    this.#core.keysEnd();
  };

  readonly #onHandleKey = (event: KeyboardEvent, end: 'start' | 'end'): void => {
    if (this.#core.keyDownOnEnd(event, end)) event.preventDefault();
  };

  readonly #onChooseEvent = (cluster: EventCluster): void => {
    this.#marks.choose(cluster);
    this.#core.seek(pressedEventS(cluster, this.#core.shownS));
  };

  readonly #onEventKey = (event: KeyboardEvent): void => {
    const by = eventKeyStep(event.key);
    if (by === undefined) return;
    event.preventDefault();
    const { view, bounds } = this.#core;
    const timeS = this.#marks.step(view, this.widthPx, by);
    if (timeS === undefined) return;
    this.#core.show(viewShowing(view, bounds, timeS));
    this.requestUpdate();
    void this.updateComplete.then(() => {
      this.renderRoot.querySelector<HTMLElement>('.event[tabindex="0"]')?.focus();
    });
  };

  readonly #onTheme = (): void => {
    this.requestUpdate();
  };
}

declare global {
  interface HTMLElementTagNameMap {
    'gk-timeline': GkTimeline;
  }
}
