import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import { channelNumbers, countChannels, type Session } from 'gk-sdk';
import { dayBoundsS, formatDay, parseDay, type CalendarDay, type Zone } from 'gk-sdk/rules';
import { LabelsController } from '../../controllers/labels-controller.js';
import { SessionController } from '../../controllers/session-controller.js';
import { ZoneController } from '../../controllers/zone-controller.js';
import type { RecordQuery, ShownRecord } from '../../recordings/load-records.js';
import { parseChannels } from '../../recordings/parse-channels.js';
import { RecordLoadController } from '../../recordings/record-load-controller.js';
import { recordToneStyles } from '../../recordings/record-tone.styles.js';
import { hostStyles } from '../../styles/host.styles.js';
import { tokenStyles } from '../../styles/tokens.styles.js';
import { clockFormat, type ClockFormat } from '../../time/clock-format.js';
import { serverNowS } from '../../time/server-now.js';
import { zoneAttribute } from '../../time/zone-attribute.js';
import { monthStrip } from './month-strip.js';
import { gridRows } from './record-grid.js';
import { CELLS, cellPeriod, cellsOfDay, channelsOf, minuteTones, monthDays, shiftMonth } from './record-map-core.js';
import { channelChoice, recordLegend, type RecordFrame } from './record-map-parts.js';
import {
  GkRecordMapDaySelectedEvent,
  GkRecordMapMinuteSelectedEvent,
  GkRecordMapRangeSelectedEvent,
} from './record-map.events.js';
import { englishRecordMapLabels, type RecordMapLabels } from './record-map.labels.js';
import { recordMapStyles } from './record-map.styles.js';
import { RecordSelection, type CellRange } from './record-selection.js';
import { RecordedDaysController } from './recorded-days-controller.js';

