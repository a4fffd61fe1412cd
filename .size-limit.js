// Size budgets: each entry bundled and minified as a consumer's bundler does it, gzipped.
// M9 of the performance targets: live core 15 KB. What a page with one tile transfers is measured in a browser
// (e2e/tile-cost.spec.ts), of a build by Vite: 30 KB.

/** Leaves out what is loaded by `import()` only when a stream asks for it, as a consumer's bundler splits it off. */
const withoutDeferred = (config) => ({
  ...config,
  format: 'esm',
  plugins: [
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

export default [
  {
    name: 'VCP and GK codecs',
    path: 'packages/gk-sdk/dist/wire.js',
    import: '{ encodeVcp, decodeVcp, GkParser, encodeGkPacket }',
    gzip: true,
    limit: '8 KB',
  },
  {
    name: 'session and store',
    path: 'packages/gk-sdk/dist/index.js',
    import: '{ createSession }',
    gzip: true,
    limit: '31 KB',
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
    gzip: true,
    limit: '15 KB',
  },
  {
    name: 'live core with all that is loaded on demand: sound, media source, the worker for rare streams',
    path: 'packages/gk-sdk/dist/dom.js',
    import: '{ createLivePlayer }',
    gzip: true,
    limit: '55 KB',
  },
  {
    name: 'live video in one file: session, tile, wall, talk, with both decode workers inside',
    path: 'packages/gk-elements/dist/cdn/gk-live.js',
    gzip: true,
    limit: '150 KB',
  },
  {
    name: 'the same as a classic script',
    path: 'packages/gk-elements/dist/cdn/gk-live.global.js',
    gzip: true,
    limit: '150 KB',
  },
  {
    name: 'everything in one file, with MapLibre, its worker and what packs MP4 inside',
    path: 'packages/gk-elements/dist/cdn/gk-elements.js',
    gzip: true,
    limit: '860 KB',
  },
  {
    name: 'everything as a classic script',
    path: 'packages/gk-elements/dist/cdn/gk-elements.global.js',
    gzip: true,
    limit: '860 KB',
  },
];
