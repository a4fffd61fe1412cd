import { describe, expect, it } from 'vitest';
import { chooseRenderPath, likelyRenderPath, type Capabilities, type RenderPath } from './render-path.js';

const chromium: Capabilities = { videoDecoder: true, trackGenerator: true, offscreenCanvas: true, mediaSource: true };

describe('chooseRenderPath', () => {
  it.each([
    ['generator', chromium],
    ['canvas', { ...chromium, trackGenerator: false }],
    ['mse', { ...chromium, videoDecoder: false }],
    [undefined, { ...chromium, videoDecoder: false, mediaSource: false }],
  ] satisfies [RenderPath | undefined, Capabilities][])(
    'takes %s where the browser has %j',
    (expected, capabilities) => {
      const decision = chooseRenderPath('auto', capabilities, 'h264');
      expect(decision.renderPath).toBe(expected);
      expect(decision.reason).not.toBe('');
    },
  );

  it('says why it is no better render path', () => {
    expect(chooseRenderPath('auto', { ...chromium, videoDecoder: false }, 'h264').reason).toContain('https');
    const failed = new Map<RenderPath, string>([['generator', 'the track ended']]);
    expect(chooseRenderPath('auto', chromium, 'h264', failed)).toEqual({
      renderPath: 'canvas',
      reason: 'the track ended',
    });
  });

  it('shows JPEG on its own render path only', () => {
    expect(chooseRenderPath('auto', chromium, 'jpeg').renderPath).toBe('jpeg');
    expect(chooseRenderPath('generator', chromium, 'jpeg').renderPath).toBeUndefined();
    expect(chooseRenderPath('jpeg', chromium, 'h264').reason).toContain('H.264');
  });

  it('keeps to the render path that was asked for, or to none', () => {
    expect(chooseRenderPath('mse', chromium, 'h264').renderPath).toBe('mse');
    expect(chooseRenderPath('generator', { ...chromium, trackGenerator: false }, 'h264').renderPath).toBeUndefined();
  });
});

describe('likelyRenderPath', () => {
  it('says ahead of the first picture what will be taken', () => {
    expect(likelyRenderPath('auto', true, true)).toBe('generator');
    expect(likelyRenderPath('auto', true, false)).toBe('canvas');
    expect(likelyRenderPath('auto', false, true)).toBe('mse');
    expect(likelyRenderPath('jpeg', true, true)).toBe('jpeg');
  });
});
