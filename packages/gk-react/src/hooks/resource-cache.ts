import { toGkError, type Session, type SessionUser } from 'gk-sdk';
import type { ResourceOutcome, ResourceState } from './resource-state.js';
import { keptUser } from './use-last-user.js';

/** State of something that was asked for. */
export type LoadState<Data> = Exclude<ResourceState<Data>, { kind: 'idle' }>;

/** A component that shows what was loaded. Its functions are those of its last render. */
export interface ResourceReader<Data> {
  /** Called after each change. */
  onChange(): void;
  load(signal: AbortSignal): Promise<Data>;
  validMs(): number;
  reloadAfterMs(outcome: ResourceOutcome<Data>): number | undefined;
}

/** Shown until the first answer. */
export const LOADING = { kind: 'loading', data: undefined, error: undefined } as const;

/** One thing that is loaded for one or more components. */
class ResourceEntry<Data> {
  readonly #readers = new Set<ResourceReader<Data>>();
  readonly #onEmpty: () => void;
  /** Aborts the last load when its last reader has left. */
  #controller: AbortController | undefined;
  #isRunning = false;
  /** Began within the task that is under way: whoever asks again in it asks for the same. */
  #hasJustBegun = false;
  #answeredAtMs = -Infinity;
  #next: ReturnType<typeof setTimeout> | undefined;
  #expiry: ReturnType<typeof setTimeout> | undefined;
  state: LoadState<Data> = LOADING;

  /** @param onEmpty - Called when the entry has neither readers nor a valid answer. */
  constructor(onEmpty: () => void) {
    this.#onEmpty = onEmpty;
  }

  add(reader: ResourceReader<Data>): () => void {
    clearTimeout(this.#expiry);
    this.#readers.add(reader);
    const isValid = this.state.kind === 'ready' && this.#ageMs < reader.validMs();
    if (!this.#isRunning && !isValid) this.load();
    return () => {
      this.#readers.delete(reader);
      if (this.#readers.size === 0) this.#leave(reader.validMs());
    };
  }

  reload(): void {
    if (!this.#hasJustBegun) this.load();
  }

  /** Loads with the function of whoever asked first; a load that runs is aborted. */
  load(): void {
    const [reader] = this.#readers;
    if (!reader) return;
    this.#stop();
    const controller = new AbortController();
    this.#controller = controller;
    this.#isRunning = true;
    this.#hasJustBegun = true;
    queueMicrotask(() => {
      this.#hasJustBegun = false;
    });
    if (this.state.kind !== 'loading') this.#set({ kind: 'loading', data: this.state.data, error: undefined });
    const settle = (outcome: ResourceOutcome<Data>): void => {
      if (controller.signal.aborted) return;
      this.#isRunning = false;
      this.#answeredAtMs = performance.now();
      this.#set(outcome);
      this.#waitForNext(outcome);
    };
    // Within a promise, so that what `load` throws at once is a failure, too.
    new Promise<Data>((resolve) => {
      resolve(reader.load(controller.signal));
    }).then(
      (data) => {
        settle({ kind: 'ready', data, error: undefined });
      },
      (thrown: unknown) => {
        settle({ kind: 'failed', data: this.state.data, error: toGkError(thrown) });
      },
    );
  }

  update(change: (held: Data) => Data): void {
    const { state } = this;
    if (state.data !== undefined) this.#set({ ...state, data: change(state.data) });
  }

  /** Aborts what runs and forgets what was loaded. */
  forget(): void {
    this.#stop();
    if (this.#readers.size === 0) this.#onEmpty();
    else this.#set(LOADING);
  }

  /** Loads what was forgotten. */
  loadMissing(): void {
    if (this.state === LOADING && !this.#isRunning) this.load();
  }

  #leave(validMs: number): void {
    this.#stop();
    const leftMs = this.state.kind === 'ready' ? validMs - this.#ageMs : 0;
    if (leftMs > 0) this.#expiry = setTimeout(this.#onEmpty, leftMs);
    else this.#onEmpty();
  }

  #stop(): void {
    this.#controller?.abort();
    this.#controller = undefined;
    this.#isRunning = false;
    clearTimeout(this.#next);
    clearTimeout(this.#expiry);
  }

  #waitForNext(outcome: ResourceOutcome<Data>): void {
    const waitsMs = [...this.#readers].flatMap((reader) => reader.reloadAfterMs(outcome) ?? []);
    if (waitsMs.length === 0) return;
    this.#next = setTimeout(
      () => {
        this.load();
      },
      Math.min(...waitsMs),
    );
  }

  get #ageMs(): number {
    return performance.now() - this.#answeredAtMs;
  }

  #set(state: LoadState<Data>): void {
    this.state = state;
    for (const reader of this.#readers) reader.onChange();
  }
}

/**
 * Data that the components of a session have loaded, by key. It keeps data that are shown, and those that are still
 * valid; another user of the session finds none of them.
 */
export class ResourceCache {
  readonly #session: Session | undefined;
  readonly #entries = new Map<string, unknown>();
  #user: SessionUser | undefined;
  #unsubscribe: (() => void) | undefined;

  constructor(session?: Session) {
    this.#session = session;
  }

  state<Data>(key: string): LoadState<Data> {
    return this.#entry<Data>(key)?.state ?? LOADING;
  }

  add<Data>(key: string, reader: ResourceReader<Data>): () => void {
    return (this.#entry<Data>(key) ?? this.#newEntry<Data>(key)).add(reader);
  }

  reload(key: string): void {
    this.#entry(key)?.reload();
  }

  update<Data>(key: string, change: (held: Data) => Data): void {
    this.#entry<Data>(key)?.update(change);
  }

  /** The key says what is loaded, and so what type it has. */
  #entry<Data>(key: string): ResourceEntry<Data> | undefined {
    return this.#entries.get(key) as ResourceEntry<Data> | undefined;
  }

  #newEntry<Data>(key: string): ResourceEntry<Data> {
    const entry = new ResourceEntry<Data>(() => {
      this.#entries.delete(key);
      if (this.#entries.size === 0) this.#unfollow();
    });
    if (this.#entries.size === 0) this.#follow();
    this.#entries.set(key, entry);
    return entry;
  }

  #follow(): void {
    const session = this.#session;
    if (!session) return;
    this.#user = keptUser(undefined, session.state);
    this.#unsubscribe = session.subscribe(() => {
      const before = this.#user;
      const user = keptUser(before, session.state);
      this.#user = user;
      if (before?.username === user?.username) return;
      const entries = [...this.#entries.keys()].flatMap((key) => this.#entry(key) ?? []);
      // Before the first login there is no data of another user to drop.
      if (before) for (const entry of entries) entry.forget();
      if (user) for (const entry of entries) entry.loadMissing();
    });
  }

  #unfollow(): void {
    this.#unsubscribe?.();
    this.#unsubscribe = undefined;
  }
}

const caches = new WeakMap<Session, ResourceCache>();

/** The cache of a session. */
export function cacheOf(session: Session): ResourceCache {
  let cache = caches.get(session);
  if (!cache) {
    cache = new ResourceCache(session);
    caches.set(session, cache);
  }
  return cache;
}
