// `npm run docs`: sees to Node and packages, those of the site too, then builds the site of documents into docs/site/dist.
import { ensureBuilt, generated } from './lib/builds.mjs';
import { continueWith, ensureDocsSite, ensureInstalled } from './lib/toolchain.mjs';

try {
  await ensureInstalled();
  await ensureDocsSite();
  await ensureBuilt(generated);
  await continueWith('scripts/docs-main.mjs', process.argv.slice(2));
} catch (error) {
  console.error(error.output ? `${error.message}\n${error.output}` : error.message);
  process.exitCode = 1;
}
