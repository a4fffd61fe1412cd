// Uses the packages as who installs them does: from their tarballs, in an empty folder. `--packed` takes the tarballs that
// stand there, `--no-bundlers` leaves out the pages that each bundler makes, `--no-site` the site of documents, `--no-compilers`
// all compilers but our own. Prints every finding; ends with 1 when there is one.

import { rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { ensureHeadlessChromium } from './lib/browser.mjs';
import { apps, ensureBuilt, generated } from './lib/builds.mjs';
import { step } from './lib/terminal.mjs';
import { bundleFindings } from './release/check-bundles.mjs';
import { contentFindings } from './release/check-contents.mjs';
import { quickStartFindings } from './release/check-quick-start.mjs';
import { typeFindings } from './release/check-types.mjs';
import { addMapLibre, installTarballs } from './release/consumer.mjs';
import { packAll, packages } from './release/tarballs.mjs';
import { ensureDocsSite, runTool } from './lib/toolchain.mjs';
import { siteFindings } from './site/check-site.mjs';

const { values } = parseArgs({
  allowNegative: true,
  options: {
    packed: { type: 'boolean', default: false },
    bundlers: { type: 'boolean', default: true },
    site: { type: 'boolean', default: true },
    compilers: { type: 'boolean', default: true },
  },
});
const executablePath = await ensureHeadlessChromium();
await ensureBuilt(generated);
await ensureBuilt(apps.find(({ name }) => name === 'recorder'));
if (!values.packed) await step('packing', packAll);

const findings = (await Promise.all(packages.map(contentFindings))).flat();
const folder = await step('installing the tarballs', installTarballs);
/** A check that fails altogether is a finding, too: the others still run. */
const check = async (title, find) => {
  try {
    findings.push(...(await step(title, find)));
  } catch (error) {
    findings.push(`${title}: ${error.output ?? error.message}`);
  }
};
try {
  await check('types', () => typeFindings(folder, { all: values.compilers }));
  await check('quick start', () => quickStartFindings(folder));
  if (values.bundlers) {
    await check('bundlers, without maplibre-gl', () => bundleFindings({ folder, hasMapLibre: false, executablePath }));
    addMapLibre(folder);
    await check('bundlers, with maplibre-gl', () => bundleFindings({ folder, hasMapLibre: true, executablePath }));
  }
  if (values.site) {
    await check('site of documents', async () => {
      await ensureDocsSite();
      await runTool('node', ['scripts/docs-main.mjs', '--no-packages']);
      return siteFindings({ executablePath });
    });
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
for (const finding of findings) console.error(finding);
if (findings.length > 0) process.exitCode = 1;
