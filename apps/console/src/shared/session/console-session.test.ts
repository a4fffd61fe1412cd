import { describe, expect, it, vi } from 'vitest';
import { GkError, parseServerAddress, type Session, type SessionOptions } from 'gk-sdk';
import { ConsoleSession } from './console-session.js';

const LOGIN = { username: 'anna', password: 'secret', serverAddress: '', savePassword: true };

interface Answer {
  resolve: (user: unknown) => void;
  reject: (error: GkError) => void;
}

function setup(stored: Record<string, string> = {}, tabs?: Pick<Window, 'addEventListener'>) {
  const memory = new Map(Object.entries(stored));
  const storage = {
    getItem: (key: string) => memory.get(key) ?? null,
    setItem: (key: string, value: string) => void memory.set(key, value),
    removeItem: (key: string) => void memory.delete(key),
  };
  const made: {
    readonly options: SessionOptions;
    readonly login: ReturnType<typeof vi.fn>;
    readonly close: ReturnType<typeof vi.fn>;
    /** Outcome of the latest login. */
    readonly answer: Answer;
  }[] = [];
  const createSession = (options: SessionOptions): Session => {
    // As the session does, which is made for an address that can be read.
    parseServerAddress(options.server, 'https://console.example');
    const answer: Answer = { resolve: () => undefined, reject: () => undefined };
    const login = vi.fn(
      () =>
        new Promise<unknown>((resolve, reject) => {
          Object.assign(answer, { resolve, reject });
        }),
    );
    const close = vi.fn();
    made.push({ options, login, close, answer });
    return { state: { kind: 'signed-out' }, autoLogin: undefined, login, close, logout: vi.fn() } as unknown as Session;
  };
  const page = { protocol: 'https:', host: 'console.example' };
  return { console: new ConsoleSession({ createSession, storage, page, ...(tabs && { tabs }) }), made, memory };
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

  it('makes a new session for another server, closes the old one and tells who listens', async () => {
    const { console, made, memory } = setup();
    const told = vi.fn();
    console.subscribe(told);
    const signedIn = console.signIn({ ...LOGIN, serverAddress: 'fleet.example:8080', savePassword: false });
    expect(made[0]!.close).toHaveBeenCalledOnce();
    expect(made[1]!.options.server).toBe('https://fleet.example:8080');
    expect(told).toHaveBeenCalledOnce();
    made[1]!.answer.resolve({ username: 'anna' });
    await signedIn;
    expect([...memory.values()].join()).not.toContain('secret');
    expect(setup(Object.fromEntries(memory)).made[0]!.options.server).toBe('https://fleet.example:8080');
  });

  it('remembers another server when it has taken the password, not when it was only typed', async () => {
    const { console, made, memory } = setup({ 'gk.console.server': 'before.example' });
    const refused = console.signIn({ ...LOGIN, serverAddress: 'fleet.example' });
    made[1]!.answer.reject(new GkError('auth-failed', ''));
    await expect(refused).rejects.toThrow();
    expect(memory.get('gk.console.server')).toBe('before.example');

    const expired = console.signIn({ ...LOGIN, serverAddress: 'fleet.example' });
    made[1]!.answer.reject(new GkError('password-expired', ''));
    await expect(expired).rejects.toThrow();
    expect(memory.get('gk.console.server')).toBe('fleet.example');
  });

  it.each(['foo bar', 'me@host', 'host:99999'])(
    'refuses the address %s, and goes on at the server before',
    async (typed) => {
      const { console, made, memory } = setup();
      await expect(console.signIn({ ...LOGIN, serverAddress: typed })).rejects.toMatchObject({
        code: 'invalid-argument',
      });
      expect([made.length, console.serverAddress, memory.size]).toEqual([1, '', 0]);
    },
  );

  it("falls back to the page's own server where the remembered address cannot be read", () => {
    const { console, made } = setup({ 'gk.console.server': 'foo bar' });
    expect([console.serverAddress, made[0]!.options.server]).toEqual(['', undefined]);
  });

  it("logs in with a token at the page's own server, and keeps the remembered one for the next form", () => {
    const { console, made, memory } = setup({ 'gk.console.server': 'fleet.example' });
    console.signInWithToken('E', 'H');
    expect(made[0]!.login).not.toHaveBeenCalled();
    expect(made[1]!.options.server).toBeUndefined();
    expect(made[1]!.login).toHaveBeenCalledWith({ kind: 'token', e: 'E', h: 'H' }, { retry: true });
    expect(memory.get('gk.console.server')).toBe('fleet.example');
  });

  it('counts as auto-login while logged in by a token, until the user logs out', () => {
    const { console } = setup();
    expect(console.autoLogin).toBeUndefined();
    console.signInWithToken('E', 'H');
    expect(console.autoLogin).toBe(true);
    console.signOut();
    expect(console.autoLogin).toBeUndefined();
  });

  describe('in several tabs', () => {
    /** Two tabs of one browser: what one stores, the other hears. */
    function tab(memory: Map<string, string>, username = 'anna') {
      const heard: ((event: StorageEvent) => void)[] = [];
      const storage = {
        getItem: (key: string) => memory.get(key) ?? null,
        setItem: (key: string, value: string) => {
          memory.set(key, value);
          others.forEach((other) => other.hear(key, value));
        },
        removeItem: (key: string) => void memory.delete(key),
      };
      const others: { hear: (key: string, newValue: string) => void }[] = [];
      const user = { username, permission: 0 };
      const createSession = () => {
        let state: unknown = { kind: 'signed-out' };
        const session = {
          get state() {
            return state;
          },
          autoLogin: true,
          login: async () => {
            state = { kind: 'signed-in', user };
            return user;
          },
          close: vi.fn(),
          logout: () => {
            state = { kind: 'signed-out' };
          },
        };
        return session as unknown as Session;
      };
      const consoleSession = new ConsoleSession({
        createSession,
        storage,
        page: { protocol: 'https:', host: 'console.example' },
        tabs: {
          addEventListener: (_type: string, listener: (event: StorageEvent) => void) => void heard.push(listener),
        } as unknown as Window,
      });
      const hear = (key: string, newValue: string): void =>
        heard.forEach((listener) => listener({ key, newValue } as StorageEvent));
      return { consoleSession, others, hear };
    }

    async function twoTabs(second = 'anna') {
      const memory = new Map<string, string>();
      const [a, b] = [tab(memory), tab(memory, second)];
      a.others.push(b);
      b.others.push(a);
      await a.consoleSession.signIn({ ...LOGIN, username: 'anna' });
      return { a: a.consoleSession, b: b.consoleSession, memory };
    }

    it('a logout in one leads every tab of that user to the login', async () => {
      const { a, b } = await twoTabs();
      await b.signIn(LOGIN);
      expect(a.loginFlag).toBe(1);
      b.signOut();
      expect(a.endedElsewhere).toEqual({ kind: 'logged-out' });
      expect(a.loginFlag).toBe(0);
      expect(a.autoLogin).toBeUndefined();
      await a.signIn(LOGIN);
      expect(a.endedElsewhere).toBeUndefined();
      expect(a.autoLogin).toBe(true);
    });

    it("another user's login does the same, by name, and a tab of another server stays", async () => {
      const { a, b, memory } = await twoTabs('bob');
      await b.signIn({ ...LOGIN, username: 'bob', serverAddress: 'fleet.example:8080' });
      expect(a.endedElsewhere).toBeUndefined();
      await b.signIn({ ...LOGIN, username: 'bob' });
      expect(a.endedElsewhere).toEqual({ kind: 'other-user', username: 'bob' });
      expect([...memory.values()].join()).not.toContain('secret');
    });

    it('a page that is logged in by its address stays', async () => {
      const { a, b } = await twoTabs();
      a.signInWithToken('E', 'H');
      b.signOut();
      await b.signIn({ ...LOGIN, username: 'bob' });
      expect(a.endedElsewhere).toBeUndefined();
    });
  });
});
