// A recorder that is killed (SIGKILL) again and again while terminals report and send pictures of alarms: `npm run bench:kills [-- --kills N
// --terminals N --write docs/performance.md]`. The terminals run in a process of their own and note what the recorder has confirmed: positions (8001) and
// pictures (9212). After each kill it is started again over the same files; at the end, all that was confirmed is asked for by REST. Fails
// where anything is missing, or where a start serves terminals later than after 5 s.
import { fork, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { RECORDER_ENVIRONMENT, RECORDER_NODE_OPTIONS } from '../scripts/lib/recorder-node.mjs';
import { medianAndSpread } from './figures.mjs';
import { processUsage } from './process-usage.mjs';
import { buildTerminals } from './recorder/build-terminals.mjs';
import { ADMIN_HASH } from './recorder/command-session.mjs';
import { showNumber, writeSection } from './report.mjs';

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '5' },
    terminals: { type: 'string', default: '1000' },
    alarms: { type: 'string', default: '20' },
    write: { type: 'string' },
  },
});
const kills = Number(values.kills);
const terminals = Number(values.terminals);
const CONNECTS_A_SECOND = 500;
/** A kill comes at any time within so long. */
const LIFE_MS = 3_000;
const MOST_START_MS = 5_000;
const MOST_WAIT_MS = 120_000;
const ASKED_AT_ONCE = 8;
const [LEAST_PORT, MOST_PORT] = [20_000, 32_000];
const TICKS_A_SECOND = 100;

const folder = fileURLToPath(new URL('.', import.meta.url));
const { acceptTerminals, generator } = await buildTerminals();
// Beside the sources: the folder for temporary files may be memory.
const disk = join(folder, '../.gk');
mkdirSync(disk, { recursive: true });
const state = mkdtempSync(join(disk, 'bench-kills-'));
const children = [];

