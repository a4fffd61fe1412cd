import { afterAll, beforeAll, expect, it } from 'vitest';
import { OTHER, OWN } from '../../apps/recorder/src/server/testing/effective-calls.js';
import { COMMANDS } from '../../packages/gk-sdk/src/cli/commands.js';
import { testTerminal } from '../../packages/gk-sdk/src/cli/fixtures/test-terminal.js';
import { runGk } from '../../packages/gk-sdk/src/cli/run-gk.js';
import { goldenFile, NOW_MS, scrubbed, startGoldenRecorder, type GoldenRecorder } from './golden-recorder.js';

const END = new Date(NOW_MS).toISOString();
const START = new Date(NOW_MS - 300_000).toISOString();

/** Command lines whose output ends by itself and does not depend on when it came. */
const LINES: readonly (readonly string[])[] = [
  [],
  ['help'],
  ...COMMANDS.map(({ name }) => ['help', name]),
  ['no-such-command'],
  ['devices'],
  ['devices', '--json'],
  ['devices', '--mode', 'online', '--text', 'zebra'],
  ['devices', '--mode', 'nonsense'],
  ['gps', OWN, '--from', START, '--to', END, '--format', 'csv'],
  ['gps', OWN, '--from', START, '--to', END, '--format', 'gpx'],
  ['gps', 'UNKNOWN', '--from', START, '--to', END],
  ['events', '--from', START, '--to', END],
  ['events', '--from', START, '--to', END, '--format', 'csv'],
  ['events', '--from', START, '--to', END, '--format', 'json', '--device', OTHER],
  ['call', 'Q03'],
  ['call', 'Q01'],
  ['call', 'XX'],
  ['token', '--ttl', 'nonsense'],
  ['download'],
  ['record', OWN],
];

let recorder: GoldenRecorder;
beforeAll(async () => {
  recorder = await startGoldenRecorder();
});
afterAll(async () => {
  await recorder.close();
  recorder.remove();
});

it('gk prints the same and ends with the same code', async () => {
  const printed: string[] = [];
  for (const line of LINES) {
    let errors = '';
    const terminal = testTerminal({
      err: (text) => (errors += text),
      env: { GK_SERVER: recorder.url, GK_USER: 'admin', GK_PASSWORD: 'admin' },
    });
    const code = await runGk([...line], terminal);
    printed.push(`$ gk ${line.join(' ')}`, terminal.said(), errors, `exit code ${code}`, '');
  }
  await expect(scrubbed(printed.join('\n'), recorder)).toMatchFileSnapshot(goldenFile('gk.txt'));
});
