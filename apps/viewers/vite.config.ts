import { defineConfig, type Plugin } from 'vite';
import { viewerSegment } from './src/shared/viewer-segments.js';

/** The recorder behind the development server. */
const RECORDER = process.env['GK_RECORDER'] ?? 'http://127.0.0.1:8090';

/** Leads every viewer path to the one page, as the recorder does: the page itself reads the rest of the path. */
function viewerPaths(): Plugin {
  return {
    name: 'viewer-paths',
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        const path = new URL(request.url ?? '/', 'http://localhost').pathname;
        if (viewerSegment(path) !== undefined) request.url = '/viewers/index.html';
        next();
      });
    },
  };
}

export default defineConfig({
  root: import.meta.dirname,
  // The page is answered under many paths, its assets under one.
  base: '/viewers/',
  plugins: [viewerPaths()],
  resolve: { conditions: ['gk-source', 'module', 'browser', 'development|production'] },
  server: {
    port: 5174,
    strictPort: true,
    proxy: { '^/(api|gkserver|gkdevice|ws\\.cgi)': { target: RECORDER, ws: true, changeOrigin: false } },
  },
  // Whose code is in the bundles, and under which licences, says a file beside them.
  build: { target: 'es2023', sourcemap: true, assetsInlineLimit: 0, license: { fileName: 'third-party-notices.md' } },
});
