// Lints the whole tree, or the files that are named: Oxlint the rules that need types, ESLint the others.
import { runTool } from './lib/toolchain.mjs';

const files = process.argv.slice(2);

async function lint(command, ...args) {
  try {
    await runTool(command, args);
  } catch (error) {
    process.exitCode = 1;
    console.error(error.output ?? error.message);
  }
}

await lint('oxlint', '--type-aware', '--deny-warnings', '--no-error-on-unmatched-pattern', ...files);
await lint('eslint', '--max-warnings', '0', '--no-warn-ignored', ...(files.length > 0 ? files : ['.']));
