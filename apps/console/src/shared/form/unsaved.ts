import { createContext, use, useEffect, useSyncExternalStore } from 'react';

/** A form with changes that are not saved. */
export interface UnsavedForm {
  /** Name of the part of the screen that it stands in. */
  readonly scope: string;
  /** Parameters of the address that say that it is open, and of what. */
  readonly parameters: readonly string[];
}

/** Forms with changes that are not saved. */
class UnsavedStore {
  #forms: readonly UnsavedForm[] = [];
  readonly #listeners = new Set<() => void>();

  readonly get = (): readonly UnsavedForm[] => this.#forms;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Notes a form; returns the way to forget it. */
  add(scope: string, parameters: readonly string[] = []): () => void {
    const form = { scope, parameters };
    this.#change([...this.#forms, form]);
    return () => this.#change(this.#forms.filter((other) => other !== form));
  }

  #change(forms: readonly UnsavedForm[]): void {
    this.#forms = forms;
    for (const listener of [...this.#listeners]) listener();
  }
}

/** The console's unsaved forms. */
export const unsavedForms = new UnsavedStore();

/** Name of the part of a screen that a form stands in, such as a tab, for its mark. */
export const UnsavedScope = createContext('');

const NONE: readonly string[] = [];
/** Parameters of the address that say that the forms within are open, and of what: a constant. Going back over them asks. */
export const FormParameters = createContext(NONE);

/** Marks the form as changed: leaving the screen asks, and its tab is marked. */
export function useUnsaved(dirty: boolean): void {
  const scope = use(UnsavedScope);
  const parameters = use(FormParameters);
  useEffect(() => (dirty ? unsavedForms.add(scope, parameters) : undefined), [dirty, scope, parameters]);
}

/** Scopes with changes that are not saved. */
export function useUnsavedScopes(): ReadonlySet<string> {
  const forms = useSyncExternalStore(unsavedForms.subscribe, unsavedForms.get);
  return new Set(forms.map(({ scope }) => scope));
}
