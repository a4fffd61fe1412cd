import { describe, expect, it } from 'vitest';
import { shownMediaSlots } from './shown-media-slots.js';

describe('server settings', () => {
  it('a slot is shown only when the previous one has a value', () => {
    expect([shownMediaSlots([]), shownMediaSlots(['u1']), shownMediaSlots(['u1', '', 'u3'])]).toEqual([1, 2, 2]);
    expect(shownMediaSlots(Array.from({ length: 30 }, () => 'u'))).toBe(24);
  });
});
