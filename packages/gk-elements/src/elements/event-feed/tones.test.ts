import { describe, expect, it } from 'vitest';
import { isHeard, RING_EVERY_MS, tonesOf } from './tones.js';

describe('tonesOf', () => {
  it('gives each severity and a call a sound of its own', () => {
    const sounds = (['info', 'warning', 'alarm', 'call'] as const).map((kind) => JSON.stringify(tonesOf(kind)));
    expect(new Set(sounds).size).toBe(4);
  });
  it('is over before it rings again', () => {
    for (const { atS, lengthS } of tonesOf('call')) expect((atS + lengthS) * 1000).toBeLessThan(RING_EVERY_MS);
  });
});

describe('isHeard', () => {
  it('hears from a severity up', () => {
    expect(isHeard('info', 'warning')).toBe(false);
    expect(isHeard('warning', 'warning')).toBe(true);
    expect(isHeard('alarm', 'info')).toBe(true);
    expect(isHeard('alarm', 'none')).toBe(false);
  });
});
