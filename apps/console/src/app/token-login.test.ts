import { describe, expect, it } from 'vitest';
import { takeTokenFromUrl } from './token-login.js';

function visit(href: string) {
  const replaced: string[] = [];
  const history = {
    state: null,
    replaceState: (_state: unknown, _title: string, url?: string | URL | null) => void replaced.push(String(url)),
  };
  return { token: takeTokenFromUrl({ location: { href }, history }), replaced };
}

describe('takeTokenFromUrl', () => {
  it('takes the pair and leaves the rest of the address', () => {
    const { token, replaced } = visit('http://fleet.example/blockview?e=EE&filter=idle&h=HH#top');
    expect(token).toEqual({ e: 'EE', h: 'HH' });
    expect(replaced).toEqual(['/blockview?filter=idle#top']);
  });

  it('leaves an address without a whole pair alone', () => {
    expect(visit('http://fleet.example/?e=EE')).toEqual({ token: undefined, replaced: [] });
  });
});
