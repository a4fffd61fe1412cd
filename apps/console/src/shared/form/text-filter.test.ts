import { describe, expect, it } from 'vitest';
import { allowsFilterText, filterText } from './text-filter.js';

describe('filterText', () => {
  it('Text filters reject input containing a space or a single quote (the change is ignored)', () => {
    expect(filterText('bus', 'bus ')).toBe('bus');
    expect(filterText('bus', "bus'")).toBe('bus');
    expect(filterText('bus', 'bus1')).toBe('bus1');
    expect(filterText('bus', '')).toBe('');
  });

  it('Group names: input containing a space or apostrophe is ignored', () => {
    expect(allowsFilterText("d'Or")).toBe(false);
    expect(allowsFilterText('a b')).toBe(false);
    expect(allowsFilterText('深圳-1')).toBe(true);
  });
});
