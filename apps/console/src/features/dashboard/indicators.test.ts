import { describe, expect, it } from 'vitest';
import { recordingState, sdDurabilityIndicator, signalIndicator } from './indicators.js';

describe('signalIndicator', () => {
  it.each([
    [0, 'dark'],
    [1, 'danger'],
    [29, 'danger'],
    [30, 'info'],
    [59, 'info'],
    [60, 'success'],
    [100, 'success'],
  ])('%i percent is %s', (percent, tone) => {
    expect(signalIndicator(percent)?.tone).toBe(tone);
  });

  it('is absent where the device does not tell', () => {
    expect(signalIndicator(undefined)).toBeUndefined();
    expect(signalIndicator(null)).toBeUndefined();
  });
});

describe('sdDurabilityIndicator', () => {
  it('judges the worse card when there are two', () => {
    expect(sdDurabilityIndicator({ memoryCard1Percent: 90, memoryCard2Percent: 8 })).toEqual({
      tone: 'danger',
      words: '8 %',
    });
    expect(sdDurabilityIndicator({ memoryCard1Percent: 90, memoryCard2Percent: -1 })).toEqual({
      tone: 'info',
      words: 'Unknown',
    });
  });

  it('judges the first card when there is no second', () => {
    expect(sdDurabilityIndicator({ memoryCard1Percent: 90, memoryCard2Percent: -2 })).toEqual({
      tone: 'success',
      words: '90 %',
    });
    expect(sdDurabilityIndicator({ memoryCard1Percent: 10 })).toEqual({ tone: 'success', words: '10 %' });
    expect(sdDurabilityIndicator({ memoryCard1Percent: 9 })?.tone).toBe('danger');
    expect(sdDurabilityIndicator({ memoryCard1Percent: -2, memoryCard2Percent: -2 })?.tone).toBe('dark');
  });
});

describe('recordingState', () => {
  it('tells errors from a clean recording', () => {
    expect(recordingState({ statusBits: 1, recording: true, recordingError: 0 })).toBe('recording');
    expect(recordingState({ statusBits: 1, recording: true, recordingError: 1 })).toBe('recording-with-errors');
    expect(recordingState({ statusBits: 1, recording: false, recordingError: 1 })).toBe('not-recording');
  });
});
