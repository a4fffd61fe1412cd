import { createHash } from 'node:crypto';
import { expect, it, vi } from 'vitest';
import { guardEntrance } from './entrance.js';

const entranceOf = (path: string) => createHash('sha256').update(path).digest('hex').toUpperCase();

async function enter({ meta, brand }: { readonly meta?: string; readonly brand?: unknown }) {
  const page = document.implementation.createHTMLDocument();
  if (meta) page.head.append(Object.assign(page.createElement('meta'), { name: 'gk-entrance', content: meta }));
  const replace = vi.fn<(url: string | URL) => void>();
  const refused = vi.fn<() => void>();
  const fetch = vi.fn(async () => (brand === undefined ? new Response('', { status: 404 }) : Response.json(brand)));
  const location = { pathname: '/liveview', href: 'http://gk.test/liveview', replace };
  const shown = guardEntrance({ document: page, location, fetch }, refused);
  await new Promise((done) => setTimeout(done));
  return { shown, wentTo: replace.mock.calls[0]?.[0], refused: refused.mock.calls.length === 1 };
}

it('lets in where no entrance is asked, or the right path is taken', async () => {
  const inside = { shown: true, wentTo: undefined, refused: false };
  expect(await enter({})).toEqual(inside);
  expect(await enter({ brand: { id: 0, name: 'GK' } })).toEqual(inside);
  expect(await enter({ meta: entranceOf('liveview') })).toEqual(inside);
  expect(await enter({ brand: { entrance: entranceOf('liveview'), entranceRedirect: '/away' } })).toEqual(inside);
});

it('sends a wrong path to the address of brand.json', async () => {
  const brand = { entrance: entranceOf('door'), entranceRedirect: 'https://example.org/' };
  expect(await enter({ brand })).toEqual({ shown: true, wentTo: 'https://example.org/', refused: false });
  const page = { meta: entranceOf('door'), brand: { entranceRedirect: '/away' } };
  expect(await enter(page)).toEqual({ shown: false, wentTo: 'http://gk.test/away', refused: false });
});

it('refuses where there is nowhere to go, and runs no script address', async () => {
  expect(await enter({ meta: entranceOf('door') })).toEqual({ shown: false, wentTo: undefined, refused: true });
  const brand = { entrance: entranceOf('door'), entranceRedirect: 'javascript:alert(1)' };
  expect(await enter({ brand })).toEqual({ shown: true, wentTo: undefined, refused: true });
});
