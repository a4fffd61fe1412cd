import type { Page } from '@playwright/test';
import type { GkLiveTile } from 'gk-elements';
import { hashOf } from './fleet.js';
import { bundlePage } from './page-bundle.js';
import { servePage, type PageServer } from './page-server.js';

const PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Tiles</title>
<link rel="icon" href="data:,"><script type="module" src="tiles.js"></script>
<style>body { margin: 0; display: flex; flex-wrap: wrap } gk-live-tile { width: 240px; height: 180px }</style>
</head><body></body></html>`;

const SCRIPT = `
import 'gk-elements/define/live-tile';
import { createSession } from 'gk-sdk';
Object.assign(window, { createSession });
`;

/** Serves a page, on an origin of its own, that knows live tiles, `window.createSession`, and nothing else. */
export async function serveTilePage(): Promise<PageServer> {
  return servePage({ '/': ['text/html', PAGE], ...(await bundlePage('/tiles.js', SCRIPT)) });
}

/** A tile that a test puts on the page. */
export interface TileWish {
  readonly id: string;
  readonly renderPath: string;
  readonly src: string;
}

/** Puts tiles on the page. */
export function addTiles(page: Page, tiles: readonly TileWish[]): Promise<void> {
  return page.evaluate((wishes) => {
    for (const wish of wishes) document.body.append(Object.assign(document.createElement('gk-live-tile'), wish));
  }, tiles);
}

/** State of a tile at one moment. */
export interface TileFacts {
  readonly state: string;
  readonly words: string;
  readonly renderPath: string | undefined;
  readonly width: number;
  /** Pictures that were on the screen. */
  readonly presented: number;
  readonly skippedBytes: number;
  readonly retries: number;
}

/** Returns the state of all tiles of the page, by their ids. */
export function tileFacts(page: Page): Promise<Readonly<Record<string, TileFacts>>> {
  return page.evaluate(() => {
    const tiles = [...document.querySelectorAll<GkLiveTile>('gk-live-tile')];
    const facts = tiles.map((tile): [string, TileFacts] => {
      const { presentedFrames: presented = 0, skippedBytes = 0, width = 0, retries = 0, renderPath } = tile.stats ?? {};
      return [
        tile.id,
        { state: tile.state, words: tile.stateMessage, renderPath, width, presented, skippedBytes, retries },
      ];
    });
    return Object.fromEntries(facts);
  });
}

/** Mean brightness of the picture on each of these tiles, 0 to 255; none where there is no picture. */
export function brightnessOf(
  page: Page,
  ids: readonly string[],
): Promise<Readonly<Record<string, number | undefined>>> {
  return page.evaluate(async (wanted) => {
    const found: Record<string, number | undefined> = {};
    for (const id of wanted) {
      const tile = document.querySelector<GkLiveTile>(`#${id}`);
      const blob = await tile?.snapshot().catch(() => undefined);
      if (blob === undefined) continue;
      const context = new OffscreenCanvas(16, 16).getContext('2d', { willReadFrequently: true });
      context?.drawImage(await createImageBitmap(blob), 0, 0, 16, 16);
      const data = context?.getImageData(0, 0, 16, 16).data ?? new Uint8ClampedArray();
      found[id] = data.reduce((sum, value, i) => (i % 4 === 3 ? sum : sum + value), 0) / (16 * 16 * 3);
    }
    return found;
  }, ids);
}

/** A token of the first administrator. */
export async function mintToken(
  recorderUrl: string,
  ttlS: number,
): Promise<{ readonly e: string; readonly h: string }> {
  const reply = await fetch(`${recorderUrl}/gkserver/token`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: hashOf('admin'), ttl: ttlS }),
  });
  const { e, h } = (await reply.json()) as { e: string; h: string };
  return { e, h };
}
