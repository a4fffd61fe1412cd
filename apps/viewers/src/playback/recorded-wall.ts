import { createPlayback, type PlaybackSession } from 'gk-sdk/recordings';
import {
  createRecordedView,
  GkError,
  type RecordedChannelView,
  type RecordedView,
  type RecordedViewState,
} from 'gk-sdk/dom';
import { toGkError } from 'gk-sdk/rest';
import type { TileGrid } from 'gk-sdk/rules';
import { buildStreamUrl } from 'gk-sdk/stream';
import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { ViewerScreen } from '../shared/viewer-page.js';
import type { ViewerRoom } from '../shared/viewer-room.js';
import { momentWords, words } from '../shared/words/viewer-language.js';

/** Options of a wall of recorded channels. */
export interface RecordedWallOptions {
  readonly room: Pick<ViewerRoom, 'authorization' | 'update'>;
  /** Address of `ws.cgi`. */
  readonly base: string;
  readonly deviceId: string;
  readonly channels: readonly number[];
  readonly grid: TileGrid;
  /** `server` = type lopb, `device` = type repb. */
  readonly place: 'server' | 'device';
  /** Unix seconds. */
  readonly startS: number;
  /** Undefined = as far as there are recordings. */
  readonly durationS: number | undefined;
  /** Undefined = a random one. */
  readonly streamId: string | undefined;
  /** Another one in tests. */
  readonly createView?: typeof createRecordedView;
}

/** States in which the words go on with the clock, or are in the banner: they are not announced again. */
const CLOCKS: ReadonlySet<RecordedViewState['kind']> = new Set(['playing', 'failed']);

/**
 * Recorded channels side by side, on one clock. "When the first tile's stream closes, the start time resets to 0 and
 * tiles stop" (spec 000 section 2.11); they play again from their beginning when the user says so.
 */
export class RecordedWall implements ViewerScreen {
  readonly kind = 'wall';
  readonly #options: RecordedWallOptions;
  readonly #view: RecordedView;
  /** Why it does not go to its beginning; empty while all is well. */
  #refusal = '';

  constructor(options: RecordedWallOptions) {
    this.#options = options;
    const { deviceId, place, channels, startS, durationS } = options;
    this.#view = (options.createView ?? createRecordedView)({
      createPlayback: (onChunk) =>
        createPlayback({
          session: viewerSession(options),
          deviceId,
          place,
          channels,
          startS,
          ...(durationS !== undefined && { durationS }),
          // A viewer has streams only, and no command channel to ask on.
          statusIntervalMs: 0,
          onChunk,
        }),
    });
    let shown = this.#facts();
    this.#view.subscribe(() => {
      // The clock goes on many times a second; the page changes with the second and with the state.
      const now = this.#facts();
      if (now === shown) return;
      shown = now;
      options.room.update();
    });
    this.#view.play();
  }

  get failure(): string | undefined {
    const { state } = this.#view;
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
    const { state } = this.#view;
    const { failure } = this;
    const { recording: said, wall } = words();
    const isOver = state.kind === 'ended' || state.kind === 'stopped' || state.kind === 'failed';
    return html`
      ${failure === undefined ? nothing : html`<p class="banner" role="alert">${failure}</p>`}
      <header class="bar">
        <h1>${deviceId}</h1>
        <p role="status" aria-live=${CLOCKS.has(state.kind) ? 'off' : 'polite'}>${this.words}</p>
        <button
          class="button small"
          @click=${() => {
            this.toggle();
          }}
        >
          ${isOver ? said.playAgain : said.stop}
        </button>
      </header>
      <section
        class="wall"
        aria-label=${wall.recorded}
        data-tiles=${channels.length}
        data-columns=${grid.columns}
        data-rows=${grid.rows}
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
      this.#view.seek(this.#options.startS).catch((error: unknown) => {
        this.#refusal = toGkError(error).message;
        this.#options.room.update();
      });
      this.#view.play();
    } else {
      this.#view.stop();
    }
  }

  /** All that the page shows, as one text. */
  #facts(): string {
    const { state, positionS, channels } = this.#view;
    return [state.kind, Math.floor(positionS), ...channels.map((one) => one.state)].join(' ');
  }
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
      call: (code) =>
        Promise.reject(new GkError('closed', `A viewer page has no command channel for ${code}: open the console.`)),
    },
  };
}
