import { describe, expect, it } from 'vitest';
import {
  canNameGroup,
  changeGroupPath,
  childGroups,
  descendantIds,
  groupPathTo,
  moveChoices,
  topGroups,
} from './group-tree.js';

const group = (groupId: string, parentId?: string) => ({ groupId, parentId, name: groupId });
const groups = [
  group('root'),
  group('north', 'root'),
  group('city', 'north'),
  group('line', 'city'),
  group('south', 'root'),
];

describe('groups', () => {
  it('Change Parent: the choices hide the current parent and all its descendants', () => {
    const ids = (id: string) => moveChoices(groups, id).map((choice) => choice.groupId);
    expect(ids('north')).toEqual(['south']);
    expect(ids('line')).toEqual(['root', 'north', 'south']);
    expect(ids('city')).toEqual(['root', 'south']);
  });

  it('Change Parent needs a choice different from the current group', () => {
    for (const { groupId } of groups) {
      expect(moveChoices(groups, groupId).map((choice) => choice.groupId)).not.toContain(groupId);
    }
  });

  it('the top of a branch is the group whose parent is not there', () => {
    expect(topGroups(groups).map(({ name }) => name)).toEqual(['root']);
    expect(topGroups(groups.slice(1)).map(({ name }) => name)).toEqual(['north', 'south']);
  });

  it('groups right below one, by name', () => {
    const below = (id: string) => childGroups([...groups].reverse(), id).map(({ name }) => name);
    expect(below('root')).toEqual(['north', 'south']);
    expect(below('line')).toEqual([]);
  });

  it('the path to a group begins at the top', () => {
    expect(groupPathTo(groups, 'line')).toEqual(['root', 'north', 'city', 'line']);
    expect(groupPathTo(groups, 'gone')).toEqual([]);
    expect(groupPathTo([group('a', 'b'), group('b', 'a')], 'a')).toEqual(['b', 'a']);
  });

  it('a loop in the data ends the search', () => {
    expect([...descendantIds([group('a', 'b'), group('b', 'a')], 'a')]).toEqual(['b']);
  });

  it('Add and Rename need a non-empty name', () => {
    expect([canNameGroup(''), canNameGroup('north')]).toEqual([false, true]);
  });

  it('clicking a child appends it, a breadcrumb click truncates it', () => {
    expect(changeGroupPath(['root'], { kind: 'open-child', groupId: 'north' })).toEqual(['root', 'north']);
    expect(changeGroupPath(['root', 'north', 'city'], { kind: 'open-crumb', index: 1 })).toEqual(['root', 'north']);
    expect(changeGroupPath(['root', 'north'], { kind: 'open-crumb', index: -1 })).toEqual(['root']);
  });

  it('after deleting a group the path loses its last item', () => {
    expect(changeGroupPath(['root', 'north'], { kind: 'deleted' })).toEqual(['root']);
    expect(changeGroupPath(['root'], { kind: 'deleted' })).toEqual(['root']);
  });

  it('changing a parent resets the path to the root', () => {
    expect(changeGroupPath(['root', 'north', 'city'], { kind: 'parent-changed' })).toEqual(['root']);
  });
});
