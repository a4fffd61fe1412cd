import { describe, expect, it, vi } from 'vitest';
import type { Session, SessionOptions } from 'gk-sdk';
import { ConsoleSession } from './console-session.js';

function setup(stored: Record<string, string> = {}) {
  const memory = new Map(Object.entries(stored));
  const storage = {
    getItem: (key: string) => memory.get(key) ?? null,
    setItem: (key: string, value: string) => void memory.set(key, value),
    removeItem: (key: string) => void memory.delete(key),
  };
  const made: { options: SessionOptions; login: ReturnType<typeof vi.fn>; close: ReturnType<typeof vi.fn> }[] = [];
  const createSession = (options: SessionOptions): Session => {
    const login = vi.fn(() => new Promise(() => undefined));
    const close = vi.fn();
    made.push({ options, login, close });
    return { state: { kind: 'signed-out' }, autoLogin: undefined, login, close, logout: vi.fn() } as unknown as Session;
  };
  const page = { protocol: 'https:', host: 'console.example' };
  return { console: new ConsoleSession({ createSession, storage, page }), made, memory };
}

describe('ConsoleSession', () => {
  it("asks the page's own server unless another one is named", () => {
    const { console, made } = setup();
    void console.signIn({ username: 'a', password: 'b', serverAddress: 'console.example', savePassword: true });
    expect(made).toHaveLength(1);
    expect(made[0]!.options.server).toBeUndefined();
    expect(made[0]!.login).toHaveBeenCalledWith(
      { kind: 'password', username: 'a', password: 'b' },
      { savePassword: true },
    );
  });

  it('makes a new session for another server, closes the old one and tells who listens', () => {
    const { console, made, memory } = setup();
    const told = vi.fn();
    console.subscribe(told);
    void console.signIn({ username: 'a', password: 'b', serverAddress: 'fleet.example:8080', savePassword: false });
    expect(made[0]!.close).toHaveBeenCalledOnce();
    expect(made[1]!.options.server).toBe('https://fleet.example:8080');
    expect(told).toHaveBeenCalledOnce();
    expect([...memory.values()].join()).not.toContain('b,');
    expect(setup(Object.fromEntries(memory)).made[0]!.options.server).toBe('https://fleet.example:8080');
  });

  it('counts as auto-login while logged in by a token, until the user logs out', () => {
    const { console } = setup();
    expect(console.autoLogin).toBeUndefined();
    console.signInWithToken('E', 'H');
    expect(console.autoLogin).toBe(true);
    console.signOut();
    expect(console.autoLogin).toBeUndefined();
  });
});
