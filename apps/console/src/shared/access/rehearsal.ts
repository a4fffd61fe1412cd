import { useSyncExternalStore } from 'react';
import type { PermissionGroup } from 'gk-sdk';

/** The group whose console is shown, while a rehearsal runs. It lives in this page only: a reload ends it. */
class RehearsalStore {
  #group: PermissionGroup | undefined;
  readonly #listeners = new Set<() => void>();

  readonly get = (): PermissionGroup | undefined => this.#group;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Shows the console as a group sees it. */
  begin(group: PermissionGroup): void {
    this.#set(group);
  }

  end(): void {
    this.#set(undefined);
  }

  #set(group: PermissionGroup | undefined): void {
    if (group === this.#group) return;
    this.#group = group;
    for (const listener of [...this.#listeners]) listener();
  }
}

/** The console's rehearsal. */
export const rehearsal = new RehearsalStore();

/** The group that is rehearsed; undefined for the console as it is. */
export function useRehearsal(): PermissionGroup | undefined {
  return useSyncExternalStore(rehearsal.subscribe, rehearsal.get);
}
