import { describe, expect, it } from 'vitest';
import { clockNotice, toClockView } from './server-clock-core.js';
import { englishServerClockLabels as words } from './server-clock.labels.js';

const AT_MS = Date.UTC(2026, 10, 21, 6, 3, 22, 480);
const format = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium', timeZone: 'UTC' });
const info = { version: '3.1', utcOffsetS: 28_800, timeZone: 'Asia/Taipei' };

describe('toClockView', () => {
  it('writes the time of the zone and names the zone', () => {
    expect(toClockView(AT_MS, 'Asia/Taipei', format, words, 'server')).toEqual({
      time: '14:03:22',
      zone: 'UTC+08:00',
      iso: '2026-11-21T06:03:22.480Z',
      sentence: 'Server time: 14:03:22, Asia/Taipei (UTC+08:00)',
    });
  });
  it('follows summer time', () => {
    const july = Date.UTC(2026, 6, 1);
    expect(toClockView(july, 'Europe/Berlin', format, words, 'server').zone).toBe('UTC+02:00');
    expect(toClockView(AT_MS, 'Europe/Berlin', format, words, 'server').zone).toBe('UTC+01:00');
  });
  it('writes half hours', () => {
    expect(toClockView(AT_MS, 19_800, format, words, 'server')).toMatchObject({ time: '11:33:22', zone: 'UTC+05:30' });
  });
});

describe('clockNotice', () => {
  it('says when the time is not the server’s, or old', () => {
    expect(clockNotice(undefined, undefined, words)).toBe(words.noSession);
    expect(clockNotice({ kind: 'connecting' }, undefined, words)).toBe(words.notSynchronised);
    const lost = { kind: 'reconnecting', reason: 'offline', retryAtS: 0, user: undefined } as const;
    expect(clockNotice(lost, info, words)).toBe(words.reconnecting);
    expect(clockNotice({ kind: 'connecting' }, info, words)).toBe('');
  });
});
