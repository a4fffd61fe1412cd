// Checks the files that differ from where the change left the main branch, committed or not: their format and lint, the
// unit tests that import them, the browser tests beside them, and the contract of their elements.
// `--base BRANCH` compares with another branch, `--all` runs every related browser test.

import { parseArgs } from 'node:util';
import { ensureHeadlessChromium } from './lib/browser.mjs';
import { ensureBuilt, generated } from './lib/builds.mjs';
import { changedFiles } from './lib/changed-files.mjs';
import { elementTags, runContract } from './lib/contract.mjs';
import { importsOf, relatedTests, testsBeside } from './lib/related-tests.mjs';
import { run } from './lib/run.mjs';
import { step } from './lib/terminal.mjs';
import { root, runTool } from './lib/toolchain.mjs';

const TEST = /\.(?:test|browser-test)\.(?:tsx?|mjs)$/;
const CODE = /\.(?:[cm]?js|tsx?)$/;
const CONTRACT = /^packages\/gk-elements\/src\/testing\/contract\//;
/** Tests that read files instead of importing them. */
const READERS = [{ reads: /^docs\/guides\//, test: 'scripts/guides.test.mjs' }];

const { values } = parseArgs({ options: { base: { type: 'string' }, all: { type: 'boolean', default: false } } });
const tool = (command, ...args) => runTool(command, args);
const failed = [];

/** Runs one check unless it has nothing to look at; a failure is told with what mends it. */
async function check(title, files, work, mend) {
  if (files.length === 0) return;
  try {
    await step(`${title} (${files.length})`, work);
  } catch (error) {
    console.error(error.output ?? error.message);
    failed.push(mend === undefined ? title : `${title}: ${mend}`);
  }
}

/** The tests to run for a change, and the browser tests that are related but left to `npm test`. */
async function testsOf(changed) {
  const tracked = await run('git', ['ls-files', '-z'], { cwd: root });
  const tests = [...new Set([...tracked.split('\0'), ...changed])].filter(
    (file) => TEST.test(file) && !CONTRACT.test(file),
  );
  const related = relatedTests(await importsOf(root, tests), tests, changed);
  const isBrowserTest = (file) => file.includes('.browser-test.');
  const browser = related.filter(isBrowserTest);
  const near = values.all ? browser : browser.filter((test) => testsBeside(browser, changed).includes(test));
  const readers = READERS.filter(({ reads }) => changed.some((file) => reads.test(file))).map(({ test }) => test);
  const folders = new Set(changed.map((file) => /^packages\/gk-elements\/src\/elements\/([^/]+)\//.exec(file)?.[1]));
  return {
    unit: [...new Set([...related.filter((file) => !isBrowserTest(file)), ...readers])],
    browser: near,
    left: browser.length - near.length,
    elements: elementTags().filter(
      (tag) => folders.has(tag.slice('gk-'.length)) || changed.some((file) => CONTRACT.test(file)),
    ),
  };
}

const { start, files } = await changedFiles(root, values.base);
if (files.length === 0) {
  console.log(`No file differs from ${start.slice(0, 10)}.`);
  process.exit(0);
}
console.log(`${files.length} files differ from ${start.slice(0, 10)}.`);
const code = files.filter((file) => CODE.test(file));
await check('format', files, () => tool('prettier', '--check', '--ignore-unknown', ...files), 'npm run format');
await check('workspace', files, () => tool('node', 'scripts/check-workspace.mjs'));
if (code.length > 0) await ensureBuilt(generated);
await check('lint', code, () => tool('node', 'scripts/lint.mjs', ...code));
const { unit, browser, left, elements } = await testsOf(files);
await check('unit test files', unit, () => tool('vitest', 'run', '--reporter=dot', ...unit));
await check('browser test files', browser, async () => {
  const env = { CHROMIUM: await ensureHeadlessChromium() };
  const named = browser.flatMap((file) => ['--files', file]);
  await runTool('wtr', ['--config', 'web-test-runner.config.mjs', ...named], { env });
});
if (left > 0)
  console.log(`  - ${left} browser test files further away import what has changed: npm run check -- --all`);
await check('contract', elements, () => runContract(elements));
console.log(failed.length === 0 ? 'All checks passed.' : `Failed:\n  ${failed.join('\n  ')}`);
process.exitCode = failed.length === 0 ? 0 : 1;
