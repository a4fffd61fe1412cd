// Takes the pictures of the gallery anew, all or those that are named: docs/images/gallery. The packages must be built.

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { ensureChromium } from '../lib/browser.mjs';
import { chromiumFlags, chromiumMapFlags } from '../lib/browser-flags.mjs';
import { docsSite, root } from '../lib/toolchain.mjs';
import { galleryExamples } from './gallery-pages.mjs';
import { serveFolder } from './serve-folder.mjs';

/** Pages show the least at first. */
const ACTS = {
  'incident-page': (page) =>
    page
      .locator('gk-event-feed')
      .getByRole('button', { name: /^Show event: / })
      .first()
      .click(),
  'popup-on-a-map': (page) => page.getByRole('button', { name: 'DEMO-03' }).dispatchEvent('click'),
  'talk-button': (page) => page.getByRole('button', { name: 'Talk to DEMO-02' }).click(),
};
const SETTLED_MS = 5000;

const pictures = join(root, 'docs/images/gallery');
mkdirSync(pictures, { recursive: true });
const server = await serveFolder(docsSite, { also: { '/lib/': join(root, 'packages/gk-elements/dist/cdn') } });
const browser = await chromium.launch({
  executablePath: await ensureChromium(),
  args: [...chromiumFlags, ...chromiumMapFlags],
});
try {
  const asked = process.argv.slice(2);
  for (const { name } of galleryExamples()) {
    if (asked.length > 0 && !asked.includes(name)) continue;
    const page = await browser.newPage({ viewport: { width: 960, height: 600 }, deviceScaleFactor: 0.5 });
    await page.goto(`${server.origin}/gallery/${name}.html`);
    await page.waitForTimeout(SETTLED_MS);
    await ACTS[name]?.(page);
    await page.waitForTimeout(SETTLED_MS);
    await page.screenshot({ path: join(pictures, `${name}.jpg`), type: 'jpeg', quality: 75 });
    await page.close();
  }
} finally {
  await browser.close();
  server.stop();
}
