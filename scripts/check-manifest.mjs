// The manifest is what the elements' sources say, and React wrappers and types for frameworks are what the manifest says.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, runTool } from './lib/toolchain.mjs';

const elements = join(root, 'packages/gk-elements');

await runTool(
  'cem',
  ['analyze', '--config', 'custom-elements-manifest.config.mjs', '--outdir', 'temp/manifest', '--quiet'],
  { cwd: elements },
);
const written = (path) => readFileSync(join(elements, path), 'utf8');
if (written('temp/manifest/custom-elements.json') !== written('custom-elements.json')) {
  console.error(
    'packages/gk-elements/custom-elements.json is not what the elements say: npm run manifest -w gk-elements',
  );
  process.exitCode = 1;
}
for (const generator of ['generate-react', 'generate-element-types']) {
  try {
    await runTool('node', [`scripts/${generator}.mjs`, '--check'], { show: true });
  } catch {
    // It has said what differs, and what to run.
    process.exitCode = 1;
  }
}
