// Size budgets: each entry is bundled and minified as a consumer's bundler would do it, gzipped, and held
// against its budget. `--print` only tells the figures.

import { build } from 'esbuild';
import { gzipSync } from 'node:zlib';
import { root } from './lib/toolchain.mjs';

const KB = 1024;

/** What a page would import, and the most it may weigh, gzipped. */
const budgets = [
  {
    name: 'VCP and GK codecs',
    code: "export { encodeVcp, decodeVcp, GkParser, encodeGkPacket } from 'gk-sdk/wire';",
    bytes: 8 * KB,
  },
  { name: 'session and store', code: "export { createSession } from 'gk-sdk';", bytes: 30 * KB },
  { name: 'live core with its worker', code: "export { createLivePlayer } from 'gk-sdk/dom';", bytes: 15 * KB },
  {
    name: 'page with one live tile, Lit included',
    code: "import 'gk-elements/define/live-tile';",
    bytes: 30 * KB,
  },
];

let failed = false;
for (const budget of budgets) {
  const result = await build({
    stdin: { contents: budget.code, resolveDir: `${root}/bench`, loader: 'ts' },
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    conditions: ['gk-source'],
    external: ['maplibre-gl'],
    tsconfig: `${root}/tsconfig.base.json`,
    logLevel: 'error',
  });
  const bytes = gzipSync(result.outputFiles[0].contents, { level: 9 }).byteLength;
  const over = bytes > budget.bytes;
  failed ||= over;
  console.log(`${over ? '✗' : '✓'} ${budget.name}: ${(bytes / KB).toFixed(1)} KB of ${budget.bytes / KB} KB`);
}
if (failed && !process.argv.includes('--print')) process.exitCode = 1;
