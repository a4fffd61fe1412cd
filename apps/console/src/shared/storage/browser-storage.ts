import type { SessionStorage } from 'gk-sdk';

/**
 * A storage of the browser; values that it refuses, since it is blocked or full, are kept for the life of the page.
 *
 * @param storage - Gets it; that alone may be refused. Local storage unless another one is named.
 */
export function browserStorage(storage: () => Storage = () => localStorage): SessionStorage {
  const memory = new Map<string, string>();
  return {
    getItem: (key) => memory.get(key) ?? attempt(() => storage().getItem(key)) ?? null,
    setItem: (key, value) => {
      const isKept = attempt(() => {
        storage().setItem(key, value);
        return true;
      });
      if (isKept) memory.delete(key);
      else memory.set(key, value);
    },
    removeItem: (key) => {
      memory.delete(key);
      attempt(() => storage().removeItem(key));
    },
  };
}

/** Returns the result of an access to the storage; undefined where the browser refuses it. */
function attempt<T>(access: () => T): T | undefined {
  try {
    return access();
  } catch {
    return undefined;
  }
}
