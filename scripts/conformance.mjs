// `npm run conformance -- --server URL [--user NAME] [--only AREA] [--write] [--json]`: checks a server against
// docs/protocol.md and prints what it lacks. Sees to Node and packages first, as the other scripts do.
import { continueWith, ensureInstalled } from './lib/toolchain.mjs';

try {
  await ensureInstalled();
  await continueWith('conformance/run.mjs', process.argv.slice(2));
} catch (error) {
  console.error(error.output ? `${error.message}\n${error.output}` : error.message);
  process.exitCode = 1;
}
