// The parts of the benchmarks of terminals that are made of sources.
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

/** Builds them; resolves with `acceptTerminals` of `terminal-parts.ts`, and with the file of the process of terminals. */
export async function buildTerminals() {
  const folder = fileURLToPath(new URL('.', import.meta.url));
  const outdir = join(folder, '../temp/terminals');
  await build({
    entryPoints: ['terminal-parts', 'terminal-generator'].map((name) => join(folder, `${name}.ts`)),
    outdir,
    bundle: true,
    platform: 'node',
    format: 'esm',
    outExtension: { '.js': '.mjs' },
    conditions: ['gk-source'],
    // Packages in the old format require parts of Node.
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
    logLevel: 'error',
  });
  const { acceptTerminals } = await import(pathToFileURL(join(outdir, 'terminal-parts.mjs')).href);
  return { acceptTerminals, generator: join(outdir, 'terminal-generator.mjs') };
}
