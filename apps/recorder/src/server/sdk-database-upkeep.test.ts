import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { milliseconds, type Clock } from 'gk-sdk';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { CommandClient, bodyOf } from './testing/command-client.js';
import { startRecorder, type RecorderUnderTest } from './testing/recorder-under-test.js';
import { apiOf, clientOf } from './testing/sdk-clients.js';

const DAY_S = 86_400;
const NOW_S = Date.UTC(2026, 8, 14, 4) / 1000;

let recorder: RecorderUnderTest;
let nowS: number;
/** The callback that waits for a day to pass. */
let waiting: { readonly delayMs: number; readonly run: () => void } | undefined;
const clock: Clock = {
  now: () => milliseconds(nowS * 1000),
  after: (delayMs, run) => {
    // Other services wait for shorter times.
    if (delayMs < DAY_S * 1000) return () => undefined;
    const entry = { delayMs, run };
    waiting = entry;
    return () => {
      if (waiting === entry) waiting = undefined;
    };
  },
};

beforeEach(async () => {
  nowS = NOW_S;
  recorder = await startRecorder({ now: () => nowS * 1000, clock });
});
afterEach(async () => {
  await recorder.close();
  expect(waiting).toBeUndefined();
});

async function faked(code: number): Promise<void> {
  const client = await CommandClient.login(recorder.address);
  expect((await client.call('DB7', { D: 'GK-0001', A: String(code) })).fields.R).toBe('1');
  client.close();
}

async function custom(): Promise<void> {
  const form = { startS: nowS - 60, endS: nowS - 30, downloadMask: 1, mainStreamMask: 0, audioOut: false };
  await apiOf(recorder.url).customEvents.create({ ...form, deviceIds: ['GK-0001'] });
}

const codes = async (): Promise<number[]> =>
  (await apiOf(recorder.url).events.query({ afterS: 0 })).map(({ eventCode }) => eventCode);

function streamed(atS: number): void {
  const { store } = recorder;
  const row = { username: 'admin', deviceId: 'GK-0001', channel: 1, entrance: 'GMS', type: 'Liveview end' } as const;
  store.streamLog.add({ ...row, askS: atS, duringS: 5, updatedS: atS + 5 });
}

it('forgets the footage of a device whose events are kept for fewer days with its events, and that of no other one', async () => {
  const { footage } = recorder.store.events;
  const folder = mkdtempSync(join(tmpdir(), 'gk-footage-'));
  const key = (deviceId: string, startS: number) => ({ deviceId, channel: 1, startS, durationS: 20 });
  const kept = [
    key('GK-0001', NOW_S - 20 * DAY_S),
    key('GK-0001', NOW_S - 2 * DAY_S),
    key('GK-0002', NOW_S - 20 * DAY_S),
  ];
  for (const one of kept) {
    const path = join(folder, 'sent.mp4');
    writeFileSync(path, 'a recording');
    footage.keep(one, { savedS: NOW_S, keptFromS: one.startS }, [{ path, sizeBytes: 11 }]);
  }
  rmSync(folder, { recursive: true });
  recorder.store.devices.edit('GK-0001', { eventDays: 7 });
  waiting?.run();
  expect(kept.map((one) => footage.find(one) !== undefined)).toEqual([false, true, true]);
  expect(readdirSync(recorder.store.files.folder('footage'))).toHaveLength(2);
});

it('forgets footage of events by its days and its size alone, the oldest first', async () => {
  const api = apiOf(recorder.url);
  const { footage } = recorder.store.events;
  const folder = mkdtempSync(join(tmpdir(), 'gk-footage-'));
  const key = (startS: number) => ({ deviceId: 'GK-0001', channel: 1, startS, durationS: 20 });
  const starts = [NOW_S - 90 * DAY_S, NOW_S - 20 * DAY_S, NOW_S - DAY_S];
  for (const startS of starts) {
    const path = join(folder, 'sent.mp4');
    writeFileSync(path, Buffer.alloc(700_000));
    footage.keep(key(startS), { savedS: NOW_S, keptFromS: startS }, [{ path, sizeBytes: 700_000 }]);
  }
  rmSync(folder, { recursive: true });
  const kept = (): number[] => starts.flatMap((startS, n) => (footage.find(key(startS)) === undefined ? [] : [n]));
  const files = (): number => readdirSync(recorder.store.files.folder('footage')).length;
  waiting?.run();
  expect(kept()).toEqual([0, 1, 2]);
  await api.serverSettings.database.save({ eventDays: 30, streamLogDays: 0, gpsDays: 0 });
  waiting?.run();
  expect(kept()).toEqual([1, 2]);
  const sizes = { footageSize: '1M', snapshotSize: '', sdBackupSize: '', autoUploadSize: '' };
  await api.serverSettings.events.save({ videoDownload: true, downloadOldestFirst: false, ...sizes });
  waiting?.run();
  expect(kept()).toEqual([2]);
  expect(files()).toBe(1);
  // As the form says of it: nothing is kept.
  await api.serverSettings.events.save({
    videoDownload: true,
    downloadOldestFirst: false,
    ...sizes,
    footageSize: '0G',
  });
  waiting?.run();
  expect([kept(), files()]).toEqual([[], 0]);
});

