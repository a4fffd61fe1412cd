// The import directions of docs/architecture.md. The name of a rule that fails contains the importing folder.
const { readdirSync } = require('node:fs');
const { join } = require('node:path');

const notTests = '(\\.(test|test-d|browser-test)\\.tsx?|/(testing|fixtures)/[^/]+\\.ts)$';

const forbidden = [
  { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
  {
    name: 'no-unresolved',
    severity: 'error',
    // Scripts that an example serves to a browser name addresses of its server, not files.
    from: { pathNot: '^examples/[^/]+/public/' },
    to: { couldNotResolve: true, pathNot: '\\.generated\\.js$|\\?' },
  },
];

/**
 * Folders in rows: a folder imports only folders of earlier rows, and none of its own row. The files next to these folders
 * combine them, and no folder imports those files.
 */
const layers = [
  {
    name: 'sdk',
    folder: 'packages/gk-sdk/src',
    rows: [
      ['util'],
      ['errors'],
      ['wire', 'model', 'transport'],
      ['rules'],
      ['rest', 'command', 'event-channel', 'stream'],
      ['talk', 'monitor', 'playback', 'download', 'mp4'],
      ['evidence'],
    ],
    // Each of these has a rule of its own below.
    apart: ['store', 'session', 'dom', 'cli', 'testing', 'demo'],
  },
  {
    name: 'elements',
    folder: 'packages/gk-elements/src',
    rows: [
      ['attributes', 'context', 'interaction'],
      ['chart', 'download', 'fleet', 'recordings', 'styles', 'time', 'track', 'vehicle'],
      ['labels', 'map'],
      ['controllers'],
      ['elements'],
      ['define', 'development', 'frameworks'],
    ],
    apart: ['testing'],
    // The labels of each element are in its folder, and contain no other code.
    open: { from: 'labels', to: '/elements/.+\\.labels\\.ts$' },
    // The version is a file next to the folders, and so is the index, which the types of frameworks import.
    takesFiles: ['define', 'frameworks'],
  },
  {
    name: 'recorder',
    folder: 'apps/recorder/src',
    rows: [
      ['device', 'time', 'workers', 'maps'],
      ['history'],
      ['world'],
      ['media'],
      ['store'],
      ['footage', 'journal'],
      ['simulation', 'gateway', 'server'],
      ['first-start'],
      ['cli'],
    ],
    apart: [],
  },
  {
    name: 'recorder-server',
    folder: 'apps/recorder/src/server',
    rows: [
      ['http', 'frames', 'settings', 'containers', 'outgoing'],
      ['logs', 'faults', 'static', 'downloads', 'tls', 'geocoding'],
      ['access', 'uploads'],
      ['backup'],
      ['fleet', 'firmware'],
      ['events', 'mileage', 'parameters', 'recordings'],
      ['evidence'],
      ['streams', 'monitor', 'notifications'],
      ['relays', 'reports', 'ddns'],
      ['files', 'health', 'talk'],
      ['rest', 'vcp'],
    ],
    apart: ['testing'],
  },
];

for (const { name, folder, rows, apart, open, takesFiles = [] } of layers) {
  const rooms = rows.flat();
  const stands = (room) => rooms.includes(room) || apart.includes(room);
  const present = readdirSync(join(__dirname, folder), { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const unplaced = present.map((entry) => entry.name).filter((room) => !stands(room));
  if (unplaced.length > 0) throw new Error(`.dependency-cruiser.cjs: ${folder} has no row for ${unplaced.join(', ')}`);

  rows.forEach((row, index) => {
    const later = [...rows.slice(index + 1).flat(), ...apart];
    for (const room of row) {
      const beyond = [...row.filter((other) => other !== room), ...later];
      const files = takesFiles.includes(room) ? '' : '|[^/]+\\.ts$';
      forbidden.push({
        name: `${name}-${room}`,
        comment: rows.map((one) => (one.length === 1 ? one[0] : `{ ${one.join(', ')} }`)).join(' <- '),
        severity: 'error',
        from: { path: `^${folder}/${room}/`, pathNot: notTests },
        to: {
          path: `^${folder}/((${beyond.join('|')})/${files})`,
          ...(open?.from === room && { pathNot: open.to }),
        },
      });
    }
  });
}

const sdk = (room) => `^packages/gk-sdk/src/${room}/`;
const liveTile = '^packages/gk-elements/src/elements/live-tile/';

forbidden.push(
  {
    name: 'recorder-server-asks-the-link',
    comment: 'The server knows devices by what they report and by DeviceLink; of the simulated world it takes the map.',
    severity: 'error',
    from: { path: '^apps/recorder/src/(server|store)/', pathNot: notTests },
    to: {
      path: '^apps/recorder/src/(world|media|simulation)/',
      pathNot: '^apps/recorder/src/world/places/places\\.ts$',
    },
  },
  {
    name: 'sdk-store',
    comment: 'The store knows the model and its rules, not the channels.',
    severity: 'error',
    from: { path: sdk('store'), pathNot: notTests },
    to: { path: '^packages/gk-sdk/src/', pathNot: '^packages/gk-sdk/src/(util|errors|model|rules|store)/' },
  },
  {
    name: 'sdk-dom',
    comment: 'dom decodes and paints: it takes wire, stream and the form of sockets, never the session.',
    severity: 'error',
    from: { path: sdk('dom'), pathNot: `${notTests}|${sdk('dom/evidence-page')}` },
    to: {
      path: '^packages/gk-sdk/src/',
      pathNot: '^packages/gk-sdk/src/((util|errors|wire|stream|dom)/|transport/socket\\.ts)',
    },
  },
  {
    name: 'sdk-evidence-page',
    comment: 'The page of a bundle is a script of its own: it checks and plays, and takes nothing that fetches.',
    severity: 'error',
    from: { path: sdk('dom/evidence-page') },
    to: {
      path: '^packages/gk-sdk/src/',
      pathNot:
        '^packages/gk-sdk/src/(dom/evidence-page|evidence/(check-evidence|evidence-keys|evidence-manifest|evidence-proof|prove-evidence|zip-entries)|model/footage/recording-span\\.|rules/footage/recording-(spans|parts)\\.|rules/time/zone\\.|util/(decimal|iso-time|longitude|sentence)\\.)',
    },
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
    name: 'demo-is-asked-for',
    comment: 'The demo takes the SDK and its fakes; a page that does not ask for it has nothing of it.',
    severity: 'error',
    from: { path: '^packages/gk-sdk/src/', pathNot: `${sdk('demo')}|^packages/gk-sdk/src/demo\\.ts|${notTests}` },
    to: { path: sdk('demo') },
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
    from: { path: '^packages/gk-elements/src/index\\.ts$' },
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
    to: { path: '^(packages/gk-(elements|react)|apps/(console|mdvr|viewers))/' },
  },
  {
    name: 'mdvr-takes-only-the-sdk',
    comment: 'The terminal knows the recorder by its protocol alone, as any other terminal does.',
    severity: 'error',
    from: { path: '^apps/mdvr/', pathNot: notTests },
    to: { path: '^(packages/gk-(elements|react)|apps/(console|recorder|viewers))/' },
  },
  {
    name: 'conformance-shares-transport-and-codec',
    comment: 'It judges servers by lists of its own: neither the model of the SDK nor its resources are asked.',
    severity: 'error',
    from: { path: '^conformance/', pathNot: notTests },
    to: { path: '^(packages|apps)/', pathNot: '^packages/gk-sdk/src/(index|wire|stream|rest)\\.ts$' },
  },
  {
    name: 'nothing-takes-the-tools',
    comment: 'What is built imports no check, no benchmark and no tool of it.',
    severity: 'error',
    from: { path: '^(packages|apps|examples)/' },
    to: { path: '^(bench|conformance|e2e|tools)/' },
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
