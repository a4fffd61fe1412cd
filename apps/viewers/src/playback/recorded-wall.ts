import { createPlayback, type PlaybackSession } from 'gk-sdk/recordings';
import {
  createRecordedView,
  GkError,
  type RecordedChannelView,
  type RecordedView,
  type RecordedViewState,
} from 'gk-sdk/dom';
import { toGkError } from 'gk-sdk/rest';
import { dayBoundsS, dayOf, type TileGrid, type TimelinePeriod } from 'gk-sdk/rules';
import {
  loadDayRecords,
  watchColumns,
  type ColumnsWatch,
  type GkTimelineSeekedEvent,
  type ShownRecord,
} from 'gk-elements';
import { buildStreamUrl } from 'gk-sdk/stream';
import { html, nothing, type TemplateResult } from 'lit';
import { ref } from 'lit/directives/ref.js';
import { repeat } from 'lit/directives/repeat.js';
import { pageZone } from '../shared/page-zone.js';
import type { ViewerScreen } from '../shared/viewer-page.js';
import type { ViewerRoom } from '../shared/viewer-room.js';
import { momentWords, words } from '../shared/words/viewer-language.js';
import { nearestRecordings, type NearestRecordings } from './nearest-recordings.js';

/** Options of a wall of recorded channels. */
export interface RecordedWallOptions {
  readonly room: Pick<ViewerRoom, 'authorization' | 'session' | 'change' | 'signal' | 'update'>;
  /** Address of `ws.cgi`. */
  readonly base: string;
  readonly deviceId: string;
  readonly channels: readonly number[];
  /** Undefined = the one that shows the most picture. */
  readonly grid: TileGrid | undefined;
  /** `server` = type lopb, `device` = type repb. */
  readonly place: 'server' | 'device';
  /** Unix seconds. */
  readonly startS: number;
  /** Undefined = as far as there are recordings. */
  readonly durationS: number | undefined;
  /** Undefined = a random one. */
  readonly streamId: string | undefined;
  /** Nothing is played before its start and after its duration, whatever the user presses. */
  readonly endsThere?: boolean;
  /** Another one in tests. */
  readonly createView?: typeof createRecordedView;
}

/** The buttons go back and on by this, seconds. */
const SKIP_S = 10;
/** A recording that begins so much later than it was asked for is another one, seconds. */
const LATER_S = 60;

/** The stream that is asked for; `auto`: the main stream of a picture that stands alone. */
type Quality = 'auto' | 'main' | 'sub';

/** Search for the recordings beside a moment without one. */
type Nearest =
  | { readonly kind: 'searching' }
  | { readonly kind: 'found'; readonly recordings: NearestRecordings }
  | { readonly kind: 'failed'; readonly message: string };

/** States in which the words go on with the clock, or are in the banner: they are not announced again. */
const CLOCKS: ReadonlySet<RecordedViewState['kind']> = new Set(['playing', 'failed']);

/**
 * Recorded channels side by side, on one clock. "When the first tile's stream closes, the start time resets to 0 and
 * tiles stop" (spec 000 section 2.11); they play again from their beginning when the user says so.
 */
export class RecordedWall implements ViewerScreen {
  readonly kind = 'wall';
  readonly #options: RecordedWallOptions;
  #view: RecordedView;
  /** Where it begins, unix seconds. */
  #startS: number;
  /** The day on the timeline and its recordings; undefined until they are known. */
  #shownDay: { readonly day: TimelinePeriod; readonly records: readonly ShownRecord[] } | undefined;
  /** The day that was asked for last. */
  #askedDay: TimelinePeriod | undefined;
  /** The command channel is there: the stream can stand still. */
  #mayPause = false;
  /** Set once nothing is recorded from the start on. */
  #nearest: Nearest | undefined;
  /** Pictures have come. */
  #hasBegun = false;
  /** Where the first picture was, if that was later than asked. */
  #beganS: number | undefined;
  #quality: Quality = 'auto';
  /** The main stream could not be shown where nobody had chosen it. */
  #isMainRefused = false;
  /** Why it does not go to its beginning; empty while all is well. */
  #refusal = '';
  /** Follows the size of the wall. */
  #columns: ColumnsWatch | undefined;

  constructor(options: RecordedWallOptions) {
    this.#options = options;
    this.#startS = options.startS;
    this.#view = this.#open();
    this.#view.play();
    void this.#loadTimeline(this.#startS);
  }

