// `npm run bench:recordings [-- --minutes 10 --kills 10 --write docs/performance.md]`: the recorder records 24 devices with 4 channels each and is
// killed (SIGKILL) in between; what the files hold afterwards, and processor time and memory beside the same recorder without `--record`.
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';
import { createSession } from 'gk-sdk';
import { deviceSetupResource } from 'gk-sdk/rest';
import { GkKind, GkParser } from 'gk-sdk/wire';
import { medianAndSpread } from './figures.mjs';
import { processUsage } from './process-usage.mjs';
import { spawnRecorder } from './recorder-process.mjs';
import { showNumber, writeSection } from './report.mjs';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    kills: { type: 'string', default: '10' },
    write: { type: 'string' },
  },
});

const DEVICES = 24;
const CHANNELS = 4;
const KILLS = Number(values.kills);
const PERIOD_MS = (Number(values.minutes) * 60_000) / (KILLS + 1);
/** A kill may cost this much. */
const OPEN_S = 1;
/** Pictures of one run are never so far apart. */
const HOLE_S = 2;

/** Opens a recorder on a state folder and gives its process and address. */
const open = (state, options) => spawnRecorder(['--state', state, '--devices', String(DEVICES), ...options]);

async function end(child, signal) {
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}

/** Processor time in percent of a core over a time, and memory in MB at its end. */
async function usageOver(child, ms) {
  const before = processUsage(child.pid).ticks;
  const fromMs = performance.now();
  await sleep(ms);
  const { ticks, memoryMb } = processUsage(child.pid);
  return { cpu: (ticks - before) / ((performance.now() - fromMs) / 1000), memoryMb };
}

const segments = (folder, ending) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith(ending));

/** Streams by the folder of their device and the end of their names, such as `GK-0001 1m`. */
const streamOf = (name) => {
  const [, device, stream] = /^([^/]+)\/[^/]+\/\d+-(\d+[ms])/.exec(name) ?? [];
  return `${device} ${stream}`;
};

/** Times of the pictures of a file, and its bytes that belong to no packet. */
function pictures(path) {
  const times = [];
  const parser = new GkParser({
    onPacket: ({ kind, capturedAtUs }) => {
      if (kind === GkKind.video) times.push(capturedAtUs / 1e6);
    },
  });
  const bytes = readFileSync(path);
  parser.push(bytes);
  parser.end();
  return { times, skipped: parser.skippedBytes, bytes: bytes.byteLength };
}

/** Seconds that a new index takes to know all files of the folder. */
async function rebuildIndex() {
  const outdir = join(import.meta.dirname, 'temp/recordings');
  await build({
    entryPoints: {
      parts: join(import.meta.dirname, 'recorder/footage-parts.ts'),
      'footage/worker/footage-worker': join(
        import.meta.dirname,
        '../apps/recorder/src/footage/worker/footage-worker.ts',
      ),
    },
    outdir,
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    conditions: ['gk-source'],
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
    logLevel: 'error',
  });
  const { openFootage } = await import(pathToFileURL(join(outdir, 'parts.js')).href);
  const client = openFootage({ index: join(state, 'index-anew.sqlite') }, (line) => console.log(line));
  // The thread of the recordings lets a process end.
  const stay = setInterval(() => undefined, 1_000);
  const beganAt = performance.now();
  await client.use({ mode: 'capacity', slots: [{ path: folder, isReadOnly: false }], allowed: [folder] });
  await client.ask({ name: 'checked', asked: null });
  const tookS = (performance.now() - beganAt) / 1000;
  await client.close();
  clearInterval(stay);
  return tookS;
}

