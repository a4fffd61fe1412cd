import { html, nothing, svg, type TemplateResult } from 'lit';
import { classMap } from 'lit/directives/class-map.js';
import type { EventWords } from 'gk-sdk/rules';
import { severityIcons } from '../../fleet/severity-icons.js';
import type { ClockFormat } from '../../time/clock-format.js';
import { styleProperties } from '../../styles/style-properties.js';
import type { EventFeedLabels } from './event-feed.labels.js';
import type { FeedItem } from './event-feed-core.js';
import { describeFeedEvent } from './event-item.js';

/** Context that lines are rendered with. @internal */
export interface LineContext {
  readonly labels: EventFeedLabels;
  readonly words: EventWords;
  /** Returns the title of the device with an id. */
  readonly titleOf: (deviceId: string) => string;
  /** Returns the clock by which the times of a device are shown. */
  readonly clockOf: (deviceId: string) => ClockFormat;
  readonly onTalk: (item: FeedItem) => void;
  readonly onOpen: (item: FeedItem) => void;
  readonly onDismiss: (item: FeedItem) => void;
}

const ICONS = {
  ...severityIcons,
  recovered: svg`<circle cx="12" cy="12" r="9" /><path d="m8 12.3 2.8 2.7L16 9.5" />`,
  call: svg`<path d="M6 4.5h3l1.5 4-2 1.5a11 11 0 0 0 5.5 5.5l1.5-2 4 1.5v3a1.8 1.8 0 0 1-2 1.8A15.5 15.5 0 0 1 4.2 6.5 1.8 1.8 0 0 1 6 4.5Z" />`,
};
/** Drawing of the button that dismisses. @internal */
export const CROSS = svg`<path d="m6 6 12 12M18 6 6 18" />`;

/** One event, as a toast or as a line of the list. @internal */
export function eventLine(item: FeedItem, mode: 'toast' | 'line', context: LineContext): TemplateResult {
  const { labels } = context;
  const { event, count } = item;
  const { name, text, color } = describeFeedEvent(event, context.words, labels);
  const kind = event.kind === 'event' ? event.severity : event.kind;
  const severity = event.kind === 'event' ? labels.severities[event.severity] : '';
  const device = context.titleOf(event.deviceId);
  const ringing = event.kind === 'call' && item.shown;
  const time = new Date(event.happenedS * 1000);
  const clock = context.clockOf(event.deviceId);
  return html`<li
    class=${classMap({ line: true, [mode]: true, [kind]: true, ringing, tinted: color !== undefined })}
    part=${mode === 'toast' ? 'toast' : 'line'}
    data-id=${item.id}
    ${styleProperties({ '--_tint': color ?? 'transparent' })}
  >
    <svg class="icon" viewBox="0 0 24 24" role="img" aria-label=${severity || name}>${ICONS[kind]}</svg>
    <div class="words">
      <span class="name" part="name"
        >${name}${count > 1 ? html`<span class="count" part="count">${labels.times(count)}</span>` : nothing}</span
      >
      <span class="device" part="device"><bdi>${device}</bdi></span>
      ${text === '' ? nothing : html`<span class="text"><bdi>${text}</bdi></span>`}
      <time datetime=${time.toISOString()} title=${clock.zone}>${clock.offsetSecond(event.happenedS)}</time>
      ${
        ringing
          ? html`<span class="answers">
              <button
                part="talk"
                class="talk"
                type="button"
                @click=${() => {
                  context.onTalk(item);
                }}
              >
                ${labels.talk}
              </button>
              <button
                part="decline"
                type="button"
                @click=${() => {
                  context.onDismiss(item);
                }}
              >
                ${labels.decline}
              </button>
            </span>`
          : nothing
      }
    </div>
    <button
      class="plain"
      part="open"
      type="button"
      aria-label=${`${labels.open}: ${name}, ${device}`}
      title=${labels.open}
      @click=${() => {
        context.onOpen(item);
      }}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true"><path d="m9 6 6 6-6 6" /></svg>
    </button>
    ${
      mode === 'toast' && !ringing
        ? html`<button
            class="plain"
            part="dismiss"
            type="button"
            aria-label=${`${labels.dismiss}: ${name}, ${device}`}
            title=${labels.dismiss}
            @click=${() => {
              context.onDismiss(item);
            }}
          >
            <svg viewBox="0 0 24 24" aria-hidden="true">${CROSS}</svg>
          </button>`
        : nothing
    }
  </li>`;
}