/** Starts the recorder; resolves once terminals can connect. */
async function startRecorder({ web, jt808 }) {
  const main = join(folder, '../apps/recorder/dist/main.js');
  const address = ['--port', String(web), '--jt808', `127.0.0.1:${jt808}`];
  const options = ['--devices', '0', '--empty', '--state', state, ...address];
  const startedAt = performance.now();
  const child = spawn(process.execPath, [...RECORDER_NODE_OPTIONS, main, ...options], {
    env: { ...RECORDER_ENVIRONMENT, ...process.env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  let printed = '';
  child.stdout.on('data', (chunk) => (printed += chunk));
  while (!/GK ready: http/.test(printed) || !/^Terminals of JT.* port \d+$/m.test(printed)) {
    if (child.exitCode !== null) throw new Error(`The recorder did not start:\n${printed}`);
    await sleep(10);
  }
  return {
    child,
    startedAt,
    tookMs: performance.now() - startedAt,
    cpuS: processUsage(child.pid).ticks / TICKS_A_SECOND,
  };
}

async function end(child, signal) {
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}

async function ask(child, kind, reply) {
  for (child.send({ kind }); ;) {
    const [message] = await once(child, 'message');
    if (message.kind === reply) return message;
  }
}

/** When the first position after a start was confirmed. */
async function firstConfirmed(child) {
  child.send({ kind: 'begin' });
  for (const fromMs = performance.now(); performance.now() - fromMs < MOST_WAIT_MS; await sleep(20)) {
    const { waits, unanswered } = await ask(child, 'report', 'report');
    if (waits.length > unanswered) return performance.now();
  }
  throw new Error('No position was confirmed after a start');
}

/** Everything that was confirmed and is not found by REST. */
async function missing(web, { positions, pictures }) {
  const headers = { Authorization: `Basic ${btoa(`admin:${ADMIN_HASH}`)}`, 'Content-Type': 'application/json' };
  const lost = { positions: 0, pictures: 0 };
  const work = [
    ...Object.entries(positions).map(([deviceid, times]) => async () => {
      const [start, last] = [Math.min(...times), Math.max(...times)];
      const body = JSON.stringify({ deviceid, start, end: last });
      const answer = await fetch(`http://127.0.0.1:${web}/api/gps`, { method: 'POST', headers, body });
      if (!answer.ok) throw new Error(`/api/gps answers ${answer.status}: ${await answer.text()}`);
      const kept = new Set((await answer.json()).map(({ time }) => time));
      lost.positions += times.filter((time) => !kept.has(time)).length;
    }),
    ...pictures.map(({ deviceId, happenedS, sha256 }) => async () => {
      const query = new URLSearchParams({ type: 'snap', deviceid: deviceId, ch: '1', t: String(happenedS) });
      const answer = await fetch(`http://127.0.0.1:${web}/pic.cgi?${query}`, { headers });
      const sum = createHash('sha256')
        .update(Buffer.from(await answer.arrayBuffer()))
        .digest('hex');
      if (!answer.ok || sum !== sha256) lost.pictures += 1;
    }),
  ];
  await Promise.all(
    Array.from({ length: ASKED_AT_ONCE }, async () => {
      for (let next = work.pop(); next !== undefined; next = work.pop()) await next();
    }),
  );
  return lost;
}

try {
  acceptTerminals(state, terminals, 0);
  // The same ports each time, below those that connections are given: one of these might have taken a port while the recorder was gone.
  const web = LEAST_PORT + Math.floor(Math.random() * (MOST_PORT - LEAST_PORT));
  const ports = { web, jt808: web + 1 };
  let running = await startRecorder(ports);
  const echo = fork(generator);
  const generating = fork(generator);
  children.push(echo, generating);
  const echoing = once(echo, 'message');
  echo.send({ kind: 'echo' });
  const [{ port: echoPort }] = await echoing;
  generating.send({
    kind: 'connect',
    port: ports.jt808,
    echoPort,
    from: 0,
    count: terminals,
    everyMs: 1000,
    connectsASecond: CONNECTS_A_SECOND,
    alarmsASecond: Number(values.alarms),
  });
  await firstConfirmed(generating);
  const starts = [];
  const cpu = [];
  const served = [];
  for (let kill = 1; kill <= kills; kill += 1) {
    await sleep(Math.random() * LIFE_MS);
    await end(running.child, 'SIGKILL');
    running = await startRecorder(ports);
    starts.push(running.tookMs);
    cpu.push(running.cpuS);
    served.push((await firstConfirmed(generating)) - running.startedAt);
    console.log(
      `kill ${kill}: started in ${showNumber(starts.at(-1))} ms, confirms again after ${showNumber(served.at(-1))} ms`,
    );
  }
  const confirmed = await ask(generating, 'confirmed', 'confirmed');
  generating.disconnect();
  echo.disconnect();
  const lost = await missing(ports.web, confirmed);
  await end(running.child, 'SIGTERM');
  const positions = Object.values(confirmed.positions).reduce((sum, times) => sum + times.length, 0);
  const shown = (times) => {
    const { median, least, greatest } = medianAndSpread(times);
    return `${showNumber(median)} (${showNumber(least)}-${showNumber(greatest)})`;
  };
  const rows = [
    ['kills', String(kills), ''],
    ['positions confirmed (8001), of them lost', `${positions}, ${lost.positions}`, '0 lost'],
    ['pictures confirmed (9212), of them lost', `${confirmed.pictures.length}, ${lost.pictures}`, '0 lost'],
    ['from the start to ready, ms', shown(starts), ''],
    ['processor time until ready, s', shown(cpu), ''],
    ['from the start to the first position that is confirmed, ms', shown(served), `<= ${MOST_START_MS}`],
  ];
  const words = `${new Date().toISOString().slice(0, 10)}: ${cpus().length} cores, load ${showNumber(loadavg()[0])}; ${terminals} terminals with a position a second and ${values.alarms} alarms with a picture a second together.`;
  const table = [['terminals and kills', 'measured', 'target'], ...rows];
  console.log(words);
  for (const row of table) console.log(row.join(' | '));
  if (values.write !== undefined) writeSection(values.write, 'kills', table, words);
  if (lost.positions + lost.pictures > 0 || Math.max(...served) > MOST_START_MS) process.exitCode = 1;
} finally {
  for (const child of children) if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
  rmSync(state, { recursive: true, force: true });
}
