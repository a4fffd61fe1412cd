import { describe, expect, it } from 'vitest';
import { sha256Hex } from '../util/password-hash.js';
import { CAPTCHA_LENGTH, createCaptcha, matchesCaptcha } from './captcha.js';
import { passesEntranceGuard } from './entrance-guard.js';
import { loginFlag, needsLoginScreen } from './login-flag.js';
import { validateLoginForm } from './login-form.js';
import {
  decodeViewerPath,
  encodeViewerPath,
  parseLiveViewerPath,
  parseViewerDevice,
  viewerChannels,
} from './viewer-path.js';

describe('validateLoginForm', () => {
  const good = { username: 'anna', password: 'secret' };
  const server = { address: 'fleet.test', port: '24680' };

  it("empty user name or password shows 'Oops Invalid username or password'", () => {
    expect(validateLoginForm({ ...good, username: '' })).toBe('Oops Invalid username or password');
    expect(validateLoginForm({ ...good, password: '' })).toBe('Oops Invalid username or password');
    expect(validateLoginForm(good)).toBeUndefined();
  });

  it("Empty server address: 'Empty Server Address'. Server address containing a slash: 'Wrong Server Address'", () => {
    expect(validateLoginForm({ ...good, server: { ...server, address: '' } })).toBe('Empty Server Address');
    expect(validateLoginForm({ ...good, server: { ...server, address: 'a/b' } })).toBe('Wrong Server Address');
    expect(validateLoginForm({ ...good, server })).toBeUndefined();
  });

  it("Empty server port: 'Empty Server Port'", () => {
    expect(validateLoginForm({ ...good, server: { ...server, port: '' } })).toBe('Empty Server Port');
  });

  it("a wrong code shows 'The verification code you entered is incorrect'", () => {
    const wrong = validateLoginForm({ ...good, captcha: { code: 'aB3dE', typed: 'aB3d' } });
    expect(wrong).toBe('The verification code you entered is incorrect');
    expect(validateLoginForm({ ...good, captcha: { code: 'aB3dE', typed: 'Ab3De' } })).toBeUndefined();
  });

  it('names the first rule that is broken', () => {
    const all = { username: '', password: '', server: { address: '', port: '' }, captcha: { code: 'a', typed: 'b' } };
    expect(validateLoginForm(all)).toBe('Oops Invalid username or password');
  });
});

describe('captcha', () => {
  it('is 5 characters from letters without o/O and digits 1-9 (no 0)', () => {
    const seen = new Set<string>();
    for (let i = 0; i < 1000; i++) {
      const code = createCaptcha(() => (i % 1000) / 1000);
      expect(code).toHaveLength(CAPTCHA_LENGTH);
      for (const character of code) seen.add(character);
    }
    const letters = 'abcdefghijklmnpqrstuvwxyz';
    expect([...seen].sort().join('')).toBe([...`${letters}${letters.toUpperCase()}123456789`].sort().join(''));
  });

  it('comparison is case-insensitive', () => {
    expect(matchesCaptcha('aB3dE', 'AB3DE')).toBe(true);
    expect(matchesCaptcha('aB3dE', 'aB3dF')).toBe(false);
    expect(matchesCaptcha('', '')).toBe(false);
  });
});

describe('entrance guard', () => {
  it('it must equal the upper-case SHA-256 of the path without its leading slash', () => {
    expect(passesEntranceGuard(sha256Hex('liveview/A'), '/liveview/A')).toBe(true);
    expect(passesEntranceGuard(sha256Hex('liveview/A').toLowerCase(), '/liveview/A')).toBe(false);
    expect(passesEntranceGuard(sha256Hex('/liveview/A'), '/liveview/A')).toBe(false);
    expect(passesEntranceGuard(sha256Hex(''), '/')).toBe(true);
  });

  it('holds only when the page carries an entrance value', () => {
    expect(passesEntranceGuard(undefined, '/')).toBe(true);
    expect(passesEntranceGuard('', '/')).toBe(true);
  });
});

describe('login flag', () => {
  const user = { username: 'anna', permission: 0, permissions: {} as never, info: {} };

  it.each([
    [{ kind: 'signed-out' }, 0],
    [{ kind: 'connecting' }, 0],
    [{ kind: 'password-expired', username: 'anna' }, 0],
    [{ kind: 'reconnecting', reason: 'server-down', retryAtMs: 0, user: undefined }, 0],
    [{ kind: 'reconnecting', reason: 'server-down', retryAtMs: 0, user }, 1],
    [{ kind: 'signed-in', user, devicesLoaded: false }, 1],
    [{ kind: 'refused', error: {} as never }, 2],
  ] as const)('of %j is %i', (state, flag) => {
    expect(loginFlag(state)).toBe(flag);
  });

  it("sends to /login when AutoLogin is absent, or the flag is 0 with AutoLogin 'false', or the flag is 2", () => {
    const answers = ([undefined, false, true] as const).map((autoLogin) =>
      ([0, 1, 2] as const).map((flag) => needsLoginScreen(autoLogin, flag)),
    );
    expect(answers).toEqual([
      [true, true, true],
      [true, false, true],
      [false, false, true],
    ]);
  });
});

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
    expect(viewerChannels({ chmask: '11011' }, 255)).toEqual([1, 2, 4, 5]);
    expect(viewerChannels({ chmask: '11011' }, 0b01010)).toEqual([2, 4]);
    expect(viewerChannels({ chn_count: 4 }, 0b100000)).toEqual([]);
    expect(viewerChannels({ chn_count: 20 }, 0xffff)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(viewerChannels({ chn_count: 64 }, 0x10000)).toEqual([]);
    expect(viewerChannels({ chn_count: 64 }, 0x1)).toEqual([1]);
    expect(viewerChannels({ chn_count: 20 }, 0x1ff00)).toEqual([9, 10, 11, 12, 13, 14, 15, 16]);
  });
});
