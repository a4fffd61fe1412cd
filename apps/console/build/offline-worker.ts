import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { VIEWERS } from '../../viewers/src/shared/viewer-segments.ts';
import { buildWord } from './asset-manifest.ts';
import { classicScript } from './classic-script.ts';
import type { OfflineSiteOptions } from './offline-worker/offline-site.ts';
import { RECORDER_SEGMENTS } from './recorder-paths.ts';

const entry = fileURLToPath(new URL('./offline-worker/worker.ts', import.meta.url));

/** Scripts and sheets of the console. Fonts for PDF files are large, and fetched when one is made. */
const NEEDED = /^assets\/.*\.(m?js|css)$/;
/** Files that are copied beside the build, and the sources of the default theme. */
const BESIDE: readonly string[] = [
  '/favicon.svg',
  '/theme-boot.js',
  '/offline.css',
  '/audioworker.js',
  '/audio-worklet.js',
  '/css_v5.3.8/default/bootstrap.min.css',
  '/css_v5.3.8/fonts/inter-latin-wght-normal.woff2',
];

/** The worker that keeps the files of one build, as one classic script. */
export function bundleOfflineWorker(site: OfflineSiteOptions): Promise<string> {
  return classicScript(entry, { define: { OFFLINE_SITE: JSON.stringify(site) } });
}

/** Puts `/service-worker.js` beside the console. */
export function offlineWorker(): Plugin {
  return {
    name: 'gk-offline-worker',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const files = Object.keys(bundle).filter((file) => NEEDED.test(file));
        this.emitFile({
          type: 'asset',
          fileName: 'service-worker.js',
          source: await bundleOfflineWorker({
            build: buildWord(bundle),
            files: [...BESIDE, ...files.map((file) => `/${file}`)],
            otherPages: [...Object.keys(VIEWERS), ...RECORDER_SEGMENTS],
          }),
        });
      },
    },
  };
}
