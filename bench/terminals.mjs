// Terminals of JT/T 808 on a recorder beside users who poll: `npm run bench:terminals [-- --terminals N --streams N --users N --seconds N
// --write docs/performance.md]`. The terminals run in processes of their own, each reports every ten seconds, and the sub streams (128 kbit/s) of
// some are recorded. Shows how soon positions are confirmed (8001), and processor time and memory of the recorder's process alone: idle, with the terminals,
// and with users beside them. A bare echo between two other processes, in the same run, shows what the machine itself takes. Fails where a bar is missed.
import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { RECORDER_ENVIRONMENT, RECORDER_NODE_OPTIONS } from '../scripts/lib/recorder-node.mjs';
import { quantile } from './figures.mjs';
import { processUsage } from './process-usage.mjs';
import { buildTerminals } from './recorder/build-terminals.mjs';
import { showNumber, writeSection } from './report.mjs';

const { values } = parseArgs({
  options: {
    terminals: { type: 'string', default: '1000' },
    streams: { type: 'string', default: '30' },
    users: { type: 'string', default: '200' },
    every: { type: 'string', default: '10' },
    seconds: { type: 'string', default: '30' },
    generators: { type: 'string', default: '2' },
    /** Node options of the recorder, such as --cpu-prof, for who looks for its costs. */
    node: { type: 'string', multiple: true, default: [] },
    write: { type: 'string' },
  },
});
const terminals = Number(values.terminals);
const streams = Number(values.streams);
const users = Number(values.users);
const seconds = Number(values.seconds);
const generatorCount = Number(values.generators);

const CONNECTS_A_SECOND = 500;
const CONNECT_MS = 60_000;
const SETTLE_MS = 5_000;
const TICKS_A_SECOND = 100;
/** Bars for 10,000 terminals and 300 streams. */
const MOST = { cores: 1.2, megabytes: 600, p99Ms: 500 };

const folder = fileURLToPath(new URL('.', import.meta.url));
const { acceptTerminals, generator } = await buildTerminals();

// Beside the sources: the folder for temporary files may be memory.
const disk = join(folder, '../.gk');
mkdirSync(disk, { recursive: true });
const state = mkdtempSync(join(disk, 'bench-terminals-'));
const children = [];

async function heard(child, kind) {
  for (;;) {
    const [message] = await once(child, 'message');
    if (message.kind === kind) return message;
  }
}

