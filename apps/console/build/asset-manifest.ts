import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin, Rollup } from 'vite';

const publicFolder = fileURLToPath(new URL('../public', import.meta.url));
/** Names under `assets` carry a hash of their content. */
const HASHED = /^assets\//;
const MADE_FROM_THE_OTHERS: ReadonlySet<string> = new Set(['asset-manifest.json', 'service-worker.js']);

/** One word that changes with the files of a build, and with those that stand beside it. */
export function buildWord(bundle: Rollup.OutputBundle): string {
  const hash = createHash('sha256');
  for (const [name, file] of Object.entries(bundle).sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (MADE_FROM_THE_OTHERS.has(name)) continue;
    hash.update(name);
    if (!HASHED.test(name)) hash.update(file.type === 'asset' ? file.source : file.code);
  }
  for (const name of readdirSync(publicFolder).sort()) hash.update(name).update(readFileSync(join(publicFolder, name)));
  return hash.digest('hex').slice(0, 16);
}

/**
 * Writes `/asset-manifest.json` (spec 000 section 7): the files of this build, the script that a page of it starts with, by
 * which an open console notices that a newer one is being served, and the build's word.
 */
export function assetManifest(): Plugin {
  return {
    name: 'gk-asset-manifest',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const files = Object.keys(bundle).sort();
        const entrypoints = Object.values(bundle).flatMap((file) =>
          file.type === 'chunk' && file.isEntry ? [`/${file.fileName}`] : [],
        );
        const manifest = {
          build: buildWord(bundle),
          entrypoints,
          files: Object.fromEntries(files.map((file) => [file, `/${file}`])),
        };
        this.emitFile({
          type: 'asset',
          fileName: 'asset-manifest.json',
          source: `${JSON.stringify(manifest, undefined, 2)}\n`,
        });
      },
    },
  };
}
