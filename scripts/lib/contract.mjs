// The contract tests of some elements (packages/gk-elements/src/testing/contract): what their sources say, then what they
// do in Chromium.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureHeadlessChromium } from './browser.mjs';
import { step } from './terminal.mjs';
import { root, runTool } from './toolchain.mjs';

const folder = 'packages/gk-elements/src/testing/contract';

/** The tags of all elements, as the manifest has them. */
export function elementTags() {
  const { modules } = JSON.parse(readFileSync(join(root, 'packages/gk-elements/custom-elements.json'), 'utf8'));
  return modules.flatMap(({ declarations = [] }) => declarations.map(({ tagName }) => tagName)).filter(Boolean);
}

/**
 * Runs the contract tests of the elements `tags`, one step for both halves.
 * @throws CommandError with the output of the half that failed
 */
export async function runContract(tags) {
  const CHROMIUM = await ensureHeadlessChromium();
  const either = tags.join('|');
  const tool = (env, command, ...args) => runTool(command, args, { env: { CHROMIUM, ...env } });
  await step(`contract of ${tags.join(', ')}: sources`, () =>
    tool({}, 'vitest', 'run', `${folder}/contract.test.ts`, '-t', `(?:${either})(?![\\w-])`),
  );
  await step(`contract of ${tags.join(', ')}: in Chromium`, () =>
    tool(
      { GK_CONTRACT_ELEMENTS: tags.join(',') },
      'wtr',
      '--config',
      'web-test-runner.config.mjs',
      '--files',
      `${folder}/contract.browser-test.ts`,
    ),
  );
}
