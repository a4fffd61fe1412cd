import { describe, expect, it } from 'vitest';
import { authorizationFields, authorizationHeader, setAuthorizationQuery, withoutSecrets } from './authorization.js';

const ANNA = { kind: 'password', username: 'änna', passwordHash: 'HASH' } as const;
const TOKEN = { kind: 'token', e: 'eee', h: 'hhh' } as const;

describe('credentials', () => {
  it('go into a GET header: Basic of the UTF-8 pair, or Bearer e.h', () => {
    expect(authorizationHeader(ANNA)).toBe(`Basic ${Buffer.from('änna:HASH', 'utf8').toString('base64')}`);
    expect(authorizationHeader(TOKEN)).toBe('Bearer eee.hhh');
  });

  it('go into the query of a cgi path', () => {
    const query = (authorization: typeof ANNA | typeof TOKEN): string => {
      const params = new URLSearchParams();
      setAuthorizationQuery(params, authorization);
      return params.toString();
    };
    expect(query(ANNA)).toBe('user=%C3%A4nna&password=HASH');
    expect(query(TOKEN)).toBe('e=eee&h=hhh');
  });

  it('go into the login message as U and P, or E and H', () => {
    expect(authorizationFields(ANNA)).toEqual({ U: 'änna', P: 'HASH' });
    expect(authorizationFields(TOKEN)).toEqual({ E: 'eee', H: 'hhh' });
  });

  it('are blanked in foreign words', () => {
    expect(withoutSecrets('x HASH y HASH', ANNA)).toBe('x [removed] y [removed]');
    expect(withoutSecrets('eee hhh', TOKEN)).toBe('[removed] [removed]');
    expect(withoutSecrets('as is', undefined)).toBe('as is');
    expect(withoutSecrets('as is', { kind: 'token', e: '', h: '' })).toBe('as is');
  });
});
