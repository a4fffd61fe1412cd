import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRestApi, type CustomEventForm, type EventDownloadPlanInput, type RestApi } from 'gk-sdk/rest';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createWorld } from '../world/create-world.js';
import { RecorderServer } from './recorder-server.js';
import { FakeMedia } from './testing/fake-media.js';
import { fakePlaces, fakeSeeds } from './testing/fake-world.js';
import { startRecorder, type RecorderUnderTest, type StartOptions } from './testing/recorder-under-test.js';
import { apiOf, apiOfToken, clientOf } from './testing/sdk-clients.js';
import { asUser, StreamClient } from './testing/stream-client.js';
import { openStore } from './testing/store-under-test.js';

const NOW_S = Date.UTC(2026, 8, 14, 4) / 1000;
const HOSTILE = `<img src=x onerror=alert(1)>'; DROP TABLE users; -- =cmd|'/c calc'!A1 ../../etc \u0007\u001b[31m "é😀`;

let recorder: RecorderUnderTest;
let api: RestApi;
let nowS = NOW_S;
const start = async (options?: StartOptions): Promise<void> => {
  recorder = await startRecorder({ now: () => nowS * 1000, ...options });
  api = apiOf(recorder.url);
};
/** A device reports something; its serial number is one of the simulation's. */
const report = (serialno: number, atS: number, fields: object = {}): void => {
  recorder.world.emit({
    cmd: 'new',
    serialno: serialno * 16,
    deviceid: 'GK-0001',
    appdevid: 13,
    eventtimeutc: atS,
    eventtime: '2026-09-14T12:00:00',
    vehiclex: 120.5,
    vehicley: 24.1,
    speed: 101,
    memo: 'Overspeed',
    snap: 3,
    call: 0,
    ...fields,
  });
};
beforeEach(async () => {
  nowS = NOW_S;
  await start();
});
afterEach(async () => {
  await recorder.close();
});

