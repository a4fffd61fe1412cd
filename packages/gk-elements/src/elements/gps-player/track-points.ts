import type { LitElement, TemplateResult } from 'lit';
import { html } from 'lit';
import { fromKilometres, type TimelinePeriod } from 'gk-sdk/rules';
import { rowAt, tableRows } from './gps-player-core.js';
import { pointColumns, type TrackFrame } from './gps-player-parts.js';
import type { DeviceTrack } from './device-track.js';
import { tableFilters, type FilterChoice } from './track-filters.js';
import { TrackTable } from './track-table.js';

/** Actions of the table on its player. @internal */
export interface PointMoves {
  readonly seek: (timeS: number) => void;
  /** The user wants to see more of a moment. */
  readonly open: (timeS: number) => void;
}

/** The points of the track in detail as a table, and the choice which of them have a row. @internal */
export class TrackPoints {
  readonly #host: LitElement;
  readonly #table: TrackTable;
  readonly #moves: PointMoves;
  #choice: FilterChoice = { intervalS: 0, fromShown: 0 };
  #rows: Int32Array = new Int32Array(0);
  /** Input of the current rows. */
  #rowsOf: readonly unknown[] = [];

  constructor(host: LitElement, moves: PointMoves) {
    this.#host = host;
    this.#table = new TrackTable(host);
    this.#moves = moves;
  }

  render(
    frame: TrackFrame,
    { indexed, analysis }: DeviceTrack,
    {
      positionS,
      window,
      known,
    }: { readonly positionS: number | undefined; readonly window: TimelinePeriod | undefined; readonly known: boolean },
  ): TemplateResult {
    const { words, limitKmh } = frame;
    const rows = this.#take(indexed, frame, window);
    return html`${tableFilters(frame, this.#choice, (choice) => {
      this.#choice = choice;
      this.#host.requestUpdate();
    })}
    ${this.#table.render({
      track: indexed,
      rows,
      current: positionS === undefined ? -1 : rowAt(indexed, rows, positionS),
      label: words.points,
      empty: analysis.summary !== undefined ? words.noRows : known ? words.noData : '',
      isFast: ({ speedKmh }) => speedKmh > limitKmh,
      choose: this.#moves.seek,
      open: this.#moves.open,
      columns: pointColumns(frame, indexed),
    })}`;
  }

  #take(indexed: DeviceTrack['indexed'], { unit }: TrackFrame, window: TimelinePeriod | undefined): Int32Array {
    const { intervalS, fromShown } = this.#choice;
    const parts = [indexed, this.#choice, unit, window?.startS, window?.endS];
    if (!parts.every((part, i) => part === this.#rowsOf[i])) {
      this.#rowsOf = parts;
      this.#rows = tableRows(indexed, { intervalS, fromKmh: fromShown / fromKilometres(1, unit), window });
    }
    return this.#rows;
  }
}
