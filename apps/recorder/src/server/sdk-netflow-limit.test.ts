import { expect, it } from 'vitest';
import { FakeMedia } from './testing/fake-media.js';
import type { RecorderUnderTest } from './testing/recorder-under-test.js';
import { recordersUnderTest } from './testing/recorders-under-test.js';
import { apiOf } from './testing/sdk-clients.js';
import { asUser, StreamClient } from './testing/stream-client.js';

const D = 'GK-0001';
/** In the city, where a month begins eight hours earlier than in UTC. */
const SEPTEMBER_S = Date.UTC(2026, 7, 31, 16) / 1000;
const OCTOBER_S = Date.UTC(2026, 8, 30, 16) / 1000;
const WORDS = 'The netflow of this device is used up for this month';

let startS = 0;
let openedMs = 0;
const recorders = recordersUnderTest({ now: () => startS * 1000 + Date.now() - openedMs });

function goTo(atS: number): void {
  startS = atS;
  openedMs = Date.now();
}

function stream({ address }: RecorderUnderTest, query: Record<string, string> = {}): StreamClient {
  return new StreamClient(address, '/ws.cgi', { deviceid: D, channel: '1', ...query, ...asUser('admin') });
}

/** Close code of a stream, or `streams` for one that delivers pictures. */
async function answer(client: StreamClient): Promise<unknown> {
  await Promise.race([client.until((one) => one.packets.length > 5), client.closed]);
  if (client.packets.length === 0) return (await client.closed).code;
  client.close();
  return 'streams';
}

async function limit({ url }: RecorderUnderTest, maxNetflowKb: number): Promise<void> {
  await apiOf(url).deviceSetup.save(D, { maxNetflowKb });
}

async function usedKb({ url }: RecorderUnderTest): Promise<number> {
  const rows = await apiOf(url).netflow.query({ startS: SEPTEMBER_S, endS: OCTOBER_S - 1 });
  return rows.filter(({ deviceId }) => deviceId === D).reduce((sum, row) => sum + row.inBytes + row.outBytes, 0) / 1024;
}

it('ends and refuses video of a device whose netflow of the month is used up, until the next month', async () => {
  goTo(OCTOBER_S - 3600);
  const recorder = await recorders.start({ media: new FakeMedia() });
  // The server records nothing of it: what users watch is all that is added.
  recorder.store.recordingRules.put(D, { sinceS: SEPTEMBER_S, mode: 0, channels: '' });
  expect(await answer(stream(recorder))).toBe('streams');

  await limit(recorder, Math.ceil(await usedKb(recorder)) + 20);
  const watching = stream(recorder);
  await watching.until((one) => one.packets.length > 5);
  expect((await watching.closed).code).toBe(4403);
  expect(await usedKb(recorder)).toBeGreaterThan(20);

  const refused = stream(recorder);
  expect((await refused.closed).code).toBe(4403);
  expect((await refused.closed).reason).toBe(WORDS);
  const recording = { spbtime: String(OCTOBER_S - 7200), duration: '60', speed: '1' };
  expect(await answer(stream(recorder, { type: 'repb', ...recording }))).toBe(4403);
  expect(await answer(stream(recorder, { deviceid: 'GK-0002' }))).toBe('streams');

  goTo(OCTOBER_S + 10);
  expect(await answer(stream(recorder))).toBe('streams');
  goTo(OCTOBER_S - 10);
  expect(await answer(stream(recorder))).toBe(4403);
  await limit(recorder, 0);
  expect(await answer(stream(recorder))).toBe('streams');
});

it('ends and refuses video of a device whose netflow of the day is used up, until the next day', async () => {
  const noonS = OCTOBER_S - 12 * 3600;
  goTo(noonS);
  const recorder = await recorders.start({ media: new FakeMedia() });
  recorder.store.recordingRules.put(D, { sinceS: SEPTEMBER_S, mode: 0, channels: '' });
  await apiOf(recorder.url).deviceSetup.save(D, { netLimitKb: 1 });
  const { code, reason } = await stream(recorder).closed;
  expect([code, reason]).toEqual([4403, 'The netflow of this device is used up for today']);
  await apiOf(recorder.url).deviceSetup.save(D, { netLimitKb: 1_000_000 });
  expect(await answer(stream(recorder))).toBe('streams');
  const todayKb = async (): Promise<number> => {
    const rows = await apiOf(recorder.url).netflow.query({ startS: noonS - 12 * 3600, endS: noonS + 3600 });
    return (
      rows.filter(({ deviceId }) => deviceId === D).reduce((sum, row) => sum + row.inBytes + row.outBytes, 0) / 1024
    );
  };
  await apiOf(recorder.url).deviceSetup.save(D, { netLimitKb: Math.ceil(await todayKb()) + 20 });
  const watching = stream(recorder);
  await watching.until((one) => one.packets.length > 5);
  expect((await watching.closed).code).toBe(4403);
  goTo(OCTOBER_S + 10);
  expect(await answer(stream(recorder))).toBe('streams');
});
