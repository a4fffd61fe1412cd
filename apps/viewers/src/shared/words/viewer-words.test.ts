import { getLabels, setLabels } from 'gk-elements';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { TAIWAN } from './taiwan.js';
import { momentWords, showLanguage, words } from './viewer-language.js';
import { englishWords } from './viewer-words.js';

/** Values for words that are put together: the device, times, counts. */
const VALUES = ['live', 7, 9];

/** Each word by its place, such as `form.hint`. */
function textsOf(words: object, place = ''): [string, string][] {
  return Object.entries(words).flatMap(([name, word]: [string, unknown]): [string, string][] => {
    const at = place === '' ? name : `${place}.${name}`;
    if (typeof word === 'function') return [[at, String(Reflect.apply(word, undefined, VALUES))]];
    if (typeof word === 'object' && word !== null) return textsOf(word, at);
    return [[at, String(word)]];
  });
}

afterEach(async () => {
  await showLanguage('en');
  setLabels({});
});

describe('the words of the viewer pages', () => {
  it('are complete in both languages, and none is left in English', () => {
    const english = textsOf(englishWords);
    const taiwan = new Map(textsOf(TAIWAN.words));
    expect([...taiwan.keys()]).toEqual(english.map(([place]) => place));
    expect(english.length).toBeGreaterThan(50);
    for (const [place, text] of english) {
      expect(text.trim(), place).not.toBe('');
      expect(taiwan.get(place), place).toMatch(/\p{Script=Han}/u);
    }
  });

  it('says what the specification names in its words', () => {
    const { download, notices, trialOver, title } = englishWords;
    expect(download.states).toEqual({
      downloading: 'Downloading',
      packing: 'Wait for pack to MP4...',
      done: 'Pack to MP4 done.',
      failed: 'Download fail',
    });
    expect(notices.failParam).toBe('fail param');
    expect(trialOver).toBe('Sorry, Trial over expire date.');
    const pages = ['live', 'playback', 'remote'] as const;
    expect(pages.map((page) => title(page, 'BUS-7'))).toEqual(['BUS-7 liveview', 'BUS-7 Playback', 'BUS-7']);
  });

  it('follow the language, with those of the elements, the form of dates and the language of the page', async () => {
    const moment = 1_700_000_000;
    await showLanguage('tw');
    expect(words()).toBe(TAIWAN.words);
    expect(getLabels().locale).toBe('zh-TW');
    expect(document.documentElement.lang).toBe('zh-Hant');
    expect(momentWords(moment)).toMatch(/^2023年11月1[45]日 \d\d:\d\d:20 \S+$/);
    await showLanguage('en');
    expect([words(), document.documentElement.lang]).toEqual([englishWords, 'en']);
  });

  it('are English in a language that the pages do not have', async () => {
    await showLanguage('de');
    expect([words(), document.documentElement.lang]).toEqual([englishWords, 'en']);
  });

  it('are what the server says in their place, with those of the elements', async () => {
    const table = { tw: { 'Try again': '重來', 'Asking for {deviceId} ...': '查詢 {deviceId}', Stop: '' } };
    expect(await showLanguage('tw', table)).toBe(true);
    expect([words().failed.retry, words().asking('BUS-7'), words().recording.stop]).toEqual([
      '重來',
      '查詢 BUS-7',
      '停止',
    ]);
    expect(getLabels().player?.retry).toBe('重來');
    expect(getLabels().player?.pause).toBe('暫停');
    expect(await showLanguage('en', table)).toBe(true);
    expect([words(), getLabels()]).toEqual([englishWords, {}]);
  });

  it('stay as they are where the server says them as they are', async () => {
    await showLanguage('tw');
    expect(await showLanguage('tw', { tw: { 'Try again': TAIWAN.words.failed.retry, 'Said by nothing': 'x' } })).toBe(
      false,
    );
    expect(getLabels()).toEqual(TAIWAN.labels);
  });
});

it('writes a moment in the language of the page, as its timeline does, in a browser of another language', () => {
  const { DateTimeFormat } = Intl;
  const german = vi.spyOn(Date.prototype, 'toLocaleString').mockImplementation(function (
    this: Date,
    locale = 'de',
    style,
  ) {
    return new DateTimeFormat(locale, style).format(this);
  });
  expect(momentWords(Date.UTC(2026, 10, 21, 20, 30, 5) / 1000)).toMatch(/^Nov 2[12], 2026, /);
  german.mockRestore();
});
