import { createHash } from 'node:crypto';
import { expect, it, vi } from 'vitest';
import { readBrand } from 'gk-sdk/rules';
import { passEntrance } from './entrance.js';

const entranceOf = (path: string) => createHash('sha256').update(path).digest('hex').toUpperCase();

function enter({ meta, brand }: { readonly meta?: string; readonly brand?: unknown }) {
  const page = document.implementation.createHTMLDocument();
  if (meta) page.head.append(Object.assign(page.createElement('meta'), { name: 'gk-entrance', content: meta }));
  const replace = vi.fn<(url: string | URL) => void>();
  const location = { pathname: '/liveview', href: 'https://fleet.example/liveview', replace };
  const shown = passEntrance({ document: page, location }, readBrand(brand));
  return { shown, wentTo: replace.mock.calls[0]?.[0] };
}

it('lets in where no entrance is asked, or the right path is taken', () => {
  const inside = { shown: true, wentTo: undefined };
  expect(enter({})).toEqual(inside);
  expect(enter({ brand: { id: 0 } })).toEqual(inside);
  expect(enter({ meta: entranceOf('liveview') })).toEqual(inside);
  expect(enter({ brand: { entrance: entranceOf('liveview'), entranceRedirect: '/away' } })).toEqual(inside);
});

it('sends a wrong path to the address of brand.json', () => {
  const brand = { entrance: entranceOf('door'), entranceRedirect: 'https://example.org/' };
  expect(enter({ brand })).toEqual({ shown: false, wentTo: 'https://example.org/' });
  expect(enter({ meta: entranceOf('door'), brand: { entranceRedirect: '/away' } })).toEqual({
    shown: false,
    wentTo: 'https://fleet.example/away',
  });
});

it('refuses where there is nowhere to go, and runs no script address', () => {
  expect(enter({ meta: entranceOf('door') })).toEqual({ shown: false, wentTo: undefined });
  const brand = { entrance: entranceOf('door'), entranceRedirect: 'javascript:alert(1)' };
  expect(enter({ brand })).toEqual({ shown: false, wentTo: undefined });
});
