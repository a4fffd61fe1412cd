import { useSyncExternalStore } from 'react';

/** A value of this browser, kept in local storage under one key, which screens can watch. */
export interface Preference<T> {
  readonly get: () => T;
  readonly set: (value: T) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

/** How a value is written; `decode` gets null when nothing is stored, and must cope with any text. */
export interface PreferenceFormat<T> {
  readonly key: string;
  readonly decode: (stored: string | null) => T;
  readonly encode: (value: T) => string | null;
}

/**
 * Makes a preference. A browser that refuses storage (private windows) keeps the value for the life
 * of the page; a change in another tab is noticed.
 */
export function createPreference<T>(format: PreferenceFormat<T>): Preference<T> {
  const listeners = new Set<() => void>();
  let memory: string | null = read(format.key);
  let value = format.decode(memory);

  const accept = (stored: string | null): void => {
    if (stored === memory) return;
    memory = stored;
    value = format.decode(stored);
    for (const listener of [...listeners]) listener();
  };
  globalThis.addEventListener?.('storage', (event: StorageEvent) => {
    if (event.key === format.key) accept(event.newValue);
    if (event.key === null) accept(null);
  });

  return {
    get: () => value,
    set(next) {
      const stored = format.encode(next);
      write(format.key, stored);
      accept(stored);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The value of a preference, and a new render when it changes. */
export function usePreference<T>(preference: Preference<T>): T {
  return useSyncExternalStore(preference.subscribe, preference.get);
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // The value lives in memory until the page is closed.
  }
}
