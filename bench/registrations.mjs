// 10,000 first connections in 10 s beside 200 sessions that poll: how long their lists of online devices take before and
// meanwhile, and how often they read the whole fleet again. `npm run bench:registrations [-- --write docs/performance.md]`
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';
import { quantile } from './figures.mjs';
import { login, vcp } from './recorder/command-session.mjs';
import { showNumber, writeSection } from './report.mjs';

const { values } = parseArgs({
  options: { sessions: { type: 'string', default: '200' }, write: { type: 'string' } },
});
const sessions = Number(values.sessions);
/** As sessions of the SDK poll. */
const POLL_MS = 10_000;

const folder = fileURLToPath(new URL('.', import.meta.url));
const outfile = join(folder, 'temp/registration-server.mjs');
await build({
  entryPoints: [join(folder, 'recorder/registration-server.ts')],
  outfile,
  bundle: true,
  platform: 'node',
  format: 'esm',
  conditions: ['gk-source'],
  // Packages in the old format require parts of Node.
  banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
  logLevel: 'error',
});

// Beside the sources: the folder for temporary files may be memory.
const disk = join(folder, '../.gk');
mkdirSync(disk, { recursive: true });
const state = mkdtempSync(join(disk, 'bench-registrations-'));
const server = fork(outfile, [state]);
const heard = async (kind) => {
  for (;;) {
    const [message] = await once(server, 'message');
    if (message.kind === kind) return message;
  }
};

/** Waits of polls, ms, and whole lists that were read. */
let waits = [];
let lists = 0;

/** Polls as a session does: the list of online devices, and all of them when the counter has grown. */
function poll(socket, offsetMs) {
  let counter = '';
  let askedAt = 0;
  let asked = 'Q04';
  const ask = (code) => {
    asked = code;
    askedAt = performance.now();
    socket.send(vcp(code, { I: 1 }));
  };
  socket.onMessage = (head) => {
    if (typeof head !== 'string' || !head.includes('\nZ:1\n')) return;
    const x = /\nX:(\d+)/.exec(head)?.[1] ?? '';
    if (asked === 'Q04') waits.push(performance.now() - askedAt);
    else lists += 1;
    if (asked === 'Q04' && x !== counter) ask('Q03');
    counter = x;
  };
  let timer;
  const first = setTimeout(() => {
    ask('Q04');
    timer = setInterval(() => ask('Q04'), POLL_MS);
  }, offsetMs);
  return () => {
    clearTimeout(first);
    clearInterval(timer);
    socket.close();
  };
}

const taken = () => {
  const sorted = waits.toSorted((a, b) => a - b);
  const result = [quantile(sorted, 0.5), quantile(sorted, 0.99), lists];
  waits = [];
  lists = 0;
  return result;
};

const rows = [];
try {
  const { port } = await heard('ready');
  const ends = [];
  for (let index = 0; index < sessions; index += 1) {
    ends.push(poll(await login(port), (index * POLL_MS) / sessions));
  }
  await new Promise((resolve) => setTimeout(resolve, 2 * POLL_MS));
  rows.push(['before, without devices', ...taken()]);
  server.send('connect');
  const { devices, changes, tookMs, cpuMs } = await heard('connected');
  rows.push([`${showNumber(devices)} first connections in ${showNumber(tookMs / 1000)} s`, ...taken()]);
  console.log(`${changes} changes of the counter, ${showNumber(cpuMs / 1000)} s of the processor`);
  await new Promise((resolve) => setTimeout(resolve, 2 * POLL_MS));
  taken();
  await new Promise((resolve) => setTimeout(resolve, 2 * POLL_MS));
  rows.push(['after them', ...taken()]);
  for (const end of ends) end();
} finally {
  server.send('end');
  await once(server, 'exit');
  rmSync(state, { recursive: true });
}

const shown = rows.map(([name, median, p99, read]) => [
  name,
  `${showNumber(median)} ms`,
  `${showNumber(p99)} ms`,
  read,
]);
for (const row of shown) console.log(row.join('  '));
const date = new Date().toISOString().slice(0, 10);
const note = `${date}: ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1) ?? '-'}; ${sessions} sessions poll every 10 s.`;
console.log(note);
if (values.write !== undefined) {
  writeSection(values.write, 'registrations', [['polls (Q04)', 'median', 'p99', 'whole lists read'], ...shown], note);
}
