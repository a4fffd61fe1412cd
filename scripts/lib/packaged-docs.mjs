// The documents that the tarballs of the packages contain.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { guideNames } from './guides.mjs';
import { relinked } from './markdown-links.mjs';

const root = join(import.meta.dirname, '../..');

/** Guides for work on GK itself: they name files that only the repository has. */
const OF_THE_REPOSITORY = /^(adding-a-|console-)/;

/** Documents beside the guides, to which these link. */
const BESIDE = ['protocol.md', 'protocol-settings.md', 'protocol-device-rows.md', 'performance.md'];

/** Where a document stands in the repository, by its name in a tarball. */
function packagedPaths() {
  const names = guideNames().filter((name) => !OF_THE_REPOSITORY.test(name));
  return new Map([
    ['README.md', 'docs/guides/README.md'],
    ...names.map((name) => [name, `docs/guides/${name}`]),
    ...BESIDE.map((name) => [name, `docs/${name}`]),
  ]);
}

/** The README without the rows of guides that the tarball does not contain. */
function withoutMissing(text) {
  return text
    .split('\n')
    .filter((line) => !/^\| \[[^\]]*\]\((adding-a-|console-)/.test(line))
    .join('\n')
    .replace(/\n## The console\n\n\| guide \| contents \|\n\|---\|---\|\n/, '\n');
}

/** Returns the list of changes, which stands beside the folder. */
export function packagedChanges() {
  const nameOf = new Map([...packagedPaths()].map(([name, path]) => [path, name]));
  return relinked(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'), 'CHANGELOG.md', (file) => {
    const name = nameOf.get(file);
    return name && `docs/${name}`;
  });
}

/** Returns name and text of each document. */
export function packagedDocs() {
  const paths = packagedPaths();
  const nameOf = new Map([...paths].map(([name, path]) => [path, name]));
  return [...paths].map(([name, path]) => {
    const text = readFileSync(join(root, path), 'utf8');
    return [name, relinked(name === 'README.md' ? withoutMissing(text) : text, path, (file) => nameOf.get(file))];
  });
}
