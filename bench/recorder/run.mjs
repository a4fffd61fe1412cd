// `npm run bench:recorder [-- --devices N --sessions N --streams N --repeats N --write docs/performance.md]`: how long
// sessions wait for the list of a large fleet when all of them ask at the same moment, beside live streams.
import { parseArgs } from 'node:util';
import { medianAndSpread } from '../figures.mjs';
import { startRecorder } from '../recorder-process.mjs';
import { writeSection } from '../report.mjs';
import { ADMIN_HASH, login, vcp } from './command-session.mjs';
import { RawSocket } from './raw-socket.mjs';

const { values } = parseArgs({
  options: {
    devices: { type: 'string', default: '10000' },
    sessions: { type: 'string', default: '200' },
    streams: { type: 'string', default: '100' },
    repeats: { type: 'string', default: '5' },
    write: { type: 'string' },
  },
});
const sessions = Number(values.sessions);
const streams = Number(values.streams);
/** Their answer is a batch of messages, the last of which has Z. */
const BATCHED = new Set(['Q03', 'Q04']);

/** Asks on all sockets at once; how long each waited for the last message of its answer, ms. */
async function askAll(sockets, code) {
  const startedAt = performance.now();
  return Promise.all(
    sockets.map(
      (socket, index) =>
        new Promise((resolve, reject) => {
          socket.onMessage = (head) => {
            if (/\nR:(?!1\n)/.test(head)) reject(new Error(`${code} was refused: ${head}`));
            else if (!BATCHED.has(code) || head.includes('\nZ:1\n')) resolve(performance.now() - startedAt);
          };
          socket.send(vcp(code, { I: index + 1 }));
        }),
    ),
  );
}

const recorder = await startRecorder(['--devices', values.devices]);
const port = Number(new URL(recorder.url).port);
const measured = new Map();
try {
  const watching = [];
  for (let index = 0; index < streams; index += 1) {
    const deviceId = `GK-${String(index + 1).padStart(4, '0')}`;
    const socket = await RawSocket.open(
      port,
      `/ws.cgi?deviceid=${deviceId}&channel=1&user=admin&password=${ADMIN_HASH}`,
    );
    socket.pictures = 0;
    socket.onMessage = (message) => (socket.pictures += typeof message === 'number' ? 1 : 0);
    watching.push(socket);
  }
  const sockets = [];
  for (let index = 0; index < sessions; index += 1) sockets.push(await login(port));
  const playing = watching.filter(({ pictures }) => pictures > 0).length;
  console.log(`${sessions} sessions, ${playing} of ${streams} streams play, ${values.devices} devices`);
  for (const code of ['Q04', 'Q03', 'Q11', 'Q12', 'Q10']) {
    const last = [];
    const first = [];
    for (let round = 0; round < Number(values.repeats); round += 1) {
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      const before = sockets.reduce((sum, { bytes }) => sum + bytes, 0);
      const waits = await askAll(sockets, code);
      const megabytes = (sockets.reduce((sum, { bytes }) => sum + bytes, 0) - before) / 1e6;
      last.push(Math.max(...waits));
      first.push(Math.min(...waits));
      console.log(
        `${code}: first ${first.at(-1).toFixed(0)} ms, last ${last.at(-1).toFixed(0)} ms, ${megabytes.toFixed(1)} MB`,
      );
    }
    measured.set(code, { first: medianAndSpread(first), last: medianAndSpread(last) });
  }
  for (const socket of [...sockets, ...watching]) socket.close();
} finally {
  await recorder.stop();
}

const rows = [...measured].map(([code, { first, last }]) => [
  `${code}, ${sessions} sessions at the same moment`,
  `${first.median.toFixed(0)} ms`,
  `${last.median.toFixed(0)} ms (${last.least.toFixed(0)}-${last.greatest.toFixed(0)})`,
]);
if (values.write !== undefined) {
  const columns = [`${values.devices} devices, ${streams} live streams`, 'first served after', 'last served after'];
  writeSection(values.write, 'recorder', [columns, ...rows]);
}
