import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import type { Session } from 'gk-sdk';
import { dayBoundsS, formatDay, parseDay, type CalendarDay, type Zone } from 'gk-sdk/rules';
import { LabelsController } from '../../controllers/labels-controller.js';
import { SessionController } from '../../controllers/session-controller.js';
import type { RecordQuery, ShownRecord } from '../../recordings/load-records.js';
import { parseChannels } from '../../recordings/parse-channels.js';
import { RecordLoadController } from '../../recordings/record-load-controller.js';
import { kindWords, RECORD_TONES } from '../../recordings/record-tone.js';
import { recordToneStyles } from '../../recordings/record-tone.styles.js';
import { hostStyles } from '../../styles/host.styles.js';
import { tokenStyles } from '../../styles/tokens.styles.js';
import { browserZone, clockFormat, durationWords, type ClockFormat } from '../../time/clock-format.js';
import { zoneAttribute } from '../../time/zone-attribute.js';
import { monthStrip } from './month-strip.js';
import { cellAt, gridRows } from './record-grid.js';
import { cellPeriod, channelsOf, minuteTones, monthDays, moveCell, recordedS, shiftMonth } from './record-map-core.js';
import {
  GkRecordMapDaySelectedEvent,
  GkRecordMapMinuteSelectedEvent,
  GkRecordMapRangeSelectedEvent,
} from './record-map.events.js';
import { englishRecordMapLabels, type RecordMapLabels } from './record-map.labels.js';
import { recordMapStyles } from './record-map.styles.js';
import { RecordedDaysController } from './recorded-days-controller.js';

/** Ends of a selection under way, as cells. */
interface Selection {
  readonly from: number;
  readonly to: number;
}

/**
 * The recordings of a day: 24 rows of hours with 60 minutes each, in the colours and heights of the record types, for one
 * channel or for all. Give it `device` and `day` inside a `<gk-session>`, or `records`. Time goes from left to right in
 * right-to-left pages too. Keys in the grid: arrows, Page Up and Down (six hours), Home and End (of the hour, with Ctrl of
 * the day), Shift to select, Enter to choose, Escape to give up.
 *
 * @summary Day record map, 24 hours by 60 minutes.
 * @tagname gk-record-map
 * @csspart channels - The choice of the channel, with what is recorded of each.
 * @csspart month - The days of the month.
 * @csspart grid - The grid.
 * @csspart legend - What the colours mean, and the words of what is under the pointer.
 * @cssprop [--gk-record-normal] - Colour of records of the type Normal.
 * @cssprop [--gk-record-gsensor] - Colour of records of the type GSensor.
 * @cssprop [--gk-record-alarm] - Colour of records of the type Alarm.
 * @cssprop [--gk-record-other] - Colour of any other kind.
 * @fires {GkRecordMapMinuteSelectedEvent} gk-record-map-minute-selected - A minute was chosen; does not bubble.
 * @fires {GkRecordMapRangeSelectedEvent} gk-record-map-range-selected - Minutes were selected; does not bubble.
 * @fires {GkRecordMapDaySelectedEvent} gk-record-map-day-selected - Another day was chosen; does not bubble.
 * @public
 */
export class GkRecordMap extends LitElement {
  static readonly tagName = 'gk-record-map';
  /** @internal */
  static override styles = [tokenStyles, hostStyles, recordToneStyles, recordMapStyles];

