import { html, nothing, type TemplateResult } from 'lit';
import type { TimelinePeriod } from 'gk-sdk/rules';
import type { TrackFrame } from './gps-player-parts.js';
import { hourByKey, type TrackHour } from './track-hours.js';

/** The hours of a day as a slider with a stop for each; closed hours cannot be chosen (spec 001 section 2). @internal */
export function hourSlider(
  { words, clock }: TrackFrame,
  hours: readonly TrackHour[],
  window: TimelinePeriod | undefined,
  choose: (hour: TrackHour) => void,
): TemplateResult {
  const chosen = hours.findIndex(({ startS, endS }) => startS === window?.startS && endS === window.endS);
  const hour = hours[chosen];
  return html`<div
    class="hours"
    part="hours"
    role="slider"
    tabindex="0"
    dir="ltr"
    aria-label=${words.hour}
    aria-valuemin="0"
    aria-valuemax=${hours.length - 1}
    aria-valuenow=${Math.max(0, chosen)}
    aria-valuetext=${hour ? words.hourFromTo(clock.offsetMinute(hour.startS), clock.offsetMinute(hour.endS)) : words.noHour}
    @keydown=${(event: KeyboardEvent) => {
      const next = hourByKey(hours, chosen, event.key);
      if (/^(Arrow|Home$|End$)/.test(event.key)) event.preventDefault();
      if (next) choose(next);
    }}
  >
    ${hours.map(
      (one, at) =>
        html`<span
          class="hour ${one.open ? 'open' : 'closed'} ${at === chosen ? 'chosen' : ''}"
          title=${one.open ? nothing : words.noData}
          @click=${() => {
            if (one.open) choose(one);
          }}
          >${one.hour}</span
        >`,
    )}
  </div>`;
}
