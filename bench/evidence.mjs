// `npm run bench:evidence [-- --channels N --minutes N --repeats N --write docs/performance.md]`: how long `gk evidence` takes
// for a bundle and how much memory, beside `gk download` of the same footage, channel after channel.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { findFootage } from './find-footage.mjs';
import { medianAndSpread } from './figures.mjs';
import { startRecorder } from './recorder-process.mjs';
import { writeSection } from './report.mjs';

const { values } = parseArgs({
  options: {
    channels: { type: 'string', default: '4' },
    minutes: { type: 'string', default: '10' },
    repeats: { type: 'string', default: '3' },
    write: { type: 'string' },
  },
});
const wanted = { channels: Number(values.channels), minutes: Number(values.minutes) };
const gk = fileURLToPath(new URL('../packages/gk-sdk/bin/gk.js', import.meta.url));

/** Runs `gk`; how long it took, seconds, and the most memory that it held, MB. */
async function run(url, args) {
  const startedAt = performance.now();
  const env = { ...process.env, GK_SERVER: url, GK_USER: 'admin', GK_PASSWORD: 'admin' };
  const child = spawn(process.execPath, [gk, ...args], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  let peakMb = 0;
  const timer = setInterval(() => {
    try {
      const peak = /^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'));
      peakMb = Math.max(peakMb, Number(peak?.[1] ?? 0) / 1024);
    } catch {
      // It has ended.
    }
  }, 50);
  const [code] = await once(child, 'exit');
  clearInterval(timer);
  if (code !== 0) throw new Error(`gk ${args[0]} ended with ${code}.`);
  return { seconds: (performance.now() - startedAt) / 1000, peakMb };
}

const recorder = await startRecorder(['--devices', '12']);
const folder = mkdtempSync(join(tmpdir(), 'gk-bench-'));
const rows = { evidence: [], download: [] };
let megabytes = 0;
const loads = [loadavg()[0]];
try {
  const { deviceId, startS } = await findFootage(recorder.url, wanted);
  const range = ['--from', String(startS), '--seconds', String(wanted.minutes * 60)];
  const channels = Array.from({ length: wanted.channels }, (_, index) => index + 1);
  for (let repeat = 0; repeat < Number(values.repeats); repeat += 1) {
    const zip = join(folder, `${repeat}.zip`);
    rows.evidence.push(
      await run(recorder.url, ['evidence', deviceId, ...range, '--channels', channels.join(), '--out', zip]),
    );
    megabytes = statSync(zip).size / 1e6;
    const each = [];
    for (const channel of channels) {
      const out = join(folder, `${repeat}-${channel}.mp4`);
      each.push(await run(recorder.url, ['download', deviceId, ...range, '--channel', String(channel), '--out', out]));
    }
    rows.download.push({
      seconds: each.reduce((sum, { seconds }) => sum + seconds, 0),
      peakMb: Math.max(...each.map(({ peakMb }) => peakMb)),
    });
  }
} finally {
  await recorder.stop();
  rmSync(folder, { recursive: true, force: true });
}
loads.push(loadavg()[0]);

const cell = (numbers, digits) => {
  const { median, least, greatest } = medianAndSpread(numbers);
  return `${median.toFixed(digits)} (${least.toFixed(digits)}-${greatest.toFixed(digits)})`;
};
const columns = [
  `medians of ${values.repeats} (least-greatest)`,
  '`gk evidence`',
  '`gk download`, channel after channel',
  'target',
];
const table = [
  [
    'time, s',
    ...Object.values(rows).map((row) =>
      cell(
        row.map(({ seconds }) => seconds),
        1,
      ),
    ),
    '<= 30',
  ],
  [
    'most memory, MB',
    ...Object.values(rows).map((row) =>
      cell(
        row.map(({ peakMb }) => peakMb),
        0,
      ),
    ),
    '<= 200',
  ],
];
const words = `${new Date().toISOString().slice(0, 10)}: ${cpus().length} cores, load ${loads.map((load) => load.toFixed(1)).join('-')}; ${wanted.channels} channels of ${wanted.minutes} minutes, a zip of ${megabytes.toFixed(0)} MB.`;
console.log(words);
for (const line of [columns, ...table]) console.log(line.join(' | '));
if (values.write !== undefined) writeSection(values.write, 'evidence', [columns, ...table], words);
