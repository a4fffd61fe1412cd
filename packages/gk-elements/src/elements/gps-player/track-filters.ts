import { html, type TemplateResult } from 'lit';
import { durationWords } from '../../time/clock-format.js';
import type { TrackFrame } from './gps-player-parts.js';

/** One row in so many seconds; 0 = every point. */
const INTERVALS_S = [0, 10, 30, 60, 300, 900] as const;

/** User's choice above the table. @internal */
export interface FilterChoice {
  readonly intervalS: number;
  /** In the unit that is shown. */
  readonly fromShown: number;
}

/** The controls above the table. @internal */
export function tableFilters(
  { words, unit }: TrackFrame,
  choice: FilterChoice,
  choose: (choice: FilterChoice) => void,
): TemplateResult {
  return html`<div class="filters" part="filters">
    <label
      >${words.rows}
      <select
        @change=${(event: Event) => {
          choose({ ...choice, intervalS: Number((event.currentTarget as HTMLSelectElement).value) });
        }}
      >
        ${INTERVALS_S.map(
          (one) =>
            html`<option value=${one} ?selected=${one === choice.intervalS}>
              ${one === 0 ? words.everyPoint : words.every(durationWords(one, words.seconds))}
            </option>`,
        )}
      </select>
    </label>
    <label
      >${words.fromSpeed}
      <input
        type="number"
        min="0"
        max="300"
        step="5"
        .value=${String(choice.fromShown)}
        @change=${(event: Event) => {
          const value = (event.currentTarget as HTMLInputElement).valueAsNumber;
          choose({ ...choice, fromShown: Number.isFinite(value) ? Math.max(0, value) : 0 });
        }}
      />
      ${words.speeds[unit]}
    </label>
  </div>`;
}
