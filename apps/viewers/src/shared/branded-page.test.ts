import { html, render } from 'lit';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openBrandedPage } from './branded-page.js';
import type { Opener } from './opened-page.js';
import type { ViewerSegment } from './viewer-segments.js';
import { showLanguage, words } from './words/viewer-language.js';

const TRIAL = { switches: { trial: true } };

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(async () => {
  vi.useRealTimers();
  await showLanguage('en');
});

interface Opening {
  readonly segment?: ViewerSegment;
  /** Time at which the server answers with its brand. */
  readonly ms?: number;
  /** The page carries the entrance of another path. */
  readonly closed?: boolean;
  /** The texts of the server, and the time at which it sends them. */
  readonly table?: { readonly data: object; readonly ms: number };
}

/** Opens a page whose server tells `brand`. */
function open(brand: unknown, { segment = 'live', ms = 0, closed = false, table }: Opening = {}) {
  const root = document.createElement('main');
  const close = vi.fn();
  const replace = vi.fn<(url: string | URL) => void>();
  const page = document.implementation.createHTMLDocument();
  if (closed) page.head.innerHTML = '<meta name="gk-entrance" content="AB">';
  const opener = vi.fn<Opener>((place) => {
    place.dataset['state'] = 'wall';
    const refresh = (): void => {
      render(html`<p>The page: ${words().failed.retry}</p>`, place);
    };
    refresh();
    return { close, refresh };
  });
  const fetch = vi.fn(async (path: string) => {
    const isBrand = path === '/brand.json';
    await new Promise((resolve) => setTimeout(resolve, isBrand ? ms : table?.ms));
    return isBrand ? Response.json(brand) : Response.json({ data: table?.data });
  });
  const brandCalls = (): number => fetch.mock.calls.filter(([path]) => path === '/brand.json').length;
  void openBrandedPage({
    root,
    segment,
    document: page,
    location: { pathname: '/live', href: 'https://fleet.example/live', replace },
    opener: Promise.resolve(opener),
    fetch,
  });
  const text = async (atMs: number): Promise<string> => {
    await vi.advanceTimersByTimeAsync(atMs);
    return root.textContent.trim();
  };
  return { root, text, opener, close, replace, brandCalls };
}

