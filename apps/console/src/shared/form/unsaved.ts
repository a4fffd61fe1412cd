import { createContext, use, useEffect, useSyncExternalStore } from 'react';

/** Forms with changes that are not saved, each with the scope that it stands in. */
class UnsavedStore {
  #scopes: readonly { readonly scope: string }[] = [];
  readonly #listeners = new Set<() => void>();

  readonly get = (): readonly { readonly scope: string }[] => this.#scopes;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Notes a form; returns the way to forget it. */
  add(scope: string): () => void {
    const entry = { scope };
    this.#change([...this.#scopes, entry]);
    return () => this.#change(this.#scopes.filter((other) => other !== entry));
  }

  #change(scopes: readonly { readonly scope: string }[]): void {
    this.#scopes = scopes;
    for (const listener of [...this.#listeners]) listener();
  }
}

/** The console's unsaved forms. */
export const unsavedForms = new UnsavedStore();

/** Name of the part of a screen that a form stands in, such as a tab, for its mark. */
export const UnsavedScope = createContext('');

/** Tells that the form has changes that are not saved: leaving the screen asks, and its tab is marked. */
export function useUnsaved(dirty: boolean): void {
  const scope = use(UnsavedScope);
  useEffect(() => (dirty ? unsavedForms.add(scope) : undefined), [dirty, scope]);
}

/** Scopes with changes that are not saved. */
export function useUnsavedScopes(): ReadonlySet<string> {
  const scopes = useSyncExternalStore(unsavedForms.subscribe, unsavedForms.get);
  return new Set(scopes.map(({ scope }) => scope));
}
