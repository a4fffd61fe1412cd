import { createRestApi, type RestApi } from 'gk-sdk/rest';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createWorld } from '../world/create-world.js';
import { simulate } from '../simulation/simulate.js';
import { RecorderServer } from './recorder-server.js';
import { FakeMedia } from './testing/fake-media.js';
import { fakePlaces } from './testing/fake-world.js';
import { startRecorder, type RecorderUnderTest } from './testing/recorder-under-test.js';
import { reportEvent } from './testing/report-event.js';
import { apiOf, apiOfToken, clientOf } from './testing/sdk-clients.js';
import { HOSTILE_TEXT } from './testing/hostile-text.js';
import { openStore } from './testing/store-under-test.js';

const NOW_S = Date.UTC(2026, 8, 14, 4) / 1000;
const DAY_S = 86_400;

let recorder: RecorderUnderTest;
let api: RestApi;
beforeEach(async () => {
  recorder = await startRecorder({ now: () => NOW_S * 1000 });
  api = apiOf(recorder.url);
});
afterEach(async () => {
  await recorder.close();
});
const report = (serialno: number, atS: number, fields?: object): void => {
  reportEvent(recorder.world, serialno, atS, fields);
};

describe('event query', () => {
  beforeEach(() => {
    // An attempt to fetch footage changes a row.
    recorder.store.events.downloadsOff.set(true, 0);
    report(1, NOW_S - 7200);
    report(2, NOW_S - 3600, { deviceid: 'GK-0002', appdevid: 16, snap: 0 });
    report(3, NOW_S - 60, { cmd: 'cover', appdevid: 4 });
  });
  const serials = async (query: Parameters<RestApi['events']['query']>[0]) =>
    (await api.events.query(query)).map(({ serialNo }) => serialNo / 16);

  it('tells of the events of a device as long as its editor has them kept', async () => {
    report(4, NOW_S - 3 * DAY_S);
    expect(await serials({ afterS: 0 })).toContain(4);
    await api.deviceSetup.save('GK-0001', { eventDays: 2 });
    expect(await serials({ afterS: 0 })).not.toContain(4);
    expect(await serials({ serialNo: 64 })).toEqual([]);
    expect(await serials({ serialNo: 16 })).toEqual([1]);
    await api.deviceSetup.save('GK-0001', { eventDays: 0 });
    expect(await serials({ serialNo: 64 })).toEqual([4]);
  });

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
      position: { lat: 24.1, lng: 120.5, speedKmh: 101 },
      downloaded: false,
      downloadTries: 0,
      downloadMask: 0,
      source: 'real-time',
      sourceName: 'RealTime',
      fenceName: '',
      driverName: 'Driver of the device',
    });
  });

  it.each([
    [{}, [1, 2, 3]],
    [{ newestFirst: true }, [3, 2, 1]],
    [{ afterS: NOW_S - 3600 }, [2, 3]],
    [{ beforeS: NOW_S - 3600 }, [1, 2]],
    [{ afterS: NOW_S - 5000, beforeS: NOW_S - 100, zone: 'Asia/Taipei' }, [2]],
    [{ updatedAfterS: NOW_S - 60 }, [3]],
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

  it('gives pages: as many rows as asked for, and 10,000 at most', async () => {
    const rowsOf = async (body: object) =>
      ((await (await recorder.post('/gkevent/eventquery', body)).json()) as { serialno: number }[]).map(
        ({ serialno }) => serialno / 16,
      );
    expect(await rowsOf({ limit: 2 })).toEqual([1, 2]);
    expect(await rowsOf({ limit: 2, afterSerialno: 32 })).toEqual([3]);
    expect(await rowsOf({ limit: 2, desc: 1 })).toEqual([3, 2]);
    expect(await rowsOf({ limit: 2, desc: 1, beforeSerialno: 32 })).toEqual([1]);
    expect((await recorder.post('/gkevent/eventquery', { limit: 0 })).status).toBe(400);
    for (let index = 4; index <= 10_002; index += 1) report(index, NOW_S - 30);
    for (const limit of [undefined, 1_000_000]) expect(await rowsOf({ limit })).toHaveLength(10_000);
    expect(await rowsOf({ afterSerialno: 10_000 * 16 })).toEqual([10_001, 10_002]);
    // The SDK puts the pages together.
    expect(await serials({})).toEqual(Array.from({ length: 10_002 }, (_, index) => index + 1));
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
    expect(seen.map(({ deviceId, position }) => [deviceId, position])).toEqual([['GK-0002', undefined]]);
    expect(await narrow.events.query({ serialNo: 16 })).toEqual([]);
    const blind = await apiOfToken(recorder.url, { rights: ['F_gps'] });
    await expect(blind.events.query({})).rejects.toMatchObject({
      code: 'forbidden',
      message: 'Your account lacks the permission F_event.',
    });
  });

  it('names the fence that it happened in', async () => {
    const fence = { title: HOSTILE_TEXT, enable: 1, lat: 24.1, lng: 120.5, radius: 50, trigger_in: 1, trigger_out: 1 };
    recorder.store.fences.put(0, { ...fence, devices: ['GK-0001'] });
    expect((await api.events.query({ serialNo: 16 }))[0]?.fenceName).toBe(HOSTILE_TEXT);
  });
});

describe('a simulated world', () => {
  it('answers ten thousand rows, and finds each of them by its number', async () => {
    const startMs = NOW_S * 1000;
    const world = createWorld({ deviceCount: 32, seed: 1, startMs });
    const store = openStore(':memory:', world.seeds);
    const media = new FakeMedia();
    const folders = { console: '/nowhere', viewers: '/nowhere' };
    const server = new RecorderServer({
      store,
      ...simulate({ world, media, store, now: () => startMs }),
      places: fakePlaces,
      folders,
      now: () => startMs,
    });
    const url = `http://127.0.0.1:${await server.listen({ host: '127.0.0.1', port: 0 })}`;
    try {
      const { events } = createRestApi(clientOf(url));
      await events.query({ afterS: NOW_S - 60 });
      const rows = await events.query({ afterS: NOW_S - 40 * DAY_S });
      expect(rows.length).toBeGreaterThan(10_000);
      // Covered events are reported after they happened: the span is about when they happened.
      expect(rows.every(({ happenedS }) => happenedS >= NOW_S - 40 * DAY_S)).toBe(true);
      const early = await events.query({ afterS: NOW_S - 2 * DAY_S, beforeS: NOW_S - DAY_S });
      expect(early.some(({ source }) => source === 'recover')).toBe(true);
      expect(early).toEqual(rows.filter(({ happenedS: s }) => s >= NOW_S - 2 * DAY_S && s <= NOW_S - DAY_S));
      const [one] = await events.query({ serialNo: rows[5_000]?.serialNo ?? 0 });
      expect(one).toEqual(rows[5_000]);
      const [monthsBack] = await events.query({
        afterS: NOW_S - 150 * DAY_S,
        beforeS: NOW_S - 149 * DAY_S,
      });
      expect(monthsBack?.happenedS).toBeLessThan(NOW_S - 148 * DAY_S);
    } finally {
      await server.close();
      store.close();
    }
  });
});
