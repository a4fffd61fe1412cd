import type { Session } from 'gk-sdk';
import { groupDevicesResource, groupsResource } from 'gk-sdk/rest';
import type { FleetGroups } from './fleet-tree.js';

/** How far the groups of a session are. @internal */
export type GroupsState =
  | { readonly kind: 'none' }
  | { readonly kind: 'loading' }
  | { readonly kind: 'loaded'; readonly groups: FleetGroups }
  | { readonly kind: 'failed' };

/** Asks a server for the groups of who is signed in: once, and after a failure again with the next connection. @internal */
export class GroupsLoader {
  readonly #changed: () => void;
  #state: GroupsState = { kind: 'none' };
  #loadedFor: { session: Session; username: string } | undefined;
  #controller: AbortController | undefined;

  constructor(changed: () => void) {
    this.#changed = changed;
  }

  get state(): GroupsState {
    return this.#state;
  }

  /** Loads when somebody (else) is signed in; undefined ends it. */
  follow(session: Session | undefined): void {
    if (session === undefined) {
      this.stop();
      return;
    }
    const { state } = session;
    if (state.kind !== 'signed-in') {
      if (this.#state.kind === 'failed') this.forget();
      return;
    }
    const { username } = state.user;
    if (this.#loadedFor?.session === session && this.#loadedFor.username === username) return;
    this.stop();
    this.#loadedFor = { session, username };
    void this.#load(session, username);
  }

  /** Has the next {@link GroupsLoader.follow} load again. */
  forget(): void {
    this.#loadedFor = undefined;
  }

  /** Cancels running loads and forgets the groups. */
  stop(): void {
    this.#controller?.abort();
    this.#controller = undefined;
    this.#loadedFor = undefined;
    this.#state = { kind: 'none' };
  }

  async #load(session: Session, username: string): Promise<void> {
    const controller = new AbortController();
    this.#controller = controller;
    this.#state = { kind: 'loading' };
    const { signal } = controller;
    try {
      const [groups, links] = await Promise.all([
        groupsResource(session.rest).ofUser(username, { signal }),
        groupDevicesResource(session.rest).ofUser(username, { signal }),
      ]);
      if (signal.aborted) return;
      this.#state = { kind: 'loaded', groups: { groups, links } };
    } catch {
      if (signal.aborted) return;
      // The fleet is as well without its groups; the tree says so.
      this.#state = { kind: 'failed' };
    }
    this.#changed();
  }
}
