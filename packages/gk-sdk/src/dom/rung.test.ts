import { describe, expect, it } from 'vitest';
import { chooseRung, likelyRung, type Capabilities, type Rung } from './rung.js';

const chromium: Capabilities = { videoDecoder: true, trackGenerator: true, offscreenCanvas: true, mediaSource: true };

describe('chooseRung', () => {
  it.each([
    ['generator', chromium],
    ['canvas', { ...chromium, trackGenerator: false }],
    ['mse', { ...chromium, videoDecoder: false }],
    [undefined, { ...chromium, videoDecoder: false, mediaSource: false }],
  ] satisfies [Rung | undefined, Capabilities][])('takes %s where the browser has %j', (expected, capabilities) => {
    const decision = chooseRung('auto', capabilities, 'h264');
    expect(decision.rung).toBe(expected);
    expect(decision.reason).not.toBe('');
  });

  it('says why it is no better rung', () => {
    expect(chooseRung('auto', { ...chromium, videoDecoder: false }, 'h264').reason).toContain('https');
    const failed = new Map<Rung, string>([['generator', 'the track ended']]);
    expect(chooseRung('auto', chromium, 'h264', failed)).toEqual({ rung: 'canvas', reason: 'the track ended' });
  });

  it('shows JPEG on its own rung only', () => {
    expect(chooseRung('auto', chromium, 'jpeg').rung).toBe('jpeg');
    expect(chooseRung('generator', chromium, 'jpeg').rung).toBeUndefined();
    expect(chooseRung('jpeg', chromium, 'h264').reason).toContain('H.264');
  });

  it('keeps to the rung that was asked for, or to none', () => {
    expect(chooseRung('mse', chromium, 'h264').rung).toBe('mse');
    expect(chooseRung('generator', { ...chromium, trackGenerator: false }, 'h264').rung).toBeUndefined();
  });
});

describe('likelyRung', () => {
  it('says ahead of the first picture what will be taken', () => {
    expect(likelyRung('auto', true, true)).toBe('generator');
    expect(likelyRung('auto', true, false)).toBe('canvas');
    expect(likelyRung('auto', false, true)).toBe('mse');
    expect(likelyRung('jpeg', true, true)).toBe('jpeg');
  });
});
