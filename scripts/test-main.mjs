// The whole gate: format, lint, types, builds, API reports, unit, browser and end-to-end tests.
// `--only NAME[,NAME]` runs some of the steps, by the names below, and before them what they need.

import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildApps, ensureBuilt, generated, mdvr } from './lib/builds.mjs';
import { ensureChromium, ensureHeadlessChromium } from './lib/browser.mjs';
import { blockersOf, faultsOf, planOf } from './lib/gate-plan.mjs';
import { failedUnits, scenesOf } from './lib/failed-tests.mjs';
import { ensurePebble } from './lib/pebble.mjs';
import { clearUnhandledErrors, readUnhandledErrors } from './lib/unhandled-errors.mjs';
import { checkFormat } from './lib/check-format.mjs';
import { step } from './lib/terminal.mjs';
import { makeTestFolder } from './lib/test-folder.mjs';
import { compiler, ensureOldestNode, ensureOldestReact, root, runTool } from './lib/toolchain.mjs';
import { packages, packAll, tarballOf } from './release/tarballs.mjs';

const reports = join(root, 'node_modules/.cache/gk/reports');
/** Added to the environment of every tool. */
let environment = { GK_TEST_REPORTS: reports, TMPDIR: makeTestFolder() };

/** `npm run nightly` tries what `npm test` leaves out for its length. */
const isNight = process.env.GK_NIGHTLY !== undefined;

const tool = (command, ...args) => runTool(command, args, { env: environment });
/** Takes only what others leave of the processor. */
const patient = (command, ...args) => runTool(command, args, { env: environment, lowPriority: true });

/** Runs a tool that writes a JSON report, and counts by the report even when the tool fails. */
async function counted(reportName, count, command, args, options = {}) {
  const report = join(reports, reportName);
  rmSync(report, { force: true });
  let failure;
  try {
    await runTool(command, args, { env: environment, show: true, ...options });
  } catch (error) {
    failure = error;
  }
  if (!existsSync(report)) throw failure ?? new Error(`${command} wrote no report: no test ran`);
  const counts = count(JSON.parse(readFileSync(report, 'utf8')));
  if (counts.passed + counts.failed === 0) throw new Error(`${command}: no test ran`);
  if (failure === undefined || counts.failed > 0) return counts;
  // A tool can fail outside of any test, for example by an unhandled error.
  const outside = counts.outside?.length ? counts.outside : [failure.message];
  return { ...counts, failed: outside.length, outside };
}

/**
 * Runs failed files once more, alone, as end-to-end tests do: a file that passes then depends on the load of the
 * machine, which the end of the gate reports.
 */
async function withSecondTry(first, again) {
  const files = [...new Set((first.failures ?? []).map((words) => words.split(': ')[0]))];
  if (files.length === 0 || files.length > MOST_SECOND_TRIES) return first;
  console.log(`Once more: ${files.join(', ')}`);
  const second = await again(files);
  const failed = Math.min(first.failed, second.failed);
  const stillFailed = new Set(second.failures);
  return {
    passed: first.passed + first.failed - failed,
    failed,
    skipped: first.skipped,
    failures: second.failures,
    outside: second.outside,
    flaky: first.failures.filter((words) => !stillFailed.has(words)),
  };
}

/** More failed files than these are no accident. */
const MOST_SECOND_TRIES = 5;

/**
 * Runs unit tests with Vitest.
 * @param {string} name of its report, and of the folder of what it tells beside it
 * @param {{ args?: readonly string[], node?: string }} [options] `args`: files or projects, all by default; `node`: another Node
 */
function unit(name, { args = [], node } = {}) {
  const folder = join(reports, name);
  const report = `${name}.json`;
  clearUnhandledErrors(folder);
  return counted(
    report,
    (counts) => ({
      passed: counts.numPassedTests,
      failed: counts.numFailedTests,
      skipped: counts.numPendingTests + counts.numTodoTests,
      failures: failedUnits(counts),
      outside: readUnhandledErrors(folder),
    }),
    'vitest',
    [
      'run',
      '--reporter=default',
      '--reporter=json',
      `--reporter=${join(root, 'scripts/lib/unhandled-errors.mjs')}`,
      `--outputFile.json=${join(reports, report)}`,
      ...args,
    ],
    { env: { ...environment, GK_TEST_REPORTS: folder }, ...(node !== undefined && { node }) },
  );
}

