import { describe, expect, it } from 'vitest';
import { formatWallTime, pictureTimeS, serverWallTime, snapshotName } from './server-time.js';

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

describe('serverWallTime', () => {
  it('is that of the server, by name, by offset, or both', () => {
    expect(formatWallTime(serverWallTime(NOON_UTC, { timeZone: 'Asia/Taipei' }))).toBe('2026-03-01 20:00:05');
    expect(formatWallTime(serverWallTime(NOON_UTC, { utcOffsetS: 19_800 }))).toBe('2026-03-01 17:30:05');
    expect(formatWallTime(serverWallTime(NOON_UTC, { timeZone: 'No/Where', utcOffsetS: -3_600 }))).toBe(
      '2026-03-01 11:00:05',
    );
  });

  it('is that of this machine while the server is not known', () => {
    const local = new Date(NOON_UTC * 1000);
    expect(serverWallTime(NOON_UTC, undefined)).toMatchObject({ hour: local.getHours(), minute: local.getMinutes() });
  });
});

describe('snapshotName', () => {
  const time = serverWallTime(NOON_UTC, { utcOffsetS: 0 });

  it('is plate, channel and time', () => {
    expect(snapshotName('KAA-0181', 'Road', time)).toBe('KAA-0181_Road_2026-03-01_12-00-05.png');
  });

  it('takes nothing that a file system does not', () => {
    expect(snapshotName('../a/b:c ', 'left\tside?', time)).toBe('a-b-c_left-side_2026-03-01_12-00-05.png');
    expect(snapshotName('', '車頭', time)).toBe('車頭_2026-03-01_12-00-05.png');
    expect(snapshotName('می\u200Cروم', 'รถที่ ๑', time)).toBe('می\u200Cروم_รถที่-๑_2026-03-01_12-00-05.png');
    expect(new TextEncoder().encode(snapshotName('車'.repeat(300), '', time)).length).toBeLessThan(200);
  });
});
