import { describe, expect, it } from 'vitest';
import { loadBaseStyle, serverStyleUrl } from './base-style.js';
import { resolveStyle } from './resolve-style.js';

const style = {
  version: 8,
  sources: {
    roads: { type: 'vector', tiles: ['/map/tiles/{z}/{x}/{y}.pbf'] },
    far: { type: 'raster', url: 'https://b/x' },
  },
  layers: [],
};

describe('serverStyleUrl', () => {
  it.each([
    [undefined, false, 'https://page.example/map/style.json'],
    [undefined, true, 'https://page.example/map/style.json?dark=1'],
    ['http://server:8080', false, 'http://server:8080/map/style.json'],
    ['https://host/base/', true, 'https://host/base/map/style.json?dark=1'],
    ['fleet.example', false, 'https://fleet.example/map/style.json'],
  ])('of %o (dark: %o) is %s', (server, dark, url) => {
    expect(serverStyleUrl(server, 'https://page.example/console/x', dark)).toBe(url);
  });
});

describe('resolveStyle', () => {
  it('makes URLs absolute and keeps their placeholders', () => {
    expect(resolveStyle(style, 'https://a/map/style.json')).toMatchObject({
      sources: { roads: { tiles: ['https://a/map/tiles/{z}/{x}/{y}.pbf'] }, far: { url: 'https://b/x' } },
    });
  });
  it.each([null, 'text', {}, { version: 7, sources: {}, layers: [] }, { version: 8, layers: [] }])(
    'takes %o for no style',
    (value) => {
      expect(resolveStyle(value, 'https://a/')).toBeUndefined();
    },
  );
});

describe('loadBaseStyle', () => {
  const load = (fetcher: typeof fetch): Promise<object | undefined> =>
    loadBaseStyle('https://a/map/style.json', new AbortController().signal, fetcher);
  it('brings the style of a server', async () => {
    expect(await load(() => Promise.resolve(Response.json(style)))).toMatchObject({ version: 8 });
  });
  it.each<[string, typeof fetch]>([
    ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['no such file', () => Promise.resolve(new Response('', { status: 404 }))],
    ['a page instead of a style', () => Promise.resolve(new Response('<!doctype html>'))],
  ])('goes without on %s', async (_, fetcher) => {
    expect(await load(fetcher)).toBeUndefined();
  });
});
