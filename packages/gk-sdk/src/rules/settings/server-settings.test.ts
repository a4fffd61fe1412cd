import { describe, expect, it } from 'vitest';
import {
  GPS_RETENTION_DAYS,
  LOG_RETENTION_DAYS,
  RESTART_PLANS,
  MAX_IFRAMES,
  savedIframes,
  savedMediaSlots,
} from './server-settings.js';

describe('server settings', () => {
  it('restart plan values 0 to 6', () => {
    expect(RESTART_PLANS).toEqual([
      'restart PC daily',
      'reload process daily',
      'restart PC weekly',
      'reload process weekly',
      'restart PC monthly',
      'reload process monthly',
      'do nothing',
    ]);
  });

  it('events and stream logs retention: full (0) or 30, 60, 90, 180, 360, 720 days', () => {
    expect(LOG_RETENTION_DAYS).toEqual([0, 30, 60, 90, 180, 360, 720]);
  });

  it('GPS retention: full or 180, 360, 720, 1080, 1440, 1800, 2160, 3600 days', () => {
    expect(GPS_RETENTION_DAYS).toEqual([0, 180, 360, 720, 1080, 1440, 1800, 2160, 3600]);
  });

  it('iframes: rows with an empty title or url are dropped before saving', () => {
    const rows = [
      { title: 'a', url: 'http://a' },
      { title: '', url: 'http://b' },
      { title: 'c', url: ' ' },
    ];
    expect(savedIframes(rows)).toEqual([rows[0]]);
  });

  it('iframes (up to 5 title and url rows)', () => {
    expect(MAX_IFRAMES).toBe(5);
  });

  it('only consecutive filled slots are saved', () => {
    expect(savedMediaSlots(['u1', 'u2', '', 'u4'])).toEqual(['u1', 'u2']);
    expect(savedMediaSlots(Array.from({ length: 30 }, () => 'u'))).toHaveLength(24);
  });
});
