import { createRestApi } from 'gk-sdk/rest';
import { afterEach, describe, expect, it } from 'vitest';
import { createWorld } from '../world/create-world.js';
import { simulate } from '../simulation/simulate.js';
import { RecorderServer } from './recorder-server.js';
import { FakeMedia } from './testing/fake-media.js';
import { fakePlaces } from './testing/fake-world.js';
import { apiOf, apiOfToken, clientOf } from './testing/sdk-clients.js';
import { startRecorder, type RecorderUnderTest, type StartOptions } from './testing/recorder-under-test.js';
import { openStore } from './testing/store-under-test.js';

const DAY_S = 86_400;
/** Midnight of Taipei. */
const MIDNIGHT_S = Date.UTC(2026, 8, 13, 16) / 1000;
const NOW_S = MIDNIGHT_S + 10 * 3600;

let recorder: RecorderUnderTest | undefined;
afterEach(async () => {
  await recorder?.close();
  recorder = undefined;
});
async function start(options?: StartOptions): Promise<string> {
  recorder = await startRecorder({ now: () => NOW_S * 1000, ...options });
  return recorder.url;
}

describe('mileage', () => {
  it('gives all devices by days, up to now', async () => {
    const api = apiOf(await start({ devices: 2 }));
    const rows = await api.mileage.query({ startS: MIDNIGHT_S - DAY_S, endS: MIDNIGHT_S + DAY_S - 1 });
    expect(rows).toEqual(
      ['GK-0001', 'GK-0002'].flatMap((deviceId) => [
        { deviceId, date: '2026-09-13', distanceKm: 864, slotStartS: undefined, driverName: 'Driver of the device' },
        { deviceId, date: '2026-09-14', distanceKm: 360, slotStartS: undefined, driverName: 'Driver of the device' },
      ]),
    );
  });

  it('gives one device by half hours', async () => {
    const api = apiOf(await start());
    const rows = await api.mileage.query({ startS: MIDNIGHT_S, endS: MIDNIGHT_S + DAY_S - 1, deviceId: 'GK-0003' });
    expect(rows).toHaveLength(20);
    expect(rows[1]).toEqual({
      deviceId: 'GK-0003',
      date: '2026-09-14',
      distanceKm: 18,
      slotStartS: MIDNIGHT_S + 1800,
      driverName: 'Driver of the device',
    });
  });

  it('is as long as the track of /api/gps', async () => {
    const world = createWorld({ deviceCount: 1, seed: 3, startMs: NOW_S * 1000 });
    const store = openStore(':memory:', world.seeds);
    const media = new FakeMedia();
    const folders = { console: '/nowhere', viewers: '/nowhere' };
    const server = new RecorderServer({
      store,
      ...simulate({ world, media, store, now: () => NOW_S * 1000 }),
      places: fakePlaces,
      folders,
      now: () => NOW_S * 1000,
    });
    const port = await server.listen({ host: '127.0.0.1', port: 0 });
    try {
      const client = clientOf(`http://127.0.0.1:${port}`);
      // Friday: the only vehicle of a fleet rests at the weekend.
      const day = { startS: MIDNIGHT_S - 3 * DAY_S, endS: MIDNIGHT_S - 2 * DAY_S - 1 };
      const [row] = await createRestApi(client).mileage.query(day);
      const track = await client.gps({ deviceId: row?.deviceId ?? '', ...day });
      const trackKm = track.slice(1).reduce((km, point, i) => km + haversineKm(track[i] ?? point, point), 0);
      expect(trackKm).toBeGreaterThan(50);
      expect(Math.abs((row?.distanceKm ?? 0) / trackKm - 1)).toBeLessThan(0.03);
    } finally {
      await server.close();
      media.close();
      store.close();
    }
  });

  it('answers for two months of 10,000 devices while others are served', async () => {
    const url = await start({ devices: 10_000 });
    const period = { afterTime: NOW_S - 62 * DAY_S, beforeTime: NOW_S };
    let done = false;
    const rows = (async () => {
      const reply = await recorder?.post('/gkmileage/mileagequery', period);
      let count = 0;
      // Counted as they come: to read them as rows takes longer than to make them.
      for await (const piece of reply?.body?.pipeThrough(new TextDecoderStream()) ?? []) {
        count += piece.split('{').length - 1;
      }
      done = true;
      return count;
    })();
    for (let served = 0; served < 25; served++) {
      await fetch(`${url}/api/server`);
      expect([served, done]).toEqual([served, false]);
    }
    expect(await rows).toBe(620_000);
  });

  it('shows nobody what is not theirs', async () => {
    const url = await start();
    const query = { startS: MIDNIGHT_S - DAY_S, endS: MIDNIGHT_S - 1 };
    const viewer = await apiOf(url, 'viewer').mileage.query(query);
    expect(viewer.map((row) => row.deviceId)).toEqual(['GK-0001', 'GK-0003']);
    await expect(apiOf(url, 'viewer').mileage.query({ ...query, deviceId: 'GK-0002' })).rejects.toMatchObject({
      code: 'not-found',
      message: 'Unknown device',
    });
    const narrow = await apiOfToken(url, { deviceIds: ['GK-0002'], rights: ['F_event'] });
    expect((await narrow.mileage.query(query)).map((row) => row.deviceId)).toEqual(['GK-0002']);
    await expect(narrow.mileage.query({ ...query, deviceId: 'GK-0001' })).rejects.toMatchObject({ code: 'forbidden' });
    const blind = await apiOfToken(url, { rights: ['P_live'] });
    await expect(blind.mileage.query(query)).rejects.toMatchObject({
      code: 'forbidden',
      message: 'Your account lacks the permission F_event.',
    });
  });

  it('refuses in words what cannot be reckoned', async () => {
    const api = apiOf(await start());
    const refused = (query: Parameters<typeof api.mileage.query>[0]) =>
      api.mileage.query(query).then(
        () => 'answered',
        (error: unknown) => (error instanceof Error ? error.message : ''),
      );
    expect(await refused({ startS: 0, endS: 70 * DAY_S })).toBe('Choose 62 days at most');
    expect(await refused({ startS: 0, endS: 1, timeZone: 'Nowhere' })).toContain('"Nowhere" is not known');
    expect(await refused({ startS: -5, endS: 1 })).toContain('unix seconds');
    const future = await api.mileage.query({ startS: NOW_S + DAY_S, endS: NOW_S + 2 * DAY_S });
    expect(future).toEqual([]);
  });
});

