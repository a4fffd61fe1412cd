import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { CommandClient } from './testing/command-client.js';
import { fakeSeeds } from './testing/fake-world.js';
import { startRecorder, type RecorderUnderTest, type StartOptions } from './testing/recorder-under-test.js';
import { apiOf } from './testing/sdk-clients.js';
import { asUser, StreamClient } from './testing/stream-client.js';
import { openStore } from './testing/store-under-test.js';

const NOW_S = Date.UTC(2026, 8, 14, 4) / 1000;
const MEMO = `<b>é😀'; DROP TABLE events; --`;

let nowS = NOW_S;
const ends: (() => void | Promise<void>)[] = [];
afterEach(async () => {
  nowS = NOW_S;
  for (const end of ends.splice(0).reverse()) await end();
});

async function start(options: StartOptions = {}): Promise<RecorderUnderTest> {
  const recorder = await startRecorder({ now: () => nowS * 1000, ...options });
  ends.push(() => recorder.close());
  return recorder;
}

async function fake({ address }: RecorderUnderTest, code: number, deviceId = 'GK-0001', memo = ''): Promise<string> {
  const client = await CommandClient.login(address);
  const reply = await client.call('DB7', { D: deviceId, A: String(code), B: '0101' }, memo);
  client.close();
  return reply.fields.R ?? '';
}

it('a faked event is found as a reported one is, by whoever sees its device', async () => {
  const recorder = await start();
  const { events } = apiOf(recorder.url);
  const channel = new StreamClient(recorder.address, '/event.cgi', asUser('admin'));
  await channel.until(({ socket }) => socket.readyState === socket.OPEN);
  await new Promise((resolve) => setTimeout(resolve, 50));
  recorder.world.emit({
    cmd: 'new',
    serialno: 16 * (NOW_S - 5),
    deviceid: 'GK-0002',
    appdevid: 13,
    eventtimeutc: NOW_S,
  });
  expect(await fake(recorder, 51, 'GK-0001', MEMO)).toBe('1');
  expect(await fake(recorder, 52, 'GK-0002')).toBe('1');
  await channel.until(({ texts }) => texts.length === 3);
  const told = channel.texts.map((text) => JSON.parse(text) as { serialno: number; gpio?: string });
  channel.close();
  expect(told[1]).toMatchObject({ cmd: 'new', deviceid: 'GK-0001', appdevid: 51, gpio: '0101', memo: MEMO });

  const found = await events.query({ afterS: nowS });
  expect(found.map(({ eventCode, serialNo }) => [eventCode, serialNo])).toEqual(
    [13, 51, 52].map((code, index) => [code, told[index]?.serialno]),
  );
  const serialNo = found[1]?.serialNo ?? 0;
  expect(found[1]).toMatchObject({
    deviceId: 'GK-0001',
    happenedS: NOW_S,
    source: 'real-time',
    memo: MEMO,
    position: { lat: 24.078605, speedKmh: 36 },
  });
  expect(await events.query({ serialNo })).toEqual([found[1]]);
  expect((await events.query({ newestFirst: true })).map(({ eventCode }) => eventCode)).toEqual([52, 51, 13]);
  expect(await events.query({ afterSerialNo: serialNo })).toEqual([found[2]]);
  expect(await apiOf(recorder.url, 'viewer').events.query({})).toEqual([found[1]]);
  expect(await events.setMemo(serialNo, 'seen')).toMatchObject({ memo: 'seen' });
  expect((await events.query({ eventCodes: [51] }))[0]?.memo).toBe('seen');
  expect(await events.footageInfo({ serialNo, channel: 1 })).toEqual({ startS: NOW_S - 10, endS: NOW_S + 10 });
});

it('a realtime plan decides which events call; without one, drivers who ask for it do', async () => {
  const recorder = await start();
  const { realtimeEventPlans } = apiOf(recorder.url);
  const channel = new StreamClient(recorder.address, '/event.cgi', asUser('admin'));
  await channel.until(({ socket }) => socket.readyState === socket.OPEN);
  await new Promise((resolve) => setTimeout(resolve, 50));
  const calls: unknown[] = [];
  const callOf = async (code: number): Promise<void> => {
    const before = channel.texts.length;
    await fake(recorder, code);
    await channel.until(({ texts }) => texts.length === before + 1);
    const { call } = JSON.parse(channel.texts[before] ?? '') as { call: number };
    calls.push(call);
  };
  for (const code of [1, 20]) await callOf(code);
  const plan = { callTimeS: 30, emailEnabled: false, receivers: '', smsEnabled: false } as const;
  const forOne = { ...plan, target: { mode: 'DEVICE', deviceId: 'GK-0001' } } as const;
  await realtimeEventPlans.create({ ...forOne, eventCode: 1, callEnabled: true });
  await realtimeEventPlans.create({ ...forOne, eventCode: 20, callEnabled: false });
  for (const code of [1, 20, 13]) await callOf(code);
  channel.close();
  expect(calls).toEqual([0, 1, 1, 0, 0]);
});

it('plans hold for faked events, too: what one throws away reaches nobody', async () => {
  const recorder = await start();
  const { events, eventDownloadPlans } = apiOf(recorder.url);
  const base = (await eventDownloadPlans.list())[0];
  if (base === undefined) throw new Error('The recorder begins with plans');
  await eventDownloadPlans.create({ ...base, eventCode: 52, downloadType: 4 });
  nowS += 1;
  const channel = new StreamClient(recorder.address, '/event.cgi', asUser('admin'));
  await channel.until(({ socket }) => socket.readyState === socket.OPEN);
  await new Promise((resolve) => setTimeout(resolve, 50));
  await fake(recorder, 52);
  await fake(recorder, 51);
  await channel.until(({ texts }) => texts.length > 0);
  expect(JSON.parse(channel.texts[0] ?? '')).toMatchObject({ appdevid: 51 });
  channel.close();
  expect((await events.query({})).map(({ eventCode }) => eventCode)).toEqual([51]);
});

it('outlives a restart, with a number that no custom event takes', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'gk-faked-'));
  ends.push(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  const first = await startRecorder({ now: () => nowS * 1000, store: openStore(folder, fakeSeeds(4)) });
  await fake(first, 51);
  const [before] = await apiOf(first.url).events.query({});
  await first.close();
  const again = await start({ store: openStore(folder, fakeSeeds(4)) });
  const api = apiOf(again.url);
  const form = { startS: NOW_S - 60, endS: NOW_S - 30, downloadMask: 1, mainStreamMask: 0, audioOut: false };
  await api.customEvents.create({ ...form, deviceIds: ['GK-0001'] });
  await fake(again, 52);
  const found = await api.events.query({});
  expect(found.map(({ eventCode }) => eventCode)).toEqual([51, 100, 52]);
  expect(found[0]).toEqual(before);
  expect(new Set(found.map(({ serialNo }) => serialNo)).size).toBe(3);
});
