import { html, type TemplateResult } from 'lit';
import type { CalendarDay } from 'gk-sdk/rules';
import type { ClockFormat } from '../../time/clock-format.js';
import type { MonthDay } from './record-map-core.js';
import type { RecordMapLabels } from './record-map.labels.js';

/** Content and actions of a month strip. @internal */
export interface MonthStrip {
  readonly labels: RecordMapLabels;
  readonly locale: string;
  readonly clock: ClockFormat;
  readonly chosen: CalendarDay;
  readonly days: readonly MonthDay[];
  readonly recorded: (day: MonthDay) => boolean | undefined;
  readonly choose: (day: CalendarDay) => void;
  readonly shift: (months: number) => void;
  readonly nextIsFuture: boolean;
}

/** The days of a month; those with recordings bear a mark, those to come cannot be chosen. @internal */
export function monthStrip(strip: MonthStrip): TemplateResult {
  const { labels, locale, chosen, days, shift, nextIsFuture } = strip;
  const name = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return html`<div class="month" part="month">
    <button
      type="button"
      aria-label=${labels.previousMonth}
      @click=${() => {
        shift(-1);
      }}
    >
      ‹
    </button>
    <span class="name">${name.format(Date.UTC(chosen.year, chosen.month - 1, 15))}</span>
    <button
      type="button"
      aria-label=${labels.nextMonth}
      ?disabled=${nextIsFuture}
      @click=${() => {
        shift(1);
      }}
    >
      ›
    </button>
    <div class="days" role="group" aria-label=${labels.days}>${days.map((day) => dayButton(strip, day))}</div>
  </div>`;
}

function dayButton({ labels, clock, chosen, recorded, choose }: MonthStrip, each: MonthDay): TemplateResult {
  const { day, startS, future } = each;
  const has = recorded(each);
  return html`<button
    type="button"
    class=${has === undefined ? '' : has ? 'recorded' : 'bare'}
    aria-label=${labels.day(clock.date(startS), has)}
    aria-current=${day.day === chosen.day ? 'date' : 'false'}
    ?disabled=${future}
    @click=${() => {
      choose(day);
    }}
  >
    ${day.day}
  </button>`;
}
