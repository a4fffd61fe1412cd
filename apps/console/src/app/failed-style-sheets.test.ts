import { expect, it } from 'vitest';
import { removeFailedStyleSheets } from './failed-style-sheets.js';

function addSheet(href: string, isOfBundler: boolean): HTMLLinkElement {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  if (isOfBundler) link.crossOrigin = '';
  link.href = href;
  document.head.append(link);
  return link;
}

it('removes the link of a style sheet that could not be fetched, and keeps loaded ones and the theme', () => {
  removeFailedStyleSheets(document);
  const failed = addSheet('/assets/screen.css', true);
  const loaded = addSheet('/assets/shell.css', true);
  const theme = addSheet('/theme.css', false);
  failed.dispatchEvent(new Event('error'));
  loaded.dispatchEvent(new Event('load'));
  theme.dispatchEvent(new Event('error'));
  expect([failed, loaded, theme].map((link) => link.isConnected)).toEqual([false, true, true]);
});
