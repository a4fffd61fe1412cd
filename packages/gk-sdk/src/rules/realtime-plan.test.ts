import { describe, expect, it } from 'vitest';
import { DEFAULT_CALL_TIME_S, normalizeReceivers, toCallTimeS } from './realtime-plan.js';

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

  it('default call time 30', () => {
    expect(DEFAULT_CALL_TIME_S).toBe(30);
  });
});
