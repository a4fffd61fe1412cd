import { describe, expect, it } from 'vitest';
import {
  DEFAULT_DOWNLOAD_DURATION_S,
  DEFAULT_DOWNLOAD_FORMAT,
  fitDownloadDurationS,
  REMOTE_PLAYBACK_DURATIONS_S,
} from './download-choices.js';

describe('download durations', () => {
  it('default 60 s, default format mp4', () => {
    expect([DEFAULT_DOWNLOAD_DURATION_S, DEFAULT_DOWNLOAD_FORMAT]).toEqual([60, 'mp4']);
  });

  it('a change of format keeps a duration that is still offered', () => {
    expect(fitDownloadDurationS(3600, 'mp4')).toBe(1800);
    expect(fitDownloadDurationS(300, 'mp4')).toBe(300);
    expect(fitDownloadDurationS(3600, 'gms')).toBe(3600);
    expect(fitDownloadDurationS(1, 'mp4')).toBe(60);
  });

  it('duration choices 1 to 5 minutes (60 to 300 s)', () => {
    expect(REMOTE_PLAYBACK_DURATIONS_S).toEqual([60, 120, 180, 240, 300]);
  });
});
