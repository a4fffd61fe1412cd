import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeViewerPath } from './viewer-path.js';
import {
  downloadDurationS,
  parseDownloadViewerPath,
  parsePlaybackViewerPath,
  parseRemoteViewerPath,
  parseViewerTime,
  remoteDurationS,
} from './viewer-recording-path.js';
import { randomStreamId } from 'gk-sdk/stream';

/** Cases of a property test: 1,000, or what the nightly run asks for. */
const FUZZ_RUNS = Number(process.env['GK_FUZZ_RUNS'] ?? 1_000);

const UTC = 0;

describe('parsePlaybackViewerPath', () => {
  it('playback: path deviceid[@mask]/streamid/time/username/password', () => {
    expect(parsePlaybackViewerPath('/BUS-7@5/42/1700000000/anna/secret', UTC)).toEqual({
      deviceId: 'BUS-7',
      channelMask: 5,
      streamId: '42',
      startS: 1_700_000_000,
      username: 'anna',
      password: 'secret',
      plain: true,
    });
  });

  it('streamid 0 means random', () => {
    expect(parsePlaybackViewerPath('BUS-7/0/1700000000/anna/x', UTC)?.streamId).toBeUndefined();
    expect([0, 0.5, 0.999999999].map((random) => Number(randomStreamId(() => random)))).toEqual([
      1, 1073741824, 2147483644,
    ]);
  });

  it('time parsed to unix seconds', () => {
    expect(parsePlaybackViewerPath('BUS-7/0/2023-11-14%2022:13:20/anna/x', UTC)?.startS).toBe(1_700_000_000);
    expect(parsePlaybackViewerPath('BUS-7/0/soon/anna/x', UTC)).toBeUndefined();
  });

  it('reads the encoded form too', () => {
    const plain = 'BUS-7/0/1700000000/anna/x';
    expect(parsePlaybackViewerPath(encodeViewerPath(plain), UTC)).toEqual({
      ...parsePlaybackViewerPath(plain, UTC),
      plain: false,
    });
    expect(parsePlaybackViewerPath('BUS-7/anna/x', UTC)).toBeUndefined();
  });
});

describe('parseRemoteViewerPath', () => {
  it('remote: path deviceid[@channel]/duration/time/username/password', () => {
    expect(parseRemoteViewerPath('BUS-7@2/90/1700000000/anna/x', UTC)).toMatchObject({ channelMask: 2, durationS: 90 });
    expect(parseRemoteViewerPath('BUS-7/9x/1700000000/anna/x', UTC)).toMatchObject({ durationS: 60 });
  });

  it('Duration 1-1800 seconds else 60', () => {
    expect([0, 1, 1800, 1801, -5, NaN].map(remoteDurationS)).toEqual([60, 1, 1800, 60, 60, 60]);
  });
});

describe('parseDownloadViewerPath', () => {
  it('path /type/deviceid[@channel]/duration/time/username/password/optional filename', () => {
    const read = (path: string) => parseDownloadViewerPath(path, '', UTC);
    expect(read('BUS-7@4/120/1700000000/anna/x')).toEqual({
      kind: 'download',
      download: {
        deviceId: 'BUS-7',
        channelMask: 4,
        durationS: 120,
        startS: 1_700_000_000,
        username: 'anna',
        password: 'x',
        plain: true,
        filename: undefined,
      },
    });
    expect(read('BUS-7/120/1700000000/anna/x/trip.mp4')).toMatchObject({ download: { filename: 'trip.mp4' } });
    expect(read(encodeViewerPath('BUS-7/2/1700000000/anna/x/a'))).toMatchObject({ download: { durationS: 120 } });
  });

  it("a query string shows 'fail param'", () => {
    const refused = { kind: 'refused', message: 'fail param' };
    expect(parseDownloadViewerPath('BUS-7/120/1700000000/anna/x', '?a=1', UTC)).toEqual(refused);
    expect(parseDownloadViewerPath('BUS-7/120/1700000000/anna/x', '?', UTC)).toMatchObject({ kind: 'download' });
    expect(parseDownloadViewerPath('BUS-7/120', '', UTC)).toEqual(refused);
  });

  it('download duration 0 becomes 60, above 3600 becomes 3600, a value of 5 or less is multiplied by 60', () => {
    expect([0, 1, 5, 6, 3600, 3601, NaN, -1].map(downloadDurationS)).toEqual([60, 60, 300, 6, 3600, 3600, 60, 60]);
  });
});

describe('parseViewerTime', () => {
  it('time is a unix number or a date string', () => {
    expect(parseViewerTime('1700000000', UTC)).toBe(1_700_000_000);
    expect(parseViewerTime('2023-11-14T22:13:20Z', 'Asia/Taipei')).toBe(1_700_000_000);
    expect(parseViewerTime('2023-11-15T06:13:20+0800', UTC)).toBe(1_700_000_000);
    expect(parseViewerTime('2023-11-14 17:43:20-04:30', UTC)).toBe(1_700_000_000);
    expect(parseViewerTime('2023-11-15 06:13:20', 'Asia/Taipei')).toBe(1_700_000_000);
    expect(parseViewerTime('2023/11/15', UTC)).toBe(1_700_006_400);
  });

  it.each(['', 'x', '2023-02-30', '2023-13-01', '2023-01-01 24:00', '1e9', '-5', '2023-01-01 1:2', '9'.repeat(13)])(
    'reads nothing from %j',
    (text) => {
      expect(parseViewerTime(text, UTC)).toBeUndefined();
    },
  );
});

it('no path makes a reader throw, and every duration it gives is in its range', () => {
  const piece = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.integer().map(String),
    fc.constantFrom('2023-11-14', '@', '0'),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 7 }), (pieces) => {
      const path = pieces.join('/');
      parsePlaybackViewerPath(path, UTC);
      const durationS = parseRemoteViewerPath(path, UTC)?.durationS ?? 1;
      const answer = parseDownloadViewerPath(path, '', UTC);
      const downloadS = answer.kind === 'download' ? answer.download.durationS : 60;
      return durationS >= 1 && durationS <= 1800 && downloadS >= 6 && downloadS <= 3600;
    }),
    { numRuns: FUZZ_RUNS },
  );
});
