import { expect, it, vi } from 'vitest';
import type { Translation } from 'gk-sdk/rest';
import { startConsole } from '../testing/render-console.js';
import { followServerWords, type ReadWords } from './server-words.js';

const WORDS = { json: { configs: [{ config: 'en', name: 'English' }], translations: [] } };

function setup() {
  const started = startConsole();
  const shown: Translation[] = [];
  const show = vi.fn(async (read: ReadWords) => {
    await read().then(
      (translation) => shown.push(translation),
      () => undefined,
    );
  });
  const read = followServerWords(started.consoleSession, show);
  const { routes } = started.recorder.http;
  const requests = (): string[] =>
    started.recorder.http.requests.map(({ url }) => url).filter((url) => url.endsWith('/i18n/config'));
  return { ...started, read, show, shown, routes, requests };
}

it('asks again at the login after a failure, and no more once the words are there', async () => {
  const { read, show, shown, routes, requests, signIn, consoleSession } = setup();
  routes['GET /i18n/config'] = 'unreachable';
  await expect(read()).rejects.toThrow();
  routes['GET /i18n/config'] = WORDS;
  await signIn();
  await vi.waitFor(() => expect(shown).toHaveLength(1));
  consoleSession.signOut();
  await signIn();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect([show.mock.calls.length, requests().length]).toEqual([1, 2]);
});

it('waits at the login for an answer that is on its way', async () => {
  const { read, show, routes, signIn } = setup();
  routes['GET /i18n/config'] = WORDS;
  const answer = read();
  await signIn();
  await answer;
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(show).not.toHaveBeenCalled();
});

it('asks another server when it has taken the login, not while the form is tried', async () => {
  const { read, shown, routes, requests, consoleSession } = setup();
  routes['GET /i18n/config'] = WORDS;
  await read();
  const form = { username: 'anna', serverAddress: 'fleet.test', savePassword: false };
  await expect(consoleSession.signIn({ ...form, password: 'wrong' })).rejects.toThrow();
  expect(requests()).toEqual(['http://recorder.test/i18n/config']);
  await consoleSession.signIn({ ...form, password: 'secret' });
  await vi.waitFor(() => expect(shown).toHaveLength(1));
  expect(requests().at(-1)).toBe('http://fleet.test/i18n/config');
});