describe('event query', () => {
  beforeEach(() => {
    report(1, NOW_S - 7200);
    report(2, NOW_S - 3600, { deviceid: 'GK-0002', appdevid: 16, snap: 0 });
    report(3, NOW_S - 60, { cmd: 'cover', appdevid: 4 });
  });
  const serials = async (query: Parameters<RestApi['events']['query']>[0]) =>
    (await api.events.query(query)).map(({ serialNo }) => serialNo / 16);

  it('gives every field', async () => {
    const [event] = await api.events.query({ serialNo: 16 });
    expect(event).toEqual({
      serialNo: 16,
      deviceId: 'GK-0001',
      eventCode: 13,
      happenedS: NOW_S - 7200,
      localTime: '2026-09-14T10:00:00',
      updatedS: NOW_S - 7200,
      checkStatus: 0,
      memo: 'Overspeed',
      snapshotMask: 3,
      lat: 24.1,
      lng: 120.5,
      speedKmh: 101,
      downloaded: false,
      downloadTries: 0,
      downloadMask: 0,
      source: 'real-time',
      sourceName: 'RealTime',
      fenceName: '',
    });
  });

  it.each([
    [{}, [1, 2, 3]],
    [{ newestFirst: true }, [3, 2, 1]],
    [{ afterMs: (NOW_S - 3600) * 1000 }, [2, 3]],
    [{ beforeMs: (NOW_S - 3600) * 1000 }, [1, 2]],
    [{ afterMs: (NOW_S - 5000) * 1000, beforeMs: (NOW_S - 100) * 1000, zone: 'Asia/Taipei' }, [2]],
    [{ updatedAfterMs: (NOW_S - 60) * 1000 }, [3]],
    [{ date: { year: 2026, month: 9, day: 14 }, zone: 'Asia/Taipei' }, [1, 2, 3]],
    [{ date: { year: 2026, month: 9, day: 14 }, zone: 8 * 3600 }, [1, 2, 3]],
    [{ date: { year: 2026, month: 9, day: 13 }, zone: 'America/Los_Angeles' }, [1, 2, 3]],
    [{ date: { year: 2026, month: 9, day: 13 }, zone: 'Asia/Taipei' }, []],
    [{ date: { year: 2026, month: 9, day: 13 }, zone: -7 }, [1, 2, 3]],
    [{ date: { year: 2026, month: 9, day: 13 }, zone: 5.5 }, []],
    [{ afterSerialNo: 16 }, [2, 3]],
    [{ beforeSerialNo: 48 }, [1, 2]],
    [{ deviceId: 'GK-0002' }, [2]],
    [{ deviceId: 'GK-9999' }, []],
    [{ deviceId: 'GK-0002, GK-9999' }, [2]],
    [{ deviceId: 'GK-0001,GK-0002' }, [1, 2, 3]],
    [{ eventCodes: [4, 16] }, [2, 3]],
    [{ hasSnapshot: true }, [1, 3]],
    [{ hasSnapshot: false }, [2]],
  ] as const)('%o gives %o', async (query, expected) => {
    expect(await serials(query)).toEqual(expected);
  });

  it('asks for a group by its id', async () => {
    const south = recorder.store.groups.list().find(({ name }) => name === 'South');
    const viewer = apiOf(recorder.url, 'viewer').events.query({ groupId: south?.id ?? 0 });
    await expect(viewer).rejects.toMatchObject({ message: 'Unknown group' });
    const north = recorder.store.groups.list().find(({ name }) => name === 'North');
    expect(await serials({ groupId: north?.id ?? 0 })).toEqual([1, 3]);
    expect(await serials({ groupId: 'root' })).toEqual([1, 2, 3]);
  });

  it('refuses in words what cannot be read', async () => {
    for (const body of [{ afterTime: 'yesterday' }, { serialno: 'x' }, { appdevids: 'all' }, { date: '14 Sep' }]) {
      const reply = await recorder.post('/gkevent/eventquery', body);
      expect(reply.status).toBe(400);
      expect(await reply.json()).toMatchObject({ hasError: true, message: expect.stringMatching(/ISO|YYYY/) });
    }
    for (const body of [
      { afterTime: NOW_S, beforeTime: NOW_S - 1 },
      { afterDate: '2026-09-14T00:00:00+0800', beforeDate: '2026-09-13T00:00:00+08:00' },
    ]) {
      const reply = await recorder.post('/gkevent/eventquery', body);
      expect([reply.status, await reply.json()]).toEqual([400, { hasError: true, message: 'Start Time > End Time' }]);
    }
    expect((await recorder.post('/gkevent/eventquery', { afterTime: NOW_S, beforeTime: NOW_S })).status).toBe(200);
    for (const [body, status, message] of [
      [{ date: '2026-02-31' }, 400, '2026-02-31 is no date'],
      [{ date: '2026-09-14', timeZone: 5.25 * 3600 * 3 }, 400, 'timeZone is seconds east of UTC, or an IANA name'],
      [{ groupid: 'nope' }, 404, 'Unknown group'],
      [{ groupid: 9_999 }, 404, 'Unknown group'],
    ] as const) {
      const reply = await recorder.post('/gkevent/eventquery', body);
      expect([reply.status, await reply.json()]).toEqual([status, { hasError: true, message }]);
    }
    const zone = await recorder.post('/gkevent/eventquery', { date: '2026-09-14', timeZone: 'Mars/Base' });
    expect(await zone.json()).toMatchObject({ hasError: true, message: expect.stringContaining('Mars/Base') });
  });

  it('shows only the devices of the user and the token, and places only with their right', async () => {
    const viewer = await apiOf(recorder.url, 'viewer').events.query({});
    expect(new Set(viewer.map(({ deviceId }) => deviceId))).toEqual(new Set(['GK-0001']));
    await expect(apiOf(recorder.url, 'viewer').events.setMemo(32, 'x')).rejects.toThrow();
    const narrow = await apiOfToken(recorder.url, { deviceIds: ['GK-0002'], rights: ['F_event'] });
    const seen = await narrow.events.query({});
    expect(seen.map(({ deviceId, lat, speedKmh }) => [deviceId, lat, speedKmh])).toEqual([['GK-0002', undefined, 0]]);
    expect(await narrow.events.query({ serialNo: 16 })).toEqual([]);
    const blind = await apiOfToken(recorder.url, { rights: ['F_gps'] });
    await expect(blind.events.query({})).rejects.toMatchObject({ code: 'forbidden', message: 'No right to events' });
  });

  it('names the fence that it happened in', async () => {
    const fence = { title: HOSTILE, enable: 1, lat: 24.1, lng: 120.5, radius: 50, trigger_in: 1, trigger_out: 1 };
    recorder.store.fences.put(0, { ...fence, devices: ['GK-0001'] });
    expect((await api.events.query({ serialNo: 16 }))[0]?.fenceName).toBe(HOSTILE);
  });
});

