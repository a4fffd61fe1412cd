import { useSyncExternalStore } from 'react';
import type { PermissionGroup } from 'gk-sdk';
import { browserStorage } from '../storage/browser-storage.js';

/** Name of the group that is rehearsed in this tab, so that a reload can say what it has ended. */
const STORED = 'rehearsedGroup';
const storage = browserStorage(() => sessionStorage);

/** Rehearsal of a permission group, with the calls that the server refuses it. */
export interface Rehearsal {
  readonly group: PermissionGroup;
  /** Why the server would refuse a call, a name in the SDK's table of calls; undefined where it would not. */
  readonly refusalOf: (call: string) => string | undefined;
}

/** The group whose console is shown, while a rehearsal runs. It lives in this page only: a reload ends it, with words. */
class RehearsalStore {
  #rehearsal: Rehearsal | undefined;
  readonly #listeners = new Set<() => void>();

  readonly get = (): Rehearsal | undefined => this.#rehearsal;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Shows the console as a group sees it. */
  begin(next: Rehearsal): void {
    this.#set(next);
  }

  end(): void {
    this.#set(undefined);
  }

  /** The group whose rehearsal a reload of the page has ended, once. */
  takeEnded(): string | undefined {
    if (this.#rehearsal) return undefined;
    const group = storage.getItem(STORED) ?? undefined;
    storage.removeItem(STORED);
    return group;
  }

  #set(next: Rehearsal | undefined): void {
    if (next === this.#rehearsal) return;
    this.#rehearsal = next;
    if (next) storage.setItem(STORED, `${next.group.id} ${next.group.name}`);
    else storage.removeItem(STORED);
    for (const listener of [...this.#listeners]) listener();
  }
}

/** The console's rehearsal. */
export const rehearsal = new RehearsalStore();

/** Returns the running rehearsal; undefined for the console as it is. */
export function useRehearsal(): Rehearsal | undefined {
  return useSyncExternalStore(rehearsal.subscribe, rehearsal.get);
}