it('forgets once a day what is older than its days, and nothing without a setting', async () => {
  const api = apiOf(recorder.url);
  await faked(51);
  await custom();
  const [event] = await api.events.query({ afterS: 0 });
  await api.events.setMemo(event?.serialNo ?? 0, 'old');
  streamed(NOW_S);
  nowS = NOW_S + 40 * DAY_S;
  await faked(52);
  await custom();
  streamed(nowS);
  const rows = (): number[] => [
    [...recorder.store.events.added.all()].length,
    recorder.store.events.faked.between(0, nowS * 1000).length,
    recorder.store.events.edits.changedSince(0).length,
    [...recorder.store.streamLog.newestFirst()].length,
  ];
  expect(waiting?.delayMs).toBe(DAY_S * 1000);
  waiting?.run();
  expect([await codes(), rows()]).toEqual([
    [51, 100, 52, 100],
    [2, 2, 1, 2],
  ]);

  await api.serverSettings.database.save({ eventDays: 30, streamLogDays: 30, gpsDays: 0 });
  // Told no more at once, forgotten at the next upkeep.
  expect([await codes(), rows()]).toEqual([
    [52, 100],
    [2, 2, 1, 2],
  ]);
  waiting?.run();
  expect([await codes(), rows()]).toEqual([
    [52, 100],
    [1, 1, 0, 1],
  ]);
  expect(recorder.store.runLog.find('forgotten').map(({ line }) => line)).toEqual([
    'Database: 4 rows are older than their days and were forgotten',
  ]);
  expect(waiting).toBeDefined();
});

it('forgets at the start, too', async () => {
  await faked(51);
  await apiOf(recorder.url).serverSettings.database.save({ eventDays: 30, streamLogDays: 0, gpsDays: 0 });
  nowS = NOW_S + 31 * DAY_S;
  await recorder.stop();
  recorder = await startRecorder({ now: () => nowS * 1000, clock, store: recorder.store });
  expect(recorder.store.events.faked.between(0, nowS * 1000)).toEqual([]);
});

it('tells nothing of what is still to come', async () => {
  const { mileage } = apiOf(recorder.url);
  const rest = clientOf(recorder.url);
  const track = await rest.gps({ deviceId: 'GK-0001', startS: NOW_S - 4, endS: NOW_S + 4 });
  expect(track.map(({ atS }) => atS - NOW_S)).toEqual([-4, -3, -2, -1, 0]);
  expect(await rest.gps({ deviceId: 'GK-0001', startS: NOW_S + 1, endS: NOW_S + 9 })).toEqual([]);
  const slots = await mileage.query({ startS: NOW_S - 900, endS: NOW_S + 86_400, deviceId: 'GK-0001' });
  expect(slots.reduce((sum, { distanceKm }) => sum + distanceKm, 0)).toBeCloseTo(9, 3);
});

it('tells positions, and what is reckoned from them, for their days only', async () => {
  const { serverSettings, mileage } = apiOf(recorder.url);
  const gps = clientOf(recorder.url);
  const edgeS = NOW_S - 180 * DAY_S;
  const around = { deviceId: 'GK-0001', startS: edgeS - 10, endS: edgeS + 10 };
  const count = async (): Promise<number> => (await gps.gps(around)).length;
  const report = async (): Promise<unknown> => {
    const client = await CommandClient.login(recorder.address);
    const answer = bodyOf(await client.call('Q13', { D: 'GK-0001', S: String(edgeS - 100), F: String(edgeS + 100) }));
    client.close();
    return answer;
  };
  expect(await count()).toBe(21);
  expect(await report()).toMatchObject({ totalDrivingtime: 200 });
  await serverSettings.database.save({ eventDays: 0, streamLogDays: 0, gpsDays: 180 });
  expect(await count()).toBe(11);
  expect(await report()).toMatchObject({ totalDrivingtime: 100, trips: [{ start: edgeS }] });
  const day = { startS: edgeS - 10 * DAY_S, endS: edgeS - 9 * DAY_S - 1 };
  expect(await mileage.query({ ...day, deviceId: 'GK-0001' })).toEqual([]);
  // Totals may stay for longer, without the way that they were of.
  await serverSettings.database.save({ eventDays: 0, streamLogDays: 0, gpsDays: 180, totalsDays: 360 });
  expect(await mileage.query({ ...day, deviceId: 'GK-0001' })).not.toEqual([]);
  expect(await count()).toBe(11);
});
