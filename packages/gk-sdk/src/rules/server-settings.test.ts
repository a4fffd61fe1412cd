import { describe, expect, it } from 'vitest';
import {
  canTryCertbot,
  confirmsByName,
  DDNS_TYPES,
  GPS_RETENTION_DAYS,
  LOG_RETENTION_DAYS,
  RESTART_PLANS,
  MAX_IFRAMES,
  savedIframes,
  savedMediaSlots,
  shownMediaSlots,
  SMTP_AUTH,
  SMTP_SECURITY,
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

  it('Certbot Try needs both domains and e-mail', () => {
    expect([canTryCertbot('a.test', 'a@a.test'), canTryCertbot('', 'x'), canTryCertbot('x', '')]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('a slot is shown only when the previous one has a value', () => {
    expect([shownMediaSlots([]), shownMediaSlots(['u1']), shownMediaSlots(['u1', '', 'u3'])]).toEqual([1, 2, 2]);
    expect(shownMediaSlots(Array.from({ length: 30 }, () => 'u'))).toBe(24);
  });

  it('only consecutive filled slots are saved', () => {
    expect(savedMediaSlots(['u1', 'u2', '', 'u4'])).toEqual(['u1', 'u2']);
    expect(savedMediaSlots(Array.from({ length: 30 }, () => 'u'))).toHaveLength(24);
  });

  it('DDNS types, SMTP security and auth values', () => {
    expect(DDNS_TYPES).toHaveLength(3);
    expect(SMTP_SECURITY).toEqual({ 0: 'STARTTLS', 1: 'TLS', 2: 'NONE' });
    expect(SMTP_AUTH).toEqual({ 0: 'MD5', 1: 'NONE', 2: 'PLAIN', 3: 'LOGIN' });
  });

  it('disk formatting: the user types the disk name to confirm', () => {
    expect([confirmsByName('sda', 'sda'), confirmsByName('SDA', 'sda'), confirmsByName('', '')]).toEqual([
      true,
      false,
      false,
    ]);
  });
});
