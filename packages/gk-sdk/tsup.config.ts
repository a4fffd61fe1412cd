import { defineConfig } from 'tsup';
import { droppableSchemas } from '../../scripts/lib/droppable-schemas.js';
import { foreignSources } from '../../scripts/lib/foreign-sources.js';
import { oneFileEach, reachedFrom } from '../../scripts/lib/one-file-each.js';
import { withoutMap } from '../../scripts/lib/without-map.js';
import { ThirdPartyNotices } from '../../scripts/lib/third-party-notices.js';

const notices = new ThirdPartyNotices('dist/THIRD-PARTY-NOTICES.txt');

// JavaScript only: the declarations are those of `tsc -b`, which the API reports read too.
export default defineConfig({
  entry: await reachedFrom([
    'src/index.ts',
    'src/wire.ts',
    'src/rest.ts',
    'src/monitor.ts',
    'src/jt808.ts',
    'src/rules.ts',
    'src/recordings.ts',
    'src/stream.ts',
    'src/dom.ts',
    'src/contract.ts',
    'src/demo.ts',
    'src/testing.ts',
    'src/cli.ts',
  ]),
  outDir: 'dist',
  format: 'esm',
  target: 'es2022',
  platform: 'neutral',
  external: [/^node:/],
  splitting: false,
  sourcemap: true,
  // The tarball holds the sources that the maps name.
  esbuildOptions: (options) => {
    options.sourcesContent = false;
  },
  clean: false,
  dts: false,
  // eventemitter3's ES entry imports CommonJS, which a browser without a bundler cannot load.
  noExternal: ['eventemitter3'],
  plugins: [foreignSources, withoutMap('demo/scenes/')],
  esbuildPlugins: [notices.plugin, oneFileEach, droppableSchemas],
});
