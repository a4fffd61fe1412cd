import { defineConfig, type Options } from 'tsup';

// JavaScript only: the declarations are those of `tsc -b`, which the API reports read too.
const shared: Options = {
  entry: [
    'src/index.ts',
    'src/wire.ts',
    'src/rest.ts',
    'src/monitor.ts',
    'src/rules.ts',
    'src/download.ts',
    'src/talk.ts',
    'src/mp4.ts',
    'src/stream.ts',
    'src/playback.ts',
    'src/dom.ts',
    'src/testing.ts',
  ],
  format: 'esm',
  target: 'es2022',
  platform: 'neutral',
  splitting: true,
  sourcemap: false,
  clean: false,
  dts: false,
  // eventemitter3's ES entry imports CommonJS, which a browser without a bundler cannot load.
  noExternal: ['eventemitter3'],
};

export default defineConfig([
  shared,
  // The command line is Node's own: it may take what a page has not.
  { ...shared, entry: ['src/cli.ts'], platform: 'node', splitting: false, banner: { js: '#!/usr/bin/env node' } },
]);