/** Each check, and the steps whose results it needs: `--only` runs those, too. */
const steps = {
  chromium: {
    run: async () => {
      // At night tests run in the browser that users have.
      const ensure = isNight ? ensureChromium : ensureHeadlessChromium;
      environment = { ...environment, CHROMIUM: await ensure() };
    },
  },
  pebble: {
    run: async () => {
      const without = await ensurePebble();
      if (without !== undefined) console.log(`  - pebble: ${without}`);
    },
  },
  format: { run: () => (isNight ? tool('prettier', '--check', '.') : checkFormat()) },
  generate: { run: () => ensureBuilt(generated) },
  types: { needs: ['generate'], run: () => tool('node', compiler, '-b') },
  lint: { needs: ['generate'], run: () => patient('node', 'scripts/lint.mjs') },
  imports: {
    run: () =>
      tool(
        'depcruise',
        '--config',
        '.dependency-cruiser.cjs',
        'packages',
        'apps',
        'examples',
        'conformance',
        'bench',
        'tools',
      ),
  },
  workspace: { run: () => tool('node', 'scripts/check-workspace.mjs') },
  unused: { run: () => tool('knip') },
  // Each is built as it is packed.
  packages: { run: () => packAll() },
  manifest: { run: () => tool('node', 'scripts/check-manifest.mjs') },
  'api reports': { needs: ['types'], run: () => tool('node', 'scripts/api-reports.mjs') },
  'package hygiene': {
    needs: ['packages'],
    run: async () => {
      for (const name of packages) {
        await tool('publint', '--strict', tarballOf(name));
        await tool(
          'attw',
          tarballOf(name),
          '--profile',
          'esm-only',
          '--exclude-entrypoints',
          'tokens.css',
          'custom-elements.json',
          // Scripts without exports.
          'cdn/gk-debug.global.js',
          'cdn/gk-elements.global.js',
          'cdn/gk-live.global.js',
        );
      }
    },
  },
  sizes: {
    needs: ['packages'],
    run: async () => console.log(await tool('node', 'scripts/check-sizes.mjs')),
  },
  release: {
    needs: ['packages', 'chromium', 'fetch oldest node'],
    // The pages of four bundlers, the site of documents and the compilers of others take minutes of a core: they run at night,
    // and by `npm run release:check`.
    run: () =>
      patient(
        'node',
        'scripts/release-check-main.mjs',
        '--packed',
        ...(isNight ? [] : ['--no-bundlers', '--no-site', '--no-compilers']),
      ),
  },
  'API pages': {
    needs: ['generate'],
    // By day all that is checked of their words; the pages are written at night, and the types are checked by their own step.
    run: () => patient('typedoc', ...(isNight ? [] : ['--emit', 'none', '--skipErrorChecking'])),
  },
  apps: { needs: ['generate'], run: () => buildApps().then(() => ensureBuilt(mdvr)) },
  unit: {
    // Some read the packages as they are built.
    needs: ['generate', 'packages', 'pebble'],
    run: async () => withSecondTry(await unit('unit'), (args) => unit('unit', { args })),
  },
  // Ahead of the steps that use it, which run at the same time.
  'fetch oldest node': { run: () => ensureOldestNode() },
  'oldest node': {
    needs: ['generate', 'fetch oldest node'],
    run: async () => {
      const node = await ensureOldestNode();
      if (node === undefined) {
        console.log('  - oldest node: no package brings it for this platform');
        return { skipped: 1 };
      }
      const args = isNight
        ? ['gk-sdk', 'gk-elements', 'gk-elements, mocking', 'gk-react'].map((name) => `--project=${name}`)
        : // By day what the platform does: sockets, calls and files.
          [
            '--project=gk-sdk',
            ...['transport', 'rest', 'event-channel', 'stream', 'cli'].map((name) => `packages/gk-sdk/src/${name}/`),
          ];
      const inProjects = args.filter((arg) => arg.startsWith('--project='));
      return withSecondTry(await unit('oldest-node', { node, args }), (files) =>
        unit('oldest-node', { node, args: [...inProjects, ...files] }),
      );
    },
  },
  'oldest react': {
    needs: ['generate'],
    run: async () => {
      await ensureOldestReact();
      return unit('oldest-react', { args: ['--config', 'scripts/react-18/vitest.config.ts'] });
    },
  },
  browser: {
    needs: ['generate', 'chromium'],
    run: async () => {
      const browser = (...files) =>
        counted('browser.json', (report) => report, 'wtr', ['--config', 'web-test-runner.config.mjs', ...files]);
      return withSecondTry(await browser(), (files) => browser('--files', ...files));
    },
  },
  'end to end': {
    // Examples and the command line run from the packages as they are built.
    needs: ['packages', 'apps', 'chromium', 'fetch oldest node'],
    run: async () =>
      counted(
        'e2e.json',
        ({ stats, suites, errors }) => ({
          passed: stats.expected + stats.flaky,
          failed: stats.unexpected,
          skipped: stats.skipped,
          failures: scenesOf(suites, 'unexpected'),
          flaky: scenesOf(suites, 'flaky'),
          outside: errors.map(({ message }) => message),
        }),
        'playwright',
        ['test', '--config', 'e2e/playwright.config.ts'],
        // At night `gk` runs on the oldest Node, the recorder beside it on this one.
        { env: { ...environment, GK_CLI_NODE: isNight ? await ensureOldestNode() : undefined } },
      ),
  },
};

