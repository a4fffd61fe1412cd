// A day of polling 10,000 devices by a clock that a program turns: what the session holds must not grow.
import { createSession } from '../../packages/gk-sdk/src/session/create-session.js';
import { FakeClock, FakeRecorder, flushMicrotasks } from '../../packages/gk-sdk/src/testing.js';
import { DEVICES, fullRow, liveRow } from './fleet-frames.js';
import { report } from './measure.js';

const HOUR_MS = 3_600_000;
const BATCH = 500;
/** Devices that move from one poll to the next: one message of the twenty is made anew. */
const CHANGED = BATCH;

function heapMb(): number {
  for (let i = 0; i < 3; i += 1) globalThis.gc?.();
  return process.memoryUsage().heapUsed / 1e6;
}

const ids = Array.from({ length: DEVICES }, (_, index) => index);
const clock = new FakeClock();
const recorder = new FakeRecorder();
recorder.on('Q03', () => recorder.batch(ids.map((index) => fullRow(index, 0))));

/** Bodies of the online list, 500 rows each; a poll rewrites the next of them in turn. */
const bodies = Array.from({ length: DEVICES / BATCH }, (_, part) =>
  JSON.stringify(ids.slice(part * BATCH, (part + 1) * BATCH).map((index) => liveRow(index, 0))),
);
let poll = 0;
let changes = 0;
recorder.on('Q04', () => {
  poll += 1;
  const part = poll % bodies.length;
  bodies[part] = JSON.stringify(ids.slice(part * CHANGED, (part + 1) * CHANGED).map((index) => liveRow(index, poll)));
  return bodies.map((body, index) => ({
    fields: { N: String(BATCH), ...(index === bodies.length - 1 ? { Z: '1', X: '1' } : {}) },
    body,
  }));
});

const session = createSession({ server: 'http://recorder.test', clock, ...recorder.sessionOptions });
session.devices.subscribe((change) => {
  if (change.kind === 'update') changes += change.deviceIds.size;
});
await session.login({ kind: 'password', username: 'anna', password: 'secret' });

async function simulate(hours: number): Promise<void> {
  for (let at = 0; at < hours * HOUR_MS; at += 10_000) {
    await clock.advance(10_000);
    await flushMicrotasks();
    // Clears the records of the test's fakes, which the session does not hold.
    recorder.requests.length = 0;
    for (const socket of recorder.sockets.all) socket.sent.length = 0;
  }
}

await simulate(1);
const afterHourMb = heapMb();
await simulate(23);
const afterDayMb = heapMb();
session.close();
if (changes < 20 * 360 * CHANGED)
  throw new Error(`Only ${changes} changes came through: this was not a day of polling.`);

const growth = (afterDayMb / afterHourMb - 1) * 100;
report([
  {
    what: `24 h of polling ${DEVICES} devices (${poll} polls, encode included)`,
    ours: `${afterDayMb.toFixed(1)} MB, ${growth >= 0 ? '+' : ''}${growth.toFixed(1)} %`,
    beside: `after the first hour ${afterHourMb.toFixed(1)} MB`,
    target: 'within 5 %',
    met: Math.abs(growth) <= 5,
  },
]);
