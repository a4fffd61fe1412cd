import { describe, expect, it } from 'vitest';
import { ANNOUNCE_EVERY_MS, Announcer } from './announcer.js';

const more = (count: number): string => `and ${count} more`;

describe('Announcer', () => {
  it('says one text at once and the next when the first may have been read', () => {
    const announcer = new Announcer();
    announcer.add({ text: 'A', urgent: false });
    expect(announcer.next(1000, more)).toEqual({ text: 'A', urgent: false });
    announcer.add({ text: 'B', urgent: false });
    expect(announcer.next(1001, more)).toBeUndefined();
    expect(announcer.waitMs(1001)).toBe(ANNOUNCE_EVERY_MS - 1);
    expect(announcer.next(1000 + ANNOUNCE_EVERY_MS, more)).toEqual({ text: 'B', urgent: false });
    expect(announcer.waitMs(9000)).toBeUndefined();
  });
  it('says the urgent one of a flood, and how many more there were', () => {
    const announcer = new Announcer();
    for (const text of ['A', 'B', 'C']) announcer.add({ text, urgent: text === 'B' });
    expect(announcer.next(0, more)).toEqual({ text: 'B, and 2 more', urgent: true });
    expect(announcer.next(9000, more)).toBeUndefined();
  });
});
