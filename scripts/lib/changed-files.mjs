// Which files a change consists of: what is committed since it left the main branch, and what is not committed yet.

import { run } from './run.mjs';

const BASES = ['origin/main', 'main'];

/** The commit from which the change starts, or undefined where there is no such branch. */
async function startOf(git, reference) {
  try {
    return (await git('merge-base', 'HEAD', reference)).trim();
  } catch {
    return undefined;
  }
}

/**
 * @param {string} root the checkout
 * @param {string} [reference] the branch that the change is for
 * @returns {Promise<{ start: string, files: string[] }>} files that exist, by path from `root`
 * @throws Error when the branch is unknown
 */
export async function changedFiles(root, reference) {
  const git = (...args) => run('git', args, { cwd: root });
  let start;
  for (const base of reference === undefined ? BASES : [reference]) start ??= await startOf(git, base);
  if (start === undefined) throw new Error(`There is no branch ${reference ?? BASES.join(' or ')} to compare with.`);
  const lists = await Promise.all([
    git('diff', '--name-only', '-z', '--diff-filter=d', start),
    git('ls-files', '--others', '--exclude-standard', '-z'),
  ]);
  const files = lists.flatMap((list) => list.split('\0')).filter((path) => path !== '');
  return { start, files: [...new Set(files)].sort() };
}
