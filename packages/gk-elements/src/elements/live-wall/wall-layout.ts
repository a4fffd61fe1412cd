import { fullscreenGrid, viewerGrid } from 'gk-sdk/rules';
import type { WallDirection } from '../../interaction/wall-keys.js';

/**
 * How the pictures of a wall stand. A number is that many pictures of one size; `1+5` is one large picture with five
 * around it; `auto` is the grid of the stand-alone pages (spec 000 section 2.11), and above 8 pictures that of the full
 * screen (section 2.3).
 *
 * @public
 */
export type WallLayout = 'auto' | '1' | '2' | '4' | '6' | '8' | '9' | '12' | '1+5';

/** Every layout, in the order of a menu. @public */
export const WALL_LAYOUTS: readonly WallLayout[] = ['auto', '1', '2', '4', '6', '1+5', '8', '9', '12'];

/** Pictures per page if the layout does not define the number. @public */
export const MAX_AUTO_PLACES = 12;

/** Where one picture stands, in grid lines from 1. @internal */
export interface WallCell {
  readonly column: number;
  readonly row: number;
  readonly columns: number;
  readonly rows: number;
}

/** The places of one page. @internal */
export interface WallPlan {
  readonly columns: number;
  readonly rows: number;
  readonly cells: readonly WallCell[];
}

/** A screen with more height than width turns the grid by a quarter, so that pictures stay wide. @internal */
export type WallShape = 'wide' | 'tall';

/**
 * The places of a page.
 *
 * @param cameras - How many cameras the whole wall has; only `auto` asks.
 * @param simpleLayout - `simpleLiveLayout` of the server, for 7 and 8 pictures in `auto`.
 * @internal
 */
export function planWall(layout: WallLayout, cameras: number, shape: WallShape, simpleLayout?: string): WallPlan {
  if (layout === '1+5') return shape === 'tall' ? TALL_ONE_AND_FIVE : ONE_AND_FIVE;
  const places = layout === 'auto' ? Math.min(Math.max(1, cameras), MAX_AUTO_PLACES) : Number(layout);
  const grid = places > 8 ? fullscreenGrid(places) : viewerGrid(places, simpleLayout);
  const turned = shape === 'tall' && grid.columns > grid.rows;
  const columns = turned ? grid.rows : grid.columns;
  const rows = turned ? grid.columns : grid.rows;
  const cells = Array.from({ length: places }, (_, place) => ({
    column: (place % columns) + 1,
    row: Math.floor(place / columns) + 1,
    columns: 1,
    rows: 1,
  }));
  return { columns, rows, cells };
}

const single = (column: number, row: number): WallCell => ({ column, row, columns: 1, rows: 1 });

const ONE_AND_FIVE: WallPlan = {
  columns: 3,
  rows: 3,
  cells: [
    { column: 1, row: 1, columns: 2, rows: 2 },
    single(3, 1),
    single(3, 2),
    single(1, 3),
    single(2, 3),
    single(3, 3),
  ],
};

const TALL_ONE_AND_FIVE: WallPlan = {
  columns: 2,
  rows: 5,
  cells: [
    { column: 1, row: 1, columns: 2, rows: 2 },
    single(1, 3),
    single(2, 3),
    single(1, 4),
    single(2, 4),
    single(1, 5),
  ],
};

/** Pages of more pictures than this have sub streams only: a dozen main streams are for no line and no decoder. */
const MAX_MAIN_PLACES = 4;

/**
 * Whether the picture of a cell may be the main stream where the tile is large enough for it (`main="auto"`): the large
 * one of `1+5`, and those of pages with few pictures.
 *
 * @internal
 */
export function canShowMain(plan: WallPlan, cell: number): boolean {
  return plan.cells.length <= MAX_MAIN_PLACES || (plan.cells[cell]?.columns ?? 1) > 1;
}

/** The place next to `from` in a direction; `from` itself at the edge. @internal */
export function neighbourPlace(plan: WallPlan, from: number, direction: WallDirection): number {
  const start = plan.cells[from];
  if (start === undefined) return from;
  const here = middle(start);
  let best = from;
  let bestCost = Number.POSITIVE_INFINITY;
  plan.cells.forEach((cell, place) => {
    const there = middle(cell);
    const ahead = { left: here.x - there.x, right: there.x - here.x, up: here.y - there.y, down: there.y - here.y }[
      direction
    ];
    if (place === from || ahead <= 0) return;
    const aside = Math.abs(direction === 'left' || direction === 'right' ? there.y - here.y : there.x - here.x);
    // The straight neighbour goes before a nearer one that stands askew.
    const cost = ahead + aside * 2;
    if (cost < bestCost) {
      best = place;
      bestCost = cost;
    }
  });
  return best;
}

function middle(cell: WallCell): { readonly x: number; readonly y: number } {
  return { x: cell.column + cell.columns / 2, y: cell.row + cell.rows / 2 };
}
