import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Translation } from 'gk-sdk/rest';
import type { Preference } from '../storage/preference.js';
import { LanguageStore, type ShownLanguage } from './language-store.js';

// Modules that the store loads on demand, loaded here before the fake clock.
beforeAll(() => Promise.all([import('gk-elements/labels/edited'), import('gk-elements/labels/tw')]));
beforeEach(() => void vi.spyOn(console, 'info').mockReturnValue());
afterEach(() => void vi.restoreAllMocks());

function setup(chosen?: string) {
  let value = chosen;
  const listeners = new Set<() => void>();
  const preference: Preference<string | undefined> = {
    get: () => value,
    set: (next) => {
      value = next;
      listeners.forEach((listener) => listener());
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const shown: ShownLanguage[] = [];
  const store = new LanguageStore({ preference, apply: (language) => void shown.push(language) });
  return { store, last: () => shown.at(-1)! };
}

const table = (texts: Translation['texts'], ...languages: string[]): Translation => ({
  languages: languages.map((config) => ({ config, name: config.toUpperCase(), icon: '' })),
  words: [],
  texts,
});

const silent = (): Promise<Translation> => Promise.reject(new Error('away'));

describe('LanguageStore', () => {
  it("speaks the brand's default language until the browser chooses one", async () => {
    const { store, last } = setup();
    await store.start('tw', silent);
    expect(store.state.language).toBe('tw');
    expect(last()).toMatchObject({ locale: 'zh-TW', htmlLang: 'zh-Hant', words: { Dashboard: '儀表板' } });
    expect(last().labels.fleet?.zoomIn).toBe('放大');
    store.choose('en');
    await vi.waitFor(() => expect(store.state.language).toBe('en'));
    expect(last()).toMatchObject({ locale: 'en', htmlLang: 'en', words: {} });
  });

  it('shows the English word where a text of the server lacks a value, or has one too many', async () => {
    const { store, last } = setup('en');
    const texts = { en: { 'Page {page}': 'Sheet', '{count} new': '{count} {x}', 'Last page, {page}': 'End, {page}' } };
    await store.start('en', () => Promise.resolve(table(texts, 'en')));
    await vi.waitFor(() => expect(last().words).toEqual({ 'Last page, {page}': 'End, {page}' }));
  });

  it('speaks the default language of a brand that comes late, unless the browser chose one', async () => {
    const late = setup();
    await late.store.start('en', silent);
    late.store.setDefault('tw');
    await vi.waitFor(() => expect(late.last().words).toMatchObject({ Dashboard: '儀表板' }));
    const chosen = setup('en');
    await chosen.store.start('en', silent);
    chosen.store.setDefault('tw');
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(chosen.store.state.language).toBe('en');
  });

  it("puts the server's texts before the bundled ones, and lists the server's languages", async () => {
    const { store, last } = setup('tw');
    await store.start('en', async () => table({ tw: { Dashboard: '總覽' }, fr: {} }, 'en', 'tw', 'fr'));
    expect(last().words).toMatchObject({ Dashboard: '總覽', Plate: '車牌' });
    expect(store.state.languages.map(({ language }) => language)).toEqual(['en', 'tw', 'fr']);
    store.choose('fr');
    await vi.waitFor(() => expect(last().htmlLang).toBe('fr'));
    expect(last().words).toEqual({});
  });

  it('keeps to the bundled languages while the server does not answer', async () => {
    const { store } = setup('tw');
    await store.start('en', silent);
    expect(store.state.languages).toEqual([
      { language: 'en', name: 'English' },
      { language: 'tw', name: '繁體中文' },
    ]);
    expect(console.info).toHaveBeenCalledOnce();
  });

  it('does not wait for ever for a slow server, and renders anew only for words that were shown otherwise', async () => {
    vi.useFakeTimers();
    const { store, last } = setup('tw');
    let answer = (_translation: Translation): void => undefined;
    const started = store.start('en', () => new Promise((resolve) => (answer = resolve)));
    await vi.waitFor(() => expect(last().htmlLang).toBe('zh-Hant'));
    await vi.advanceTimersByTimeAsync(1500);
    await started;
    vi.useRealTimers();
    const { version } = store.state;
    answer(table({ tw: { 'Zoom in': '放大' } }, 'en', 'tw'));
    await vi.waitFor(() => expect(last().words).toMatchObject({ 'Zoom in': '放大' }));
    expect(store.state.version).toBe(version);
    await store.load(async () => table({ tw: { Plate: '號牌' } }, 'en', 'tw'));
    expect(store.state.version).toBe(version + 1);
  });

  it('hands edited words to the elements, and renders anew for every word that was edited here', async () => {
    const { store, last } = setup('en');
    await store.start('en', async () => table({ en: { Plate: 'Number' } }, 'en'));
    const { version } = store.state;
    const edited = { en: { Plate: 'Number', 'Zoom in': 'Closer' } };
    await store.load(async () => table(edited, 'en'), true);
    expect(last().labels.fleet?.zoomIn).toBe('Closer');
    expect(store.state.version).toBe(version + 1);
  });

  it('shows the language that was chosen last, whichever words arrive first', async () => {
    const { store, last } = setup('en');
    await store.start('en', silent);
    store.choose('tw');
    store.choose('en');
    await vi.waitFor(() => expect(store.state.language).toBe('en'));
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(last().htmlLang).toBe('en');
  });
});
