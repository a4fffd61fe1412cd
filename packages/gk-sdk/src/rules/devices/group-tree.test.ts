import { describe, expect, it } from 'vitest';
import { sortGroups } from './group-tree.js';

describe('groups', () => {
  it('usergroup sorted by name', () => {
    expect(sortGroups([{ name: 'b' }, { name: 'A' }, { name: 'c' }]).map(({ name }) => name)).toEqual(['A', 'b', 'c']);
  });
});