describe('openBrandedPage', () => {
  it('opens the page of a server without a trial', async () => {
    const { text, brandCalls, opener } = open({});
    expect(await text(0)).toBe('The page: Try again');
    await vi.runAllTimersAsync();
    expect([brandCalls(), opener.mock.calls.length]).toEqual([1, 1]);
  });

  it('opens with its own words, and shows those of the server when they come', async () => {
    const { text } = open(
      {},
      { table: { data: { en: { 'Try again': 'Once more' }, tw: { 'Try again': 'x' } }, ms: 3_000 } },
    );
    expect(await text(2_999)).toBe('The page: Try again');
    await text(1);
    await vi.dynamicImportSettled();
    expect(await text(0)).toBe('The page: Once more');
  });

  it('shows the words of the server in the place of a page, too', async () => {
    const own = { en: { 'Sorry, Trial over expire date.': 'The trial has ended.' } };
    const { text } = open(TRIAL, { table: { data: own, ms: 10 } });
    await text(10);
    await vi.dynamicImportSettled();
    expect(await text(0)).toBe('The trial has ended.');
  });

  it('shows nothing but the words of an ended trial', async () => {
    const { text, opener } = open(TRIAL);
    expect(await text(0)).toBe('Sorry, Trial over expire date.');
    expect(opener).not.toHaveBeenCalled();
  });

  it('ends a page that is open when the server tells late that the trial is over', async () => {
    const { root, text, close } = open(TRIAL, { ms: 8_000 });
    expect(await text(5_000)).toBe('The page: Try again');
    expect(close).not.toHaveBeenCalled();
    expect(await text(3_000)).toBe('Sorry, Trial over expire date.');
    expect(close).toHaveBeenCalledWith('Sorry, Trial over expire date.');
    expect(root.dataset['state']).toBeUndefined();
  });

  it('leaves a page as it is that a late brand says nothing of', async () => {
    const { text, close, opener } = open({ id: 7 }, { ms: 8_000 });
    await text(5_000);
    expect(await text(3_000)).toBe('The page: Try again');
    expect([close.mock.calls.length, opener.mock.calls.length]).toEqual([0, 1]);
  });

  it('keeps the entrance closed, and leads to the address of the brand when it comes', async () => {
    const { text, replace, opener, brandCalls } = open({ entranceRedirect: '/away' }, { ms: 8_000, closed: true });
    expect(await text(5_000)).toContain('This is not a valid address for logging in to this server.');
    expect(replace).not.toHaveBeenCalled();
    await text(3_000);
    expect(replace).toHaveBeenCalledWith('https://fleet.example/away');
    expect([opener.mock.calls.length, brandCalls()]).toEqual([0, 1]);
  });

  const taiwan = (more: object = {}) => ({ switches: { defaultLanguage: 'tw', ...more } });
  /** Lets the words come, which are a module of their own. */
  const wordsCome = () => vi.dynamicImportSettled();

  it('speaks the default language of the brand, in what stands in its place, too', async () => {
    const page = open(taiwan());
    await page.text(0);
    await wordsCome();
    expect(await page.text(0)).toBe('The page: 再試一次');
    expect(document.documentElement.lang).toBe('zh-Hant');
    const trial = open(taiwan({ trial: true }));
    await trial.text(0);
    await wordsCome();
    expect(await trial.text(0)).toBe('抱歉，試用期已過。');
    const entrance = open(taiwan(), { closed: true });
    await entrance.text(0);
    await wordsCome();
    expect(await entrance.text(0)).toContain('網址錯誤');
  });

  it('changes the words of an open page when the brand comes late', async () => {
    const { text, opener } = open(taiwan(), { ms: 8_000 });
    expect(await text(5_000)).toBe('The page: Try again');
    await text(3_000);
    await wordsCome();
    expect(await text(0)).toBe('The page: 再試一次');
    expect(opener).toHaveBeenCalledTimes(1);
  });

  it('leaves the diagnostic pages in English', async () => {
    const { text } = open(taiwan(), { segment: 'testvcp' });
    await text(0);
    await wordsCome();
    expect(await text(0)).toBe('The page: Try again');
    expect(document.documentElement.lang).toBe('en');
  });

  it('says in place of a page that the server does not offer it, and takes the credentials out of the address', async () => {
    history.replaceState({}, '', '/playback/BUS-7/0/1/anna/secret');
    const { root, text, opener } = open({ switches: { disableLocalPlayback: true } }, { segment: 'playback' });
    await text(0);
    expect(root.querySelector('h1')?.textContent).toBe('Playback');
    expect(root.querySelector('[role=alert]')?.textContent).toBe('This server does not offer this page.');
    expect(opener).not.toHaveBeenCalled();
    expect([location.pathname, document.title]).toEqual(['/playback', 'Playback']);
  });

  it('ends a page that a late brand does not offer', async () => {
    const { root, text, close } = open({ switches: { disableLiveView: true } }, { ms: 8_000 });
    expect(await text(5_000)).toBe('The page: Try again');
    expect(await text(3_000)).toContain('This server does not offer this page.');
    expect(close).toHaveBeenCalledWith('This server does not offer this page.');
    expect(root.querySelector('h1')?.textContent).toBe('Live view');
  });

  it('hands the switches on to the page, and those of a late brand, too', async () => {
    const { text, opener } = open({ switches: { disablePlaybackDownload: true } }, { segment: 'dlremote', ms: 8_000 });
    await text(5_000);
    const switches = opener.mock.calls[0]?.[1];
    expect(switches?.().disablePlaybackDownload).toBe(false);
    await text(3_000);
    expect(switches?.().disablePlaybackDownload).toBe(true);
  });
});
