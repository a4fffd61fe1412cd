// Runs the contract tests of the elements that are named.
import { ensureBuilt, generated } from './lib/builds.mjs';
import { elementTags, runContract } from './lib/contract.mjs';

const known = elementTags();
const tags = process.argv.slice(2).map((name) => (name.startsWith('gk-') ? name : `gk-${name}`));
const unknown = tags.filter((tag) => !known.includes(tag));
if (tags.length === 0 || unknown.length > 0) {
  if (unknown.length > 0) console.error(`No element is called ${unknown.join(', ')} in the manifest.`);
  console.error(`npm run contract -- ELEMENT...\nElements: ${known.join(', ')}`);
  process.exit(2);
}
try {
  await ensureBuilt(generated);
  await runContract(tags);
} catch (error) {
  console.error(error.output ?? error.message);
  process.exitCode = 1;
}
