import { html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import type { RecordTone } from '../../recordings/record-tone.js';
import type { ClockFormat } from '../../time/clock-format.js';
import { HOURS, MINUTES } from './record-map-core.js';
import type { RecordMapLabels } from './record-map.labels.js';

/** What a grid shows. @internal */
export interface RecordGrid {
  readonly labels: RecordMapLabels;
  readonly clock: ClockFormat;
  /** Unix seconds. */
  readonly dayStartS: number;
  /** One a minute. */
  readonly tones: readonly (RecordTone | undefined)[];
  /** The cell that the keys move. */
  readonly active: number;
  /** First and last cell of the selection. */
  readonly selected: readonly [number, number] | undefined;
}

/** The rows of a grid. A row is drawn again only when something in it changed: there are 1440 cells. @internal */
export function gridRows(grid: RecordGrid): TemplateResult[] {
  return Array.from({ length: HOURS }, (_, hour) => {
    const first = hour * MINUTES;
    const { tones, selected, active, labels, clock, dayStartS } = grid;
    const [from, to] = selected ?? [-1, -1];
    const within = [Math.max(from, first - 1), Math.min(to, first + MINUTES)];
    const activeHere = Math.floor(active / MINUTES) === hour ? active : -1;
    return html`<div role="row" class="hour" aria-rowindex=${hour + 1}>
      ${guard([tones.slice(first, first + MINUTES).join(), ...within, activeHere, labels, clock, dayStartS], () => [
        html`<span role="rowheader" class="hour-name">${clock.minute(dayStartS + hour * 3600)}</span>`,
        ...Array.from({ length: MINUTES }, (_cell, minute) => cell(grid, first + minute)),
      ])}
    </div>`;
  });
}

function cell({ labels, clock, dayStartS, tones, active, selected }: RecordGrid, index: number): TemplateResult {
  const tone = tones[index];
  const time = clock.minute(dayStartS + index * 60);
  const isSelected = selected !== undefined && index >= selected[0] && index <= selected[1];
  return html`<span
    role="gridcell"
    id="m${index}"
    class="cell ${tone ?? ''} ${index === active ? 'active' : ''}"
    aria-label=${labels.minute(time, tone === undefined ? labels.noRecord : labels.kinds[tone])}
    aria-selected=${isSelected ? 'true' : nothing}
  ></span>`;
}

/** The cell at a place of the grid; undefined outside. @internal */
export function cellAt(
  root: ParentNode,
  { clientX, clientY }: Pick<MouseEvent, 'clientX' | 'clientY'>,
): number | undefined {
  const first = root.querySelector('#m0')?.getBoundingClientRect();
  const last = root.querySelector(`#m${HOURS * MINUTES - 1}`)?.getBoundingClientRect();
  if (!first || !last) return undefined;
  const column = Math.floor(((clientX - first.left) / (last.right - first.left)) * MINUTES);
  const row = Math.floor(((clientY - first.top) / (last.bottom - first.top)) * HOURS);
  if (column < 0 || column >= MINUTES || row < 0 || row >= HOURS) return undefined;
  return row * MINUTES + column;
}
