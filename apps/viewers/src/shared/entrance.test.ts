import { createHash } from 'node:crypto';
import { readBrand } from 'gk-sdk/rules';
import { expect, it, vi } from 'vitest';
import { leaveEntrance, passesEntrance, type EntrancePage } from './entrance.js';

const entranceOf = (path: string): string => createHash('sha256').update(path).digest('hex').toUpperCase();

/** The page at `/live/QlVTLTc`, with the value that it carries. */
function pageWith(value: string | undefined) {
  const document = window.document.implementation.createHTMLDocument();
  if (value !== undefined) {
    const meta = document.createElement('meta');
    meta.name = 'gk-entrance';
    meta.content = value;
    document.head.append(meta);
  }
  const replace = vi.fn<(url: string | URL) => void>();
  const location = { pathname: '/live/QlVTLTc', href: 'https://fleet.example/live/QlVTLTc', replace };
  return { page: { document, location } satisfies EntrancePage, replace };
}

it('opens without a value, and with the one of its path', () => {
  expect(passesEntrance(pageWith(undefined).page)).toBe(true);
  expect(passesEntrance(pageWith(entranceOf('live/QlVTLTc')).page)).toBe(true);
  expect(passesEntrance(pageWith(entranceOf('live')).page)).toBe(false);
});

it('sends another path to the address of brand.json, and nowhere without one', () => {
  const { page, replace } = pageWith(entranceOf('live'));
  expect(leaveEntrance(page, readBrand({}))).toBe(false);
  expect(replace).not.toHaveBeenCalled();
  expect(leaveEntrance(page, readBrand({ entranceRedirect: '/away' }))).toBe(true);
  expect(replace).toHaveBeenCalledWith('https://fleet.example/away');
});
