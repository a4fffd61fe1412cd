import { describe, expect, it } from 'vitest';
import { recordingDot, sdDurability, sdDurabilityTone, signalTone } from './indicators.js';

describe('indicators', () => {
  it('signal badge (0 dark, under 30 danger, under 60 info, else success)', () => {
    const tones = [0, 1, 29, 30, 59, 60, 100].map(signalTone);
    expect(tones).toEqual(['dark', 'danger', 'danger', 'info', 'info', 'success', 'success']);
  });

  it('SD durability badge (-2 dark, -1 info, under 10 danger, else success)', () => {
    expect([-2, -1, 0, 9, 10, 100].map(sdDurabilityTone)).toEqual([
      'dark',
      'info',
      'danger',
      'danger',
      'success',
      'success',
    ]);
  });

  it('the minimum of the two smart values is used when the second is above -2', () => {
    expect(sdDurability({ memoryCard1Percent: 90, memoryCard2Percent: 8 })).toBe(8);
    expect(sdDurability({ memoryCard1Percent: 90, memoryCard2Percent: -1 })).toBe(-1);
    expect(sdDurability({ memoryCard1Percent: 90, memoryCard2Percent: -2 })).toBe(90);
    expect(sdDurability({ memoryCard1Percent: 90 })).toBe(90);
    expect(sdDurability({ memoryCard2Percent: 4 })).toBeUndefined();
  });

  it('recording dot (recording without error red; recording with error purple)', () => {
    expect(recordingDot({ statusBits: 1, recording: true, recordingError: 0 })).toBe('red');
    expect(recordingDot({ statusBits: 1, recording: true, recordingError: 1 })).toBe('purple');
    expect(recordingDot({ statusBits: 1, recording: false, recordingError: 1 })).toBeUndefined();
    expect(recordingDot({ statusBits: 0, recording: true })).toBeUndefined();
  });
});
