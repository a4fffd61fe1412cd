import { describe, expect, it } from 'vitest';
import { layOutGroups, moveInTree } from './tree-layout.js';

const group = (groupId: number, parentId?: number) => ({ groupId, parentId, name: `g${groupId}` });
const GROUPS = [group(1), group(3, 1), group(2, 1), group(4, 2), group(5, 2)];

describe('layOutGroups', () => {
  it('puts children right of their parent, and the parent in the middle of them', () => {
    const { groups } = layOutGroups(GROUPS);
    const at = (id: number) => groups.find(({ groupId }) => groupId === id)!;
    expect(groups.map(({ name }) => name)).toEqual(['g1', 'g2', 'g3', 'g4', 'g5']);
    expect([1, 2, 3, 4, 5].map((id) => at(id).level)).toEqual([1, 2, 2, 3, 3]);
    expect(at(2).y).toBeCloseTo((at(4).y + at(5).y) / 2);
    expect(at(4).parent).toBe(1);
    expect(Math.min(...groups.map(({ x, y }) => Math.min(x, y)))).toBe(0);
  });

  it('draws several tops, and nothing of nothing', () => {
    const { groups } = layOutGroups([group(2, 1), group(3, 1), group(4, 3)]);
    expect(groups.map(({ level, parent }) => [level, parent])).toEqual([
      [1, undefined],
      [1, undefined],
      [2, 1],
    ]);
    expect(layOutGroups([]).groups).toEqual([]);
  });

  it('lays 500 groups out, none over another', () => {
    const many = Array.from({ length: 500 }, (_, index) => group(index, index === 0 ? undefined : (index - 1) >> 2));
    const { groups } = layOutGroups(many);
    expect(new Set(groups.map(({ x, y }) => `${x} ${y}`)).size).toBe(500);
  });

  it('ends a branch where the data lead back to a group above', () => {
    expect(layOutGroups([group(1), group(1, 1), group(2, 1), group(1, 2)]).groups.map(({ name }) => name)).toEqual([
      'g1',
      'g2',
    ]);
  });
});

it('keys move as they do in a tree', () => {
  const tree = layOutGroups(GROUPS);
  expect(moveInTree('ArrowRight', tree, 0)).toBe(1);
  expect(moveInTree('ArrowDown', tree, 1)).toBe(2);
  expect(moveInTree('ArrowUp', tree, 2)).toBe(1);
  expect(moveInTree('ArrowLeft', tree, 3)).toBe(1);
  expect(moveInTree('ArrowRight', tree, 2)).toBeUndefined();
  expect(moveInTree('Home', tree, 4)).toBe(0);
});
