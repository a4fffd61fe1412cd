// `npm run bench:floods [-- --seconds N --only WORDS --write docs/performance.md]`: how long a page and a session's call of
// another address take beside each kind of flood, or beside those whose names have the words, and beside nothing.
import { createHash } from 'node:crypto';
import { Agent, request } from 'node:http';
import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { constants, deflateRawSync } from 'node:zlib';
import { WebSocket } from 'ws';
import { quantile } from '../figures.mjs';
import { startRecorder } from '../recorder-process.mjs';
import { showNumber, writeSection } from '../report.mjs';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '8' },
    only: { type: 'string', default: '' },
    write: { type: 'string' },
  },
});
const windowMs = Number(values.seconds) * 1_000;
const hash = createHash('sha256').update('admin').digest('hex').toUpperCase();
const user = `user=admin&password=${hash}`;
// The flood is sent by a thread of its own, so that it does not delay the measurement.
let url = isMainThread ? '' : workerData.url;
const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const OTHER = '127.0.0.2';
const MIB = 1024 * 1024;

const vcp = (code, fields = {}) =>
  `VCP\nL:0\nM:${code}\n${Object.entries(fields)
    .map(([letter, value]) => `${letter}:${value}\n`)
    .join('')}`;

/** A masked frame with these first eight bits. A mask of zeros masks nothing. */
function frameOf(first, content) {
  const data = Buffer.from(content);
  const isShort = data.length < 126;
  const head = Buffer.alloc(isShort ? 6 : 14);
  head.set([first, 0x80 | (isShort ? data.length : 127)]);
  if (!isShort) head.writeBigUInt64BE(BigInt(data.length), 2);
  return Buffer.concat([head, data]);
}

/** As many of the same frames as fit into some bytes. */
function fill(frame, bytes = 4 * MIB) {
  return Buffer.alloc(Math.floor(bytes / frame.length) * frame.length, frame);
}

const frames = (opcode, content) => fill(frameOf(0x80 | opcode, content));

/** A text message of eight MiB in eight KiB (RFC 7692: without the last four bytes). */
const packed = fill(
  frameOf(
    0xc1,
    deflateRawSync(Buffer.alloc(8 * MIB - 1024, 'x'), { finishFlush: constants.Z_SYNC_FLUSH }).subarray(0, -4),
  ),
);
const long = fill(frameOf(0x82, Buffer.alloc(200_000)), 64 * MIB);
/** Messages that begin and never end, in parts without a byte. */
const parts = Buffer.concat([frameOf(0x01, ''), fill(frameOf(0x00, ''))]);

async function openSocket(path, options = {}) {
  const socket = new WebSocket(`${url.replace('http', 'ws')}${path}`, {
    perMessageDeflate: false,
    ...options,
  });
  socket.on('error', () => undefined);
  let wire;
  socket.once('upgrade', (response) => (wire = response.socket));
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  return { socket, wire };
}

/** Sends the same bytes on some sockets, and again on a new one when it closes. */
async function floodSockets(path, bytes, count, { isUser = false, ...options } = {}) {
  const flood = async () => {
    const { socket, wire } = await openSocket(path, options);
    if (isUser) {
      socket.send(vcp('Q02', { U: 'admin', P: hash }));
      await new Promise((resolve) => socket.once('message', resolve));
    }
    wire.on('error', () => undefined);
    socket.once('close', () => {
      flood().catch(() => undefined);
    });
    wire.write(bytes);
  };
  await Promise.all(Array.from({ length: count }, flood));
}

/** Asks some times at once, and again when all have been answered. */
async function floodCalls(ask, count) {
  const again = async () => {
    for (;;) await Promise.allSettled(Array.from({ length: count }, (_, index) => ask(index)));
  };
  void again();
}

/** Starts a flood on another thread. Returns a function that stops it. */
async function startFlood(name) {
  const worker = new Worker(new URL(import.meta.url), { workerData: { name, url }, argv: process.argv.slice(2) });
  await new Promise((resolve, reject) => worker.once('message', resolve).once('error', reject));
  return () => worker.terminate();
}

const row = { deviceid: 'GK-0001', name: 'Bus', km: 12.5, hours: [1, 2, 3], text: 'x'.repeat(40) };
const tmp = JSON.stringify({
  username: 'admin',
  password: hash,
  tmp: { type: 'mileage', data: Array.from({ length: Math.floor((8 * MIB) / JSON.stringify(row).length) }, () => row) },
});
const post = () =>
  fetch(`${url}/tmp`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: tmp }).then((reply) =>
    reply.text(),
  );
