import { afterEach, expect, it } from 'vitest';
import { bodyOf, CommandClient } from '../testing/command-client.js';
import { startRecorder, type RecorderUnderTest } from '../testing/recorder-under-test.js';

let recorder: RecorderUnderTest | undefined;
let client: CommandClient | undefined;
afterEach(async () => {
  client?.close();
  await recorder?.close();
});

it('registers no more devices than the licence allows, and one when another has gone', async () => {
  recorder = await startRecorder({ devices: 10_001 });
  const { store, address } = recorder;
  const [removed = '', changed = '', gone = ''] = [...store.devices.all()].map(({ seed }) => seed.deviceid);
  client = await CommandClient.login(address);
  const info = bodyOf(await client.call('Q01'));
  // A fleet that has grown beyond the licence keeps its devices.
  expect((await client.call('D01', { D: changed }, JSON.stringify({ plate: 'ABC-1' }))).fields.R).toBe('1');
  expect((await client.call('D02', { D: removed })).fields.R).toBe('1');
  expect(info).toMatchObject({ max_license: store.devices.size });

  const refused = await client.call('D01', { D: removed }, '{}');
  expect(refused.fields).toMatchObject({ R: '0', T: 'The licence allows 10000 devices' });
  expect(store.devices.get(removed)).toBeUndefined();

  expect((await client.call('D02', { D: gone })).fields.R).toBe('1');
  expect((await client.call('D01', { D: removed }, '{}')).fields.R).toBe('1');
  expect(store.devices.size).toBe(10_000);
});

it.each(['*', 'broadcast', '..', '%2F', 'A\u202EB'])('D01 refuses the id %j in words', async (id) => {
  recorder = await startRecorder({ devices: 1 });
  client = await CommandClient.login(recorder.address);
  const { fields } = await client.call('D01', { D: id }, '{}');
  expect(fields.R).not.toBe('1');
  expect(fields.T).toMatch(/^The device id (?:is|holds) /);
});