describe('notes about events', () => {
  beforeEach(() => {
    report(1, NOW_S - 10 * 86_400);
  });

  it('keeps check status and memo, tells the channel, and finds them by their update', async () => {
    const listener = new StreamClient(recorder.address, '/event.cgi', asUser('admin'));
    await listener.until(({ socket }) => socket.readyState === socket.OPEN);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await api.events.setCheckStatus(16, 2)).toEqual({ serialNo: 16, checkStatus: 2, updatedS: NOW_S });
    expect(await api.events.setMemo(16, HOSTILE)).toEqual({ memo: HOSTILE, updatedS: NOW_S });
    await listener.until(({ texts }) => texts.length === 2);
    expect(JSON.parse(listener.texts[1] ?? '')).toMatchObject({ cmd: 'update', serialno: 16, memo: HOSTILE });
    listener.close();
    const [event] = await api.events.query({ updatedAfterMs: NOW_S * 1000 });
    expect(event).toMatchObject({ serialNo: 16, memo: HOSTILE, checkStatus: 2 });
  });

  it('belongs to one event: the same number in another world is untouched', async () => {
    await api.events.setMemo(16, 'mine');
    report(1, NOW_S - 9 * 86_400);
    await recorder.stop();
    await start({ store: recorder.store });
    recorder.world.emit({
      cmd: 'new',
      serialno: 16,
      deviceid: 'GK-0002',
      appdevid: 1,
      eventtimeutc: NOW_S - 5,
      memo: '',
    });
    expect((await api.events.query({ serialNo: 16 }))[0]?.memo).toBe('');
  });

  it('refuses unknown events, and operators without the permission', async () => {
    await expect(api.events.setMemo(999, 'x')).rejects.toMatchObject({ code: 'not-found', message: 'Unknown event' });
    const viewer = apiOf(recorder.url, 'viewer');
    await expect(viewer.events.setMemo(16, 'x')).rejects.toMatchObject({ message: 'No right to change memos' });
    await expect(
      viewer.events.requestDownload({ serialNo: 16, deviceId: 'GK-0001', eventCode: 13 }),
    ).rejects.toMatchObject({ code: 'forbidden' });
  });
});