/**
 * One stage after another, the lanes of a stage side by side: checks that time does not touch. The compiler has one thread, and
 * tests wait for some of their time; what they leave, the patient get.
 */
const stages = [
  [['chromium', 'pebble', 'generate'], ['fetch oldest node']],
  [['types'], ['format', 'imports', 'workspace', 'unused', 'manifest', 'apps']],
  [['packages', 'package hygiene', 'sizes'], ['api reports']],
  [['unit', 'browser', 'end to end'], ['lint', 'API pages', 'oldest node', 'oldest react'], ['release']],
];

const faults = faultsOf(steps, stages);
if (faults.length > 0) throw new Error(faults.join('\n'));

const { values } = parseArgs({ options: { only: { type: 'string' } } });
const asked = values.only === undefined ? Object.keys(steps) : values.only.split(',');
const unknown = asked.filter((name) => !(name in steps));
if (unknown.length > 0) {
  console.error(`No step is called ${unknown.join(', ')}; there are: ${stages.flat(2).join(', ')}.`);
  process.exit(2);
}
const { names: planned, added } = planOf(steps, asked);
if (added.length > 0) console.log(`Also runs what these steps need: ${added.join(', ')}.`);
const broken = new Set();

async function runLane(names) {
  for (const name of names.filter((each) => planned.has(each))) {
    const blockers = blockersOf(steps, name, broken);
    if (blockers.length > 0) {
      console.log(`  - ${name}: not run, because ${blockers.join(', ')} failed`);
      continue;
    }
    try {
      const result = await step(name, steps[name].run);
      // A tool that counts no tests is one check that held.
      const counts = typeof result === 'object' ? result : { passed: 1 };
      for (const key of Object.keys(total)) total[key] += counts[key] ?? 0;
      for (const words of counts.failures ?? []) failures.push(`${name}: ${words}`);
      for (const words of counts.outside ?? []) failures.push(`${name}, outside of its tests: ${words}`);
      for (const words of counts.flaky ?? []) flaky.push(`${name}: ${words}`);
    } catch (error) {
      broken.add(name);
      total.failed += 1;
      failures.push(name);
      console.error(error.output ?? error.message);
    }
  }
}

const total = { passed: 0, failed: 0, skipped: 0 };
/** Failures, by step and test: printed at the end, where they are seen after a thousand lines. */
const failures = [];
/** Tests that passed at their second try only. */
const flaky = [];
mkdirSync(reports, { recursive: true });
for (const lanes of stages) await Promise.all(lanes.map(runLane));
for (const words of flaky) console.error(`  ~ ${words} (at the second try)`);
for (const words of failures) console.error(`  ✗ ${words}`);
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
console.log(`${total.passed} passed, ${total.failed} failed${skipped}`);
process.exitCode = total.failed === 0 ? 0 : 1;
