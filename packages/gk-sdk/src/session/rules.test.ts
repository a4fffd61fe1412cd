import { describe, expect, it } from 'vitest';
import { sha256Hex } from '../util/password-hash.js';
import { CAPTCHA_LENGTH, createCaptcha, matchesCaptcha } from './captcha.js';
import { passesEntranceGuard } from './entrance-guard.js';
import { loginFlag, needsLoginScreen } from './login-flag.js';
import { validateLoginForm } from './login-form.js';

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
  const user = { username: 'anna', permission: 0, permissions: {} as never, info: { groups: [], deviceIds: [] } };

  it.each([
    [{ kind: 'signed-out' }, 0],
    [{ kind: 'connecting' }, 0],
    [{ kind: 'password-expired', username: 'anna' }, 0],
    [{ kind: 'reconnecting', reason: 'server-down', retryAtS: 0, user: undefined }, 0],
    [{ kind: 'reconnecting', reason: 'server-down', retryAtS: 0, user }, 1],
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
