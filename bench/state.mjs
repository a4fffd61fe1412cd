// Cost of writing a change to the disk before its call is answered: edits a second with the recorder's own `synchronous
// = FULL`, in turns with NORMAL on the same disk. `npm run bench:state [-- --write docs/performance.md]`
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';
import { medianAndSpread } from './figures.mjs';
import { showNumber, writeSection } from './report.mjs';

const ROUNDS = 9;
const ROUND_MS = 1_000;
const MODES = ['FULL', 'NORMAL'];

const folder = fileURLToPath(new URL('.', import.meta.url));
const { values } = parseArgs({ options: { write: { type: 'string' } } });

const outfile = join(folder, 'temp/state.mjs');
await build({
  entryPoints: [join(folder, 'recorder/state-store.ts')],
  outfile,
  bundle: true,
  platform: 'node',
  format: 'esm',
  conditions: ['gk-source'],
  logLevel: 'error',
});
const { RecorderStore, StateFolder } = await import(pathToFileURL(outfile).href);

// Beside the sources: the folder for temporary files may be memory.
const disk = join(folder, '../.gk');
mkdirSync(disk, { recursive: true });

/** Changes of a device a second, each with its row of the access log, as a call to edit one makes them. */
function editsASecond(mode) {
  const path = mkdtempSync(join(disk, 'bench-state-'));
  const state = new StateFolder(path);
  state.database.exec(`PRAGMA synchronous = ${mode}`);
  const deviceid = 'D1';
  const seed = { deviceid, source: 'simulated', group: 'Bench', registed: true };
  const store = new RecorderStore(state, [seed], { passwordRounds: 16 });
  const row = { type: 'Rest', ip: '127.0.0.1', username: 'admin', deviceId: deviceid, action: 'edit', method: 'PUT' };
  let edits = 0;
  const startedAt = performance.now();
  let tookMs = 0;
  for (; tookMs < ROUND_MS; tookMs = performance.now() - startedAt) {
    store.devices.edit(deviceid, { vehicleid: `Bus ${edits}` });
    store.accessLog.add({ ...row, data: `Bus ${edits}`, atS: edits });
    edits += 1;
  }
  store.close();
  rmSync(path, { recursive: true });
  return (edits * 1000) / tookMs;
}

const results = Object.fromEntries(MODES.map((mode) => [mode, []]));
for (let round = -1; round < ROUNDS; round += 1) {
  for (const mode of MODES) {
    const rate = editsASecond(mode);
    // The first round warms up.
    if (round >= 0) results[mode].push(rate);
  }
}

const rows = MODES.map((mode) => {
  const { median, least, greatest } = medianAndSpread(results[mode]);
  const spread = `${showNumber(median)} (${showNumber(least)}-${showNumber(greatest)})`;
  return [`synchronous = ${mode}`, spread, showNumber(1000 / median)];
});
for (const row of rows) console.log(row.join('  '));
const date = new Date().toISOString().slice(0, 10);
const load = loadavg()[0]?.toFixed(1) ?? '-';
const note = `${date}: ${cpus().length} cores, load ${load}; ${ROUNDS} rounds of ${ROUND_MS / 1000} s each, in turns.`;
console.log(note);
if (values.write !== undefined) {
  writeSection(
    values.write,
    'state',
    [[`edits a second, median (least-greatest)`, 'edits/s', 'ms an edit'], ...rows],
    note,
  );
}