describe('footage of events', () => {
  const event = { serialNo: 16, deviceId: 'GK-0001', eventCode: 13 };
  beforeEach(() => {
    report(1, NOW_S - 60);
  });

  it('is fetched over some seconds, or when the device returns', async () => {
    const asked = await api.events.requestDownload(event);
    expect(asked).toEqual({
      serialNo: 16,
      downloaded: false,
      downloadTries: 1,
      downloadMask: 15,
      updatedS: NOW_S,
      message: 'The footage is being downloaded',
    });
    nowS += 10;
    const [done] = await api.events.query({ updatedAfterMs: (NOW_S + 5) * 1000 });
    expect(done).toMatchObject({ downloaded: true, downloadTries: 1, updatedS: NOW_S + 9 });
    recorder.world.setOnline('GK-0001', false);
    expect((await api.events.requestDownload(event)).message).toMatch(/offline/);
    nowS += 95;
    expect((await api.events.query({ serialNo: 16 }))[0]).toMatchObject({ downloaded: false, downloadTries: 4 });
    await expect(api.events.requestDownload({ ...event, deviceId: 'GK-0002' })).rejects.toMatchObject({
      code: 'invalid-argument',
    });
  });

  it('tells its span, by the plan where there is one', async () => {
    expect(await api.events.footageInfo({ serialNo: 16, channel: 1 })).toEqual({
      startS: NOW_S - 70,
      endS: NOW_S - 50,
    });
    await expect(api.events.footageInfo({ serialNo: 16, channel: 9 })).rejects.toMatchObject({ code: 'not-found' });
    await expect(api.events.footageInfo({ serialNo: 7, channel: 1 })).rejects.toMatchObject({
      message: 'Unknown event',
    });
  });

  it('cuts the footage after the longest time of the plan', async () => {
    nowS -= 120;
    await api.eventDownloadPlans.create({ ...plan, downloadType: 1, preOffsetS: 3, postOffsetS: 40, maxBackupS: 12 });
    nowS += 120;
    expect(await api.events.footageInfo({ serialNo: 16, channel: 1 })).toEqual({
      startS: NOW_S - 63,
      endS: NOW_S - 51,
    });
  });

  it('follows the plans: download, hidden and discarded, from their making on', async () => {
    nowS -= 120;
    await api.eventDownloadPlans.create({ ...plan, downloadType: 1, channelMask: 5, preOffsetS: 3, postOffsetS: 4 });
    await api.eventDownloadPlans.create({ ...plan, downloadType: 4, target: { mode: 'DEVICE', deviceId: 'GK-0002' } });
    await api.eventDownloadPlans.create({ ...plan, downloadType: 0, eventCode: 5 });
    nowS += 120;
    report(2, NOW_S - 30, { deviceid: 'GK-0002' });
    report(3, NOW_S - 20, { appdevid: 5 });
    const events = await api.events.query({});
    expect(events.map(({ serialNo, downloadMask }) => [serialNo, downloadMask])).toEqual([[16, 5]]);
    expect(await api.events.query({ serialNo: 48 })).toHaveLength(1);
    expect(await api.events.query({ serialNo: 32 })).toEqual([]);
    expect(await api.events.footageInfo({ serialNo: 16, channel: 1 })).toEqual({
      startS: NOW_S - 63,
      endS: NOW_S - 56,
    });
  });
});

describe('custom events', () => {
  const form: CustomEventForm = {
    deviceIds: ['GK-0001', 'GK-0002'],
    startS: NOW_S - 600,
    endS: NOW_S - 540,
    downloadMask: 3,
    mainStreamMask: 1,
    audioOut: true,
  };

  it('become events of the server with a download', async () => {
    expect(await api.customEvents.create(form)).toBe('2 downloads added');
    nowS += 30;
    const events = await api.events.query({ eventCodes: [100] });
    expect(events).toHaveLength(2);
    expect(events[0]).toMatchObject({
      deviceId: 'GK-0001',
      source: 'gms',
      happenedS: NOW_S - 600,
      downloadMask: 3,
      downloaded: true,
    });
    expect(new Set(events.map(({ serialNo }) => serialNo)).size).toBe(2);
    const serialNo = events[1]?.serialNo ?? 0;
    expect(await api.events.footageInfo({ serialNo, channel: 2 })).toEqual({ startS: form.startS, endS: form.endS });
    await api.events.setMemo(serialNo, HOSTILE);
    expect((await api.events.query({ serialNo }))[0]?.memo).toBe(HOSTILE);
  });

  it.each([
    [{ startS: NOW_S - 10, endS: NOW_S - 20 }, 'Start Time > End Time'],
    [{ deviceIds: [] }, 'deviceid is missing'],
    [{ deviceIds: ['GK-0001', 'GK-9999'] }, 'Unknown device GK-9999'],
    [{ startS: NOW_S + 10, endS: NOW_S + 20 }, 'The start has not come yet'],
    [{ endS: NOW_S + 90_000 }, 'Choose 24 hours at most'],
  ])('%o is refused with "%s", and nothing is added', async (change, message) => {
    await expect(api.customEvents.create({ ...form, ...change })).rejects.toMatchObject({ message });
    expect(await api.events.query({ eventCodes: [100] })).toEqual([]);
  });

  it('needs its right', async () => {
    const token = await apiOfToken(recorder.url, { rights: ['F_event'] });
    await expect(token.customEvents.create(form)).rejects.toMatchObject({
      message: 'No right to add custom downloads',
    });
  });
});

