// The import directions of docs/architecture.md. A rule that fires names the room that reached too far.

/** Rooms of the SDK by the row they stand in: a room may import rooms of earlier rows only. */
const sdkRows = [
  ['util'],
  ['errors'],
  ['wire', 'model', 'transport'],
  ['rules'],
  ['rest', 'command', 'event-channel', 'stream'],
  ['talk', 'monitor', 'playback', 'download', 'mp4'],
];

const sdk = (room) => `^packages/gk-sdk/src/${room}/`;
const anyOf = (rooms) => `^packages/gk-sdk/src/(${rooms.join('|')})/`;
const liveTile = '^packages/gk-elements/src/elements/live-tile/';
const notTests = '\\.(test|test-d|browser-test)\\.tsx?$';

const forbidden = [
  { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
  {
    name: 'no-unresolved',
    severity: 'error',
    // What an example serves to a browser names addresses of its server, not files.
    from: { pathNot: '^examples/[^/]+/public/' },
    to: { couldNotResolve: true, pathNot: '\\.generated\\.js$|\\?' },
  },
];

sdkRows.forEach((row, index) => {
  const later = [...sdkRows.slice(index + 1).flat(), 'store', 'session', 'dom', 'testing', 'cli'];
  row.forEach((room) => {
    const siblings = row.filter((other) => other !== room);
    forbidden.push({
      name: `sdk-${room}`,
      comment:
        'util <- errors <- { wire, model, transport } <- rules <- { rest, command, event-channel, stream } <- { talk, monitor, playback, download, mp4 }',
      severity: 'error',
      from: { path: sdk(room), pathNot: notTests },
      to: { path: anyOf([...siblings, ...later]) },
    });
  });
});

forbidden.push(
  {
    name: 'sdk-store',
    comment: 'The store knows the model and its rules, not the channels.',
    severity: 'error',
    from: { path: sdk('store'), pathNot: notTests },
    to: { path: '^packages/gk-sdk/src/', pathNot: '^packages/gk-sdk/src/(util|errors|model|rules|store)/' },
  },
  {
    name: 'sdk-dom',
    comment: 'dom decodes and paints: it takes wire and stream, never the session.',
    severity: 'error',
    from: { path: sdk('dom'), pathNot: notTests },
    to: { path: '^packages/gk-sdk/src/', pathNot: '^packages/gk-sdk/src/(util|errors|wire|stream|dom)/' },
  },
  {
    name: 'sdk-session-stays-headless',
    severity: 'error',
    from: { path: '^packages/gk-sdk/src/', pathNot: `${sdk('dom')}|^packages/gk-sdk/src/dom\\.ts|${notTests}` },
    to: { path: sdk('dom') },
  },
  {
    name: 'sdk-is-the-base',
    severity: 'error',
    from: { path: '^packages/gk-sdk/' },
    to: { path: '^(packages/gk-(elements|react)|apps)/' },
  },
  {
    name: 'cli-is-the-top',
    comment: 'The command line takes the SDK; nothing takes the command line.',
    severity: 'error',
    from: { path: '^packages/gk-sdk/src/', pathNot: `${sdk('cli')}|^packages/gk-sdk/src/cli\\.ts|${notTests}` },
    to: { path: sdk('cli') },
  },
  {
    name: 'wire-is-pure',
    comment: 'The codec is shared with servers and workers: no schema library, no emitter.',
    severity: 'error',
    from: { path: sdk('wire'), pathNot: notTests },
    to: { dependencyTypes: ['npm', 'core'] },
  },
  {
    name: 'elements-know-no-framework',
    comment: 'But for the types that templates of frameworks read.',
    severity: 'error',
    from: { path: '^packages/gk-elements/', pathNot: '^packages/gk-elements/src/frameworks/' },
    to: { path: '^(packages/gk-react|apps)/|node_modules/react' },
  },
  {
    name: 'define-is-the-only-side-effect',
    comment: 'An element module imports classes; only define/* registers them.',
    severity: 'error',
    from: { path: '^packages/gk-elements/src/(index|elements|base|context|controllers|map|chart)', pathNot: notTests },
    to: { path: '^packages/gk-elements/src/define/' },
  },
  {
    name: 'live-tile-folders',
    comment: 'The folders of the live tile are used by controls/ and by the tile itself, never by each other.',
    severity: 'error',
    from: { path: `${liveTile}(stream|saver|picture|ptz|talk)/`, pathNot: notTests },
    to: { path: `${liveTile}[^/]+/`, pathNot: `${liveTile}$1/` },
  },
  {
    name: 'react-bindings-are-thin',
    severity: 'error',
    from: { path: '^packages/gk-react/' },
    to: { path: '^apps/' },
  },
  {
    name: 'viewers-without-react',
    severity: 'error',
    from: { path: '^apps/viewers/' },
    to: { path: '^(packages/gk-react|apps/(console|recorder))/|node_modules/react' },
  },
  {
    name: 'recorder-takes-only-the-sdk',
    severity: 'error',
    from: { path: '^apps/recorder/', pathNot: notTests },
    to: { path: '^(packages/gk-(elements|react)|apps/(console|viewers))/' },
  },
  {
    name: 'console-shared-is-below',
    comment: 'shared <- features <- shell <- app',
    severity: 'error',
    from: { path: '^apps/console/src/shared/' },
    to: { path: '^apps/console/src/(features|shell|app)/' },
  },
  {
    name: 'console-features-below-shell',
    severity: 'error',
    from: { path: '^apps/console/src/features/' },
    to: { path: '^apps/console/src/(shell|app)/' },
  },
  {
    name: 'console-shell-below-app',
    severity: 'error',
    from: { path: '^apps/console/src/shell/' },
    to: { path: '^apps/console/src/app/' },
  },
  {
    name: 'console-features-by-public',
    comment: 'A feature opens another only through its public.ts.',
    severity: 'error',
    from: { path: '^apps/console/src/features/([^/]+)/' },
    to: { path: '^apps/console/src/features/([^/]+)/', pathNot: '^apps/console/src/features/($1/|[^/]+/public\\.ts$)' },
  },
  {
    name: 'console-holds-no-wire',
    comment: 'A screen holds no protocol.',
    severity: 'error',
    from: { path: '^apps/console/src/', pathNot: notTests },
    to: { path: '^packages/gk-sdk/src/wire' },
  },
);

module.exports = {
  forbidden,
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|temp|node_modules/(?!gk-|react))/' },
    tsConfig: { fileName: 'tsconfig.base.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['gk-source', 'import', 'browser', 'default', 'types'],
    },
  },
};
