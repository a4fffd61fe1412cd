import { describe, expect, it } from 'vitest';
import { sha256Hex } from '../util/password-hash.js';
import { passesEntranceGuard } from './entrance-guard.js';
import { loginFlag, needsLoginScreen } from './login-flag.js';

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
