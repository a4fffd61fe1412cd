import { describe, expect, it } from 'vitest';
import { clampParameter } from './clamp-parameter.js';
import { PARAMETER_HINTS } from 'gk-sdk/rules';

describe('parameter hints', () => {
  it('AccOffSec clamped to -1..86400', () => {
    const typed = (value: number) => clampParameter(PARAMETER_HINTS['sys.AccOffSec']!, value);
    expect([-5, -1, 77.4, 86_400, 99_999].map(typed)).toEqual([-1, -1, 77, 86_400, 86_400]);
    expect(clampParameter(PARAMETER_HINTS['net.HbSec']!, 31)).toBe(31);
  });
});
