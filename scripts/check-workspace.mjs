// Consistency that no single tool sees. Prints every finding; ends with 1 when there is one.

import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { llmsText } from './lib/llms-text.mjs';
import { root } from './lib/toolchain.mjs';
import { wireNames, wireNamesIn } from './lib/wire-names.mjs';

const read = (path) => readFileSync(join(root, path), 'utf8');
const json = (path) => JSON.parse(read(path));
const findings = [];
const find = (text) => findings.push(text);

function filesBelow(folder, matches) {
  const found = [];
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name).slice(root.length + 1);
    if (entry.isFile() && !/(^|\/)(node_modules|dist|temp)\//.test(path) && matches.test(path)) found.push(path);
  }
  return found;
}

// Every workspace is type-checked by the root project.
const manifest = json('package.json');
const references = new Set(
  json('tsconfig.json').references.map((reference) => reference.path.split('/').slice(0, 2).join('/')),
);
const workspaces = manifest.workspaces.flatMap((pattern) =>
  pattern.endsWith('/*')
    ? readdirSync(join(root, pattern.slice(0, -2))).map((name) => `${pattern.slice(0, -2)}/${name}`)
    : [pattern],
);
for (const workspace of workspaces) {
  const hasTypeScript = filesBelow(workspace, /\.tsx?$/).some((file) => !file.endsWith('.d.ts'));
  const reference = workspace.split('/').slice(0, 2).join('/');
  if (hasTypeScript && !references.has(reference))
    find(`${workspace} has TypeScript but no reference in tsconfig.json`);
}

// A published entry has its source, and every source condition leads to a file.
for (const name of ['gk-sdk', 'gk-elements', 'gk-react']) {
  for (const [entry, target] of Object.entries(json(`packages/${name}/package.json`).exports)) {
    const source = typeof target === 'object' ? target['gk-source'] : undefined;
    if (source !== undefined && !source.includes('*') && !existsSync(join(root, 'packages', name, source))) {
      find(`${name}: export ${entry} names ${source}, which does not exist`);
    }
  }
}

// Exact versions: the lockfile and the toolchain page name what was tried together. But what a published package needs is
// a caret range from the version that it is tried with: an app that has another minor of Lit or zod would get a second
// copy beside its own.
const lockfile = json('package-lock.json').packages;
for (const path of ['package.json', ...workspaces.map((workspace) => `${workspace}/package.json`)]) {
  const { private: isPrivate = false, dependencies = {}, devDependencies = {} } = json(path);
  const exact = isPrivate ? { ...dependencies, ...devDependencies } : devDependencies;
  for (const [name, range] of Object.entries(exact)) {
    if (!/^(npm:[\w@/-]+@)?\d+\.\d+\.\d+/.test(range)) find(`${path}: ${name} is not an exact version (${range})`);
  }
  if (isPrivate) continue;
  for (const [name, range] of Object.entries(dependencies)) {
    const tried = lockfile[`node_modules/${name}`];
    const version = tried?.link ? lockfile[tried.resolved]?.version : tried?.version;
    if (range !== `^${version}`) find(`${path}: ${name} is ${range}, not ^${version}, with which it is tried`);
  }
}

// Published packages carry the licence, in the same words.
const licence = read('LICENSE');
for (const name of ['gk-sdk', 'gk-elements', 'gk-react']) {
  const path = `packages/${name}/LICENSE`;
  if (!existsSync(join(root, path)) || read(path) !== licence) find(`${path} is not the LICENSE of the root`);
}

// A README of a package names every element that the package has.
const elementsReadme = read('packages/gk-elements/README.md');
for (const { tagName } of json('packages/gk-elements/custom-elements.json').modules.flatMap(
  ({ declarations }) => declarations,
)) {
  if (tagName !== undefined && !elementsReadme.includes(`\`<${tagName}>\``))
    find(`packages/gk-elements/README.md does not name <${tagName}>`);
}

// `npx gk` without `--no` fetches a package of that name, which is nobody's or a stranger's.
for (const file of [
  'README.md',
  'CONTRIBUTING.md',
  ...filesBelow('docs', /\.md$/),
  ...filesBelow('packages', /README\.md$/),
]) {
  for (const [call] of read(file).matchAll(/^.*npx (?:-y |--yes )?gk\b.*$/gm))
    if (!call.includes('offers to fetch')) find(`${file} says npx gk: say npx --no -- gk`);
}

// Only define/* registers elements, and it does so by safeDefine.
for (const file of filesBelow('packages/gk-elements/src', /\.ts$/)) {
  if (/\.(test|browser-test)\.ts$/.test(file) || file.includes('/define/')) continue;
  if (read(file).includes('customElements.define')) find(`${file} registers an element outside of define/`);
}

// Names: kebab-case files, no buckets.
const buckets = /(^|\/)(utils?|helpers?|types|common|misc)\.tsx?$/;
for (const file of [...filesBelow('packages', /\.tsx?$/), ...filesBelow('apps', /\.tsx?$/)]) {
  const base = file.split('/').pop();
  if (buckets.test(file)) find(`${file} is a bucket: name it after what it holds`);
  if (!/^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z-]+)*\.tsx?$/.test(base)) find(`${file} is not kebab-case`);
}

// docs/status.md names tests that exist; what is done or partial has one, and no row stands twice.
if (existsSync(join(root, 'docs/status.md'))) {
  const status = read('docs/status.md');
  const testPath = /`([\w./-]+\.(?:test|spec|browser-test)\.(?:tsx?|mjs))`/g;
  for (const [, path] of status.matchAll(testPath)) {
    if (!existsSync(join(root, path))) find(`docs/status.md names ${path}, which does not exist`);
  }
  const ids = new Set();
  for (const [row, id, state] of status.matchAll(/^\| ([A-Z]\d{2,3}) \|.*\| ([^|]*) \|[^|]*\|$/gm)) {
    if (ids.has(id)) find(`docs/status.md has two rows ${id}`);
    ids.add(id);
    if (!['none', 'partial', 'done'].includes(state))
      find(`docs/status.md: ${id} is ${state}; say none, partial or done`);
    else if (state !== 'none' && row.search(testPath) === -1) find(`docs/status.md: ${id} is ${state} without a test`);
  }
}

// Wire names end at the SDK's readers and writers.
const names = wireNames(read('docs/protocol.md') + read('docs/protocol-device-rows.md'));
/** Writers of files whose names the specification sets (spec 001 sections 3 and 9): those are the wire's. */
const exportWriters = new Set([
  'apps/console/src/features/events/export/event-export.ts',
  'apps/console/src/features/netflow/netflow-report.ts',
]);
for (const file of [...filesBelow('packages', /\/etc\/.*\.api\.md$/), ...filesBelow('apps/console/src', /\.tsx?$/)]) {
  // `gk-sdk/wire` is the one entry that has them; tests of the console play the server.
  if (file.endsWith('gk-sdk/etc/wire.api.md') || /\.test\.tsx?$/.test(file) || exportWriters.has(file)) continue;
  wireNamesIn(file, read(file), names).forEach(find);
}

// The page for coding assistants says what packages and guides say.
if (!existsSync(join(root, 'llms.txt')) || read('llms.txt') !== llmsText())
  find('llms.txt is stale: node scripts/llms.mjs writes it anew');

for (const finding of findings) console.error(finding);
if (findings.length > 0) process.exitCode = 1;
