import { neighbourPlace, planWall, type WallPlan, type WallShape } from './wall-layout.js';
import { pageCount, type WallState } from './wall-state.js';

/** Where the pictures of a wall stand: which place is on which page, in which cell, beside which other. @internal */
export class WallGeometry {
  #state: WallState | undefined;
  plan: WallPlan = planWall('auto', 0, 'wide');
  /** At least 1. */
  pages = 1;
  /** The page that is shown, from 0. */
  page = 0;

  /** Takes over the present state of the wall. */
  take(state: WallState, shape: WallShape, simpleLayout: string | undefined): void {
    const cameras = state.cameras.filter((camera) => camera !== null).length;
    this.#state = state;
    // `auto` has room for gaps, too: an emptied place stays where it is.
    this.plan = planWall(state.layout, Math.max(cameras, state.cameras.length), shape, simpleLayout);
    this.pages = pageCount(state, this.plan.cells.length);
    this.page = Math.min(state.page, this.pages - 1);
  }

  /** The place that fills the wall; undefined = all of the page are shown. */
  get enlarged(): number | undefined {
    const place = this.#state?.enlarged;
    return place !== undefined && this.#state?.cameras[place] ? place : undefined;
  }

  /** The places of the shown page without a camera. */
  get emptyPlaces(): readonly number[] {
    const first = this.page * this.plan.cells.length;
    return this.plan.cells.map((_, cell) => first + cell).filter((place) => !this.#state?.cameras[place]);
  }

  pageOf(place: number): number {
    return Math.floor(place / this.plan.cells.length);
  }

  /** The cell of a place on its page, from 0. */
  cellOf(place: number): number {
    return place % this.plan.cells.length;
  }

  /** The place of a cell of the shown page. */
  placeOfCell(cell: number): number {
    return this.page * this.plan.cells.length + cell;
  }

  /** The place beside another one, on the same page. */
  beside(place: number, direction: Parameters<typeof neighbourPlace>[2]): number {
    const cell = this.cellOf(place);
    return place - cell + neighbourPlace(this.plan, cell, direction);
  }

  /** Where a place stands in the grid, as CSS properties. */
  position(place: number): Readonly<Record<string, string>> {
    const cell = this.plan.cells[this.cellOf(place)];
    if (cell === undefined || this.enlarged !== undefined) return { 'grid-column': '1 / -1', 'grid-row': '1 / -1' };
    return {
      'grid-column': `${cell.column} / span ${cell.columns}`,
      'grid-row': `${cell.row} / span ${cell.rows}`,
    };
  }
}
