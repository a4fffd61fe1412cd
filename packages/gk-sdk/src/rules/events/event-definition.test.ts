import { describe, expect, it } from 'vitest';
import { DEFAULT_DEFINITION_PROFILE, toNotifyColor } from './event-definition.js';

describe('event definition', () => {
  it('notifycolor (hex, default #FFFFFF); definename (default GLOBAL)', () => {
    expect(['#ff8800', 'FF8800', 'red', '', null].map(toNotifyColor)).toEqual([
      '#FF8800',
      '#FF8800',
      '#FFFFFF',
      '#FFFFFF',
      '#FFFFFF',
    ]);
    expect(DEFAULT_DEFINITION_PROFILE).toBe('GLOBAL');
  });
});
