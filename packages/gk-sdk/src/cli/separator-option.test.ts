import { expect, it } from 'vitest';
import { createSession } from '../session/create-session.js';
import { FakeRecorder } from '../testing.js';
import { Options, type Command } from './command.js';
import { events } from './commands/events.js';
import { gps } from './commands/gps.js';
import { testTerminal } from './fixtures/test-terminal.js';

const POINT = { lat: 24.1, lng: 120.6, speed: 36, dir: 90, time: 1_772_420_640 };
const EVENT = { serialno: 1, deviceid: 'A', appdevid: 13, eventtimeutc: 1_772_420_640, memo: 'a;b' };

async function csvOf(command: Command, args: readonly string[], values: Record<string, string | boolean>) {
  const recorder = new FakeRecorder();
  recorder.http.routes['POST /api/gps'] = { json: [POINT] };
  recorder.http.routes['POST /gkevent/eventquery'] = { json: [EVENT] };
  const session = createSession({ server: 'http://recorder.test', ...recorder.sessionOptions });
  const terminal = testTerminal();
  try {
    await command.run({
      args,
      options: new Options(values),
      terminal,
      signIn: async () => {
        await session.login({ kind: 'password', username: 'anna', password: 'secret' });
        return session;
      },
    });
  } finally {
    session.close();
  }
  return terminal.said().split('\r\n')[0];
}

it.each([
  [undefined, 'device,time,lat'],
  ['semicolon', 'device;time;lat'],
  ['tab', 'device\ttime\tlat'],
])('gk gps writes CSV with the separator that is told: %s', async (separator, head) => {
  expect(await csvOf(gps, ['A'], { format: 'csv', ...(separator !== undefined && { separator }) })).toContain(head);
});

it('gk events likewise, and no other word is a separator', async () => {
  expect(await csvOf(events, [], { csv: true, separator: 'semicolon' })).toContain('SERIAL;TIME;DEVICE');
  for (const separator of [';', 'constructor']) {
    await expect(csvOf(events, [], { csv: true, separator })).rejects.toThrow('comma, semicolon, tab');
  }
});
