// Runs the browser tests in one browser after another and tells, for each, what passed, what failed and what it lacks.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { BROWSERS, ensureBrowser } from './lib/browser.mjs';
import { root, toolEnvironment } from './lib/toolchain.mjs';

const OTHERS = ['firefox', 'webkit'];
/** A browser that hangs is ended: the whole takes about ten minutes on two cores. */
const LIMIT_MS = 40 * 60_000;
const ENDING_MS = 15_000;

const words = process.argv.slice(2);
const named = words.filter((word) => OTHERS.includes(word));
const filters = words.filter((word) => !OTHERS.includes(word));
const files = filters.map((filter) => `packages/**/*${filter}*.browser-test.ts`);

/** Runs the test runner to its end, or ends it: first politely, so that it ends its browser. */
async function runTests(environment) {
  const args = ['--config', 'web-test-runner.browsers.config.mjs'];
  for (const file of files) args.push('--files', file);
  const child = spawn('wtr', args, { cwd: root, env: environment, stdio: ['ignore', 'inherit', 'inherit'] });
  const late = setTimeout(() => {
    child.kill('SIGINT');
    setTimeout(() => child.kill('SIGKILL'), ENDING_MS).unref();
  }, LIMIT_MS);
  try {
    return await new Promise((resolve, reject) => {
      child.on('error', reject);
      child.on('close', resolve);
    });
  } finally {
    clearTimeout(late);
  }
}

async function testIn(key) {
  const reports = join(root, 'node_modules/.cache/gk/reports', key);
  const report = join(reports, 'browser.json');
  rmSync(report, { force: true });
  await ensureBrowser(BROWSERS[key]);
  const code = await runTests({ ...toolEnvironment(), GK_TEST_BROWSER: key, GK_TEST_REPORTS: reports });
  if (!existsSync(report)) throw new Error('no test ran to its end');
  const { passed, failed, skipped, skips, browser } = JSON.parse(readFileSync(report, 'utf8'));
  if (passed + failed === 0) throw new Error('no test ran');
  return { browser, passed, failed: failed === 0 && code !== 0 ? 1 : failed, skipped, skips };
}

let failures = 0;
const lines = [];
for (const key of named.length > 0 ? named : OTHERS) {
  const { name } = BROWSERS[key];
  try {
    const { browser, passed, failed, skipped, skips } = await testIn(key);
    failures += failed;
    lines.push(`${browser ?? name}: ${passed} passed, ${failed} failed, ${skipped} skipped`);
    lines.push(...skips.map((skip) => `  skipped: ${skip}`));
  } catch (error) {
    failures += 1;
    lines.push(`${name}: not tested: ${error.output ?? error.message}`);
  }
}
console.log(`\n${lines.join('\n')}`);
process.exitCode = failures === 0 ? 0 : 1;
