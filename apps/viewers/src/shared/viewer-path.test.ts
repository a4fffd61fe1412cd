import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sha256Hex } from 'gk-sdk';
import {
  decodeViewerPath,
  encodeViewerPath,
  parseLiveViewerPath,
  parseViewerDevice,
  viewerAuthorization,
  viewerChannel,
  viewerChannels,
  viewerPassword,
} from './viewer-path.js';

/** Cases of a property test: 1,000, or what the nightly run asks for. */
const FUZZ_RUNS = Number(process.env['GK_FUZZ_RUNS'] ?? 1_000);

describe('live viewer path', () => {
  const HASH = sha256Hex('secret');

  it('reads deviceid[@channelmask]/username/password', () => {
    expect(parseLiveViewerPath('/BUS-7@5/anna/secret')).toEqual({
      deviceId: 'BUS-7',
      channelMask: 5,
      username: 'anna',
      password: 'secret',
      plain: true,
    });
    expect(parseLiveViewerPath(`BUS-7/anna/${HASH}/`)).toMatchObject({ channelMask: 255, password: HASH });
    expect(parseLiveViewerPath('BUS%207/anna%40depot/a%2Fb')).toMatchObject({
      deviceId: 'BUS 7',
      username: 'anna@depot',
      password: 'a/b',
    });
  });

  it('if the path lacks exactly three segments it is treated as encoded and decoded', () => {
    const encoded = encodeViewerPath('/公車-7@5/anna/sécret');
    expect(encoded).toMatch(/^[A-Za-z0-9_-]+$/);
    expect(parseLiveViewerPath(`/${encoded}`)).toEqual({
      deviceId: '公車-7',
      channelMask: 5,
      username: 'anna',
      password: 'sécret',
      plain: false,
    });
  });

  it.each(['', 'BUS-7', 'BUS-7/anna', 'a/b/c/d', '/@5/anna/x', 'BUS-7//x', 'AAAA', encodeViewerPath('a/b')])(
    'reads nothing from %j',
    (path) => {
      expect(parseLiveViewerPath(path)).toBeUndefined();
    },
  );

  it('takes a broken percent sign for itself', () => {
    expect(parseLiveViewerPath('BUS-7/anna/100%')).toMatchObject({ password: '100%' });
  });

  it('decodes only what was encoded', () => {
    expect(decodeViewerPath(encodeViewerPath('a/b/c'))).toBe('a/b/c');
    expect(decodeViewerPath('not base64!')).toBeUndefined();
    expect(decodeViewerPath('_w')).toBeUndefined();
    expect(decodeViewerPath('A')).toBeUndefined();
  });

  it('splits a device and its number', () => {
    expect(parseViewerDevice('a@b@3')).toEqual({ deviceId: 'a@b', mask: 3 });
    expect(parseViewerDevice('a@b')).toEqual({ deviceId: 'a@b', mask: undefined });
  });

  it('shows up to 8 channels (device channels AND the mask, default 255), 16 bits scanned', () => {
    expect(viewerChannels({ channelMask: '11011' }, 255)).toEqual([1, 2, 4, 5]);
    expect(viewerChannels({ channelMask: '11011' }, 0b01010)).toEqual([2, 4]);
    expect(viewerChannels({ channelCount: 4 }, 0b100000)).toEqual([]);
    expect(viewerChannels({ channelCount: 20 }, 0xffff)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(viewerChannels({ channelCount: 64 }, 0x10000)).toEqual([]);
    expect(viewerChannels({ channelCount: 64 }, 0x1)).toEqual([1]);
    expect(viewerChannels({ channelCount: 20 }, 0x1ff00)).toEqual([9, 10, 11, 12, 13, 14, 15, 16]);
  });

  it('whatever a path holds, encoding and decoding gives it back, and reading never throws', () => {
    const segment = fc.string({ unit: 'binary', minLength: 1, maxLength: 12 }).map((text) => encodeURIComponent(text));
    fc.assert(
      fc.property(segment, segment, segment, (device, user, password) => {
        const plain = parseLiveViewerPath(`${device}/${user}/${password}`);
        const encoded = parseLiveViewerPath(encodeViewerPath(`${device}/${user}/${password}`));
        return JSON.stringify(encoded) === JSON.stringify(plain && { ...plain, plain: false });
      }),
      { numRuns: FUZZ_RUNS },
    );
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (path) => {
        parseLiveViewerPath(path);
      }),
      { numRuns: FUZZ_RUNS },
    );
  });
});

describe('viewerChannel', () => {
  it('one channel (first in mask, default 1; 1 if above the device channel count)', () => {
    expect(viewerChannel(0b1100, 8)).toBe(3);
    expect(viewerChannel(undefined, 8)).toBe(1);
    expect(viewerChannel(0b1100, 2)).toBe(1);
    expect(viewerChannel(0b1100)).toBe(3);
    expect(viewerChannel(0x10000, 64)).toBe(1);
  });
});

describe('viewerPassword', () => {
  const HASH = sha256Hex('secret');

  it('64 characters means already hashed; otherwise hashed with SHA-256 and upper-cased before sending', () => {
    expect(viewerPassword('live', HASH)).toBe(HASH);
    expect(viewerPassword('remote', 'secret')).toBe(HASH);
  });

  it('playback sends it raw', () => {
    expect(viewerPassword('playback', 'secret')).toBe('secret');
  });
});

describe('viewerAuthorization', () => {
  it('takes a password as the page sends it', () => {
    expect(viewerAuthorization('live', { username: 'anna', password: 'secret' })).toEqual({
      kind: 'password',
      username: 'anna',
      passwordHash: sha256Hex('secret'),
    });
    expect(viewerAuthorization('playback', { username: 'anna', password: 'secret' })).toEqual({
      kind: 'password',
      username: 'anna',
      passwordHash: 'secret',
    });
  });

  it('takes a token pair in its place', () => {
    expect(viewerAuthorization('live', { username: ':token', password: 'e1.h.2' })).toEqual({
      kind: 'token',
      e: 'e1',
      h: 'h.2',
    });
    for (const password of ['', 'e', 'e.', '.h']) {
      expect(() => viewerAuthorization('live', { username: ':token', password })).toThrow(/not whole/);
    }
  });
});
