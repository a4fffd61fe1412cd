import { describe, expect, it } from 'vitest';
import { canTryCertbot, DDNS_TYPES, SMTP_AUTH, SMTP_SECURITY } from './setting-choices.js';

describe('server settings', () => {
  it('Certbot Try needs both domains and e-mail', () => {
    expect([canTryCertbot('a.test', 'a@a.test'), canTryCertbot('', 'x'), canTryCertbot('x', '')]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('DDNS types, SMTP security and auth values', () => {
    expect(DDNS_TYPES).toHaveLength(3);
    expect(SMTP_SECURITY).toEqual({ 0: 'STARTTLS', 1: 'TLS', 2: 'NONE' });
    expect(SMTP_AUTH).toEqual({ 0: 'MD5', 1: 'NONE', 2: 'PLAIN', 3: 'LOGIN' });
  });
});
