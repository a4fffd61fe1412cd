import { describe, expect, it } from 'vitest';
import type { LiveStats } from 'gk-sdk/dom';
import { figureRows } from './figure-rows.js';

describe('figureRows', () => {
  it('shows dashes for what is not known', () => {
    const stats: LiveStats = {
      deviceId: undefined,
      renderPath: undefined,
      renderPathReason: '',
      codec: undefined,
      width: 0,
      height: 0,
      fps: 0,
      receivedFps: 0,
      bitrateBps: 128_400,
      latencyMs: undefined,
      ageMs: 41.6,
      shownAtS: undefined,
      bufferMs: 0,
      queuedFrames: 0,
      receivedBytes: 0,
      receivedFrames: 0,
      decodedFrames: 0,
      presentedFrames: 0,
      droppedFrames: 0,
      keyFrameSkips: 0,
      skippedBytes: 0,
      retries: 0,
      decoderRestarts: 0,
    };
    const rows = new Map(figureRows(stats));
    expect(rows.get('picture')).toBe('–');
    expect(rows.get('latency')).toBe('–');
    expect(rows.get('age')).toBe('42 ms');
    expect(rows.get('bitrate')).toBe('128 kbit/s');
  });
});
