import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { RecordedChannelView } from 'gk-sdk/dom';
import { styleProperties } from '../../styles/style-properties.js';
import { posterImage } from '../../styles/poster-image.js';
import type { PlayerLabels } from './player.labels.js';

/** Content of the screens. @internal */
export interface PlayerScreensView {
  readonly words: PlayerLabels;
  readonly channels: readonly number[];
  /** Undefined for a channel that is not playing yet. */
  readonly shown: (channel: number) => RecordedChannelView | undefined;
  /** Address of a picture to show while there is none of the channel. */
  readonly posterOf: (channel: number) => string | undefined;
  readonly nameOf: (channel: number) => string;
  readonly columns: number;
  readonly chosen: number | undefined;
  readonly enlarged: number | undefined;
  readonly choose: (channel: number) => void;
  readonly enlarge: (channel: number) => void;
}

/** One place for each channel; an enlarged one covers the others, which play on below it. @internal */
export function playerScreens(view: PlayerScreensView): TemplateResult {
  const { columns, channels } = view;
  return html`<div
    class="grid"
    part="grid"
    ${styleProperties({
      'grid-template-columns': `repeat(${columns}, minmax(0, 1fr))`,
      'grid-auto-rows': 'minmax(0, 1fr)',
    })}
  >
    ${repeat(
      channels,
      (channel) => channel,
      (channel) => screen(view, channel),
    )}
  </div>`;
}

function screen(view: PlayerScreensView, channel: number): TemplateResult {
  const { words, shown, nameOf, chosen, enlarged, choose, enlarge } = view;
  const one = shown(channel);
  const name = nameOf(channel);
  const poster = view.posterOf(channel);
  const notice = noticeOf(words, one);
  return html`<div
    class="screen ${chosen === channel && view.channels.length > 1 ? 'chosen' : ''} ${one?.state ?? 'waiting'}"
    part="screen"
    ?hidden=${enlarged !== undefined && enlarged !== channel}
    @dblclick=${() => {
      enlarge(channel);
    }}
  >
    <div class="video">
      ${one?.element ?? (poster === undefined ? nothing : posterImage(poster, words.poster(name)))}
    </div>
    ${
      notice === undefined
        ? nothing
        : html`<p class="screen-notice">${notice.words}${notice.detail && html`<small>${notice.detail}</small>`}</p>`
    }
    <button
      type="button"
      class="name"
      aria-pressed=${chosen === channel}
      @click=${() => {
        choose(channel);
      }}
    >
      ${name}${one?.keyFramesOnly === true ? html` <small>${words.keyFramesOnly}</small>` : nothing}
    </button>
    ${
      view.channels.length < 2
        ? nothing
        : html`<button
            type="button"
            class="enlarge"
            title=${words.enlarge}
            aria-label="${words.enlarge}: ${name}"
            aria-pressed=${enlarged === channel}
            @click=${() => {
              enlarge(channel);
            }}
            @dblclick=${(event: Event) => {
              // Two presses are that already; the picture below would take a third from them.
              event.stopPropagation();
            }}
          >
            <svg viewBox="0 0 16 16" aria-hidden="true">
              <path d="M9.5 2.5h4v4M6.5 13.5h-4v-4M13.5 2.5l-5 5M2.5 13.5l5-5" />
            </svg>
          </button>`
    }
  </div>`;
}

function noticeOf(
  words: PlayerLabels,
  one: RecordedChannelView | undefined,
): { readonly words: string; readonly detail: string } | undefined {
  if (one?.state === 'no-record') return { words: words.noRecord, detail: '' };
  if (one?.state === 'unsupported') return { words: words.unsupported, detail: one.reason };
  return undefined;
}
