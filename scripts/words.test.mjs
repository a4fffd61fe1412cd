import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { run } from '../apps/recorder/src/cli/run.ts';
import { messagePlaces } from '../packages/gk-elements/src/labels/making.ts';
import { formatMessage } from '../packages/gk-elements/src/labels/messages.ts';
import { TranslationTable } from '../apps/recorder/src/server/settings/translation.ts';
import { ensureBuilt, screenWords as screenWordsBuild } from './lib/builds.mjs';
import { screenWords, wordFaults } from './words.mjs';

const folder = mkdtempSync(join(tmpdir(), 'gk-screen-words-'));
const quiet = { out: () => undefined, error: () => undefined };
/** SHA-256 of the first password of `admin`. */
const ADMIN = createHash('sha256').update('admin').digest('hex');
let recorder;
afterEach(async () => {
  await recorder?.close();
  rmSync(folder, { recursive: true, force: true });
});

async function start(...options) {
  recorder = await run(['--port', '0', '--devices', '2', '--empty', '--state', folder, ...options], quiet);
  return recorder.url.replace('localhost', '127.0.0.1');
}

it('every word of console, elements and viewers has its Traditional Chinese with the same values, and one meaning', async () => {
  expect(await wordFaults()).toEqual([]);
});

/** A table that is saved, as the store keeps it. */
function settingsWith(table) {
  return {
    isSaved: () => true,
    read: ({ name }) => (name === 'translation' ? table : []),
    write: () => undefined,
  };
}

it('a table that was saved with former words shows each edit under the word of today', async () => {
  const screen = await screenWords();
  const former = Object.keys(screen.renamed);
  expect(former.length).toBeGreaterThan(400);
  const edits = Object.fromEntries(former.map((word) => [word, `~${word}~`]));
  const configs = [{ config: 'en', name: 'English', icon: '' }];
  const saved = { configs, raw: former, data: { en: edits } };
  const { raw, data } = new TranslationTable(settingsWith(saved), screen).read();
  for (const [word, targets] of Object.entries(screen.renamed)) {
    expect(raw).not.toContain(word);
    for (const target of [targets].flat()) {
      const { to, form } = typeof target === 'string' ? { to: target } : target;
      const text = data.en[to];
      const places = messagePlaces(to);
      expect(messagePlaces(text)?.toSorted(), to).toEqual(places.toSorted());
      // A form of a plural is shown for its number.
      const values = places.map((_, index) => (form === undefined ? index + 7 : form === 'one' ? 1 : 2));
      const shown = formatMessage(text, Object.fromEntries(places.map((place, index) => [place, values[index]])), 'en');
      // Of a word that was renamed twice, the later name has the text.
      const [last] = form === undefined ? former.filter((each) => screen.renamed[each] === to).slice(-1) : [word];
      const valueOf = (_, name) => String(values[/\d/.test(name) ? name - 1 : places.indexOf(name)]);
      expect(shown, word).toBe(`~${(last ?? word).replace(/\{(\w+)\}/g, valueOf)}~`);
    }
  }
});

async function tableOf(url) {
  return (await fetch(`${url}/i18n/config`)).json();
}

it('a recorder has the words of elements and console, with translations, until users save their own', async () => {
  await ensureBuilt(screenWordsBuild);
  let url = await start();
  const table = await tableOf(url);
  expect(table.configs.map(({ config }) => config)).toEqual(['en', 'tw']);
  expect(new Set(table.raw).size).toBe(table.raw.length);
  expect(table.raw.length).toBeGreaterThan(500);
  // A gauge: a word, an item of a table, and a label with a value in it.
  expect(table.data.tw).toMatchObject({ Heading: '方向', NW: '西北', '{value}, over the limit': '{value}，超過速限' });
  // The menu of events, a column, the name of an event, and a button of the login.
  expect(table.data.tw).toMatchObject({ 'Event search': '事件查詢', Plate: '車牌', 'Panic button': '緊急按鈕' });
  expect(table.raw).toEqual(expect.arrayContaining(['Heading', 'Event search', 'Plate', 'Panic button', 'New code']));
  // A translation belongs to a word and has its values; no word is a part of a sentence.
  for (const [word, text] of Object.entries(table.data.tw)) {
    expect(table.raw).toContain(word);
    expect(messagePlaces(text)?.toSorted()).toEqual(messagePlaces(word)?.toSorted());
  }
  expect(table.raw.filter((word) => /[({]$/.test(word))).toEqual([]);

  const [firstWord] = table.raw;
  const own = { ...table, raw: table.raw.slice(1), data: { ...table.data, tw: { Plate: '號牌' } } };
  const saved = await fetch(`${url}/i18n/config`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...own, username: 'admin', password: ADMIN }),
  });
  expect(await saved.json()).toMatchObject({ hasError: false });
  await recorder.close();
  url = await start();
  const later = await tableOf(url);
  expect(later).toEqual(own);
  expect(later.raw).not.toContain(firstWord);
});
