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

  it('hides the passwords of device parameters, which are JSON within JSON', () => {
    const net = { WfSsid: 'yard', WfPwd: 'wi"fi\\', Server: 'a', FtpPwd: '', TZ: 8 };
    const data = JSON.stringify({ current: { net }, offlineset: { FtpPwd: 'later' } });
    const shown = withoutSecrets(encodeVcp({ code: 'D03', fields: { R: '1' }, body: JSON.stringify({ data }) }));
    const body = JSON.parse(shown.slice(shown.indexOf('\n\n') + 2)) as { data: string };
    expect(JSON.parse(body.data)).toEqual({
      current: { net: { ...net, WfPwd: '***', FtpPwd: '***' } },
      offlineset: { FtpPwd: '***' },
    });
  });

  it('hides keys, tokens and numbers that are one, and leaves names that only look alike', () => {
    expect(withoutSecrets('{"googleKey":"k","apikey" : "k","Token2":"t","pin_pw":1234,"keyboard":"us"}')).toBe(
      '{"googleKey":"***","apikey" : "***","Token2":"***","pin_pw":"***","keyboard":"us"}',
    );
  });

  it('hides a secret whose end is cut off', () => {
    expect(withoutSecrets('{\\"WfPwd\\":\\"half')).toBe('{\\"WfPwd\\":\\"***\\"');
  });

  it('hides the value of one parameter that is a password, and of no other', () => {
    const one = (key: string): string => withoutSecrets(encodeVcp({ code: 'D16', fields: { A: key, V: 'plain' } }));
    expect(one('net.WfPwd')).not.toContain('plain');
    expect(one('net.WfSsid')).toContain('plain');
  });
});
