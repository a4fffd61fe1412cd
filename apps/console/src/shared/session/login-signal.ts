import type { SessionStorage } from 'gk-sdk';

/** Where the tabs of a browser tell each other who logs in and out. No secret is in it. */
export const LOGIN_SIGNAL_KEY = 'gk.console.login';

/** Somebody logged in to a server, or out of it, in a tab of this browser. */
export interface LoginSignal {
  readonly kind: 'in' | 'out';
  /** Address of the server; empty for the page's own. */
  readonly server: string;
  readonly username: string;
}

/** Sends a signal to the other tabs. */
export function sendLoginSignal(storage: SessionStorage, signal: LoginSignal, nowMs: number): void {
  // The time makes each a change: only changes fire an event.
  storage.setItem(LOGIN_SIGNAL_KEY, JSON.stringify({ ...signal, at: nowMs }));
}

/** Reads the signal of another tab; undefined for any other storage event. */
export function readLoginSignal(event: Pick<StorageEvent, 'key' | 'newValue'>): LoginSignal | undefined {
  if (event.key !== LOGIN_SIGNAL_KEY || event.newValue === null) return undefined;
  let json: unknown;
  try {
    json = JSON.parse(event.newValue);
  } catch {
    return undefined;
  }
  if (typeof json !== 'object' || json === null) return undefined;
  const { kind, server, username } = json as Readonly<Record<string, unknown>>;
  if ((kind !== 'in' && kind !== 'out') || typeof server !== 'string' || typeof username !== 'string') return undefined;
  return { kind, server, username };
}
