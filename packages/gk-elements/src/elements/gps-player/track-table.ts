import { html, type ReactiveController, type ReactiveControllerHost, type TemplateResult } from 'lit';
import { styleProperties } from '../../styles/style-properties.js';
import type { IndexedTrack } from '../../track/indexed-track.js';
import type { GpsPoint } from 'gk-sdk';
import { FollowedRow } from './followed-row.js';

/** Height of a row, CSS pixels. */
const ROW_PX = 28;
/** Rows that are rendered above and below what is in sight. */
const SPARE = 6;

/** Content of a table of points. @internal */
export interface TrackTableFrame {
  readonly track: IndexedTrack;
  /** Indexes of the points that have a row. */
  readonly rows: Int32Array;
  /** The row of the cursor; -1 = none. */
  readonly current: number;
  readonly label: string;
  readonly columns: readonly { readonly name: string; readonly words: (point: GpsPoint) => string }[];
  readonly isFast: (point: GpsPoint) => boolean;
  readonly empty: string;
  readonly choose: (timeS: number) => void;
  /** A row was pressed, or Enter on the cursor's row. */
  readonly open: (timeS: number) => void;
}

/**
 * A table of a day's points that renders only the rows in sight. One stop for the Tab key; arrows, Page Up and Down,
 * Home and End move the cursor.
 *
 * @internal
 */
export class TrackTable implements ReactiveController {
  readonly #host: ReactiveControllerHost & { readonly renderRoot: ParentNode };
  readonly #followed: FollowedRow;
  #top = 0;
  #heightPx = 0;
  #current = -1;
  #resize: ResizeObserver | undefined;

  constructor(host: ReactiveControllerHost & { readonly renderRoot: ParentNode }) {
    this.#host = host;
    this.#followed = new FollowedRow(() => {
      host.requestUpdate();
    });
    host.addController(this);
  }

  hostConnected(): void {
    this.#host.requestUpdate();
  }

  hostUpdated(): void {
    const box = this.#box;
    // A host that was just removed may have one more update to do.
    if (!box?.isConnected || this.#resize !== undefined) return;
    this.#resize = new ResizeObserver(() => {
      this.#heightPx = box.clientHeight;
      this.#host.requestUpdate();
    });
    this.#resize.observe(box);
  }

  hostDisconnected(): void {
    this.#resize?.disconnect();
    this.#resize = undefined;
    this.#followed.cancel();
  }

  render(frame: TrackTableFrame): TemplateResult {
    const { rows, columns, track, label } = frame;
    const current = this.#followed.take(frame.current, Math.ceil(this.#heightPx / ROW_PX));
    const drawn = { ...frame, current };
    this.#follow(current);
    const first = Math.max(0, Math.floor(this.#top / ROW_PX) - SPARE);
    const last = Math.min(rows.length, Math.ceil((this.#top + this.#heightPx) / ROW_PX) + SPARE);
    const shown = Array.from({ length: Math.max(0, last - first) }, (_, i) => first + i);
    return html`<div
      class="table"
      part="table"
      role="grid"
      tabindex="0"
      aria-label=${label}
      aria-rowcount=${rows.length + 1}
      aria-activedescendant=${current >= first && current < last ? `row-${current}` : ''}
      @scroll=${this.#onScroll}
      @keydown=${(event: KeyboardEvent) => {
        this.#onKey(event, frame);
      }}
    >
      <div class="row head" role="row" aria-rowindex="1">
        ${columns.map(({ name }) => html`<span role="columnheader">${name}</span>`)}
      </div>
      ${
        rows.length === 0
          ? html`<div class="row" role="row"><span class="no-rows" role="gridcell">${frame.empty}</span></div>`
          : html`<div
              class="rows"
              role="rowgroup"
              ${styleProperties({ '--rows': String(rows.length), '--first': String(first) })}
            >
              ${shown.map((row) => this.#row(drawn, row, track.points[rows[row] ?? -1]))}
            </div>`
      }
    </div>`;
  }

  get #box(): HTMLElement | null {
    return this.#host.renderRoot.querySelector<HTMLElement>('.table');
  }

  #row(
    { columns, current, isFast, choose, open }: TrackTableFrame,
    row: number,
    point: GpsPoint | undefined,
  ): TemplateResult {
    return html`<div
      class="row ${row === current ? 'current' : ''} ${point && isFast(point) ? 'fast' : ''}"
      role="row"
      id="row-${row}"
      aria-rowindex=${row + 2}
      aria-selected=${row === current ? 'true' : 'false'}
      @click=${() => {
        if (!point) return;
        choose(point.atS);
        open(point.atS);
      }}
    >
      ${columns.map(({ words }) => html`<span role="gridcell">${point ? words(point) : ''}</span>`)}
    </div>`;
  }

  /** Scrolls as little as brings the cursor's row into sight. */
  #follow(current: number): void {
    const box = this.#box;
    if (current === this.#current || box === null || this.#heightPx === 0) return;
    this.#current = current;
    if (current < 0) return;
    const at = current * ROW_PX;
    // The head sticks to the top.
    const seen = this.#heightPx - ROW_PX;
    if (at >= this.#top && at + ROW_PX <= this.#top + seen) return;
    this.#top = Math.max(0, at < this.#top ? at : at + ROW_PX - seen);
    const top = this.#top;
    void this.#host.updateComplete.then(() => {
      box.scrollTop = top;
    });
  }

  readonly #onScroll = (event: Event): void => {
    const top = (event.currentTarget as HTMLElement).scrollTop;
    // The table that follows its cursor hears of its own scrolling, rounded to the pixels of the screen.
    if (Math.abs(top - this.#top) < 1) return;
    this.#top = top;
    this.#host.requestUpdate();
  };

  #onKey(event: KeyboardEvent, { rows, current, track, choose, open }: TrackTableFrame): void {
    const currentS = track.timesS[rows[current] ?? -1];
    if (event.key === 'Enter' && currentS !== undefined) {
      event.preventDefault();
      open(currentS);
      return;
    }
    const page = Math.max(1, Math.floor(this.#heightPx / ROW_PX) - 2);
    const steps: Readonly<Record<string, number>> = {
      ArrowUp: current - 1,
      ArrowDown: current + 1,
      PageUp: current - page,
      PageDown: current + page,
      Home: 0,
      End: rows.length - 1,
    };
    const to = steps[event.key];
    if (to === undefined || rows.length === 0) return;
    event.preventDefault();
    const timeS = track.timesS[rows[Math.min(rows.length - 1, Math.max(0, to))] ?? -1];
    if (timeS !== undefined) choose(timeS);
  }
}
