import type { EventDownloadPlanInput, RestApi } from 'gk-sdk/rest';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bodyOf, CommandClient } from './testing/command-client.js';
import { FootageLink } from './testing/footage-link.js';
import { startRecorder, type RecorderUnderTest } from './testing/recorder-under-test.js';
import { apiOf } from './testing/sdk-clients.js';

/** 04:00 UTC. */
const NOW_S = Date.UTC(2026, 8, 14, 4) / 1000;

let recorder: RecorderUnderTest;
let api: RestApi;
let nowS: number;
beforeEach(async () => {
  nowS = NOW_S;
  recorder = await startRecorder({ now: () => nowS * 1000, link: new FootageLink() });
  api = apiOf(recorder.url);
});
afterEach(() => recorder.close());

const plan: EventDownloadPlanInput = {
  target: { mode: 'GLOBAL' },
  eventCode: 13,
  downloadType: 1,
  channelMask: 3,
  preOffsetS: undefined,
  postOffsetS: undefined,
  streamMask: 0,
  timePartEnabled: false,
  timePart: '',
  intermissionS: 0,
  uploadEnabled: false,
  upload: '',
  accOffOnly: false,
  maxBackupS: 0,
  snapshotEverySecond: false,
  customPath: 0,
  mediaType: 3,
};

let nextSerial = 16;
function report(atS: number, deviceid = 'GK-0001'): void {
  recorder.world.emit({ cmd: 'new', serialno: nextSerial, deviceid, appdevid: 13, eventtimeutc: atS, call: 0 });
  nextSerial += 16;
}

/** Seconds after 04:00 of the events, with what is downloaded of each. */
async function masks(): Promise<[number, number][]> {
  const events = await api.events.query({ afterS: NOW_S });
  return events.map(({ happenedS, downloadMask = -1 }) => [happenedS - NOW_S, downloadMask]);
}

describe('which footage a download plan has fetched', () => {
  it('that of events in its minutes of the UTC day', async () => {
    await api.eventDownloadPlans.create({ ...plan, timePartEnabled: true, timePart: '1430:241,300:310' });
    nowS = NOW_S + 86_399;
    for (const minute of [0, 1, 59, 60, 70, 1190, 1191]) report(NOW_S + minute * 60);
    await expect
      .poll(masks)
      .toEqual([0, 1, 59, 60, 70, 1190, 1191].map((m) => [m * 60, [0, 60, 1190, 1191].includes(m) ? 3 : 0]));
    await api.eventDownloadPlans.create({ ...plan, timePartEnabled: false, timePart: '0:1' });
    nowS += 60;
    report(nowS);
    await expect.poll(async () => (await masks()).at(-1)?.[1]).toBe(3);
  });

  it('with a pause after each of a device', async () => {
    await api.eventDownloadPlans.create({ ...plan, intermissionS: 100 });
    nowS = NOW_S + 1000;
    for (const afterS of [10, 50, 109, 110, 200, 211]) report(NOW_S + afterS);
    report(NOW_S + 300, 'GK-0002');
    await expect.poll(masks).toEqual([
      [10, 3],
      [50, 0],
      [109, 0],
      [110, 3],
      [200, 0],
      [211, 3],
      [300, 3],
    ]);
    // Later positions change nothing before them, in whatever order they are requested.
    report(NOW_S + 305);
    report(NOW_S + 311);
    const newest = async () => {
      const events = await api.events.query({ afterS: NOW_S, deviceId: 'GK-0001', newestFirst: true });
      return events.slice(0, 3).map(({ downloadMask }) => downloadMask);
    };
    await expect.poll(newest).toEqual([3, 0, 3]);
  });

  it('waits for the engine to be switched off', async () => {
    await api.eventDownloadPlans.create({ ...plan, accOffOnly: true });
    nowS = NOW_S + 100;
    report(NOW_S + 10);
    const one = async () => (await api.events.query({ afterS: NOW_S }))[0];
    await expect
      .poll(one)
      .toMatchObject({ downloadMask: 3, downloadTries: 0, downloaded: false, updatedS: NOW_S + 10 });
    nowS = NOW_S + 4999;
    const { footageOrders } = recorder.store.events;
    const waitsUntilS = () => (footageOrders.openOrSince(0)[0]?.nextMs ?? 0) / 1000;
    // It was looked at, and the engine runs.
    await expect.poll(waitsUntilS).toBe(nowS + 30);
    expect(await one()).toMatchObject({ downloadTries: 0, downloaded: false, updatedS: NOW_S + 10 });
    recorder.world.enginesOffS = NOW_S + 5000;
    nowS = NOW_S + 5030;
    const updated = () => api.events.query({ updatedAfterS: NOW_S + 5001 });
    await expect.poll(updated).toMatchObject([{ downloadTries: 1, downloaded: true, updatedS: nowS }]);
  });

  it('is told to the monitor of the download configuration, device by device', async () => {
    const others = await api.eventDownloadPlans.list();
    for (const { eventCode } of others) await api.eventDownloadPlans.remove({ target: { mode: 'GLOBAL' }, eventCode });
    const device = { mode: 'DEVICE', deviceId: 'GK-0002' } as const;
    await api.eventDownloadPlans.create({ ...plan, preOffsetS: 25 });
    await api.eventDownloadPlans.create({ ...plan, eventCode: 5, channelMask: 0xf4, mediaType: 6 });
    for (const eventCode of [5, 13]) {
      await api.eventDownloadPlans.create({ ...plan, eventCode, target: device, downloadType: 2 });
    }
    const client = await CommandClient.login(recorder.address);
    await client.call('DB14');
    const rows = bodyOf(await client.next());
    client.close();
    const idle = { running: 0, waiting: 0, received: 0, size: 0 };
    expect((rows as object[]).slice(0, 2)).toEqual([
      { deviceid: 'GK-0001', enable: 1, chs: 7, mediaType: 6, streamType: 0, preoffset: 25, postoffset: 10, ...idle },
      { deviceid: 'GK-0002', enable: 0, chs: 0, mediaType: 0, streamType: 0, preoffset: 0, postoffset: 0, ...idle },
    ]);
  });

  it('none while the server downloads no video, and what was fetched before stays', async () => {
    await api.eventDownloadPlans.create(plan);
    const { videoDownload: _before, ...rest } = await api.serverSettings.events.read();
    report(NOW_S + 1);
    nowS = NOW_S + 10;
    await api.serverSettings.events.save({ ...rest, videoDownload: false });
    report(NOW_S + 11);
    nowS = NOW_S + 20;
    await expect.poll(masks).toEqual([
      [1, 3],
      [11, 0],
    ]);
    await api.serverSettings.events.save({ ...rest, videoDownload: true });
    report(NOW_S + 21);
    nowS = NOW_S + 30;
    await expect.poll(masks).toEqual([
      [1, 3],
      [11, 0],
      [21, 3],
    ]);
    // Asked for by hand, it comes in any case.
    const asked = await api.events.requestDownload({ serialNo: nextSerial - 32, deviceId: 'GK-0001', eventCode: 13 });
    expect(asked.downloadMask).toBe(3);
  });
});
