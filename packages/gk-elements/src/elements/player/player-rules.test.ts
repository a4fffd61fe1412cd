import { describe, expect, it } from 'vitest';
import { PLAYBACK_SKIPS_S } from './player-rules.js';
import { englishPlayerLabels } from './player.labels.js';

describe('playback speed', () => {
  it('skips back 10 or 5 seconds and forward 10; local playback has 5 forward, too', () => {
    expect(PLAYBACK_SKIPS_S).toEqual({ local: [-10, -5, 5, 10], remote: [-10, -5, 10] });
  });
});

describe('playback screens', () => {
  it('says that a day has no record', () => {
    expect(englishPlayerLabels.noRecordOn('BUS-7', '2026-11-20')).toBe('BUS-7 has no record on 2026-11-20');
  });
});
