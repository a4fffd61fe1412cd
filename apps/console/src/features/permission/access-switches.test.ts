import { describe, expect, it } from 'vitest';
import { DEFAULT_VISIBLE_GROUPS, toggleAccess } from './access-switches.js';

const groups = [
  { id: 0, name: 'Admin', access: '111' },
  { id: 5, name: 'Guest', access: '100' },
];

describe('permission groups', () => {
  it('access (string of 0/1, one position per feature index)', () => {
    expect(toggleAccess(groups[1]!, 0).access).toBe('000');
    expect(toggleAccess(groups[1]!, 4).access).toBe('10001');
  });

  it('default visible groups are 0 to 3', () => {
    expect(DEFAULT_VISIBLE_GROUPS).toEqual([0, 1, 2, 3]);
  });
});
