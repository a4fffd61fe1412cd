import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';

/**
 * Writes `/asset-manifest.json` (spec 000 section 7): the files of this build and one word that
 * changes with them, by which an open console notices that a newer one is being served.
 */
export function assetManifest(): Plugin {
  return {
    name: 'gk-asset-manifest',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const files = Object.keys(bundle).sort();
        const build = createHash('sha256').update(files.join('\n')).digest('hex').slice(0, 16);
        this.emitFile({
          type: 'asset',
          fileName: 'asset-manifest.json',
          source: `${JSON.stringify({ build, files: Object.fromEntries(files.map((file) => [file, `/${file}`])) }, undefined, 2)}\n`,
        });
      },
    },
  };
}