  /** Id of the device. */
  @property() device: string | undefined;
  /** `YYYY-MM-DD`. Becomes the day that the user chooses in the month strip. */
  @property() day: string | undefined;
  /** Recorded on the server, by the minute and without types, or on the device, which must be online. */
  @property() place: 'server' | 'device' = 'server';
  /** Channels, from 1; as an attribute `1,2,4`; default: those of the device. */
  @property({ converter: { fromAttribute: parseChannels } }) channels: readonly number[] = [];
  /** The channel that is shown; undefined = all together. Becomes the one that the user chooses. */
  @property({ type: Number }) channel: number | undefined;
  /** Shows these instead of asking the server. */
  @property({ attribute: false }) records: readonly ShownRecord[] | undefined;
  /** Shows the days of the month, with a mark on those that have recordings. */
  @property({ type: Boolean, attribute: 'month-strip' }) monthStrip = false;
  /** IANA name of the zone whose days and hours are shown, or seconds east of UTC; default: the browser's. */
  @property({ attribute: 'time-zone', converter: zoneAttribute }) timeZone: Zone | undefined;
  /** The session; default: the one of the `<gk-session>` around the element. */
  @property({ attribute: false }) session: Session | undefined;
  /** Words in another language, over the English ones. */
  @property({ attribute: false }) labels: Partial<RecordMapLabels> = {};

  @state() private active = 0;
  @state() private hovered: number | undefined;
  @state() private selection: Selection | undefined;

  readonly #labels = new LabelsController(this, 'recordMap', englishRecordMapLabels);
  readonly #session = new SessionController(this);
  readonly #load = new RecordLoadController(this);
  readonly #days = new RecordedDaysController(this);
  #dragFrom: number | undefined;

  /** Asks the server again. */
  reload(): void {
    this.#load.retry();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    if (changed.has('day') || changed.has('device')) this.selection = undefined;
    if (!this.isConnected) return;
    const { session, state } = this.#session;
    const query = this.#query;
    const day = this.#day;
    if (this.records !== undefined || !session || !query || !day) this.#load.want(undefined);
    else if (state?.kind === 'signed-in') {
      this.#load.want({ ...query, session, dayStartS: dayBoundsS(day, this.#zone).startS });
      if (this.monthStrip) this.#days.want(session, query, monthDays(day, this.#zone, this.#nowS));
    }
  }

  protected override render(): TemplateResult {
    const labels = this.#labels.words;
    const day = this.#day;
    if (day === undefined) return html`<p class="notice">${labels.nothingChosen}</p>`;
    const busy = this.records === undefined && this.#load.state.kind === 'loading';
    return html`
      <div class=${busy ? 'busy' : ''} aria-busy=${busy ? 'true' : 'false'}>
        ${this.monthStrip ? this.#month(day) : nothing} ${this.#channelChoice(day)} ${this.#notice(day)}
        ${this.#grid(day)} ${this.#legend(day)}
      </div>
    `;
  }

