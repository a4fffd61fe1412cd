import type { SessionStorage } from 'gk-sdk';
import { expect, it } from 'vitest';
import { startConsole } from '../testing/render-console.js';
import { isRemembered } from './remembered-login.js';

it('knows who comes back, and forgets nobody by asking', async () => {
  const { consoleSession, signIn, stored } = startConsole();
  const kept = new Map<string, string>();
  const storage = (from: ReadonlyMap<string, string>): SessionStorage => ({
    getItem: (key) => from.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.set(key, 'removed'),
  });
  expect(isRemembered(storage(stored))).toBe(false);
  await signIn();
  expect(isRemembered(storage(stored))).toBe(true);
  expect([...kept]).toEqual([]);
  consoleSession.signOut();
  expect(isRemembered(storage(stored))).toBe(false);
  consoleSession.session.close();
});
