import { describe, expect, it } from 'vitest';
import { canShowMain, neighbourPlace, planWall, WALL_LAYOUTS } from './wall-layout.js';

const size = (
  layout: Parameters<typeof planWall>[0],
  cameras = 0,
  shape: 'wide' | 'tall' = 'wide',
  simple?: string,
) => {
  const { columns, rows, cells } = planWall(layout, cameras, shape, simple);
  return `${columns}x${rows} ${cells.length}`;
};

describe('canShowMain', () => {
  const main = (...wall: Parameters<typeof planWall>): number[] => {
    const plan = planWall(...wall);
    return plan.cells.flatMap((_, cell) => (canShowMain(plan, cell) ? [cell] : []));
  };

  it('is for pages with few pictures and for the large one among small ones', () => {
    expect(main('1', 9, 'wide')).toEqual([0]);
    expect(main('4', 9, 'wide')).toEqual([0, 1, 2, 3]);
    expect(main('auto', 5, 'wide')).toEqual([]);
    expect(main('1+5', 6, 'wide')).toEqual([0]);
    expect(main('1+5', 6, 'tall')).toEqual([0]);
    expect(main('12', 12, 'wide')).toEqual([]);
  });
});

describe('planWall', () => {
  it('has a place for each picture of a layout', () => {
    expect(WALL_LAYOUTS.map((layout) => size(layout, 4))).toEqual([
      '2x2 4',
      '1x1 1',
      '2x1 2',
      '2x2 4',
      '3x2 6',
      '3x3 6',
      '4x2 8',
      '3x3 9',
      '4x3 12',
    ]);
  });

  it('follows the grids of the stand-alone pages by itself', () => {
    expect([0, 1, 2, 3, 5, 7, 8, 9, 12, 40].map((cameras) => size('auto', cameras))).toEqual([
      '1x1 1',
      '1x1 1',
      '2x1 2',
      '2x2 3',
      '3x2 5',
      '4x2 7',
      '4x2 8',
      '3x3 9',
      '4x3 12',
      '4x3 12',
    ]);
    expect(size('auto', 8, 'wide', '3x3')).toBe('3x3 8');
  });

  it('turns by a quarter on a tall screen, and never lets two pictures meet', () => {
    expect(size('8', 0, 'tall')).toBe('2x4 8');
    expect(size('2', 0, 'tall')).toBe('1x2 2');
    for (const layout of WALL_LAYOUTS) {
      for (const shape of ['wide', 'tall'] as const) {
        const plan = planWall(layout, 12, shape);
        const taken = new Set<string>();
        for (const cell of plan.cells) {
          for (let row = cell.row; row < cell.row + cell.rows; row += 1) {
            for (let column = cell.column; column < cell.column + cell.columns; column += 1) {
              expect(taken.has(`${column}/${row}`), `${layout} ${shape}`).toBe(false);
              taken.add(`${column}/${row}`);
              expect(column).toBeLessThanOrEqual(plan.columns);
              expect(row).toBeLessThanOrEqual(plan.rows);
            }
          }
        }
      }
    }
  });
});

describe('neighbourPlace', () => {
  it('goes straight, and stays at the edge', () => {
    const plan = planWall('4', 0, 'wide');
    expect(neighbourPlace(plan, 0, 'right')).toBe(1);
    expect(neighbourPlace(plan, 1, 'right')).toBe(1);
    expect(neighbourPlace(plan, 1, 'down')).toBe(3);
    expect(neighbourPlace(plan, 3, 'left')).toBe(2);
    expect(neighbourPlace(plan, 2, 'up')).toBe(0);
  });

  it('reaches every place around the large picture and comes back', () => {
    const plan = planWall('1+5', 0, 'wide');
    expect(neighbourPlace(plan, 0, 'right')).toBe(1);
    expect(neighbourPlace(plan, 2, 'left')).toBe(0);
    expect(neighbourPlace(plan, 0, 'down')).toBe(3);
    expect(neighbourPlace(plan, 2, 'down')).toBe(5);
    expect(neighbourPlace(plan, 4, 'up')).toBe(0);
  });
});
