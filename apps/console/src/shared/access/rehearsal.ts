import { useSyncExternalStore } from 'react';
import type { PermissionGroup } from 'gk-sdk';

/** Rehearsal of a permission group, with the calls that the server refuses it. */
export interface Rehearsal {
  readonly group: PermissionGroup;
  /** Why the server would refuse a call, a name in the SDK's table of calls; undefined where it would not. */
  readonly refusalOf: (call: string) => string | undefined;
}

/** The group whose console is shown, while a rehearsal runs. It lives in this page only: a reload ends it. */
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

  #set(next: Rehearsal | undefined): void {
    if (next === this.#rehearsal) return;
    this.#rehearsal = next;
    for (const listener of [...this.#listeners]) listener();
  }
}

/** The console's rehearsal. */
export const rehearsal = new RehearsalStore();

/** Returns the running rehearsal; undefined for the console as it is. */
export function useRehearsal(): Rehearsal | undefined {
  return useSyncExternalStore(rehearsal.subscribe, rehearsal.get);
}
