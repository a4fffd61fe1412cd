import type { DeviceFrame, DeviceSession, DeviceSessions } from '../device/device-sessions.js';
import type { ToGateway } from './gateway-messages.js';

/** How long an answer serves everybody who asks. */
const FRESH_MS = 1_000;

type Listener = (frame: DeviceFrame) => void;

/** Sessions of terminals, which the gateway's thread is asked for. */
export class WatchedSessions implements DeviceSessions {
  readonly isKnown: (deviceId: string) => boolean;
  readonly #post: (message: ToGateway) => void;
  readonly #now: () => number;
  readonly #listeners = new Map<string, Set<Listener>>();
  #nextId = 1;
  #asked: { readonly id: number; readonly settle: (sessions: readonly DeviceSession[]) => void } | undefined;
  #last: { readonly atMs: number; readonly sessions: Promise<ReadonlyMap<string, DeviceSession>> } | undefined;

  /** `now` gives milliseconds of a clock that is never set. */
  constructor(options: {
    readonly isKnown: (deviceId: string) => boolean;
    readonly post: (message: ToGateway) => void;
    readonly now: () => number;
  }) {
    this.isKnown = options.isKnown;
    this.#post = options.post;
    this.#now = options.now;
  }

  all(): Promise<ReadonlyMap<string, DeviceSession>> {
    const atMs = this.#now();
    if (this.#last !== undefined && (this.#asked !== undefined || atMs - this.#last.atMs < FRESH_MS)) {
      return this.#last.sessions;
    }
    const id = this.#nextId++;
    const sessions = new Promise<readonly DeviceSession[]>((settle) => {
      this.#asked = { id, settle };
      this.#post({ kind: 'look', id });
    }).then((rows) => new Map(rows.map((row) => [row.deviceId, row])));
    this.#last = { atMs, sessions };
    return sessions;
  }

  watch(deviceId: string, listener: Listener): () => void {
    const key = keyOf(deviceId);
    const listeners = this.#listeners.get(key) ?? new Set();
    if (listeners.size === 0) this.#post({ kind: 'watch', key, isWatched: true });
    this.#listeners.set(key, listeners.add(listener));
    return () => {
      if (!listeners.delete(listener) || listeners.size > 0) return;
      this.#listeners.delete(key);
      this.#post({ kind: 'watch', key, isWatched: false });
    };
  }

  /** The thread has answered. */
  answered(id: number, sessions: readonly DeviceSession[]): void {
    if (this.#asked?.id !== id) return;
    this.#asked.settle(sessions);
    this.#asked = undefined;
  }

  told(key: string, frame: DeviceFrame): void {
    for (const listener of [...(this.#listeners.get(key) ?? [])]) listener(frame);
  }

  /** The thread ended, and all sessions with it. */
  lost(): void {
    this.#asked?.settle([]);
    this.#asked = undefined;
    this.#last = undefined;
  }

  /** Another thread has taken its place. */
  resumed(): void {
    for (const key of this.#listeners.keys()) this.#post({ kind: 'watch', key, isWatched: true });
  }
}

/** Key of the header of a terminal. */
export function keyOf(deviceId: string): string {
  return deviceId.replace(/^0+(?=.)/, '');
}
