import { describe, expect, it } from 'vitest';
import { buildFleetTree, deviceIdsBelow } from './fleet-tree.js';

const group = (groupId: number, parentId: number | undefined, name = `G${groupId}`) => ({ groupId, parentId, name });

describe('buildFleetTree', () => {
  it('sorts groups by name and puts a branch without its parent at the top', () => {
    const { groups } = buildFleetTree([], {
      groups: [group(2, 9, 'b'), group(3, 2, 'z'), group(4, 2, 'a')],
      links: [],
    });
    expect(groups.map(({ name }) => name)).toEqual(['b']);
    expect(groups[0]?.groups.map(({ name }) => name)).toEqual(['a', 'z']);
  });

  it('loses nothing of a list that runs in circles', () => {
    const { groups } = buildFleetTree(['A'], {
      groups: [group(1, 2), group(2, 1), group(3, 3)],
      links: [{ groupId: 1, deviceId: 'A' }],
    });
    expect(groups.map(({ id }) => id).sort()).toEqual(['1', '2', '3']);
    expect(groups.find(({ id }) => id === '1')?.deviceIds).toEqual(['A']);
  });

  it('passes over links to groups and devices that are not there, and over double ones', () => {
    const tree = buildFleetTree(['A', 'B'], {
      groups: [group(1, undefined)],
      links: [
        { groupId: 1, deviceId: 'A' },
        { groupId: 1, deviceId: 'A' },
        { groupId: 1, deviceId: 'gone' },
        { groupId: 7, deviceId: 'B' },
      ],
    });
    expect(tree.groups[0]?.deviceIds).toEqual(['A']);
    expect(tree.deviceIds).toEqual(['B']);
  });
});

describe('deviceIdsBelow', () => {
  it('counts a device in two groups once', () => {
    const links = [1, 2, 3].map((groupId) => ({ groupId, deviceId: 'A' }));
    const { groups } = buildFleetTree(['A'], { groups: [group(1, undefined), group(2, 1), group(3, 1)], links });
    expect(groups[0] && [...deviceIdsBelow(groups[0])]).toEqual(['A']);
  });
});