/** Starts the recorder; resolves with its process, the ports of both kinds of clients, and how long that took, ms. */
async function startRecorder() {
  const main = join(folder, '../apps/recorder/dist/main.js');
  const options = ['--port', '0', '--devices', '0', '--empty', '--state', state, '--record', '--jt808', '127.0.0.1:0'];
  const startedAt = performance.now();
  const child = spawn(process.execPath, [...RECORDER_NODE_OPTIONS, ...values.node, main, ...options], {
    env: { ...RECORDER_ENVIRONMENT, ...process.env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  child.stdout.on('data', (chunk) => (printed += chunk));
  while (!/GK ready: http/.test(printed) || !/^Terminals of JT.* port \d+$/m.test(printed)) {
    if (child.exitCode !== null) throw new Error(`The recorder did not start:\n${printed}`);
    await sleep(20);
  }
  return {
    child,
    web: Number(/GK ready: http:\/\/[^/]*:(\d+)/.exec(printed)?.[1]),
    jt808: Number(/^Terminals of JT\/T 808.* port (\d+)/m.exec(printed)?.[1]),
    tookMs: performance.now() - startedAt,
  };
}

/** Starts the users; resolves with a function that waits for how long their lists took. */
async function startUsers(port) {
  const child = spawn(
    process.execPath,
    [join(folder, 'recorder/polls.mjs'), String(port), String(users), String(seconds)],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  children.push(child);
  let printed = '';
  child.stdout.on('data', (chunk) => (printed += chunk));
  while (!printed.startsWith('ready')) await sleep(20);
  return async () => {
    if (child.exitCode === null) await once(child, 'exit');
    return JSON.parse(printed.trim().split('\n').at(-1));
  };
}

/** Cores, memory and waits over some time. */
async function measure(child, generators) {
  for (const each of generators) each.send({ kind: 'begin' });
  const before = processUsage(child.pid);
  const fromMs = performance.now();
  await sleep(seconds * 1000);
  const after = processUsage(child.pid);
  const tookS = (performance.now() - fromMs) / 1000;
  const reports = await Promise.all(
    generators.map((each) => {
      const reported = heard(each, 'report');
      each.send({ kind: 'report' });
      return reported;
    }),
  );
  const sum = (of) => reports.reduce((total, report) => total + of(report), 0);
  return {
    cores: (after.ticks - before.ticks) / TICKS_A_SECOND / tookS,
    megabytes: after.memoryMb,
    waits: reports.flatMap((report) => report.waits),
    echoes: reports.flatMap((report) => report.echoes),
    reportsS: sum(({ waits }) => waits.length) / tookS,
    streams: sum((report) => report.streams),
    kbits: (sum((report) => report.streamBytes) * 8) / 1000 / tookS,
    refused: sum((report) => report.refused),
    closed: sum((report) => report.closed),
    load: loadavg()[0],
  };
}

const three = (waits) =>
  waits.length === 0 ? '-' : [0.5, 0.95, 0.99].map((share) => showNumber(quantile(waits, share))).join(' / ');

const rowOf = (name, { cores, megabytes, waits, echoes, reportsS, streams: open, kbits, load }, lists = []) => [
  name,
  showNumber(reportsS),
  `${open} (${showNumber(kbits / Math.max(1, open))} kbit/s)`,
  three(waits),
  three(echoes),
  three(lists),
  cores.toFixed(2),
  showNumber(megabytes),
  showNumber(load),
];

try {
  acceptTerminals(state, terminals, streams);
  const { child, web, jt808, tookMs } = await startRecorder();
  children.push(child);
  console.log(`The recorder with ${terminals} terminals has started in ${showNumber(tookMs)} ms`);
  const echo = fork(generator);
  children.push(echo);
  const echoing = heard(echo, 'echoing');
  echo.send({ kind: 'echo' });
  const { port: echoPort } = await echoing;
  const rows = [];
  await sleep(SETTLE_MS);
  rows.push(rowOf('none is connected', await measure(child, [])));

  const generators = Array.from({ length: generatorCount }, () => fork(generator));
  children.push(...generators);
  const online = Promise.all(generators.map((each) => heard(each, 'online')));
  const connectedFrom = performance.now();
  const share = Math.ceil(terminals / generatorCount);
  for (const [index, each] of generators.entries()) {
    const from = index * share;
    each.send({
      kind: 'connect',
      port: jt808,
      echoPort,
      from,
      count: Math.min(share, terminals - from),
      everyMs: Number(values.every) * 1000,
      connectsASecond: CONNECTS_A_SECOND / generatorCount,
      alarmsASecond: 0,
    });
  }
  const isOnline = await Promise.race([online.then(() => true), sleep(CONNECT_MS, false, { ref: false })]);
  const connectS = (performance.now() - connectedFrom) / 1000;
  console.log(
    isOnline ? `All have logged in after ${showNumber(connectS)} s` : 'Some have not logged in after a minute',
  );
  await sleep(SETTLE_MS);
  rows.push(rowOf('terminals', await measure(child, generators)));
  const usersEnd = await startUsers(web);
  const both = await measure(child, generators);
  const lists = await usersEnd();
  rows.push(rowOf(`terminals, ${users} users`, both, lists));

  const columns = [
    `${terminals} terminals, each ${values.every} s; ${streams} sub streams recorded`,
    'positions/s',
    'streams',
    '8001 p50 / p95 / p99, ms',
    'bare echo, ms',
    'list of a user (Q04), ms',
    'cores',
    'MB',
    'load',
  ];
  const p99 = quantile(both.waits, 0.99);
  const words = `${new Date().toISOString().slice(0, 10)}: ${cpus().length} cores; each row ${seconds} s; bars with 10,000 terminals and 300 streams: ${MOST.cores} cores, ${MOST.megabytes} MB, 8001 p99 ${MOST.p99Ms} ms. ${both.refused} positions were refused and ${both.closed} connections ended meanwhile.`;
  for (const row of [columns, ...rows]) console.log(row.join(' | '));
  console.log(words);
  if (values.write !== undefined) writeSection(values.write, 'terminals', [columns, ...rows], words);
  const isHeld = both.cores <= MOST.cores && both.megabytes <= MOST.megabytes && p99 <= MOST.p99Ms;
  if (!isHeld || !isOnline || both.refused + both.closed > 0 || both.streams < streams) process.exitCode = 1;
  for (const each of generators) each.disconnect();
  echo.disconnect();
  child.kill('SIGTERM');
  await once(child, 'exit');
} finally {
  for (const child of children) if (child.exitCode === null) child.kill('SIGKILL');
  rmSync(state, { recursive: true, force: true });
}
