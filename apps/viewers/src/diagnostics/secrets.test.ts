import { encodeVcp } from 'gk-sdk/wire';
import { describe, expect, it } from 'vitest';
import { withoutSecrets } from './secrets.js';

describe('withoutSecrets', () => {
  it('hides password hash and token pair of a login, and leaves its user', () => {
    const login = encodeVcp({ code: 'Q02', fields: { U: 'anna', P: 'SECRETHASH', E: 'pair-e', H: 'pair-h', I: '7' } });
    expect(withoutSecrets(login)).toBe('VCP\nL:0\nM:Q02\nE:***\nH:***\nI:7\nP:***\nU:anna\n');
  });

  it('leaves the same letters of other messages', () => {
    const other = encodeVcp({ code: 'D12', fields: { P: '3', H: '1' } });
    expect(withoutSecrets(other)).toBe(other);
  });

  it('hides the login inside of an address and a password in a body, and tells the new length', () => {
    const body = JSON.stringify([{ curl: 'ftp://bob:pw@host/x', password: 'p"w', extpass: 'x' }]);
    const shown = withoutSecrets(encodeVcp({ code: 'DB10', fields: {}, body }));
    expect(shown).not.toMatch(/bob|pw@|p\\"w/);
    expect(shown).toContain('ftp://***@host/x');
    expect(shown).toContain('"password":"***","extpass":"***"');
    expect(shown).toContain(`L:${shown.slice(shown.indexOf('\n\n') + 2).length}\n`);
  });

  it('hides passwords of a frame that is no message', () => {
    expect(withoutSecrets('{"password":"x"} //u:p@h')).toBe('{"password":"***"} //***@h');
  });
});
