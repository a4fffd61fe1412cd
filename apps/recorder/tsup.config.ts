import { defineConfig } from 'tsup';

// The SDK is bundled from its sources, so that the recorder starts without a build of it; what npm
// installs for the recorder stays outside.
export default defineConfig({
  // End-to-end tests run several recorders in one process. Scripts of threads are found beside the others.
  entry: [
    'src/main.ts',
    'src/cli/run.ts',
    'src/footage/worker/footage-worker.ts',
    'src/gateway/gateway-worker.ts',
    'src/journal/journal-worker.ts',
  ],
  format: 'esm',
  platform: 'node',
  target: 'node24',
  noExternal: [/^gk-sdk/],
  // `node:sqlite` has no name without the protocol.
  removeNodeProtocol: false,
  sourcemap: true,
  clean: true,
  esbuildOptions(options) {
    options.conditions = ['gk-source', 'node', 'import', 'default'];
  },
});
