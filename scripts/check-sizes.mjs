// Holds the bundles to their budgets (.size-limit.js) and says what has grown since the baseline, module by module.
// `--update` accepts the sizes as the new baseline. The packages are built before.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { format, resolveConfig } from 'prettier';
import { bundleOf } from '../.size-limit.js';
import { growthOf, readModuleSizes } from './lib/module-sizes.ts';
import { CommandError } from './lib/run.mjs';
import { root, runTool } from './lib/toolchain.mjs';

/** The first line of the list that size-limit prints. */
const LIST_BEGINS = /^\[$/m;
const baselineFile = join(root, 'scripts/size-baseline.json');
/** Modules named for a bundle within its budget, and for one above. */
const NAMED = { within: 3, above: 15 };
/** A growth below this share of the bundle is not worth the names of modules. */
const NOTABLE = 0.005;

/** Runs size-limit. It exits with a code of its own when a budget is exceeded, and may print warnings in front. */
async function measure() {
  const printed = await runTool('size-limit', ['--json']).catch((error) => {
    if (error instanceof CommandError && LIST_BEGINS.test(error.output)) return error.output;
    throw error;
  });
  return JSON.parse(printed.slice(printed.search(LIST_BEGINS)));
}

const kilobytes = (bytes) => `${(bytes / 1000).toFixed(2)} KB`;
const signed = (bytes) => `${bytes < 0 ? '-' : '+'}${Math.abs(bytes)} B`;

/** Returns the lines of one bundle: its size and, when it grew, the modules that grew. */
function linesOf({ name, size, sizeLimit, passed }, baseline) {
  const budget = sizeLimit === undefined ? '' : ` of ${kilobytes(sizeLimit)}`;
  const heading = `${passed === false ? '✗' : '✓'} ${name}: ${kilobytes(size)}${budget}`;
  const before = baseline.gzipBytes[name];
  if (before === undefined) return [`${heading}, without a baseline`];
  const grown = size - before;
  const lines = [`${heading}, ${signed(grown)} since the baseline`];
  if (passed && grown < size * NOTABLE) return lines;
  const growth = growthOf(baseline.modules[bundleOf[name]], readModuleSizes(bundleOf[name]));
  const named = growth.slice(0, passed ? NAMED.within : NAMED.above).filter(({ bytes }) => bytes > 0);
  lines.push(...named.map(({ module, bytes }) => `    ${signed(bytes).padStart(9)}  ${module}`));
  const rest = growth.slice(named.length);
  if (rest.length > 0) {
    const restBytes = rest.reduce((sum, { bytes }) => sum + bytes, 0);
    lines.push(`    ${signed(restBytes).padStart(9)}  in ${rest.length} other modules`);
  }
  return lines;
}

/** The modules of a bundle by name, so that two baselines differ in what has changed only. */
const sorted = (sizes) => Object.fromEntries(Object.entries(sizes).sort(([a], [b]) => (a < b ? -1 : 1)));

async function writeBaseline(measured) {
  const baseline = {
    gzipBytes: Object.fromEntries(measured.map(({ name, size }) => [name, size])),
    modules: Object.fromEntries(
      [...new Set(Object.values(bundleOf))].map((bundle) => [bundle, sorted(readModuleSizes(bundle))]),
    ),
  };
  const options = { ...(await resolveConfig(baselineFile)), parser: 'json' };
  writeFileSync(baselineFile, await format(JSON.stringify(baseline), options));
  console.log(`The baseline of ${measured.length} bundles is written: scripts/size-baseline.json.`);
}

function check(measured) {
  const baseline = JSON.parse(readFileSync(baselineFile, 'utf8'));
  console.log(measured.flatMap((entry) => linesOf(entry, baseline)).join('\n'));
  const exceeded = measured.filter(({ passed }) => passed === false);
  const unmeasured = measured.filter(({ sizeLimit }) => sizeLimit === undefined);
  if (exceeded.length > 0) {
    console.error(
      `${exceeded.length} of ${measured.length} bundles exceed their budgets. The bytes of modules are minified, not compressed. ` +
        'Make them smaller, or accept them with npm run sizes:update and say why in the commit; a target in .size-limit.js stays.',
    );
  }
  if (unmeasured.length > 0)
    console.error(
      `Neither target nor baseline: ${unmeasured.map(({ name }) => name).join(', ')}. Run npm run sizes:update.`,
    );
  if (exceeded.length + unmeasured.length > 0) process.exitCode = 1;
}

const { values } = parseArgs({ options: { update: { type: 'boolean', default: false } } });
const measured = await measure();
if (values.update) await writeBaseline(measured);
else check(measured);
