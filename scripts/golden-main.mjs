// Builds what the screens are, and records or compares (see golden.mjs).
import { ensureChromium } from './lib/browser.mjs';
import { buildApps } from './lib/builds.mjs';
import { runTool } from './lib/toolchain.mjs';

const [mode, folder, ...only] = process.argv.slice(2);
const env = { GK_GOLDEN: folder };
if (only.length === 0 || only.includes('screens')) {
  await buildApps();
  env.CHROMIUM = await ensureChromium();
}
const files = only.map((part) => `${part}.golden.ts`);
const how = mode === 'record' ? ['-u'] : [];
try {
  // As in a continuous build, where a missing file is a difference and nothing is written.
  await runTool('vitest', ['run', '--config', 'scripts/golden/vitest.config.ts', ...files, ...how], {
    env: { ...env, ...(mode === 'compare' && { CI: '1' }) },
    show: true,
  });
} catch {
  // Vitest has said what differs.
  process.exitCode = 1;
}