  get failure(): string | undefined {
    const { state } = this.#view;
    if (this.#nearest) return words().recording.nothingAt(this.#options.deviceId, momentWords(this.#startS));
    return state.kind === 'failed' ? state.error.message : this.#refusal || undefined;
  }

  get words(): string {
    const { state, positionS } = this.#view;
    const time = momentWords(positionS);
    const said = words().recording;
    switch (state.kind) {
      case 'opening':
      case 'buffering':
      case 'seeking':
        return said.opening(time);
      case 'ended':
        return said.ended;
      case 'stopped':
        return said.stopped;
      case 'failed':
        return state.error.message;
      case 'playing':
      case 'paused':
        return time;
    }
  }

  view(): TemplateResult {
    const { deviceId, grid, channels } = this.#options;
    const { state, positionS } = this.#view;
    const { failure } = this;
    if (this.#nearest) return this.#nothing(this.#nearest);
    const { recording: said, wall } = words();
    const isOver = state.kind === 'ended' || state.kind === 'stopped' || state.kind === 'failed';
    const isPaused = state.kind === 'paused';
    return html`
      ${failure === undefined ? nothing : html`<p class="banner" role="alert">${failure}</p>`}
      ${
        this.#beganS === undefined
          ? nothing
          : html`<p class="note" role="status">
              ${said.beginsLater(momentWords(this.#startS), momentWords(this.#beganS))}
            </p>`
      }
      ${this.#isMainRefused ? html`<p class="note" role="status">${said.mainRefused}</p>` : nothing}
      <header class="bar">
        <h1>${deviceId}</h1>
        <p role="status" aria-live=${CLOCKS.has(state.kind) ? 'off' : 'polite'}>${this.words}</p>
        ${button(isOver ? said.playAgain : said.stop, () => {
          this.toggle();
        })}
        ${button(
          isPaused ? said.resume : said.pause,
          () => {
            if (isPaused) this.#view.resume();
            else this.#view.pause();
          },
          isOver || !this.#mayPause,
        )}
        ${button(said.back, () => {
          this.#goTo(positionS - SKIP_S);
        })}
        ${button(said.forward, () => {
          this.#goTo(positionS + SKIP_S);
        })}
        ${this.#qualityMenu()}
      </header>
      <section
        class="wall"
        aria-label=${wall.recorded}
        data-tiles=${channels.length}
        data-columns=${grid?.columns ?? nothing}
        data-rows=${grid?.rows ?? nothing}
        ${ref(this.#onWall)}
        data-playback=${state.kind}
      >
        ${repeat(
          this.#view.channels,
          ({ channel }) => channel,
          ({ channel, element, state: kind, reason }) =>
            html`<figure class="tile" data-channel=${channel} data-state=${kind}>
              ${element}
              ${kind === 'playing' || isOver ? nothing : html`<p class="words">${reason || channelWords(kind)}</p>`}
              <figcaption>ch${channel}</figcaption>
            </figure>`,
        )}
      </section>
      ${this.#timeline()}
    `;
  }

  close(): void {
    this.#view.close();
  }

  /** Stops, or plays again from the beginning. */
  toggle(): void {
    const { kind } = this.#view.state;
    this.#refusal = '';
    if (kind === 'ended' || kind === 'failed') {
      this.#view.play();
    } else if (kind === 'stopped') {
      this.#seek(this.#startS);
      this.#view.play();
    } else {
      this.#view.stop();
    }
  }

  readonly #onWall = (wall: Element | undefined): void => {
    this.#columns?.close();
    this.#columns = undefined;
    if (!(wall instanceof HTMLElement) || this.#options.grid !== undefined) return;
    this.#columns = watchColumns(
      wall,
      () => this.#ratios(),
      (columns) => {
        wall.dataset['columns'] = String(columns);
      },
    );
  };

  /** Width by height of each picture; undefined while it is not known. */
  #ratios(): readonly (number | undefined)[] {
    const { channels, stats } = this.#view;
    return channels.map(({ channel }) => {
      const { width = 0, height = 0 } = stats.channels.find((one) => one.channel === channel) ?? {};
      return width > 0 && height > 0 ? width / height : undefined;
    });
  }

  /** Plays from a moment on. */
  #goTo(askedS: number): void {
    const { durationS = Infinity, startS, endsThere = false } = this.#options;
    const timeS = endsThere ? Math.min(Math.max(askedS, startS), startS + durationS - 1) : askedS;
    const { kind } = this.#view.state;
    this.#refusal = '';
    if (timeS >= this.#startS && timeS < this.#startS + durationS && kind !== 'failed') {
      this.#seek(timeS);
      if (kind === 'stopped') this.#view.play();
      return;
    }
    // It plays as long as it was asked for, from there.
    this.#view.close();
    this.#startS = Math.max(0, Math.floor(timeS));
    this.#nearest = undefined;
    this.#beganS = undefined;
    this.#hasBegun = false;
    this.#isMainRefused = false;
    this.#view = this.#open();
    this.#view.play();
    this.#options.room.update();
    void this.#loadTimeline(this.#startS);
  }

  #seek(timeS: number): void {
    this.#view.seek(timeS).catch((error: unknown) => {
      this.#refusal = toGkError(error).message;
      this.#options.room.update();
    });
  }

  #open(): RecordedView {
    const { deviceId, place, channels, durationS, createView = createRecordedView, room } = this.#options;
    const startS = this.#startS;
    const view = createView({
      createPlayback: (onChunk) =>
        createPlayback({
          session: viewerSession(this.#options),
          deviceId,
          place,
          channels,
          main: this.#showsMain,
          startS,
          ...(durationS !== undefined && { durationS }),
          statusIntervalMs: 0,
          onChunk,
        }),
    });
    let shown = '';
    view.subscribe(() => {
      this.#follow(view);
      // The clock goes on many times a second; the page changes with the second and with the state.
      const now = this.#facts();
      if (now === shown) return;
      shown = now;
      room.update();
      this.#columns?.read();
    });
    return view;
  }

  /** Notices where nothing is recorded, and where the recording begins. */
  #follow(view: RecordedView): void {
    if (this.#leaveRefusedMain(view)) return;
    const { state, positionS, channels } = view;
    if (state.kind === 'failed' && state.error.code === 'not-found' && this.#nearest === undefined) {
      this.#nearest = { kind: 'searching' };
      void this.#search();
    }
    // Before the first picture, the clock stands where playing was asked for, whatever is recorded there.
    if (state.kind !== 'playing' || !channels.some((one) => one.state === 'playing')) return;
    this.#followDay(positionS);
    if (this.#hasBegun) return;
    this.#hasBegun = true;
    if (positionS > this.#startS + LATER_S) this.#beganS = positionS;
  }

  get #showsMain(): boolean {
    if (this.#quality !== 'auto') return this.#quality === 'main';
    return this.#options.channels.length === 1 && !this.#isMainRefused;
  }

  /** Better a coarse picture than none, unless the user asked for the main stream. Returns whether the other one is asked for now. */
  #leaveRefusedMain(view: RecordedView): boolean {
    const { state, channels } = view;
    if (this.#quality !== 'auto' || !this.#showsMain) return false;
    const isRefused =
      state.kind === 'failed'
        ? state.error.code === 'not-found' || state.error.code === 'forbidden' || state.error.code === 'refused'
        : channels.length > 0 && channels.every((one) => one.state === 'unsupported');
    if (!isRefused) return false;
    this.#isMainRefused = true;
    view.setMain(false);
    if (state.kind === 'failed') view.play();
    return true;
  }

  #setQuality(quality: Quality): void {
    this.#quality = quality;
    this.#isMainRefused = false;
    this.#view.setMain(this.#showsMain);
    this.#options.room.update();
  }

  #qualityMenu(): TemplateResult {
    const said = words().recording;
    const shown = this.#showsMain ? said.qualityMain : said.qualitySub;
    const choices: readonly { readonly quality: Quality; readonly name: string }[] = [
      { quality: 'auto', name: said.qualityAuto(shown) },
      { quality: 'main', name: said.qualityMain },
      { quality: 'sub', name: said.qualitySub },
    ];
    return html`<select
      class="button small"
      aria-label=${said.quality}
      title=${said.quality}
      @change=${({ currentTarget }: Event) => {
        const { value } = currentTarget as HTMLSelectElement;
        this.#setQuality(choices.find(({ quality }) => quality === value)?.quality ?? 'auto');
      }}
    >
      ${choices.map(
        ({ quality, name }) => html`<option value=${quality} .selected=${quality === this.#quality}>${name}</option>`,
      )}
    </select>`;
  }

  /** Looks for the recordings beside the moment. */
  async #search(): Promise<void> {
    const { room } = this.#options;
    const startS = this.#startS;
    let found: Nearest;
    try {
      const { command } = await room.session();
      found = { kind: 'found', recordings: await nearestRecordings(command, this.#options, startS, room.signal) };
    } catch (error) {
      found = { kind: 'failed', message: toGkError(error).message };
    }
    if (this.#nearest === undefined || this.#startS !== startS) return;
    this.#nearest = found;
    room.update();
  }

  /** The timeline shows the day of the pictures, also where they go past midnight or begin days after what was asked for. */
  #followDay(positionS: number): void {
    const day = this.#askedDay;
    if (day && (positionS < day.startS || positionS >= day.endS)) void this.#loadTimeline(positionS);
  }

  async #loadTimeline(atS: number): Promise<void> {
    const { room } = this.#options;
    const day = dayBoundsS(dayOf(atS, pageZone()), pageZone());
    this.#askedDay = day;
    try {
      const [{ command }] = await Promise.all([room.session(), import('gk-elements/define/timeline')]);
      this.#mayPause = true;
      const records = await loadDayRecords(command, this.#options, day, room.signal);
      if (this.#askedDay === day) this.#shownDay = { day, records };
    } catch (error) {
      // The pictures come without it.
      console.info('The timeline could not be loaded.', error);
      return;
    }
    room.update();
  }

  #timeline(): TemplateResult | typeof nothing {
    if (this.#shownDay === undefined) return nothing;
    const { day, records } = this.#shownDay;
    return html`<gk-timeline
      .timeZone=${pageZone()}
      .fromS=${day.startS}
      .toS=${day.endS}
      .records=${records}
      .channels=${this.#options.channels}
      .positionS=${this.#view.positionS}
      @gk-timeline-seeked=${(event: GkTimelineSeekedEvent) => {
        this.#goTo(event.timeS);
      }}
    ></gk-timeline>`;
  }

  /** The moment that was asked for, the recordings beside it, and the way to another device or user. */
  #nothing(nearest: Nearest): TemplateResult {
    const { deviceId, room } = this.#options;
    const { recording: said, failed } = words();
    return html`
      <section class="card">
        <h1>${deviceId}</h1>
        <p role="alert">${said.nothingAt(deviceId, momentWords(this.#startS))}</p>
        ${this.#offer(nearest)}
        <p class="actions"><button class="button" @click=${room.change}>${failed.change}</button></p>
      </section>
    `;
  }

  #offer(nearest: Nearest): TemplateResult {
    const said = words().recording;
    if (nearest.kind === 'searching') return html`<p role="status">${said.searching}</p>`;
    if (nearest.kind === 'failed') return html`<p role="status">${said.searchFailed(nearest.message)}</p>`;
    const { before, after } = nearest.recordings;
    const periods = [before, after].filter((period) => period !== undefined);
    if (periods.length === 0) return html`<p role="status">${said.noneNear}</p>`;
    return html`<h2>${said.nearest}</h2>
      <p class="actions">
        ${periods.map(
          ({ startS, endS }) =>
            html`<button
              class="button primary"
              @click=${() => {
                this.#goTo(startS);
              }}
            >
              ${said.period(momentWords(startS), momentWords(endS))}
            </button>`,
        )}
      </p>`;
  }

  /** All that the page shows, as one text. */
  #facts(): string {
    const { state, positionS, channels } = this.#view;
    return [state.kind, Math.floor(positionS), ...channels.map((one) => one.state)].join(' ');
  }
}

function button(said: string, run: () => void, disabled = false): TemplateResult {
  return html`<button class="button small" ?disabled=${disabled} @click=${run}>${said}</button>`;
}

/** Words over a channel without a picture. */
function channelWords(kind: Exclude<RecordedChannelView['state'], 'playing'>): string {
  const { waiting, noRecord, unsupported } = words().recording;
  return { waiting, 'no-record': noRecord, unsupported }[kind];
}

/** The part of a session that a playback needs, out of the credentials of a link. */
function viewerSession({ base, streamId, room }: RecordedWallOptions): PlaybackSession {
  return {
    streamUrl: (request) =>
      buildStreamUrl(base, streamId === undefined ? request : { ...request, streamId }, room.authorization),
    command: {
      call: async (...call) => {
        // Without a command channel, seeking opens a new playback at the target.
        const session = await room.session().catch(() => {
          throw new GkError('invalid-argument', 'The playback cannot be controlled: the login was not accepted.');
        });
        return session.command.call(...call);
      },
    },
  };
}