const state = mkdtempSync(join(tmpdir(), 'gk-recordings-'));
const folder = join(state, 'files/media');
const loads = [];
const usage = { with: [], without: [] };
/** By kill: when it was, unix seconds, and the streams that were being recorded. */
const kills = [];
try {
  for (let run = 0; run <= KILLS; run += 1) {
    loads.push(loadavg()[0]);
    const plain = await open(state, run === 0 ? ['--empty'] : []);
    if (run === 0) {
      const session = createSession({ server: plain.url });
      await session.login({ kind: 'password', username: 'admin', password: 'admin' });
      const setups = deviceSetupResource(session.rest);
      for (const { deviceId } of await session.ready()) await setups.save(deviceId, { channelCount: CHANNELS });
      session.close();
    }
    usage.without.push(await usageOver(plain.child, 5_000));
    await end(plain.child, 'SIGINT');
    const recording = await open(state, ['--record']);
    await sleep(5_000);
    usage.with.push(await usageOver(recording.child, Math.max(5_000, PERIOD_MS - 5_000)));
    if (run === KILLS) {
      await end(recording.child, 'SIGINT');
      break;
    }
    const atS = Date.now() / 1000;
    await end(recording.child, 'SIGKILL');
    kills.push({ atS, streams: new Set(segments(folder, '.part').map(streamOf)) });
  }
  const byStream = new Map();
  let [skipped, bytes] = [0, 0];
  const names = segments(folder, '.gms');
  for (const name of names) {
    const read = pictures(join(folder, name));
    skipped += read.skipped;
    bytes += read.bytes;
    byStream.set(streamOf(name), [...(byStream.get(streamOf(name)) ?? []), ...read.times]);
  }
  const lost = [];
  let holes = 0;
  for (const [stream, unsorted] of byStream) {
    const times = unsorted.sort((a, b) => a - b);
    for (const { atS, streams } of kills) {
      if (streams.has(stream)) lost.push(atS - (times.findLast((at) => at <= atS) ?? 0));
    }
    times.forEach((at, index) => {
      const beforeS = times[index - 1] ?? at;
      const isKill = kills.some(({ atS }) => beforeS <= atS && at > atS);
      if (at - beforeS > HOLE_S && !isKill) holes += 1;
    });
  }
  const rebuiltS = await rebuildIndex();
  const { median, greatest } = medianAndSpread(lost.length === 0 ? [0] : lost);
  const over = (part, key) => medianAndSpread(usage[part].map((each) => each[key]));
  const shown = ({ median: middle, least, greatest: most }) =>
    `${showNumber(middle)} (${showNumber(least)}-${showNumber(most)})`;
  const parts = segments(folder, '.part').length;
  const rows = [
    ['streams recorded', `${byStream.size}`, ''],
    ['segments, GB', `${names.length}, ${showNumber(bytes / 1e9)}`, ''],
    [
      'lost by a kill, s: median (greatest) of all streams',
      `${showNumber(median)} (${showNumber(greatest)})`,
      `<= ${OPEN_S}`,
    ],
    ['bytes that belong to no packet', `${skipped}`, '0'],
    ['open segments left after the last start', `${parts}`, '0'],
    [`pauses of more than ${HOLE_S} s within a run`, `${holes}`, ''],
    ['index made anew of the files alone, s', showNumber(rebuiltS), ''],
    ['processor, % of a core, with --record', shown(over('with', 'cpu')), ''],
    ['processor, % of a core, without', shown(over('without', 'cpu')), ''],
    ['memory, MB, with --record', shown(over('with', 'memoryMb')), ''],
    ['memory, MB, without', shown(over('without', 'memoryMb')), ''],
  ];
  const words = `${new Date().toISOString().slice(0, 10)}: ${cpus().length} cores, load ${shown(medianAndSpread(loads))}; ${values.minutes} minutes of ${DEVICES} devices with ${CHANNELS} channels each, killed ${KILLS} times; each run beside one without --record.`;
  const table = [['recordings', 'measured', 'target'], ...rows];
  console.log(words);
  for (const row of table) console.log(row.join(' | '));
  if (values.write) writeSection(values.write, 'recordings', table, words);
  if (greatest > OPEN_S || skipped > 0 || parts > 0) process.exitCode = 1;
} finally {
  rmSync(state, { recursive: true, force: true });
}
