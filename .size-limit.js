// Size budgets: each entry bundled and minified as a consumer's bundler does it, gzipped.
//
// Two kinds of budget:
// - A target is written here. M9 of the performance targets: live core 15 KB. (What a page with one tile transfers is
//   measured in a browser, of a build by Vite: 30 KB, e2e/tile-cost.spec.ts.)
// - All others are 5 % above what scripts/size-baseline.json says, rounded up to 100 bytes. `npm run sizes` tells what has
//   grown since, module by module. `npm run sizes:update` accepts it and so gives the budgets their room again: the commit
//   says why.
import baseline from './scripts/size-baseline.json' with { type: 'json' };
import { moduleSizesPlugin } from './scripts/lib/module-sizes.ts';

const ROOM = 1.05;
const STEP_BYTES = 100;

/** Leaves out what is loaded by `import()` only when a stream asks for it, as a consumer's bundler splits it off. */
const withoutDeferred = (config) => ({
  ...config,
  format: 'esm',
  plugins: [
    ...(config.plugins ?? []),
    {
      name: 'deferred',
      setup: (build) => {
        build.onResolve({ filter: /.*/ }, ({ kind, path }) =>
          kind === 'dynamic-import' ? { path, external: true } : undefined,
        );
      },
    },
  ],
});

/** Gives an entry its budget when it has no target, and reports its modules when the build of no package does. */
function budget({ modules, limit, modifyEsbuildConfig = (config) => config, ...entry }) {
  const measured = baseline.gzipBytes[entry.name];
  const room = measured === undefined ? undefined : `${Math.ceil((measured * ROOM) / STEP_BYTES) * STEP_BYTES} B`;
  return {
    ...entry,
    gzip: true,
    limit: limit ?? room,
    modifyEsbuildConfig: (config) => {
      const modified = modifyEsbuildConfig(config);
      if (modules !== undefined) return modified;
      return { ...modified, plugins: [...(modified.plugins ?? []), moduleSizesPlugin(entry.name)] };
    },
  };
}

const entries = [
  {
    name: 'VCP and GK codecs',
    path: 'packages/gk-sdk/dist/wire.js',
    import: '{ encodeVcp, decodeVcp, GkParser, encodeGkPacket }',
  },
  {
    name: 'session and store',
    path: 'packages/gk-sdk/dist/index.js',
    import: '{ createSession }',
  },
  {
    name: 'one function of the model',
    path: 'packages/gk-sdk/dist/index.js',
    import: '{ isOnline }',
    gzip: true,
    limit: '0.5 KB',
  },
  {
    name: 'one rule',
    path: 'packages/gk-sdk/dist/rules.js',
    import: '{ haversineKm }',
    gzip: true,
    limit: '0.5 KB',
  },
  {
    name: 'live core with its worker',
    path: 'packages/gk-sdk/dist/dom.js',
    import: '{ createLivePlayer }',
    modifyEsbuildConfig: withoutDeferred,
    limit: '15 KB',
  },
  {
    name: 'live core with all that is loaded on demand: sound, media source, the worker for rare streams',
    path: 'packages/gk-sdk/dist/dom.js',
    import: '{ createLivePlayer }',
  },
  {
    name: 'a session and one tile until it plays',
    import: {
      'packages/gk-elements/dist/define/session.js': '{ GkSession }',
      'packages/gk-elements/dist/define/live-tile.js': '{ GkLiveTile }',
    },
    modifyEsbuildConfig: withoutDeferred,
  },
  {
    name: 'a session and a map until MapLibre is loaded',
    import: {
      'packages/gk-elements/dist/define/session.js': '{ GkSession }',
      'packages/gk-elements/dist/define/gps-map.js': '{ GkGpsMap }',
    },
    modifyEsbuildConfig: withoutDeferred,
  },
  {
    name: 'live video in one file: session, tile, wall, talk, with both decode workers inside',
    path: 'packages/gk-elements/dist/cdn/gk-live.js',
    modules: 'gk-live',
    modifyEsbuildConfig: withoutDeferred,
  },
  {
    name: 'the same as a classic script',
    path: 'packages/gk-elements/dist/cdn/gk-live.global.js',
    modules: 'gk-live',
    modifyEsbuildConfig: withoutDeferred,
  },
  {
    name: 'everything in one file, with MapLibre, its worker and what packs MP4 inside',
    path: 'packages/gk-elements/dist/cdn/gk-elements.js',
    modules: 'gk-elements',
    modifyEsbuildConfig: withoutDeferred,
  },
  {
    name: 'everything as a classic script',
    path: 'packages/gk-elements/dist/cdn/gk-elements.global.js',
    modules: 'gk-elements',
    modifyEsbuildConfig: withoutDeferred,
  },
];

/** The bundle whose modules an entry consists of, by the name of the entry (scripts/lib/module-sizes.ts). */
export const bundleOf = Object.fromEntries(entries.map(({ name, modules }) => [name, modules ?? name]));

export default entries.map(budget);