const plan: EventDownloadPlanInput = {
  target: { mode: 'GLOBAL' },
  eventCode: 13,
  downloadType: 1,
  channelMask: 255,
  preOffsetS: null,
  postOffsetS: 30,
  streamMask: 1,
  timePartEnabled: true,
  timePart: '0:480,1020:1440',
  intermissionS: 5,
  uploadEnabled: true,
  upload: HOSTILE,
  accOffOnly: true,
  maxBackupS: 3600,
  snapshotEverySecond: true,
  customPath: 2,
  mediaType: 6,
};

describe('a simulated world', () => {
  it('answers ten thousand rows, and finds each of them by its number', async () => {
    const startMs = NOW_S * 1000;
    const world = createWorld({ deviceCount: 32, seed: 1, startMs });
    const store = openStore(':memory:', world.seeds);
    const media = new FakeMedia();
    const folders = { console: '/nowhere', viewers: '/nowhere' };
    const server = new RecorderServer({ store, world, media, places: fakePlaces, folders, now: () => startMs });
    const url = `http://127.0.0.1:${await server.listen({ host: '127.0.0.1', port: 0 })}`;
    try {
      const { events } = createRestApi(clientOf(url));
      await events.query({ afterMs: startMs - 60_000 });
      const rows = await events.query({ afterMs: startMs - 18 * 3_600_000 });
      expect(rows.length).toBeGreaterThan(10_000);
      // Covered events are reported after they happened: the span is about when they happened.
      expect(rows.every(({ happenedS }) => happenedS >= NOW_S - 18 * 3600)).toBe(true);
      const early = await events.query({ afterMs: startMs - 3_600_000, beforeMs: startMs - 1_800_000 });
      expect(early.some(({ source }) => source === 'recover')).toBe(true);
      expect(early).toEqual(rows.filter(({ happenedS: s }) => s >= NOW_S - 3600 && s <= NOW_S - 1800));
      const [one] = await events.query({ serialNo: rows[5_000]?.serialNo ?? 0 });
      expect(one).toEqual(rows[5_000]);
      const [monthsBack] = await events.query({
        afterMs: startMs - 150 * 86_400_000,
        beforeMs: startMs - 149 * 86_400_000,
      });
      expect(monthsBack?.happenedS).toBeLessThan(NOW_S - 148 * 86_400);
    } finally {
      await server.close();
      store.close();
    }
  });
});

describe('over a restart', () => {
  it('keeps notes, downloads, custom events, definitions, plans and profiles', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'gk-events-'));
    const seeds = fakeSeeds(4);
    try {
      await recorder.close();
      const first = openStore(folder, seeds);
      await start({ store: first });
      report(1, NOW_S - 60);
      await api.events.setMemo(16, HOSTILE);
      await api.events.requestDownload({ serialNo: 16, deviceId: 'GK-0001', eventCode: 13 });
      await api.customEvents.create({
        deviceIds: ['GK-0001'],
        startS: 1,
        endS: 2,
        downloadMask: 1,
        mainStreamMask: 0,
        audioOut: false,
      });
      await api.eventDefinitions.removeProfile('GLOBAL');
      for (const { eventCode } of await api.eventDownloadPlans.list()) {
        await api.eventDownloadPlans.remove({ target: { mode: 'GLOBAL' }, eventCode });
      }
      await api.eventDownloadPlans.create({ ...plan, eventCode: 5 });
      await recorder.close();
      await start({ store: openStore(folder, seeds) });
      report(1, NOW_S - 60);
      expect((await api.events.query({ serialNo: 16 }))[0]).toMatchObject({ memo: HOSTILE, downloadMask: 15 });
      expect(await api.events.query({ eventCodes: [100], afterMs: 0 })).toHaveLength(1);
      expect(await api.eventDefinitions.list()).toEqual([]);
      expect(await api.eventDownloadPlans.list()).toEqual([{ ...plan, eventCode: 5, updatedS: NOW_S }]);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
