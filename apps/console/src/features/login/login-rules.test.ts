import { describe, expect, it } from 'vitest';
import { validateLoginForm } from './login-rules.js';

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
