import type { SessionStorage } from 'gk-sdk';

/** Local storage; what it does not take, since it is blocked or full, is kept for the life of the page. */
export function browserStorage(): SessionStorage {
  const memory = new Map<string, string>();
  return {
    getItem: (key) => memory.get(key) ?? attempt(() => localStorage.getItem(key)) ?? null,
    setItem: (key, value) => {
      const isKept = attempt(() => {
        localStorage.setItem(key, value);
        return true;
      });
      if (isKept) memory.delete(key);
      else memory.set(key, value);
    },
    removeItem: (key) => {
      memory.delete(key);
      attempt(() => localStorage.removeItem(key));
    },
  };
}

/** What an access to the storage gives; undefined where the browser refuses it. */
function attempt<T>(access: () => T): T | undefined {
  try {
    return access();
  } catch {
    return undefined;
  }
}
