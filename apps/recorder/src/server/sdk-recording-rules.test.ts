import { beforeEach, describe, expect, it } from 'vitest';
import { bodyOf, CommandClient } from './testing/command-client.js';
import { FakeMedia } from './testing/fake-media.js';
import { fakeSeeds } from './testing/fake-world.js';
import type { RecorderUnderTest } from './testing/recorder-under-test.js';
import { recordersUnderTest } from './testing/recorders-under-test.js';
import { apiOf } from './testing/sdk-clients.js';
import { openStore } from './testing/store-under-test.js';
import { asUser, StreamClient } from './testing/stream-client.js';

const D = 'GK-0001';
const DAY_START_S = Date.UTC(2026, 8, 14) / 1000;
const NOON_S = DAY_START_S + 12 * 3600;
let nowS = NOON_S;
const recorders = recordersUnderTest({ now: () => nowS * 1000 });
let recorder: RecorderUnderTest;
let client: CommandClient;

async function start(folder?: string): Promise<void> {
  const store = folder === undefined ? undefined : openStore(folder, fakeSeeds(4));
  recorder = await recorders.start({ media: new FakeMedia(), ...(store && { store }) });
  client = await CommandClient.login(recorder.address);
  recorders.ends.push(() => {
    client.close();
  });
}
beforeEach(() => {
  nowS = NOON_S;
});

/** Recorded minutes of a day on the server. */
async function serverMinutes(deviceId = D, channel = 1, dayS = DAY_START_S): Promise<number> {
  const reply = await client.call('Q06', { D: deviceId, S: String(dayS), C: String(channel) });
  const { hours } = bodyOf(reply) as { hours: string[] };
  return hours.join('').replaceAll('0', '').length;
}

async function deviceRecords(channel = 1): Promise<readonly { start: number; end: number }[]> {
  const reply = await client.call('Q08', { D, C: String(channel), S: String(DAY_START_S), F: String(nowS) });
  return bodyOf(reply) as { start: number; end: number }[];
}

async function playback(type: 'lopb' | 'repb', spbtime = DAY_START_S): Promise<number> {
  const query = { type, deviceid: D, channel: '1', spbtime: String(spbtime), duration: '60', ...asUser('admin') };
  const stream = new StreamClient(recorder.address, '/ws.cgi', query);
  await Promise.race([stream.closed, stream.until(({ packets }) => packets.length > 0)]);
  const code = stream.socket.readyState === stream.socket.OPEN ? 1000 : (await stream.closed).code;
  stream.close();
  return code;
}

describe('FORMAT', () => {
  it('forgets what a device has recorded: lists, playback and downloads end, and it records anew', async () => {
    const folder = recorders.stateFolder();
    await start(folder);
    const before = await serverMinutes();
    expect((await deviceRecords()).length).toBeGreaterThan(0);
    expect(await playback('repb')).toBe(1000);
    const query = `deviceid=${D}&ch=1&spbtime=${DAY_START_S}&duration=60&${new URLSearchParams(asUser('admin')).toString()}`;
    const download = (type: string) => fetch(`${recorder.url}/web.cgi?type=${type}&${query}`);
    const state = async () => ((await (await download('repbmp4ask')).json()) as { state: string }).state;
    expect((await client.call('D20', { D }, 'FORMAT')).fields).toMatchObject({ R: '1', T: 'OK, card formatted' });
    expect(await deviceRecords()).toEqual([]);
    expect(await playback('repb')).toBe(4404);
    expect(await state()).toBe('DOWNLOAD FAIL');
    expect(await serverMinutes()).toBe(before);
    await recorder.close();
    await start(folder);
    expect(await deviceRecords()).toEqual([]);
    nowS += 600;
    expect((await deviceRecords()).every((segment) => segment.start >= NOON_S)).toBe(true);
    expect((await deviceRecords()).length).toBeGreaterThan(0);
  });

  it('of the disk of the server forgets all recordings on it, and those of the devices stay', async () => {
    await start();
    expect(await serverMinutes('GK-0002')).toBeGreaterThan(0);
    expect((await client.call('S03', { A: 'format', V: 'media' }, 'media')).fields.R).toBe('1');
    expect([await serverMinutes(), await serverMinutes(D, 2, DAY_START_S - 86_400)]).toEqual([0, 0]);
    expect(await playback('lopb')).toBe(4404);
    expect(await serverMinutes('GK-0002')).toBe(0);
    expect((await deviceRecords()).length).toBeGreaterThan(0);
    const usage = bodyOf(await client.call('Q09', { S: String(DAY_START_S) })) as {
      list: { deviceid: string; usage: number }[];
    };
    expect(usage.list.find(({ deviceid }) => deviceid === D)?.usage).toBe(0);
    nowS += 600;
    expect(await serverMinutes()).toBeGreaterThan(0);
  });
});

describe('the recording option of the device editor', () => {
  const set = (deviceParams: object) =>
    fetch(`${recorder.url}/gkserver/gkdevicesetup/${D}`, {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ username: 'admin', password: asUser('admin').password, deviceParams }),
    });
  const live = (): Promise<StreamClient> =>
    Promise.resolve(new StreamClient(recorder.address, '/ws.cgi', { deviceid: D, channel: '1', ...asUser('admin') }));

  it('-1 forbids video: nothing is recorded or streamed from then on, what there was stays', async () => {
    await start();
    const before = await serverMinutes();
    const watching = await live();
    await watching.until(({ packets }) => packets.length > 0);
    expect((await set({ recenable: -1 })).status).toBe(200);
    expect(await watching.closed).toMatchObject({ code: 4403, reason: 'Video of this device is forbidden' });
    expect(await (await live()).closed).toMatchObject({ code: 4403 });
    expect(await playback('repb')).toBe(4403);
    const snapshot = `${recorder.url}/pic.cgi?type=snap&deviceid=${D}&ch=1&${new URLSearchParams(asUser('admin')).toString()}`;
    expect((await fetch(snapshot)).status).toBe(403);
    nowS += 3600;
    expect(await serverMinutes()).toBe(before);
    expect((await deviceRecords()).every(({ end }) => end <= NOON_S)).toBe(true);
    expect(await playback('lopb')).toBe(1000);
    await set({ recenable: 1 });
    nowS += 600;
    expect(await serverMinutes()).toBeGreaterThan(before);
    const again = await live();
    await again.until(({ packets }) => packets.length > 0);
    again.close();
  });

  it('0 records nothing on the server, 2 the chosen channels; the device goes on', async () => {
    await start();
    const [first, second] = [await serverMinutes(D, 1), await serverMinutes(D, 2)];
    await set({ recenable: 2, recplan: '0100' });
    nowS += 3600;
    expect(await serverMinutes(D, 1)).toBe(first);
    const chosen = await serverMinutes(D, 2);
    expect(chosen).toBeGreaterThan(second);
    await set({ recenable: 0 });
    nowS += 3600;
    expect(await serverMinutes(D, 2)).toBe(chosen);
    expect((await deviceRecords()).at(-1)?.end).toBe(nowS);
    const stream = await live();
    await stream.until(({ packets }) => packets.length > 0);
    stream.close();
    expect((await apiOf(recorder.url).deviceSetup.read(D)).recording).toBe(0);
  });
});
