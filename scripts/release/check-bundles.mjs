// Builds pages by every bundler, and opens what has a map in Chromium.

import { createServer } from 'node:http';
import { copyFileSync, existsSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { chromium } from '@playwright/test';
import { chromiumFlags, chromiumMapFlags } from '../lib/browser-flags.mjs';
import { bundlers } from './bundlers.mjs';

const fixtures = join(import.meta.dirname, 'fixtures');
const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };
const MISSING = 'This page was set up without a map';

/** Serves a folder on loopback; `/NAME/` is a page with the script that a bundler has written there. */
async function serve(folder) {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url, 'http://localhost');
    if (pathname.endsWith('/')) {
      // Webpack's own chunks are loaded beside the script that asks, which a module does not tell it.
      const kind = pathname.includes('webpack') ? 'defer' : 'type="module"';
      response
        .setHeader('content-type', 'text/html')
        .end(`<!doctype html><body></body><script ${kind} src="map.js"></script>`);
    } else if (existsSync(join(folder, pathname))) {
      response.setHeader('content-type', TYPES[extname(pathname)] ?? 'application/octet-stream');
      response.end(readFileSync(join(folder, pathname)));
    } else response.writeHead(404).end();
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${server.address().port}`, stop: () => server.close() };
}

/** Returns the final state of a page's map. */
async function mapState(page, url) {
  await page.goto(url);
  const state = await page.waitForFunction((missing) => {
    const root = document.querySelector('gk-gps-map')?.shadowRoot;
    const words = root?.querySelector('[part=status]')?.textContent.trim();
    if (words === missing) return 'missing';
    return root?.querySelector('canvas.maplibregl-canvas') ? 'there' : undefined;
  }, MISSING);
  return state.jsonValue();
}

/**
 * Findings about the pages of every bundler, with and without the map library in the folder.
 * @param {{ folder: string, hasMapLibre: boolean, executablePath: string }} options
 */
export async function bundleFindings({ folder, hasMapLibre, executablePath }) {
  const findings = [];
  const built = [];
  const out = hasMapLibre ? 'with' : 'without';
  for (const page of ['provider.js', 'map.js']) copyFileSync(join(fixtures, page), join(folder, page));
  for (const [name, build] of Object.entries(bundlers)) {
    const outDir = join(folder, out, name);
    try {
      // Pages without a map must not miss the library.
      if (!hasMapLibre) await build({ folder, page: 'provider.js', outDir: `${outDir}-provider` });
      await build({ folder, page: 'map.js', outDir, mayLack: hasMapLibre ? undefined : 'maplibre-gl' });
      built.push(name);
    } catch (error) {
      findings.push(`${name}, ${out} maplibre-gl: ${error.message}`);
    }
  }
  const server = await serve(join(folder, out));
  const browser = await chromium.launch({ executablePath, args: [...chromiumFlags, ...chromiumMapFlags] });
  try {
    for (const name of built) {
      const page = await browser.newPage();
      const state = await mapState(page, `${server.url}/${name}/`).catch((error) => error.message);
      const wanted = hasMapLibre ? 'there' : 'missing';
      if (state !== wanted) findings.push(`${name}, ${out} maplibre-gl: the map is ${state}, not ${wanted}`);
      await page.close();
    }
  } finally {
    await browser.close();
    server.stop();
  }
  return findings;
}
