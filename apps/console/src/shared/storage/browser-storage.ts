import type { SessionStorage } from 'gk-sdk';

/** Local storage, or memory for the life of the page where the browser refuses it. */
export function browserStorage(): SessionStorage {
  const memory = new Map<string, string>();
  const attempt = <T>(act: () => T, otherwise: () => T): T => {
    try {
      return act();
    } catch {
      return otherwise();
    }
  };
  return {
    getItem: (key) =>
      attempt(
        () => localStorage.getItem(key),
        () => memory.get(key) ?? null,
      ),
    setItem: (key, value) =>
      attempt(
        () => localStorage.setItem(key, value),
        () => void memory.set(key, value),
      ),
    removeItem: (key) =>
      attempt(
        () => localStorage.removeItem(key),
        () => void memory.delete(key),
      ),
  };
}
