import { describe, expect, it } from 'vitest';
import { normalizeReceivers, toCallTimeS } from './realtime-receivers.js';

describe('realtime plan', () => {
  it('receivers have semicolons converted to commas and items trimmed', () => {
    expect(normalizeReceivers(' a@x.test ; b@x.test,c@x.test;; ')).toBe('a@x.test,b@x.test,c@x.test');
    expect(normalizeReceivers('')).toBe('');
  });

  it('call time numeric', () => {
    expect(['30', ' 5 ', '', '-1', '1.5', 'x'].map(toCallTimeS)).toEqual([
      30,
      5,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });
});