const sysLog = (index) =>
  fetch(`${url}/gmslog.cgi?type=syslog&${user}&deviceid=GK-${String(index + 1).padStart(4, '0')}`).then((reply) =>
    reply.text(),
  );

const FLOODS = [
  ['nothing', () => Promise.resolve(), 100],
  ['frames of one byte on /', () => floodSockets('/', frames(1, 'x'), 1), 100],
  ['frames of one byte on 20 sockets of /', () => floodSockets('/', frames(1, 'x'), 20), 100],
  ['E01 on 20 sockets of /', () => floodSockets('/', frames(1, vcp('E01')), 20), 100],
  ['pings on 20 sockets of /', () => floodSockets('/', frames(9, ''), 20), 100],
  ['frames on 20 event.cgi', () => floodSockets(`/event.cgi?${user}`, frames(1, 'x'), 20), 100],
  [
    'frames on 20 live streams',
    () => floodSockets(`/ws.cgi?deviceid=GK-0001&channel=1&${user}`, frames(2, 'x'), 20),
    100,
  ],
  ['frames on /device', () => floodSockets('/device?deviceid=FLOOD', frames(1, 'x'), 1), 100],
  ['frames of 200 kB on 20 sockets of /', () => floodSockets('/', long, 20), 100],
  ['frames of 200 kB of a user on 20 sockets of /', () => floodSockets('/', long, 20, { isUser: true }), 100],
  [
    'frames of 200 kB on 20 live streams',
    () => floodSockets(`/ws.cgi?deviceid=GK-0001&channel=1&${user}`, long, 20),
    100,
  ],
  [
    'messages packed from 8 MiB on 20 sockets of /',
    () => floodSockets('/', packed, 20, { perMessageDeflate: true }),
    100,
  ],
  [
    'messages packed from 8 MiB of a user on 4 sockets of /',
    () => floodSockets('/', packed, 4, { perMessageDeflate: true, isUser: true }),
    100,
  ],
  ['parts of messages on 20 sockets of /', () => floodSockets('/', parts, 20), 100],
  ['8 POST /tmp of 8 MiB at once', () => floodCalls(post, 8), 300],
  ['12 syslogs at once', () => floodCalls(sysLog, 12), 300],
];

const agent = new Agent({ keepAlive: true, localAddress: OTHER });
const page = () =>
  new Promise((resolve, reject) => {
    request(`${url}/`, { agent }, (response) => response.resume().once('end', resolve))
      .once('error', reject)
      .end();
  });

if (isMainThread) await measure();
else {
  await FLOODS.find(([name]) => name === workerData.name)[1]();
  parentPort.postMessage('begun');
}

async function measure() {
  const recorder = await startRecorder(['--devices', '200']);
  url = recorder.url;
  const measured = [];
  try {
    const { socket: session } = await openSocket('/', { localAddress: OTHER });
    const call = (code, fields) =>
      new Promise((resolve) => {
        session.once('message', resolve);
        session.send(vcp(code, fields));
      });
    await call('Q02', { U: 'admin', P: hash });
    for (const [name, , targetMs] of FLOODS.filter(([flood]) => flood.includes(values.only))) {
      const end = await startFlood(name);
      const waits = { page: [], call: [] };
      const untilMs = performance.now() + windowMs;
      while (performance.now() < untilMs) {
        for (const [what, ask] of [
          ['page', page],
          ['call', () => call('Q05', { D: 'GK-0001', I: '1' })],
        ]) {
          const startedAt = performance.now();
          await ask();
          waits[what].push(performance.now() - startedAt);
        }
        await wait(10);
      }
      await end();
      const figures = [waits.page, waits.call].map((all) => [quantile(all, 0.99), Math.max(...all)]);
      const [pageMs, callMs] = figures.map(([p99, most]) => `${showNumber(p99)} ms (${showNumber(most)})`);
      measured.push([name, pageMs, callMs, `<= ${targetMs} ms`]);
      console.log(`${name}: page ${pageMs}, call ${callMs}`);
      await wait(1_000);
    }
    session.terminate();
  } finally {
    agent.destroy();
    await recorder.stop();
  }

  const date = new Date().toISOString().slice(0, 10);
  const note = `${date}: ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1) ?? '-'}; ${values.seconds} s each.`;
  console.log(note);
  if (values.write !== undefined) {
    const columns = ['beside', 'a page, 99th percentile (longest)', "a session's call", 'target'];
    writeSection(values.write, 'floods', [columns, ...measured], note);
  }
}