/**
 * The recordings of a day: 24 rows of hours with 60 minutes each (23 or 25 where clocks change, with the offset), in the
 * colours and heights of the record types, for one channel or for all. Give it `device` and `day` inside a `<gk-session>`, or
 * `records`. Time goes from left to right in right-to-left pages too. Keys in the grid: arrows, Page Up and Down (six hours),
 * Home and End (of the hour, with Ctrl of the day), Shift selects, Enter chooses, Escape cancels.
 *
 * @summary Day record map, 24 hours by 60 minutes.
 * @tagname gk-record-map
 * @csspart channels - The channel selection, with the recorded time of each channel.
 * @csspart month - The days of the month.
 * @csspart grid - The grid.
 * @csspart legend - Meaning of the colours, and a description of the minute under the pointer.
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
  /** The day shown, `YYYY-MM-DD`. Changes when the user chooses another in the month strip. */
  @property() day: string | undefined;
  /** Where to look for recordings: `server` (by the minute, without types) or `device`, which must be online. */
  @property() place: 'server' | 'device' = 'server';
  /** Channels, from 1; as an attribute `1,2,4`; default: those of the device. */
  @property({ converter: { fromAttribute: parseChannels } }) channels: readonly number[] = [];
  /** The channel shown; undefined = all channels combined. Changes when the user chooses another. */
  @property({ type: Number }) channel: number | undefined;
  /** Records to show instead of loading those of the day. */
  @property({ attribute: false }) records: readonly ShownRecord[] | undefined;
  /** The given `records` are not known yet, or could not be read: the element does not say that there are none. */
  @property({ type: Boolean }) pending = false;
  /** Shows the days of the month, with a mark on those that have recordings. */
  @property({ type: Boolean, attribute: 'month-strip' }) monthStrip = false;
  /**
   * Time zone of dates and times: `server`, `vehicle`, `mine` (this computer's) or `utc`, an IANA name, or seconds east of UTC;
   * default: the choice of the page, which is `server` until it calls `setTimeZone`.
   */
  @property({ attribute: 'time-zone', converter: zoneAttribute }) timeZone: Zone | undefined;
  /** The session; default: the one of the `<gk-session>` around the element. */
  @property({ attribute: false }) session: Session | undefined;
  /** Labels in another language. They override the English ones. */
  @property({ attribute: false }) labels: Partial<RecordMapLabels> = {};

  readonly #labels = new LabelsController(this, 'recordMap', englishRecordMapLabels);
  readonly #session = new SessionController(this, { needed: (lost) => !lost && this.records === undefined });
  readonly #zone = new ZoneController(this, () => ({ session: this.#session.session, device: this.device }));
  readonly #load = new RecordLoadController(this);
  readonly #days = new RecordedDaysController(this);
  readonly #selection = new RecordSelection(
    this,
    () => this.#cells,
    (range) => {
      this.#choose(range);
    },
  );

  /** Loads the records from the server again. */
  reload(): void {
    this.#load.retry();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    if (changed.has('day') || changed.has('device')) this.#selection.clear();
    if (!this.isConnected) return;
    const { session, state } = this.#session;
    const query = this.#query;
    const day = this.#day;
    const mayAsk = session && query && day && state?.kind === 'signed-in';
    if (this.records !== undefined || !session || !query || !day) this.#load.want(undefined);
    else if (mayAsk) this.#load.want({ ...query, session, period: dayBoundsS(day, this.#zone.zone) });
    if (mayAsk && this.monthStrip) this.#days.want(session, query, monthDays(day, this.#zone.zone, this.#nowS));
  }

  protected override render(): TemplateResult {
    const labels = this.#labels.words;
    const day = this.#day;
    if (day === undefined) return html`<p class="notice">${labels.nothingSelected}</p>`;
    const frame = this.#frame(day);
    const { range, hovered } = this.#selection;
    const busy = this.records === undefined && this.#load.state.kind === 'loading';
    return html`
      <div class=${busy ? 'busy' : ''} aria-busy=${busy ? 'true' : 'false'}>
        ${this.monthStrip ? this.#month(day) : nothing} ${this.#channelChoice(frame)} ${this.#notice(day)}
        ${this.#grid(frame)} ${recordLegend(frame, range, hovered)}
      </div>
    `;
  }

  get #clock(): ClockFormat {
    return clockFormat(this.#labels.locale, this.#zone.zone);
  }

  get #day(): CalendarDay | undefined {
    return parseDay(this.day ?? '');
  }

  get #cells(): number {
    const day = this.#day;
    return day === undefined ? CELLS : cellsOfDay(day, this.#zone.zone);
  }

  get #nowS(): number {
    return serverNowS(this.#session.session);
  }

  get #query(): RecordQuery | undefined {
    const { device, place } = this;
    if (!device) return undefined;
    const known = this.#session.session?.devices.get(device);
    const count = known ? countChannels(known) : 1;
    const channels = this.channels.length > 0 ? this.channels : Array.from({ length: count }, (_, i) => i + 1);
    return { deviceId: device, place: place === 'device' ? 'device' : 'server', channels };
  }

  get #records(): readonly ShownRecord[] {
    const { state } = this.#load;
    return this.records ?? (state.kind === 'ready' ? state.records : []);
  }

  #frame(day: CalendarDay): RecordFrame {
    const records = this.#records;
    const dayStartS = dayBoundsS(day, this.#zone.zone).startS;
    const cells = this.#cells;
    const tones = minuteTones(records, dayStartS, cells, this.channel);
    // Where clocks change, an hour comes twice or not at all.
    const nameOf = cells === CELLS ? this.#clock.minute : this.#clock.offsetMinute;
    return {
      labels: this.#labels.words,
      zone: this.#clock.zone,
      nameOf,
      records,
      known: this.records === undefined ? this.#load.state.kind === 'ready' : !this.pending,
      channel: this.channel,
      dayStartS,
      tones,
    };
  }

  #month(day: CalendarDay): TemplateResult {
    const go = (to: CalendarDay): void => {
      this.day = formatDay(to);
      this.dispatchEvent(new GkRecordMapDaySelectedEvent(this.day));
    };
    const days = monthDays(day, this.#zone.zone, this.#nowS);
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
        const open = monthDays(to, this.#zone.zone, this.#nowS).filter(({ future }) => !future);
        const last = open.at(-1)?.day;
        if (last) go(last.day < to.day ? last : to);
      },
      nextIsFuture: days.at(-1)?.future ?? (days.at(-1)?.endS ?? 0) > this.#nowS,
    });
  }

  #channelChoice(frame: RecordFrame): TemplateResult | typeof nothing {
    const known = this.device ? this.#session.session?.devices.get(this.device) : undefined;
    const cameras = known && this.channels.length === 0 ? channelNumbers(known) : this.channels;
    const channels = channelsOf(frame.records, cameras);
    if (channels.length < 2) return nothing;
    return channelChoice(frame, channels, (channel) => {
      this.channel = channel;
    });
  }

  #notice(day: CalendarDay): TemplateResult | typeof nothing {
    const labels = this.#labels.words;
    const { state } = this.#load;
    const session = this.#session.state;
    const say = (words: string): TemplateResult => html`<p class="notice" role="status">${words}</p>`;
    if (this.records === undefined) {
      // Only another login helps: there is nothing to try again.
      if (session?.kind === 'refused') return this.#error(session.error.message, nothing);
      if (session === undefined || session.kind === 'signed-out') return say(labels.noSession);
      if (!this.device) return say(labels.nothingSelected);
      if (session.kind === 'reconnecting') return say(labels.offline);
      if (state.kind === 'failed') {
        const again = html`<button type="button" @click=${this.#onRetry}>${labels.retry}</button>`;
        return this.#error(state.error.message, again);
      }
      if (state.kind !== 'ready') return say(labels.loading);
    }
    if (this.records !== undefined && this.pending) return nothing;
    return this.#records.length === 0 && this.device
      ? say(labels.noRecordOnDay(this.device, `${formatDay(day)} ${this.#clock.zone}`))
      : nothing;
  }

  #error(reason: string, way: TemplateResult | typeof nothing): TemplateResult {
    return html`<div class="error" role="alert"><span>${this.#labels.words.failed(reason)}</span> ${way}</div>`;
  }

  #grid({ labels, nameOf, dayStartS, tones, known }: RecordFrame): TemplateResult {
    const { active, range, pointerDown, pointerMove, pointerUp, pointerCancel, pointerLeave, keyDown } =
      this.#selection;
    return html`<div
      class="grid ${tones.length === CELLS ? '' : 'with-offsets'}"
      part="grid"
      role="grid"
      tabindex="0"
      aria-label=${labels.map}
      aria-activedescendant="m${active}"
      aria-multiselectable="true"
      @pointerdown=${pointerDown}
      @pointermove=${pointerMove}
      @pointerup=${pointerUp}
      @pointercancel=${pointerCancel}
      @pointerleave=${pointerLeave}
      @keydown=${keyDown}
    >
      <div class="scale" aria-hidden="true">
        ${[0, 10, 20, 30, 40, 50].map((minute) => html`<span class="at-${minute}">${String(minute).padStart(2, '0')}</span>`)}
      </div>
      ${gridRows({
        labels,
        nameOf,
        dayStartS,
        tones,
        known,
        active,
        selected: range && [Math.min(range.from, range.to), Math.max(range.from, range.to)],
      })}
    </div>`;
  }

  #choose(range: CellRange): void {
    const day = this.#day;
    if (!day) return;
    const { startS: dayStartS } = dayBoundsS(day, this.#zone.zone);
    const { startS, endS } = cellPeriod(dayStartS, range.from, range.to);
    if (range.from !== range.to) {
      this.dispatchEvent(new GkRecordMapRangeSelectedEvent(startS, endS, this.channel));
      return;
    }
    this.#selection.clear();
    const recorded = minuteTones(this.#records, dayStartS, this.#cells, this.channel)[range.from] !== undefined;
    this.dispatchEvent(new GkRecordMapMinuteSelectedEvent(startS, this.channel, recorded));
  }

  readonly #onRetry = (): void => {
    this.reload();
  };
}

declare global {
  interface HTMLElementTagNameMap {
    'gk-record-map': GkRecordMap;
  }
}
