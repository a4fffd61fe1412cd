import { html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import type { RecordTone } from '../../recordings/record-tone.js';
import { MINUTES } from './record-map-core.js';
import type { RecordMapLabels } from './record-map.labels.js';

/** Content of a grid. @internal */
export interface RecordGrid {
  readonly labels: RecordMapLabels;
  /** The time of day of a minute. */
  readonly nameOf: (timeS: number) => string;
  /** Unix seconds. */
  readonly dayStartS: number;
  /** One a minute. */
  readonly tones: readonly (RecordTone | undefined)[];
  /** Whether a minute without a tone has no record. */
  readonly known: boolean;
  /** The cell that the keys move. */
  readonly active: number;
  /** First and last cell of the selection. */
  readonly selected: readonly [number, number] | undefined;
}

/**
 * The rows of a grid, one for each hour that the day has. A row is drawn again only when something in it changed: there are
 * 1440 cells and more.
 *
 * @internal
 */
export function gridRows(grid: RecordGrid): TemplateResult[] {
  const { tones, known, selected, active, labels, nameOf, dayStartS } = grid;
  return Array.from({ length: Math.ceil(tones.length / MINUTES) }, (_, hour) => {
    const first = hour * MINUTES;
    const inRow = tones.slice(first, first + MINUTES);
    const [from, to] = selected ?? [-1, -1];
    const within = [Math.max(from, first - 1), Math.min(to, first + MINUTES)];
    const activeHere = Math.floor(active / MINUTES) === hour ? active : -1;
    return html`<div role="row" class="hour" aria-rowindex=${hour + 1}>
      ${guard([inRow.join(), known, ...within, activeHere, labels, nameOf, dayStartS], () => [
        html`<span role="rowheader" class="hour-name">${nameOf(dayStartS + hour * 3600)}</span>`,
        ...inRow.map((_tone, minute) => cell(grid, first + minute)),
      ])}
    </div>`;
  });
}

function cell(
  { labels, nameOf, dayStartS, tones, known, active, selected }: RecordGrid,
  index: number,
): TemplateResult {
  const tone = tones[index];
  const kind = tone === undefined ? (known ? labels.noRecord : '–') : labels.kinds[tone];
  const time = nameOf(dayStartS + index * 60);
  const isSelected = selected !== undefined && index >= selected[0] && index <= selected[1];
  return html`<span
    role="gridcell"
    id="m${index}"
    class="cell ${tone ?? ''} ${index === active ? 'active' : ''}"
    aria-label=${labels.minute(time, kind)}
    aria-selected=${isSelected ? 'true' : nothing}
  ></span>`;
}

/** The cell at a place of the grid of a day with so many cells; undefined outside. @internal */
export function cellAt(
  root: ParentNode,
  cells: number,
  { clientX, clientY }: Pick<MouseEvent, 'clientX' | 'clientY'>,
): number | undefined {
  const first = root.querySelector('#m0')?.getBoundingClientRect();
  const right = root.querySelector(`#m${MINUTES - 1}`)?.getBoundingClientRect().right;
  const bottom = root.querySelector(`#m${cells - 1}`)?.getBoundingClientRect().bottom;
  if (!first || right === undefined || bottom === undefined) return undefined;
  const rows = Math.ceil(cells / MINUTES);
  const column = Math.floor(((clientX - first.left) / (right - first.left)) * MINUTES);
  const row = Math.floor(((clientY - first.top) / (bottom - first.top)) * rows);
  const cell = row * MINUTES + column;
  // The last hour of a day may be half a one.
  return column < 0 || column >= MINUTES || row < 0 || cell >= cells ? undefined : cell;
}
