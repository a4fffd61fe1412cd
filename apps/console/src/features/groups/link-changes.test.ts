import { describe, expect, it } from 'vitest';
import {
  changesOfRun,
  checkChanges,
  historyAfter,
  inverseChanges,
  moveChanges,
  type LinkHistory,
} from './link-changes.js';

const add = (groupId: number, deviceId: string) => ({ kind: 'add', link: { groupId, deviceId } }) as const;
const remove = (groupId: number, deviceId: string) => ({ kind: 'remove', link: { groupId, deviceId } }) as const;

describe('changes of the devices of groups', () => {
  it('are what was checked and unchecked', () => {
    expect(checkChanges(2, ['A', 'B'], ['B', 'C'])).toEqual([add(2, 'C'), remove(2, 'A')]);
    expect(checkChanges(2, ['A'], ['A'])).toEqual([]);
  });

  it('of a move let each device join before it leaves, and back again', () => {
    const moved = moveChanges(['A', 'B'], 2, 3);
    expect(moved).toEqual([add(3, 'A'), remove(2, 'A'), add(3, 'B'), remove(2, 'B')]);
    expect(inverseChanges(moved)).toEqual([add(2, 'B'), remove(3, 'B'), add(2, 'A'), remove(3, 'A')]);
  });

  const NONE: LinkHistory = { past: [], future: [] };
  const changes = [add(1, 'A'), add(1, 'B')];

  it('are taken back and made again', () => {
    const made = historyAfter(NONE, { kind: 'change', changes }, 2);
    expect(changesOfRun(made, { kind: 'undo' })).toEqual([remove(1, 'B'), remove(1, 'A')]);
    const undone = historyAfter(made, { kind: 'undo' }, 2);
    expect(undone).toEqual({ past: [], future: [changes] });
    expect(changesOfRun(undone, { kind: 'redo' })).toEqual(changes);
    expect(historyAfter(undone, { kind: 'redo' }, 2)).toEqual(made);
  });

  it('that broke off are what was done', () => {
    const made = historyAfter(NONE, { kind: 'change', changes }, 1);
    expect(made.past).toEqual([[add(1, 'A')]]);
    expect(historyAfter(NONE, { kind: 'change', changes }, 0)).toBe(NONE);
    const all = historyAfter(NONE, { kind: 'change', changes }, 2);
    expect(historyAfter(all, { kind: 'undo' }, 1)).toEqual({ past: [[add(1, 'A')]], future: [] });
  });
});
