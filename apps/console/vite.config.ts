import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { assetManifest } from './build/asset-manifest.ts';
import { audioWorker } from './build/audio-worker.ts';
import { audioWorklet } from './build/audio-worklet.ts';
import { chunkGroups, preloadedWith } from './build/chunks.ts';
import { offlineWorker } from './build/offline-worker.ts';
import { recorderProxy } from './build/recorder-paths.ts';
import { themeFiles } from './build/theme-files.ts';

/** The recorder behind the development server. */
const RECORDER = process.env['GK_RECORDER'] ?? 'http://127.0.0.1:8090';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), themeFiles(), audioWorker(), audioWorklet(), offlineWorker(), assetManifest()],
  resolve: { conditions: ['gk-source', 'module', 'browser', 'development|production'] },
  server: {
    port: Number(process.env['GK_DEV_PORT'] ?? 5173),
    strictPort: true,
    // The command channel of the recorder has the root.
    hmr: { path: '/hot-reload' },
    proxy: recorderProxy(RECORDER),
  },
  // The PDF worker loads parts of its library on demand.
  worker: { format: 'es' },
  build: {
    target: 'es2023',
    sourcemap: true,
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1200,
    modulePreload: { resolveDependencies: preloadedWith },
    // Whose code is in the bundles, and under which licences, says a file beside them.
    license: { fileName: 'third-party-notices.md' },
    rolldownOptions: { output: { codeSplitting: { groups: chunkGroups() } } },
  },
});
