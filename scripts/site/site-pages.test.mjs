// The pages of the site: whatever their links lead to is there, and the site's own tools are not needed to see it.

import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { anchorsOf, linksIn, relinked, withoutBlocks } from '../lib/markdown-links.mjs';
import { docsSite, root } from '../lib/toolchain.mjs';
import { addressFrom, siteGroups, sitePages } from './site-pages.mjs';

const pages = sitePages();
const byId = new Map(pages.map((page) => [page.id, page]));

/** The files that the site has beside its pages. */
const isFile = (path) =>
  existsSync(join(docsSite, 'public', path)) ||
  (path.startsWith('images/') && existsSync(join(root, 'docs', path))) ||
  (path.startsWith('gallery/') && existsSync(join(docsSite, path))) ||
  // Made by the build: scripts/site/check-site.mjs opens them.
  /^(?:lib|api)\//.test(path);

/** Returns why a link of a page leads nowhere; undefined for one that works. */
function faultOf(id, target) {
  const [address, part] = target.split('#');
  if (address.startsWith('/')) return isFile(address.slice(1)) ? undefined : 'no such file';
  // A page in Chinese stands in a folder of its language, with the pages that it leads to.
  const from = id.replace(/^tw(?:\/|$)/, '');
  const path = posix.join(from, address).replace(/^\.$|\/$/g, '');
  const page = byId.get(address === '' ? id : path);
  if (page === undefined) return 'no such page';
  return part === undefined || anchorsOf(page.text).has(part) ? undefined : 'no such heading';
}

const isTranslation = (id) => /^tw(?:\/|$)/.test(id);

const idsOf = (items) => items.flatMap((item) => (typeof item === 'string' ? item : idsOf(item.items)));

describe('the pages of the site', () => {
  it('have links that lead to a page, a heading or a file', () => {
    const links = pages.flatMap(({ id, text }) =>
      [...linksIn(text), ...[...withoutBlocks(text).matchAll(/<a href="([^"]+)"/g)].map(([, target]) => target)].map(
        (target) => ({ id, target }),
      ),
    );
    expect(links.length).toBeGreaterThan(300);
    const dead = links.flatMap(({ id, target }) => {
      const fault = faultOf(id, target);
      return fault === undefined ? [] : [`${id}: ${target}: ${fault}`];
    });
    expect(dead).toEqual([]);
  });

  it('have the code and the links of their guides where they are translated', () => {
    const translated = pages.filter(({ id }) => id.startsWith('tw/'));
    expect(translated.map(({ id }) => id)).toEqual([
      'tw/guides',
      ...['console', 'portal', 'scripts', 'server'].map((name) => `tw/guides/start-${name}`),
    ]);
    const code = (text) =>
      [...text.matchAll(/^ *```[\s\S]*?^ *```$/gm)].map(([block]) => block.replaceAll(/^ +/gm, ''));
    for (const { id, text } of translated) {
      const guide = byId.get(id.slice('tw/'.length)).text;
      expect(code(text), id).toEqual(code(guide));
      expect(linksIn(text), id).toEqual(linksIn(guide));
    }
  });

  it('are searched, all but decisions and status', () => {
    const searched = pages.filter(({ frontmatter }) => frontmatter !== 'pagefind: false').map(({ id }) => id);
    expect(searched).toContain('guides/live-tile');
    expect(searched.filter((id) => /^(?:decisions|status)/.test(id))).toEqual([]);
    expect(pages.length - searched.length).toBe(pages.filter(({ id }) => /^(?:decisions|status)/.test(id)).length);
  });

  it('have addresses and titles of their own', () => {
    expect(byId.size).toBe(pages.length);
    for (const { id, title } of pages) expect(title.trim(), id).not.toBe('');
  });

  it('stand in the sidebar, all but the start pages and translations', () => {
    const listed = idsOf(siteGroups());
    const ids = pages.map(({ id }) => id).filter((id) => id !== '' && !isTranslation(id) && id !== 'guides');
    expect(ids.filter((id) => !listed.includes(id))).toEqual([]);
    expect(listed.filter((id) => !byId.has(id))).toEqual([]);
    expect(new Set(listed).size).toBe(listed.length);
  });

  it('have pictures and frames that are there', () => {
    const pictures = pages.flatMap(({ text }) =>
      [...withoutBlocks(text).matchAll(/<(?:img|iframe)\b[^>]* src="([^"]+)"/g)].map(([, src]) => src),
    );
    expect(pictures.length).toBeGreaterThan(20);
    expect(pictures.filter((src) => !isFile(src.slice(1)))).toEqual([]);
  });

  it('lie below another path when the site does', () => {
    const below = sitePages({ base: '/help/' });
    const addresses = below.flatMap(({ text, frontmatter = '' }) =>
      [...`${withoutBlocks(text)}\n${frontmatter}`.matchAll(/(?:src[=:] ?"?|\]\()(\/[^\s")}]+)/g)].map(
        ([, address]) => address,
      ),
    );
    expect(addresses.length).toBeGreaterThan(0);
    expect(addresses.filter((address) => !address.startsWith('/help/'))).toEqual([]);
  });
});

describe('documents of the repository', () => {
  const documents = [
    'README.md',
    'CONTRIBUTING.md',
    'CHANGELOG.md',
    ...['packages', 'examples'].flatMap((folder) =>
      readdirSync(join(root, folder)).map((name) => `${folder}/${name}/README.md`),
    ),
    ...readdirSync(join(root, 'docs'), { recursive: true })
      .map((name) => `docs/${name.replaceAll('\\', '/')}`)
      .filter((name) => name.endsWith('.md') && !/^docs\/(api|site\/(node_modules|dist|src))\//.test(name)),
  ].filter((path) => existsSync(join(root, path)));

  it('have links that lead to a file and its heading', () => {
    expect(documents.length).toBeGreaterThan(90);
    const texts = new Map(documents.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
    const dead = [...texts].flatMap(([path, text]) =>
      linksIn(text).flatMap((target) => {
        const [file, part] = target.split('#');
        const found = file === '' ? path : posix.join(posix.dirname(path), file).replace(/\/$/, '');
        // The build of a package puts them there: scripts/packaged-docs.test.mjs.
        if (/^packages\/[\w-]+\/(?:docs\/|CHANGELOG)/.test(found)) return [];
        if (!existsSync(join(root, found))) return [`${path}: ${target}`];
        if (part === undefined) return [];
        const other = texts.get(found);
        return other === undefined || anchorsOf(other).has(part) ? [] : [`${path}: ${target}`];
      }),
    );
    expect(dead).toEqual([]);
  });
});

it('a link stays what it is in a block of code and in a code mark, and tells its path where the site has no page', () => {
  const text = 'A [b](c.md#d), `[e](f.md)`, [g](https://h.example), [`i`](j.ts).\n\n```md\n[k](c.md)\n```\n';
  const seen = relinked(text, 'docs/guides/x.md', (file) => (file === 'docs/guides/c.md' ? '../c/' : undefined));
  expect(seen).toBe(
    "A [b](../c/#d), `[e](f.md)`, [g](https://h.example), `i` (`docs/guides/j.ts` in GK's repository).\n\n```md\n[k](c.md)\n```\n",
  );
});

it('an address is relative, so that pages of a language lead to pages of that language', () => {
  expect(addressFrom('', 'guides/react')).toBe('guides/react/');
  expect(addressFrom('guides', 'guides/react')).toBe('react/');
  expect(addressFrom('guides/react', 'protocol')).toBe('../../protocol/');
  expect(addressFrom('guides/react', 'guides/react')).toBe('./');
});
