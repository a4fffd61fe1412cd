import { statfsSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ServerDisk } from './recordings/recording-storage.js';
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
const HOUR_S = 3600;
const GIB = 2 ** 30;
let nowS = 0;
const recorders = recordersUnderTest({ now: () => nowS * 1000 });
beforeEach(() => {
  nowS = DAY_START_S + 12 * HOUR_S + 60;
});

async function today({ url }: RecorderUnderTest, deviceId = D): Promise<{ inBytes: number; outBytes: number }> {
  const rows = await apiOf(url).netflow.query({ startS: DAY_START_S, endS: DAY_START_S + 24 * HOUR_S - 1 });
  const { inBytes = 0, outBytes = 0 } = rows.find((row) => row.deviceId === deviceId) ?? {};
  return { inBytes, outBytes };
}

async function stream(recorder: RecorderUnderTest, query: Record<string, string>, packets: number): Promise<number> {
  const client = new StreamClient(recorder.address, '/ws.cgi', {
    deviceid: D,
    channel: '1',
    ...query,
    ...asUser('admin'),
  });
  await client.until((one) => one.packets.length > packets);
  client.close();
  await client.closed;
  return client.packets.filter(({ kind }) => kind === 1).reduce((sum, { payload }) => sum + payload.byteLength, 0);
}

interface DiskInfo {
  readonly disks: readonly { readonly free_size: number }[];
  readonly rootUsableSize: number;
}

async function diskInfo({ url }: RecorderUnderTest): Promise<DiskInfo> {
  const { password } = asUser('admin');
  const headers = { Authorization: `Basic ${Buffer.from(`admin:${password}`).toString('base64')}` };
  return (await (await fetch(`${url}/api/diskinfo`, { headers })).json()) as DiskInfo;
}

describe('netflow', () => {
  it('grows by what was streamed from the device, of that device alone, and keeps it over a restart', async () => {
    const folder = recorders.stateFolder();
    const recorder = await recorders.start({ store: openStore(folder, fakeSeeds(4)), media: new FakeMedia() });
    const before = await today(recorder);
    const other = await today(recorder, 'GK-0002');
    const seen = await stream(recorder, {}, 30);
    const grown = (await today(recorder)).inBytes - before.inBytes;
    // Data in transit when the viewer left is counted, too.
    expect(grown).toBeGreaterThanOrEqual(seen);
    expect(grown).toBeLessThan(seen * 1.5 + 20_000);
    expect(await today(recorder, 'GK-0002')).toEqual(other);
    const after = await today(recorder);
    await recorder.close();
    const again = await recorders.start({ store: openStore(folder, fakeSeeds(4)), media: new FakeMedia() });
    expect(await today(again)).toEqual(after);
  });

  it('ends where it is asked to, on a quarter of an hour, too, and loses nothing between two periods', async () => {
    nowS = DAY_START_S + 12 * HOUR_S;
    const recorder = await recorders.start({ media: new FakeMedia() });
    recorder.store.recordingRules.put(D, { sinceS: 0, mode: 0, channels: '' });
    const asked = async (startS: number, endS: number) => {
      const rows = await apiOf(recorder.url).netflow.query({ startS, endS });
      return rows.find(({ deviceId }) => deviceId === D)?.inBytes ?? 0;
    };
    const morningS = nowS - HOUR_S;
    const idle = await asked(morningS, nowS);
    const seen = await stream(recorder, {}, 30);
    // The quarter has just begun.
    expect((await asked(morningS, nowS)) - idle).toBeGreaterThanOrEqual(seen);
    const quarterS = nowS;
    nowS += HOUR_S;
    expect((await asked(morningS, quarterS)) - idle).toBeLessThan(seen / 100);
    const whole = await asked(morningS, quarterS + 1799);
    const parts = [await asked(morningS, quarterS + 449), await asked(quarterS + 450, quarterS + 1799)];
    expect(parts[0]! + parts[1]!).toBeCloseTo(whole, -2);
  });

  it('takes playback from the device, and nothing for playback from the server', async () => {
    // A playback needs a clock that goes on; what is recorded meanwhile would hide what is played.
    const openedMs = Date.now();
    const recorder = await recorders.start({
      media: new FakeMedia(),
      now: () => nowS * 1000 + Date.now() - openedMs,
    });
    recorder.store.recordingRules.put(D, { sinceS: nowS - 60, mode: 0, channels: '' });
    const before = await today(recorder);
    const recording = { spbtime: String(DAY_START_S), duration: '60', speed: '4' };
    await stream(recorder, { type: 'lopb', ...recording }, 30);
    expect((await today(recorder)).inBytes - before.inBytes).toBeLessThan(2_000);
    const seen = await stream(recorder, { type: 'repb', ...recording }, 30);
    expect((await today(recorder)).inBytes - before.inBytes).toBeGreaterThanOrEqual(seen);
  });

  it('has no upload of recordings that are computed: nothing was transferred', async () => {
    const recorder = await recorders.start({ media: new FakeMedia() });
    const before = await today(recorder);
    recorder.store.recordingRules.put(D, { sinceS: nowS, mode: 0, channels: '' });
    nowS += HOUR_S;
    const withoutVideo = (await today(recorder)).inBytes - before.inBytes;
    recorder.store.recordingRules.put(D, { sinceS: nowS, mode: 1, channels: '' });
    nowS += HOUR_S;
    expect((await today(recorder)).inBytes - before.inBytes - withoutVideo).toBe(withoutVideo);
  });
});

describe('the disk of a recorder that records nothing', () => {
  it('is that of the state folder as it is, and computed recordings take nothing of it', async () => {
    const recorder = await recorders.start({ media: new FakeMedia() });
    const client = await CommandClient.login(recorder.address);
    recorders.ends.push(() => {
      client.close();
    });
    const [listed] = bodyOf(await client.call('S03', { A: 'lsblk' })) as ServerDisk[];
    const { blocks, bavail, bsize } = statfsSync(recorder.store.files.folder('media'));
    const { disks, rootUsableSize } = await diskInfo(recorder);
    expect(disks).toEqual([
      {
        path: listed?.mountpoint,
        status: 'OK',
        full_size: (blocks * bsize) / GIB,
        free_size: expect.closeTo((bavail * bsize) / GIB, 0),
        reserve: 0,
        used: 0,
        simulated: true,
      },
    ]);
    expect(rootUsableSize).toBeCloseTo(disks[0]?.free_size ?? 0, 0);
    expect(listed).toMatchObject({ size: blocks * bsize, simulated: true });
  });
});