describe('netflow', () => {
  it('counts every visible device and day once, in the same way each time it is asked', async () => {
    const url = await start();
    const query = { startS: MIDNIGHT_S - 30 * DAY_S, endS: MIDNIGHT_S + DAY_S - 1 };
    const rows = await apiOf(url).netflow.query(query);
    expect(rows).toHaveLength(4 * 31);
    expect(rows.every((row) => row.inBytes > row.outBytes && row.outBytes > 0)).toBe(true);
    expect(await apiOf(url).netflow.query(query)).toEqual(rows);
    const viewer = await apiOf(url, 'viewer').netflow.query(query);
    expect(new Set(viewer.map((row) => row.deviceId))).toEqual(new Set(['GK-0001', 'GK-0003']));
    const narrow = await apiOfToken(url, { deviceIds: ['GK-0004'] });
    expect(new Set((await narrow.netflow.query(query)).map((row) => row.deviceId))).toEqual(new Set(['GK-0004']));
  });
});

interface Place {
  readonly lat: number;
  readonly lng: number;
}

function haversineKm(a: Place, b: Place): number {
  const radians = Math.PI / 180;
  const half = (degrees: number): number => Math.sin((degrees * radians) / 2) ** 2;
  const chord = half(b.lat - a.lat) + Math.cos(a.lat * radians) * Math.cos(b.lat * radians) * half(b.lng - a.lng);
  return 2 * 6371 * Math.asin(Math.sqrt(chord));
}