  get #zone(): Zone {
    return this.timeZone ?? browserZone();
  }

  get #clock(): ClockFormat {
    return clockFormat(this.#labels.locale, this.#zone);
  }

  get #day(): CalendarDay | undefined {
    return parseDay(this.day ?? '');
  }

  get #nowS(): number {
    return (this.#session.session?.serverNowMs() ?? Date.now()) / 1000;
  }

  get #query(): RecordQuery | undefined {
    const { device, place } = this;
    if (!device) return undefined;
    const count = this.#session.session?.devices.get(device)?.chn_count ?? 1;
    const channels = this.channels.length > 0 ? this.channels : Array.from({ length: count }, (_, i) => i + 1);
    return { deviceId: device, place: place === 'device' ? 'device' : 'server', channels };
  }

  get #records(): readonly ShownRecord[] {
    const { state } = this.#load;
    return this.records ?? (state.kind === 'ready' ? state.records : []);
  }

  #month(day: CalendarDay): TemplateResult {
    const go = (to: CalendarDay): void => {
      this.day = formatDay(to);
      this.dispatchEvent(new GkRecordMapDaySelectedEvent(this.day));
    };
    const days = monthDays(day, this.#zone, this.#nowS);
    return monthStrip({
      labels: this.#labels.words,
      locale: this.#labels.locale,
      clock: this.#clock,
      chosen: day,
      days,
      recorded: (each) => this.#days.has(each),
      choose: go,
      shift: (by) => {
        const to = shiftMonth(day, by);
        // The last month may end today: the days after it cannot be chosen.
        const open = monthDays(to, this.#zone, this.#nowS).filter(({ future }) => !future);
        const last = open.at(-1)?.day;
        if (last) go(last.day < to.day ? last : to);
      },
      nextIsFuture: days.at(-1)?.future ?? (days.at(-1)?.endS ?? 0) > this.#nowS,
    });
  }

  #channelChoice(day: CalendarDay): TemplateResult | typeof nothing {
    const labels = this.#labels.words;
    const records = this.#records;
    const channels = channelsOf(records, this.#query?.channels ?? this.channels);
    if (channels.length < 2) return nothing;
    const { startS } = dayBoundsS(day, this.#zone);
    const period = { startS, endS: startS + 86_400 };
    const choices = [undefined, ...channels];
    return html`<div class="channels" part="channels" role="group" aria-label=${labels.channels}>
      ${choices.map(
        (channel) =>
          html`<button
            type="button"
            aria-pressed=${channel === this.channel ? 'true' : 'false'}
            @click=${() => {
              this.channel = channel;
            }}
          >
            ${channel === undefined ? labels.allChannels : labels.channel(channel)}<small
              >${durationWords(recordedS(records, period, channel), labels.seconds)}</small
            >
          </button>`,
      )}
    </div>`;
  }

  #notice(day: CalendarDay): TemplateResult | typeof nothing {
    const labels = this.#labels.words;
    const { state } = this.#load;
    const session = this.#session.state;
    const say = (words: string): TemplateResult => html`<p class="notice" role="status">${words}</p>`;
    if (this.records === undefined) {
      if (session?.kind === 'refused') return this.#error(session.error.message);
      if (session === undefined || session.kind === 'signed-out') return say(labels.noSession);
      if (!this.device) return say(labels.nothingChosen);
      if (session.kind === 'reconnecting') return say(labels.offline);
      if (state.kind === 'failed') return this.#error(state.error.message);
      if (state.kind !== 'ready') return say(labels.loading);
    }
    return this.#records.length === 0 && this.device ? say(labels.noRecordOnDay(this.device, formatDay(day))) : nothing;
  }

  #error(reason: string): TemplateResult {
    const labels = this.#labels.words;
    return html`<div class="error" role="alert">
      <span>${labels.failed(reason)}</span>
      <button type="button" @click=${this.#onRetry}>${labels.retry}</button>
    </div>`;
  }

  #grid(day: CalendarDay): TemplateResult {
    const labels = this.#labels.words;
    const { startS } = dayBoundsS(day, this.#zone);
    const { selection, active } = this;
    return html`<div
      class="grid"
      part="grid"
      role="grid"
      tabindex="0"
      aria-label=${labels.map}
      aria-activedescendant="m${active}"
      aria-multiselectable="true"
      @pointerdown=${this.#onPointerDown}
      @pointermove=${this.#onPointerMove}
      @pointerup=${this.#onPointerUp}
      @pointercancel=${this.#onPointerCancel}
      @pointerleave=${this.#onPointerLeave}
      @keydown=${this.#onKeyDown}
    >
      <div class="scale" aria-hidden="true">
        ${[0, 10, 20, 30, 40, 50].map((minute) => html`<span class="at-${minute}">${String(minute).padStart(2, '0')}</span>`)}
      </div>
      ${gridRows({
        labels,
        clock: this.#clock,
        dayStartS: startS,
        tones: minuteTones(this.#records, startS, this.channel),
        active,
        selected: selection && [Math.min(selection.from, selection.to), Math.max(selection.from, selection.to)],
      })}
    </div>`;
  }

  #legend(day: CalendarDay): TemplateResult {
    const labels = this.#labels.words;
    const tones = new Set(minuteTones(this.#records, dayBoundsS(day, this.#zone).startS, this.channel));
    const { startS } = dayBoundsS(day, this.#zone);
    const totalS = recordedS(this.#records, { startS, endS: startS + 86_400 }, this.channel);
    return html`<div class="legend" part="legend">
      ${RECORD_TONES.filter((tone) => tones.has(tone)).map(
        (tone) => html`<span><i class="tone-${tone}"></i>${labels.kinds[tone]}</span>`,
      )}
      <span>${labels.total(durationWords(totalS, labels.seconds))}</span>
      <span class="details">${this.#details(startS)}</span>
    </div>`;
  }

  /** What is selected or under the pointer, in words. */
  #details(dayStartS: number): string {
    const labels = this.#labels.words;
    const clock = this.#clock;
    const { selection, hovered } = this;
    if (selection) {
      const { startS, endS } = cellPeriod(dayStartS, selection.from, selection.to);
      return labels.range(clock.minute(startS), clock.minute(endS), durationWords(endS - startS, labels.seconds));
    }
    if (hovered === undefined) return labels.hint;
    const { startS, endS } = cellPeriod(dayStartS, hovered, hovered);
    const there = this.#records.filter(
      (record) =>
        record.startS < endS && record.endS > startS && (this.channel === undefined || record.channel === this.channel),
    );
    const words = there.map(({ channel, kind }) =>
      labels.recorded(labels.channel(channel), kindWords(kind, labels.kinds)),
    );
    return labels.details(clock.minute(startS), words.length === 0 ? labels.noRecord : [...new Set(words)].join(', '));
  }

  #choose(selection: Selection): void {
    const day = this.#day;
    if (!day) return;
    const { startS: dayStartS } = dayBoundsS(day, this.#zone);
    const { startS, endS } = cellPeriod(dayStartS, selection.from, selection.to);
    if (selection.from !== selection.to) {
      this.dispatchEvent(new GkRecordMapRangeSelectedEvent(startS, endS, this.channel));
      return;
    }
    this.selection = undefined;
    const recorded = minuteTones(this.#records, dayStartS, this.channel)[selection.from] !== undefined;
    this.dispatchEvent(new GkRecordMapMinuteSelectedEvent(startS, this.channel, recorded));
  }

  readonly #onRetry = (): void => {
    this.reload();
  };

  readonly #onPointerDown = (event: PointerEvent): void => {
    const cell = cellAt(this.renderRoot, event);
    if (event.button !== 0 || cell === undefined) return;
    (event.currentTarget as Element).setPointerCapture(event.pointerId);
    this.#dragFrom = cell;
    this.active = cell;
    this.selection = undefined;
  };

  readonly #onPointerMove = (event: PointerEvent): void => {
    const cell = cellAt(this.renderRoot, event);
    this.hovered = cell;
    if (this.#dragFrom === undefined || cell === undefined) return;
    this.active = cell;
    this.selection = cell === this.#dragFrom ? undefined : { from: this.#dragFrom, to: cell };
  };

  readonly #onPointerUp = (): void => {
    if (this.#dragFrom === undefined) return;
    const from = this.#dragFrom;
    this.#dragFrom = undefined;
    this.#choose(this.selection ?? { from, to: from });
  };

  readonly #onPointerCancel = (): void => {
    this.#dragFrom = undefined;
    this.selection = undefined;
  };

  readonly #onPointerLeave = (): void => {
    this.hovered = undefined;
  };

  readonly #onKeyDown = (event: KeyboardEvent): void => {
    const next = moveCell(this.active, event);
    if (next !== undefined) {
      this.selection = event.shiftKey ? { from: this.selection?.from ?? this.active, to: next } : undefined;
      this.active = next;
      this.hovered = next;
    } else if (event.key === 'Enter' || event.key === ' ') {
      this.#choose(this.selection ?? { from: this.active, to: this.active });
    } else if (event.key === 'Escape' && this.selection) this.selection = undefined;
    else return;
    event.preventDefault();
  };
}

declare global {
  interface HTMLElementTagNameMap {
    'gk-record-map': GkRecordMap;
  }
}
