import { afterEach, describe, expect, it, vi } from 'vitest';
import { browserStorage } from './browser-storage.js';

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

const refuse = (): never => {
  throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
};

describe('browserStorage', () => {
  it('is local storage', () => {
    const storage = browserStorage();
    storage.setItem('a', '1');
    expect(localStorage.getItem('a')).toBe('1');
    storage.removeItem('a');
    expect(storage.getItem('a')).toBeNull();
  });

  it('keeps what a full storage does not take for the life of the page, ahead of what it has from before', () => {
    localStorage.setItem('AutoLogin', 'false');
    const storage = browserStorage();
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse);
    storage.setItem('AutoLogin', 'true');
    expect(storage.getItem('AutoLogin')).toBe('true');
    expect(localStorage.getItem('AutoLogin')).toBe('false');

    full.mockRestore();
    storage.setItem('AutoLogin', 'false');
    expect([storage.getItem('AutoLogin'), localStorage.getItem('AutoLogin')]).toEqual(['false', 'false']);
  });

  it('forgets what is removed, and has nothing where nothing may be read', () => {
    const storage = browserStorage();
    for (const name of ['getItem', 'setItem', 'removeItem'] as const) {
      vi.spyOn(Storage.prototype, name).mockImplementation(refuse);
    }
    expect(storage.getItem('a')).toBeNull();
    storage.setItem('a', '1');
    expect(storage.getItem('a')).toBe('1');
    storage.removeItem('a');
    expect(storage.getItem('a')).toBeNull();
  });
});
