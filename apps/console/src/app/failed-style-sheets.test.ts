import { afterEach, expect, it, vi } from 'vitest';
import { retryFailedStyleSheets } from './failed-style-sheets.js';

afterEach(() => {
  vi.useRealTimers();
});

function addSheet(href: string, isOfBundler: boolean): HTMLLinkElement {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  if (isOfBundler) link.crossOrigin = '';
  link.href = href;
  document.head.append(link);
  return link;
}

it('asks again, in its place, for a style sheet that could not be fetched, until it is there, and for no other', () => {
  vi.useFakeTimers();
  // Tests of other files, which share the page, leave sheets of their own.
  const others = new Set(document.head.children);
  retryFailedStyleSheets(document);
  const failed = addSheet('/assets/screen.css', true);
  const loaded = addSheet('/assets/shell.css', true);
  const theme = addSheet('/theme.css', false);
  const sheets = (): Element[] => [...document.head.children].filter((element) => !others.has(element));
  failed.dispatchEvent(new Event('error'));
  loaded.dispatchEvent(new Event('load'));
  theme.dispatchEvent(new Event('error'));
  vi.runAllTimers();
  const [second] = sheets();
  expect(second).not.toBe(failed);
  expect(sheets()).toEqual([second, loaded, theme]);
  expect(second?.getAttribute('href')).toBe('/assets/screen.css');
  second?.dispatchEvent(new Event('error'));
  vi.runAllTimers();
  const [third] = sheets();
  expect(third).not.toBe(second);
  third?.dispatchEvent(new Event('load'));
  vi.runAllTimers();
  expect(sheets()).toEqual([third, loaded, theme]);
});
