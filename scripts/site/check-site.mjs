// Looks at the built site as its readers do: every kind of page in Chromium, large and small, light and dark, from a plain file server.

import { join } from 'node:path';
import { chromium } from '@playwright/test';
import axe from 'axe-core';
import { chromiumFlags, chromiumMapFlags } from '../lib/browser-flags.mjs';
import { docsSite } from '../lib/toolchain.mjs';
import { serveFolder } from './serve-folder.mjs';

/** One page of each kind, and what must be seen on it. */
const PAGES = {
  '/': 'gk-live-wall',
  '/tw/': 'gk-live-wall',
  '/guides/embedding/': 'table',
  '/guides/error-codes/': '#auth-failed',
  '/protocol/': 'table',
  '/elements/': 'table',
  '/elements/gk-live-tile/': '.gk-demo gk-live-tile',
  '/elements/gk-gps-map/': '.gk-demo gk-gps-map',
  '/examples/': '.gk-gallery img',
  '/examples/data-saving-tile/': 'iframe',
  '/examples/nightly-evidence/': 'figure',
  '/reference/': 'table',
  '/tw/elements/gk-timeline/': '.gk-demo gk-timeline',
  '/tw/guides/start-portal/': 'pre',
  '/api/index.html': '.tsd-page-title',
  '/api/modules/gk-sdk.html': '.tsd-page-title',
  '/api/interfaces/gk-sdk.Session.html': '.tsd-page-title',
};
const LOOKS = [
  { viewport: { width: 1366, height: 768 }, colorScheme: 'light' },
  { viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
];

/** Findings of axe, in a line each. */
async function axeFindings(page) {
  await page.evaluate(axe.source);
  const violations = await page.evaluate(async () => {
    const { violations: found } = await window.axe.run(document, {
      // The button of the search shows its keys beside its name, which aria-keyshortcuts tells.
      rules: { 'label-content-name-mismatch': { enabled: false } },
      resultTypes: ['violations'],
      iframes: false,
      preload: false,
    });
    return found;
  });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}

async function lookAt(page, origin, path, selector) {
  const findings = [];
  const say = (message) => {
    // Without a graphics card the driver complains of its own slowness.
    const isOfTheDriver = /GL Driver Message/.test(message.text());
    if (['error', 'warning'].includes(message.type()) && !isOfTheDriver)
      findings.push(`the console says: ${message.text()}`);
  };
  const request = (asked) => {
    if (!asked.url().startsWith(`${origin}/`) && !/^(?:data|blob):/.test(asked.url()))
      findings.push(`asks ${asked.url()}`);
  };
  const failure = (error) => findings.push(`fails: ${error.message}`);
  page.on('console', say).on('request', request).on('pageerror', failure);
  await page.goto(origin + path);
  await page.locator(selector).first().waitFor({ state: 'visible' });
  const tile = page.locator('.gk-demo gk-live-tile');
  if ((await tile.count()) > 0)
    await page.waitForFunction(() => document.querySelector('gk-live-tile').state === 'live');
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  const icons = await page.evaluate(() => [...document.querySelectorAll('link[rel~=icon]')].map(({ href }) => href));
  // Browsers ask for /favicon.ico where a page names none.
  if (icons.length === 0) findings.push('names no icon');
  for (const icon of icons)
    if (!(await page.request.get(icon)).ok()) findings.push(`names the icon ${icon}, which is not there`);
  if (over > 0) findings.push(`is ${over} px wider than the window`);
  findings.push(...(await axeFindings(page)));
  page.off('console', say).off('request', request).off('pageerror', failure);
  return findings.map((finding) => `${path}: ${finding}`);
}

/** Words that newcomers search for, each with a part of the address of a page that has to be among the first results. */
const SEARCHES = {
  carousel: 'live-wall',
  tile: 'live-tile',
  wall: 'live-wall',
  token: 'security',
  CSP: 'content-security-policy',
  'black tile': 'troubleshooting',
  'JT/T 808': 'real-devices',
};

/** The search finds the words, in each language's frame, and leads to pages that are there. */
async function searchFindings(page, origin, start) {
  const findings = [];
  await page.goto(origin + start);
  await page.locator('site-search button[data-open-modal]').click();
  for (const [words, part] of Object.entries(SEARCHES)) {
    await page.locator('site-search input').fill(words);
    const results = page.locator('.pagefind-ui__result-link');
    try {
      await page.locator(`.pagefind-ui__result-link[href*="${part}"]`).first().waitFor();
    } catch {
      const found = await results.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
      findings.push(`${start}: the search for "${words}" finds ${found.join(', ') || 'nothing'}`);
      continue;
    }
    for (const link of await results.all()) {
      const address = await link.getAttribute('href');
      const reply = await page.request.get(new URL(address, origin).href);
      if (!reply.ok()) findings.push(`${start}: the search leads to ${address}, which is ${reply.status()}`);
    }
  }
  return findings;
}

/**
 * Findings about the built site.
 * @param {{ executablePath: string }} options
 */
export async function siteFindings({ executablePath }) {
  const findings = [];
  const server = await serveFolder(join(docsSite, 'dist'));
  const browser = await chromium.launch({ executablePath, args: [...chromiumFlags, ...chromiumMapFlags] });
  try {
    for (const look of LOOKS) {
      const context = await browser.newContext(look);
      const page = await context.newPage();
      for (const [path, selector] of Object.entries(PAGES)) {
        try {
          findings.push(...(await lookAt(page, server.origin, path, selector)));
        } catch (error) {
          findings.push(`${path}: ${error.message}`);
        }
      }
      for (const start of ['/', '/tw/']) {
        try {
          findings.push(...(await searchFindings(page, server.origin, start)));
        } catch (error) {
          findings.push(`${start}: the search: ${error.message}`);
        }
      }
      await context.close();
    }
  } finally {
    await browser.close();
    server.stop();
  }
  return findings;
}
