import { describe, expect, it } from 'vitest';
import { DEFAULT_CALL_TIME_S } from './realtime-plan.js';

describe('realtime plan', () => {
  it('default call time 30', () => {
    expect(DEFAULT_CALL_TIME_S).toBe(30);
  });
});
