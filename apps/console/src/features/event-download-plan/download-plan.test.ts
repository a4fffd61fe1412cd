import { describe, expect, it } from 'vitest';
import {
  CUSTOM_PATH_OPTIONS,
  DEFAULT_DOWNLOAD_PLAN,
  PLAN_CHANNELS,
  PLAN_DOWNLOAD_TYPES,
  PLAN_MEDIA_TYPES,
  toPlanDownloadType,
  toPlanMediaType,
} from './download-plan.js';

describe('download plan', () => {
  it('plan download mode: 0 Hidden, 1 Download, 2 Not Download (default), 4 Discard', () => {
    expect(Object.entries(PLAN_DOWNLOAD_TYPES)).toEqual([
      ['0', 'Hidden'],
      ['1', 'Download'],
      ['2', 'Not Download'],
      ['4', 'Discard'],
    ]);
    expect([0, 4, 3].map(toPlanDownloadType)).toEqual([0, 4, 2]);
  });

  it('8 channels, default download type 2, default media type 3', () => {
    expect(PLAN_CHANNELS).toBe(8);
    expect(DEFAULT_DOWNLOAD_PLAN).toMatchObject({ downloadType: 2, mediaType: 3 });
  });

  it('media types: 1 VIDEO, 3 VIDEO WITH AUDIO, 4 SNAPSHOT, 5 VIDEO AND SNAPSHOT, 6 VIDEO WITH AUDIO AND SNAPSHOT', () => {
    expect(Object.entries(PLAN_MEDIA_TYPES)).toEqual([
      ['1', 'VIDEO'],
      ['3', 'VIDEO WITH AUDIO'],
      ['4', 'SNAPSHOT'],
      ['5', 'VIDEO AND SNAPSHOT'],
      ['6', 'VIDEO WITH AUDIO AND SNAPSHOT'],
    ]);
    expect([1, 6, 2, 0].map(toPlanMediaType)).toEqual([1, 6, 3, 3]);
  });

  it('custom path options 0-2', () => {
    expect(CUSTOM_PATH_OPTIONS).toEqual([0, 1, 2]);
  });
});
