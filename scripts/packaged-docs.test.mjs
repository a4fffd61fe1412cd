// The documents in the tarballs: every link leads to one of them, and to a heading that it has.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { anchorsOf, linksIn } from './lib/markdown-links.mjs';
import { packagedChanges, packagedDocs } from './lib/packaged-docs.mjs';

const docs = new Map(packagedDocs());
const packages = ['gk-sdk', 'gk-elements', 'gk-react'].map((name) => join(import.meta.dirname, '../packages', name));

it('has the guides for users, and not those for work on GK', () => {
  expect([...docs.keys()]).toEqual(
    expect.arrayContaining(['README.md', 'quick-start.md', 'frameworks.md', 'protocol.md']),
  );
  expect([...docs.keys()].filter((name) => /^(adding-a-|console-)/.test(name))).toEqual([]);
  expect(docs.get('README.md')).not.toContain('## The console');
});

it('has links that work there', () => {
  const dead = [...docs].flatMap(([name, text]) =>
    linksIn(text).flatMap((target) => {
      const [file, part] = target.split('#');
      const found = docs.get(file === '' ? name : file);
      const works = found !== undefined && (part === undefined || anchorsOf(found).has(part));
      return works ? [] : [`${name}: ${target}`];
    }),
  );
  expect(dead).toEqual([]);
  const named = linksIn(packagedChanges());
  expect(named.length).toBeGreaterThan(3);
  expect(named.filter((target) => !docs.has(target.replace(/^docs\/|#.*$/g, '')))).toEqual([]);
});

it('is packed with the changes, and named by the README', () => {
  for (const folder of packages) {
    const { files, scripts } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    expect(files).toEqual(expect.arrayContaining(['docs', 'CHANGELOG.md']));
    expect(scripts.build).toContain('package-docs.mjs');
    const links = linksIn(readFileSync(join(folder, 'README.md'), 'utf8')).filter((target) =>
      target.startsWith('docs/'),
    );
    expect(links.length).toBeGreaterThan(0);
    for (const target of links) expect([...docs.keys()], target).toContain(target.replace(/^docs\/|#.*$/g, ''));
  }
});
