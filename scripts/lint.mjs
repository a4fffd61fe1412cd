// Lints the whole tree, or the files that are named.
import { runTool } from './lib/toolchain.mjs';

try {
  await runTool('oxlint', ['--type-aware', '--no-error-on-unmatched-pattern', ...process.argv.slice(2)]);
} catch (error) {
  process.exitCode = 1;
  console.error(error.output ?? error.message);
}
