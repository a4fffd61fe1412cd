// `npm run bench:bulk [-- --repeats N --write docs/performance.md]`: record days of 300 devices in one call, in turns with 300 calls of one
// device each, one after another as the editor makes them; and how long another user's short call waits beside the one call.
import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { createSession } from 'gk-sdk';
import { deviceSetupResource } from 'gk-sdk/rest';
import { medianAndSpread } from './figures.mjs';
import { startRecorder } from './recorder-process.mjs';
import { showNumber, writeSection } from './report.mjs';

const { values } = parseArgs({
  options: { repeats: { type: 'string', default: '5' }, write: { type: 'string' } },
});

const DEVICES = 300;
const TARGETS = {
  'settings of 300 devices read in one call, ms': '',
  'record days of 300 devices changed in one call, ms': '<= 5,000',
  'undone in one call, ms': '<= 5,000',
  'record days of 300 devices changed by 300 calls, ms': '',
  'longest short call of another user meanwhile, ms': '',
};

const timed = async (work) => {
  const startedAt = performance.now();
  const result = await work();
  return [performance.now() - startedAt, result];
};

/** Runs `work` while short calls go to and fro; the longest of them, ms. */
async function beside(work, short) {
  let going = true;
  let longest = 0;
  const calls = (async () => {
    while (going) longest = Math.max(longest, (await timed(short))[0]);
  })();
  let ms;
  try {
    [ms] = await timed(work);
  } finally {
    going = false;
    await calls;
  }
  return [ms, longest];
}

async function measure(url, ids, days) {
  const session = createSession({ server: url });
  try {
    await session.login({ kind: 'password', username: 'admin', password: 'admin' });
    const setups = deviceSetupResource(session.rest);
    const [readMs, before] = await timed(() => setups.readMany(ids));
    const changes = [...before].map(([deviceId, { recordDays }]) => ({
      deviceId,
      changes: { recordDays: days },
      before: { recordDays },
    }));
    const check = (outcomes) => {
      const other = outcomes.find(({ kind }) => kind !== 'done');
      if (other !== undefined || outcomes.length !== DEVICES)
        throw new Error(`${outcomes.length} outcomes, one of them: ${JSON.stringify(other)}`);
    };
    const [bulkMs, waitMs] = await beside(
      async () => check(await setups.saveMany(changes)),
      () => setups.read(ids[0]),
    );
    const back = changes.map(({ deviceId, changes: now, before: to }) => ({ deviceId, changes: to, before: now }));
    const [undoMs] = await timed(async () => check(await setups.saveMany(back)));
    const [singleMs] = await timed(async () => {
      for (const deviceId of ids) await setups.save(deviceId, { recordDays: days });
    });
    await setups.saveMany(back);
    return Object.fromEntries(
      Object.keys(TARGETS).map((name, index) => [name, [readMs, bulkMs, undoMs, singleMs, waitMs][index]]),
    );
  } finally {
    session.close();
  }
}

const loads = [loadavg()[0]];
const results = [];
const recorder = await startRecorder(['--devices', String(DEVICES + 20), '--empty']);
try {
  const session = createSession({ server: recorder.url });
  await session.login({ kind: 'password', username: 'admin', password: 'admin' });
  const ids = (await session.ready()).slice(0, DEVICES).map(({ deviceId }) => deviceId);
  session.close();
  for (let repeat = -1; repeat < Number(values.repeats); repeat += 1) {
    const result = await measure(recorder.url, ids, 30 + repeat);
    // The first round warms up.
    if (repeat >= 0) results.push(result);
  }
} finally {
  await recorder.stop();
}
loads.push(loadavg()[0]);

const cell = (name) => {
  const { median, least, greatest } = medianAndSpread(results.map((result) => result[name]));
  return `${showNumber(median)} (${showNumber(least)}-${showNumber(greatest)})`;
};
const columns = [`medians of ${values.repeats} (least-greatest)`, `${DEVICES} devices`, 'target'];
const table = Object.entries(TARGETS).map(([name, target]) => [name, cell(name), target]);
const words = `${new Date().toISOString().slice(0, 10)}: ${cpus().length} cores, load ${loads.map((load) => load.toFixed(1)).join('-')}, recorder and client on the same machine.`;
console.log(words);
for (const line of [columns, ...table]) console.log(line.join(' | '));
if (values.write !== undefined) writeSection(values.write, 'bulk', [columns, ...table], words);
