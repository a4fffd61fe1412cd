import { html, nothing, svg, type TemplateResult } from 'lit';
import type { EventFeedLabels } from './event-feed.labels.js';
import type { ToneTrouble } from './tone-player.js';

/** Content of a feed's bar. @internal */
export interface FeedBar {
  readonly labels: EventFeedLabels;
  readonly hidden: boolean;
  /** True names the feed beside the buttons, and the zone of its times. */
  readonly title: boolean;
  /** The zone in words. */
  readonly zone: string;
  /** Why sounds that are wanted are not heard. */
  readonly trouble: ToneTrouble | undefined;
  readonly muted: boolean;
  readonly onAllow: () => void;
  readonly onMute: () => void;
}

const LOUD = svg`<path d="M4 9.5v5h3.5l5 4v-13l-5 4ZM16 9a4 4 0 0 1 0 6M18.5 6.5a7.5 7.5 0 0 1 0 11" />`;
const QUIET = svg`<path d="M4 9.5v5h3.5l5 4v-13l-5 4ZM16.5 9.5l5 5M21.5 9.5l-5 5" />`;

/** The name of the feed and the buttons for its sounds. @internal */
export function feedBar({ labels, hidden, title, zone, trouble, muted, onAllow, onMute }: FeedBar): TemplateResult {
  const words = muted ? labels.unmute : labels.mute;
  return html`<div class="bar" ?hidden=${hidden}>
    ${title ? html`<span class="title">${labels.feed} <small dir="ltr">${zone}</small></span>` : nothing}
    ${
      trouble === undefined
        ? nothing
        : html`<button type="button" part="allow-sound" @click=${onAllow}>
            ${trouble === 'blocked' ? labels.soundBlocked : labels.soundNotLoaded}
          </button>`
    }
    <button
      class="sound"
      part="sound"
      type="button"
      aria-label=${words}
      title=${words}
      aria-pressed=${muted ? 'true' : 'false'}
      @click=${onMute}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">${muted ? QUIET : LOUD}</svg>
    </button>
  </div>`;
}
