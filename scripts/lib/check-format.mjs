// Whether all files are formatted as Prettier formats them, in a fiftieth of its time: Oxfmt, which works alike, looks at all of them,
// and Prettier at those that Oxfmt would write otherwise. Prettier has the last word, and looks at all files at night.

import { root, runTool } from './toolchain.mjs';

/** Oxfmt ends so when it would write files otherwise. */
const WOULD_CHANGE = 1;

/** Files that Oxfmt would write otherwise. */
async function doubted(cwd) {
  try {
    await runTool('oxfmt', ['--list-different', '--config', '.prettierrc.json', '.'], { cwd });
    return [];
  } catch (error) {
    if (error.code !== WOULD_CHANGE) throw error;
    return error.output.split('\n').filter((line) => line !== '');
  }
}

/** Throws with the names of the files that are not formatted. */
export async function checkFormat(cwd = root) {
  const files = await doubted(cwd);
  if (files.length > 0) await runTool('prettier', ['--check', ...files], { cwd });
}
