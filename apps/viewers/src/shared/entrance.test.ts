import { createHash } from 'node:crypto';
import { expect, it, vi } from 'vitest';
import { passEntrance } from './entrance.js';

const entranceOf = (path: string): string => createHash('sha256').update(path).digest('hex').toUpperCase();

async function enter(meta: string | undefined, brand: () => Promise<Response>) {
  const found = meta === undefined ? null : { content: meta };
  const document = { querySelector: () => found } as unknown as Document;
  const replace = vi.fn<(url: string | URL) => void>();
  const location = { pathname: '/live/QlVTLTc', href: 'https://fleet.example/live/QlVTLTc', replace };
  const fetch = vi.fn(brand);
  const shown = await passEntrance({ document, location, fetch });
  return { shown, wentTo: replace.mock.calls[0]?.[0], asked: fetch.mock.calls.length };
}

const away = async (): Promise<Response> => Response.json({ entranceRedirect: '/away' });

it('opens without a value, and with the one of its path, and asks for no brand', async () => {
  const inside = { shown: true, wentTo: undefined, asked: 0 };
  expect(await enter(undefined, away)).toEqual(inside);
  expect(await enter(entranceOf('live/QlVTLTc'), away)).toEqual(inside);
});

it('sends another path to the address of brand.json', async () => {
  expect(await enter(entranceOf('live'), away)).toMatchObject({ shown: false, wentTo: 'https://fleet.example/away' });
});

it.each([
  ['a missing brand', async () => new Response('', { status: 404 })],
  ['one that is no JSON', async () => new Response('<html>')],
  ['no server', () => Promise.reject(new Error('offline'))],
])('shows nothing with %s', async (_, brand) => {
  expect(await enter(entranceOf('live'), brand)).toMatchObject({ shown: false, wentTo: undefined });
});
