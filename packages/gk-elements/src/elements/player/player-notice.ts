import { html, nothing, type TemplateResult } from 'lit';
import type { RecordedViewState } from 'gk-sdk/dom';
import { viewNotice, type PlayerObstacle } from './player-core.js';
import type { PlayerLabels } from './player.labels.js';

/** Content of the notice over the pictures. @internal */
export interface PlayerNoticeView {
  readonly words: PlayerLabels;
  readonly device: string;
  /** The day in words, with its zone. */
  readonly date: string;
  readonly obstacle: PlayerObstacle | undefined;
  /** Undefined while nothing is open. */
  readonly state: RecordedViewState | undefined;
  readonly play: () => void;
  readonly reload: () => void;
}

/**
 * Words, a sign of work, and the way on: why there are no pictures, or a large button to begin. The words come and go in
 * one place that stays, so that screen readers say them.
 *
 * @internal
 */
export function playerNotice(view: PlayerNoticeView): TemplateResult {
  const { words, obstacle, state, play } = view;
  const failed = (obstacle?.kind ?? state?.kind) === 'failed';
  const mayBegin = obstacle === undefined && (state === undefined || state.kind === 'stopped');
  return html`<div class="notices" role=${failed ? 'alert' : 'status'}>${noticeWords(view)}</div>
    ${
      mayBegin
        ? html`<div class="notice" part="notice">
            <button type="button" class="big" aria-label=${words.play} @click=${play}>
              <svg viewBox="0 0 16 16" aria-hidden="true"><path d="M4.5 2.5 13 8l-8.5 5.5z" /></svg>
            </button>
          </div>`
        : nothing
    }`;
}

function noticeWords(view: PlayerNoticeView): TemplateResult | typeof nothing {
  const { words, obstacle, state, play } = view;
  if (obstacle !== undefined) return obstacleNotice(view, obstacle);
  // To be seen on the picture and on the button.
  if (state?.kind === 'paused') return html`<span class="visually-hidden">${words.paused}</span>`;
  const notice = state && viewNotice(state, words);
  if (notice === undefined) return nothing;
  return frame(
    notice.words,
    notice.detail,
    notice.busy,
    state?.kind === 'failed' ? { words: words.retry, run: play } : undefined,
  );
}

function obstacleNotice({ words, device, date, reload }: PlayerNoticeView, obstacle: PlayerObstacle): TemplateResult {
  switch (obstacle.kind) {
    case 'no-device':
      return frame(words.noDevice, '', false);
    case 'connecting':
      return frame(words.connecting, '', true);
    case 'loading':
      return frame(words.loading, '', true);
    case 'offline':
      return frame(words.offline, '', false);
    case 'no-record':
      return frame(words.noRecordOn(device, date), '', false);
    case 'failed':
      return frame(words.loadFailed, obstacle.message, false, { words: words.retry, run: reload });
  }
}

function frame(
  words: string,
  detail: string,
  busy: boolean,
  way?: { readonly words: string; readonly run: () => void },
): TemplateResult {
  return html`<div class="notice" part="notice">
    ${busy ? html`<span class="busy"></span>` : nothing}
    <span class="words">${words}</span>
    ${detail === '' ? nothing : html`<span class="detail">${detail}</span>`}
    ${way === undefined ? nothing : html`<button type="button" @click=${way.run}>${way.words}</button>`}
  </div>`;
}
