import { toGkError, type GkError, type Session } from 'gk-sdk';
import { userOf } from '../session/use-user.js';

/** The devices of a group, or why they are not known. */
export type GroupDevices =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly ids: ReadonlySet<string> }
  | { readonly kind: 'failed'; readonly error: GkError };

const LOADING: GroupDevices = { kind: 'loading' };

/**
 * The devices of a session's groups, loaded once a login for all who ask: lists, counters and the filter show the same.
 */
export class GroupDevicesStore {
  readonly #session: Pick<Session, 'rest' | 'state' | 'subscribe'>;
  readonly #known = new Map<string, GroupDevices>();
  readonly #listeners = new Set<() => void>();
  #changes = 0;

  constructor(session: Pick<Session, 'rest' | 'state' | 'subscribe'>) {
    this.#session = session;
    let user = userOf(session.state)?.username;
    // Each user sees groups of their own.
    session.subscribe(() => {
      const now = userOf(session.state)?.username;
      if (now === user) return;
      user = now;
      this.forget();
    });
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** How often groups, or devices in them, were changed: earlier reads of them are outdated. */
  get changes(): number {
    return this.#changes;
  }

  get(groupId: string): GroupDevices {
    return this.#known.get(groupId) ?? LOADING;
  }

  /** Loads a group that nobody has asked for yet. */
  want(groupId: string): void {
    if (!this.#known.has(groupId)) this.load(groupId);
  }

  /** Loads a group, also one that failed. */
  load(groupId: string): void {
    const loading: GroupDevices = { kind: 'loading' };
    this.#set(groupId, loading);
    const answer = (devices: GroupDevices): void => {
      // Drops answers that another load or another user has superseded.
      if (this.#known.get(groupId) === loading) this.#set(groupId, devices);
    };
    this.#session.rest.groupDeviceList(groupId).then(
      (ids) => answer({ kind: 'ready', ids: new Set(ids) }),
      (thrown: unknown) => answer({ kind: 'failed', error: toGkError(thrown) }),
    );
  }

  /** Forgets all groups, as after one was added or devices were moved: screens that show one load it again. */
  forget(): void {
    this.#changes += 1;
    this.#known.clear();
    this.#tell();
  }

  #set(groupId: string, devices: GroupDevices): void {
    this.#known.set(groupId, devices);
    this.#tell();
  }

  #tell(): void {
    for (const listener of [...this.#listeners]) listener();
  }
}
