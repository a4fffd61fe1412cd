// Size budgets: each entry bundled and minified as a consumer's bundler does it, gzipped.
// M9 of the performance targets: live core 15 KB, a page with one tile (Lit included) 30 KB.

const ignore = ['maplibre-gl'];

export default [
  {
    name: 'VCP and GK codecs',
    path: 'packages/gk-sdk/dist/wire.js',
    import: '{ encodeVcp, decodeVcp, GkParser, encodeGkPacket }',
    gzip: true,
    limit: '8 KB',
  },
  { name: 'session and store', path: 'packages/gk-sdk/dist/index.js', import: '{ createSession }', gzip: true, limit: '30 KB' },
  {
    name: 'live core with its worker',
    path: 'packages/gk-sdk/dist/dom.js',
    import: '{ createLivePlayer }',
    gzip: true,
    limit: '15 KB',
  },
  {
    name: 'page with one live tile, Lit included',
    path: 'packages/gk-elements/dist/define/live-tile.js',
    ignore,
    gzip: true,
    limit: '30 KB',
  },
];
