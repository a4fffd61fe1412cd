import { describe, expect, it } from 'vitest';
import { treeActionOf } from './tree-keys.js';
import type { TreeRow } from './tree-rows.js';

const device = (key: string, parent: number, expanded: boolean | undefined): TreeRow => ({
  kind: 'device',
  key,
  level: 1,
  position: 1,
  siblings: 1,
  parent,
  deviceId: key,
  expanded,
});
const rows: TreeRow[] = [
  device('a', -1, true),
  device('b', 0, undefined),
  device('c', -1, false),
  device('d', -1, false),
];
const press = (key: string, active: number, rtl = false) => treeActionOf(key, rows, active, 10, rtl);

describe('treeActionOf', () => {
  it('opens, goes in, closes and goes out', () => {
    expect(press('ArrowRight', 2)).toEqual({ kind: 'expand', keys: ['c'] });
    expect(press('ArrowRight', 0)).toEqual({ kind: 'move', index: 1 });
    expect(press('ArrowLeft', 0)).toEqual({ kind: 'collapse', key: 'a' });
    expect(press('ArrowLeft', 1)).toEqual({ kind: 'move', index: 0 });
    expect(press('ArrowLeft', 2)).toBeUndefined();
    expect(press('ArrowRight', 1)).toBeUndefined();
  });
  it('exchanges left and right where writing does', () => {
    expect(press('ArrowLeft', 2, true)).toEqual({ kind: 'expand', keys: ['c'] });
    expect(press('ArrowRight', 0, true)).toEqual({ kind: 'collapse', key: 'a' });
  });
  it('opens all beside, and moves', () => {
    expect(press('*', 0)).toEqual({ kind: 'expand', keys: ['c', 'd'] });
    expect(press('End', 0)).toEqual({ kind: 'move', index: 3 });
    expect(press('x', 0)).toBeUndefined();
  });
});
