import { expect, it } from 'vitest';
import { assignments, findAssignments } from './assignments.js';

const GROUPS = [
  { groupId: 1, parentId: undefined, name: 'root' },
  { groupId: 2, parentId: 1, name: 'North' },
];
const ROWS = assignments(GROUPS, [
  { groupId: 2, deviceId: 'BUS-7' },
  { groupId: 1, deviceId: 'BUS-8' },
  { groupId: 9, deviceId: 'BUS-9' },
]);

it('names a group with those above it, and an unknown one by its number', () => {
  expect(ROWS.map(({ group }) => group)).toEqual(['root / North', 'root', '9']);
});

it('finds by parts of group and device in any case', () => {
  expect(findAssignments(ROWS, { groupName: 'north', device: '' }).map(({ deviceId }) => deviceId)).toEqual(['BUS-7']);
  expect(findAssignments(ROWS, { groupName: 'root', device: '-8' }).map(({ deviceId }) => deviceId)).toEqual(['BUS-8']);
  expect(findAssignments(ROWS, { groupName: '', device: '' })).toHaveLength(3);
});
