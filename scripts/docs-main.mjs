// Builds the site of documents: `--base /help/` for a server that has it below this path, `--no-packages` with the elements as
// they stand in dist. The result is a folder of files for any web server; docs/decisions/0058-site-of-documents.md says why so.

import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { step } from './lib/terminal.mjs';
import { docsSite, root, runTool } from './lib/toolchain.mjs';
import { elementTags } from './site/element-pages.mjs';
import { withPolicy } from './site/policy.mjs';
import { sitePages } from './site/site-pages.mjs';
import { withinReach } from './site/within-reach.mjs';

const { values } = parseArgs({
  allowNegative: true,
  options: { base: { type: 'string', default: '/' }, packages: { type: 'boolean', default: true } },
});
const out = join(docsSite, 'dist');

/** Scripts that the demos load, by their names in the site. */
const SCRIPTS = {
  'gk-elements.js': 'packages/gk-elements/dist/cdn/gk-elements.js',
  'gk-live.js': 'packages/gk-elements/dist/cdn/gk-live.js',
  'gk-demo.js': 'packages/gk-elements/dist/cdn/gk-demo.js',
};

/** Where the elements of the site come from: one file that all of its pages share. */
const fromTheSite = {
  name: 'from-the-site',
  setup: ({ onResolve }) => {
    onResolve({ filter: /^gk-elements\/custom-elements\.json\?url$/ }, () => ({
      path: join(root, 'packages/gk-elements/custom-elements.json'),
    }));
    onResolve({ filter: /^gk-(?:elements|sdk)(?:\/|$)/ }, () => ({ path: './gk-elements.js', external: true }));
  },
};

/** Bundles the script of the pages of elements, which is part of the playground. */
function bundleDemo() {
  return build({
    entryPoints: [join(root, 'examples/playground/src/embedded.ts')],
    outfile: join(out, 'lib/element-demo.js'),
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2023',
    loader: { '.json': 'file' },
    publicPath: `${values.base}lib/`,
    plugins: [fromTheSite],
    logLevel: 'error',
  });
}

/** Gzipped bytes of the import of each element, with all that is loaded at once. */
async function sizesOfImports() {
  const folder = join(root, 'packages/gk-elements/dist/define');
  const sizes = {};
  for (const tag of elementTags()) {
    const { outputFiles, metafile } = await build({
      entryPoints: [join(folder, `${tag.slice(3)}.js`)],
      outdir: join(docsSite, 'dist/sizes'),
      bundle: true,
      splitting: true,
      minify: true,
      format: 'esm',
      target: 'es2023',
      write: false,
      metafile: true,
      external: ['maplibre-gl'],
      logLevel: 'error',
    });
    sizes[tag] = bytesAtOnce(outputFiles, metafile.outputs, tag);
  }
  return sizes;
}

/** Gzipped bytes of the entry and of every file that it imports without waiting. */
function bytesAtOnce(files, outputs, tag) {
  const entry = Object.keys(outputs).find(
    (name) => outputs[name].entryPoint !== undefined && name.endsWith(`/${tag.slice(3)}.js`),
  );
  const seen = new Set([entry]);
  for (const name of seen)
    for (const { path, kind } of outputs[name].imports)
      if (kind === 'import-statement' && path in outputs) seen.add(path);
  const isLoaded = ({ path }) => [...seen].some((name) => path.endsWith(name.split('/').at(-1)));
  return files.filter(isLoaded).reduce((sum, { contents }) => sum + gzipSync(contents).byteLength, 0);
}

/** Writes the pages for the builder, which knows each by its path. */
function writePages(sizes) {
  const folder = join(docsSite, 'src/content/docs');
  rmSync(folder, { recursive: true, force: true });
  for (const { id, title, description, frontmatter, text } of sitePages({ base: values.base, sizes })) {
    const file = join(folder, `${id}/index.md`);
    const head = [
      `title: ${JSON.stringify(title)}`,
      ...(description === undefined ? [] : [`description: ${JSON.stringify(description)}`]),
      ...(frontmatter === undefined ? [] : [frontmatter.trim()]),
    ];
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `---\n${head.join('\n')}\n---\n\n${text}`);
  }
}

function htmlFiles() {
  return readdirSync(out, { recursive: true })
    .filter((name) => name.endsWith('.html'))
    .map((name) => join(out, name));
}

if (values.packages) {
  for (const name of ['gk-sdk', 'gk-elements'])
    await step(`building ${name}`, () => runTool('npm', ['run', '--silent', 'build', '-w', name]));
}
writePages(await step('measuring the elements', sizesOfImports));
rmSync(out, { recursive: true, force: true });
await step('building the site', () =>
  runTool('node', [join(docsSite, 'node_modules/astro/bin/astro.mjs'), 'build', '--base', values.base], {
    cwd: docsSite,
    env: { ASTRO_TELEMETRY_DISABLED: '1' },
  }),
);
await step('reading the packages for the reference', () => runTool('typedoc', ['--out', join(out, 'api')]));
cpSync(join(root, 'docs/images'), join(out, 'images'), { recursive: true });
cpSync(join(docsSite, 'gallery'), join(out, 'gallery'), { recursive: true });
mkdirSync(join(out, 'lib'), { recursive: true });
for (const [name, file] of Object.entries(SCRIPTS)) cpSync(join(root, file), join(out, 'lib', name));
await bundleDemo();
for (const file of htmlFiles()) writeFileSync(file, withPolicy(withinReach(readFileSync(file, 'utf8'))));
console.log(`${htmlFiles().length} pages in docs/site/dist`);
