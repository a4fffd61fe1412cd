import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { assetManifest } from './build/asset-manifest.ts';
import { audioWorker } from './build/audio-worker.ts';
import { themeFiles } from './build/theme-files.ts';

/** The recorder behind the development server. */
const RECORDER = process.env['GK_RECORDER'] ?? 'http://127.0.0.1:8090';

/** Everything that the recorder answers; the rest is the console's own. */
const RECORDER_PATHS =
  '^/(api|gkserver|gkcommon|gkdevice|gkevent|nominatim|i18n|basemap|map|brand\\.json|ws\\.cgi|event\\.cgi|web\\.cgi|pic\\.cgi|gmslog\\.cgi)';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), themeFiles(), audioWorker(), assetManifest()],
  resolve: { conditions: ['gk-source', 'module', 'browser', 'development|production'] },
  server: {
    port: 5173,
    strictPort: true,
    proxy: { [RECORDER_PATHS]: { target: RECORDER, ws: true, changeOrigin: false } },
  },
  build: {
    target: 'es2023',
    sourcemap: true,
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1200,
    // Whose code is in the bundles, and under which licences, says a file beside them.
    license: { fileName: 'third-party-notices.md' },
  },
});
