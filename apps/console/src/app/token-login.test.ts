import { describe, expect, it } from 'vitest';
import { keepTokenInAddress, tokenOfUrl } from './token-login.js';

describe('tokenOfUrl', () => {
  it('reads a whole pair and nothing else', () => {
    expect(tokenOfUrl('http://fleet.example/blockview?e=E%2FE&filter=idle&h=HH#top')).toEqual({ e: 'E/E', h: 'HH' });
    expect(tokenOfUrl('http://fleet.example/?e=EE')).toBeUndefined();
    expect(tokenOfUrl('http://fleet.example/?e=&h=HH')).toBeUndefined();
  });
});

describe('keepTokenInAddress', () => {
  function setup() {
    const consoleSession = { isTokenLogin: true };
    const location = { href: 'http://fleet.example/?e=EE&h=HH' };
    const replaced: string[] = [];
    const history = {
      state: { key: 'a' },
      replaceState: (_state: unknown, _title: string, url?: string | URL | null) => {
        replaced.push(String(url));
        location.href = new URL(String(url), location.href).href;
      },
    };
    let changed = (): void => undefined;
    const router = {
      subscribe: (listener: () => void) => {
        changed = listener;
        return () => undefined;
      },
    };
    keepTokenInAddress({ e: 'EE', h: 'HH' }, router, consoleSession, { location, history });
    const go = (path: string): void => {
      location.href = `http://fleet.example${path}`;
      changed();
    };
    return { consoleSession, location, replaced, go };
  }

  it('keeps the pair on every screen, beside what the screen has in its address', () => {
    const { go, replaced } = setup();
    go('/blockview?filter=idle#top');
    expect(replaced).toEqual(['/blockview?filter=idle&e=EE&h=HH#top']);
    go('/blockview?filter=idle&e=EE&h=HH#top');
    expect(replaced).toHaveLength(1);
  });

  it('takes it out when the login is another one, or none', () => {
    const { consoleSession, go, location } = setup();
    consoleSession.isTokenLogin = false;
    go('/login?e=EE&h=HH');
    expect(location.href).toBe('http://fleet.example/login');
  });
});
