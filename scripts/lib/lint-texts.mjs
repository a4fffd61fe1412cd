// Lints texts as if they were files of the workspace.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import linter from '../../oxlint.config.ts';
import { root, runTool } from './toolchain.mjs';

/**
 * Findings as `path:line plugin(rule) message`, sorted. Rules go by the folder of a file: a folder of its own stands for the
 * whole workspace.
 * @param {Iterable<readonly [string, string]>} texts paths in the workspace, with what stands there
 */
export async function lintTexts(texts) {
  const tree = mkdtempSync(join(tmpdir(), 'gk-linted-'));
  try {
    for (const [path, text] of texts) {
      mkdirSync(dirname(join(tree, path)), { recursive: true });
      writeFileSync(join(tree, path), text);
    }
    const jsPlugins = (linter.jsPlugins ?? []).map((plugin) =>
      `${plugin}`.startsWith('.') ? join(root, `${plugin}`) : fileURLToPath(import.meta.resolve(`${plugin}`)),
    );
    writeFileSync(join(tree, '.oxlintrc.json'), JSON.stringify({ ...linter, jsPlugins }));
    const told = await runTool('oxlint', ['--format', 'json'], { cwd: tree }).catch(
      ({ output, message }) => output ?? message,
    );
    const { diagnostics, number_of_files: count } = JSON.parse(told.slice(told.indexOf('{')));
    if (count === 0) throw new Error(`Oxlint read no file: ${told}`);
    return diagnostics
      .map(({ filename, labels, code, message }) => `${filename}:${labels[0]?.span.line} ${code} ${message}`)
      .sort();
  } finally {
    rmSync(tree, { recursive: true });
  }
}
