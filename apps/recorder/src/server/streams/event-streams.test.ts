import { afterEach, expect, it } from 'vitest';
import { startRecorder, type RecorderUnderTest } from '../testing/recorder-under-test.js';
import { asUser, StreamClient } from '../testing/stream-client.js';

let recorder: RecorderUnderTest | undefined;
afterEach(async () => {
  await recorder?.close();
  recorder = undefined;
});

const listen = (address: string, query: Record<string, string>): StreamClient =>
  new StreamClient(address, '/event.cgi', query);

/** Emits until both have received something: a socket that is open may not be logged in yet. */
async function emitUntil({ world }: RecorderUnderTest, deviceIds: string[], isDone: () => boolean): Promise<void> {
  for (let serialno = 1; !isDone(); serialno++) {
    if (serialno > 200) throw new Error('No event came.');
    for (const deviceid of deviceIds) world.emit({ cmd: 'new', serialno, deviceid, eventtimeutc: 1 });
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

const devicesOf = (client: StreamClient): string[] => [
  ...new Set(client.texts.map((text) => (JSON.parse(text) as { deviceid: string }).deviceid)),
];

it('sends events to those who see the device', async () => {
  recorder = await startRecorder();
  const admin = listen(recorder.address, asUser('admin'));
  const viewer = listen(recorder.address, asUser('viewer'));
  await emitUntil(recorder, ['GK-0001', 'GK-0002'], () => devicesOf(admin).length > 1 && devicesOf(viewer).length > 0);
  expect(devicesOf(admin)).toEqual(['GK-0001', 'GK-0002']);
  expect(devicesOf(viewer)).toEqual(['GK-0001']);
});

it('closes with 4401 to wrong credentials and with 4403 without the right', async () => {
  recorder = await startRecorder();
  expect((await listen(recorder.address, { user: 'admin', password: 'wrong' }).closed).code).toBe(4401);
  const { e, h } = (await (await recorder.post('/gkserver/token', { rights: ['P_live'] })).json()) as {
    e: string;
    h: string;
  };
  expect((await listen(recorder.address, { e, h }).closed).code).toBe(4403);
});

it('closes with 4401 when the token ends', async () => {
  recorder = await startRecorder();
  const { e, h } = (await (await recorder.post('/gkserver/token', { ttl: 3 })).json()) as { e: string; h: string };
  const client = listen(recorder.address, { e, h });
  await emitUntil(recorder, ['GK-0001'], () => client.texts.length > 0);
  expect((await client.closed).code).toBe(4401);
});
