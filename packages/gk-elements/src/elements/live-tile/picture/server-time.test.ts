import { afterEach, describe, expect, it } from 'vitest';
import type { Zone } from 'gk-sdk/rules';
import { testRecords, testSession } from '../../../testing/test-session.js';
import { setTimeZone } from '../../../time/page-zone.js';
import { pictureTimeS, snapshotName, tileZone } from './server-time.js';

const NOON_UTC = Date.UTC(2026, 2, 1, 12, 0, 5) / 1000;

describe('pictureTimeS', () => {
  it('is that of the picture in sight, also when it stands still', () => {
    expect(pictureTimeS(NOON_UTC - 40, true, NOON_UTC)).toBe(NOON_UTC - 40);
    expect(pictureTimeS(NOON_UTC - 40, false, NOON_UTC)).toBe(NOON_UTC - 40);
  });

  it('is now where the stream counts from its beginning or shows nothing yet, and only while it is live', () => {
    for (const shownAtS of [undefined, 0, 12.5]) {
      expect(pictureTimeS(shownAtS, true, NOON_UTC)).toBe(NOON_UTC);
      expect(pictureTimeS(shownAtS, false, NOON_UTC)).toBeUndefined();
    }
  });
});

describe('tileZone', () => {
  const session = testSession(testRecords(1).map((record) => ({ ...record, timeZone: -12_600 })));
  session.serverInfo = { version: '5.1', timeZone: 'Asia/Taipei', utcOffsetS: 28_800 };
  const zone = (asked: string | null): Zone =>
    tileZone({
      session: session.asSession(),
      element: { device: 'BUS-00001', shownDevice: undefined, getAttribute: () => asked },
    });

  afterEach(() => {
    setTimeZone('server');
  });

  it("is the server's, or the choice of the page, or that of the tile", () => {
    expect(zone(null)).toBe('Asia/Taipei');
    setTimeZone('utc');
    expect([zone(null), zone('server'), zone('vehicle'), zone('Europe/Berlin')]).toEqual([
      'UTC',
      'Asia/Taipei',
      -12_600,
      'Europe/Berlin',
    ]);
  });
});

describe('snapshotName', () => {
  const name = (vehicle: string, channel: string): string => snapshotName(vehicle, channel, NOON_UTC, 28_800);

  it('is plate, channel and time with its offset', () => {
    expect(name('KAA-0181', 'Road')).toBe('KAA-0181_Road_2026-03-01_20-00-05_+08-00.png');
  });

  it('takes nothing that a file system does not', () => {
    expect(name('../a/b:c ', 'left\tside?')).toBe('a-b-c_left-side_2026-03-01_20-00-05_+08-00.png');
    expect(name('', '車頭')).toBe('車頭_2026-03-01_20-00-05_+08-00.png');
    expect(name('می\u200Cروم', 'รถที่ ๑')).toBe('می\u200Cروم_รถที่-๑_2026-03-01_20-00-05_+08-00.png');
    expect(new TextEncoder().encode(name('車'.repeat(300), '')).length).toBeLessThan(200);
  });
});
