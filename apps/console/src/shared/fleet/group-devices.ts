import { toGkError, type GkError, type Session } from 'gk-sdk';

/** The devices of a group, or why they are not known. */
export type GroupDevices =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly ids: ReadonlySet<string> }
  | { readonly kind: 'failed'; readonly error: GkError };

const LOADING: GroupDevices = { kind: 'loading' };

/** The devices of a session's groups, loaded once for all who ask: lists, counters and the filter show the same. */
export class GroupDevicesStore {
  readonly #session: Pick<Session, 'rest'>;
  readonly #known = new Map<string, GroupDevices>();
  readonly #listeners = new Set<() => void>();

  constructor(session: Pick<Session, 'rest'>) {
    this.#session = session;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  get(groupId: string): GroupDevices {
    return this.#known.get(groupId) ?? LOADING;
  }

  /** Loads a group that nobody has asked for yet. */
  want(groupId: string): void {
    if (!this.#known.has(groupId)) this.load(groupId);
  }

  /** Loads a group, also one that failed. */
  load(groupId: string): void {
    this.#set(groupId, LOADING);
    this.#session.rest.groupDeviceList(groupId).then(
      (ids) => this.#set(groupId, { kind: 'ready', ids: new Set(ids) }),
      (thrown: unknown) => this.#set(groupId, { kind: 'failed', error: toGkError(thrown) }),
    );
  }

  #set(groupId: string, devices: GroupDevices): void {
    this.#known.set(groupId, devices);
    for (const listener of [...this.#listeners]) listener();
  }
}
