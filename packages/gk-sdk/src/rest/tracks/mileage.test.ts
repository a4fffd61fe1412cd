import { describe, expect, it } from 'vitest';
import { FakeFetch, type FakeRoutes } from '../../testing/fake-fetch.js';
import { createRestApi } from '../create-rest-api.js';
import { createRestClient } from '../create-rest-client.js';

function apiOf(routes: FakeRoutes) {
  const fake = new FakeFetch(routes);
  const client = createRestClient({
    baseUrl: 'https://fleet.test',
    authorization: () => ({ kind: 'password', username: 'anna', passwordHash: 'HASH' }),
    fetch: fake.fetch,
  });
  return { api: createRestApi(client), fake };
}

describe('mileage', () => {
  it('asks by whole seconds, and turns millionths of a kilometre into kilometres', async () => {
    const json = [
      { deviceid: 'BUS-7', distance: 12_345_678, date: '2026-09-14', more: 1 },
      { deviceid: 'BUS-7', distance: 500_000, starttime: 1_789_315_200, date: null },
    ];
    const { api, fake } = apiOf({ 'POST /gkmileage/mileagequery': { json } });
    const rows = await api.mileage.query({ startS: 1.9, endS: 100.2, deviceId: 'BUS-7', timeZone: 'Asia/Taipei' });
    expect(rows).toEqual([
      { deviceId: 'BUS-7', distanceKm: 12.345678, slotStartS: undefined, date: '2026-09-14' },
      { deviceId: 'BUS-7', distanceKm: 0.5, slotStartS: 1_789_315_200, date: undefined },
    ]);
    expect(fake.requests[0]?.body).toEqual({
      afterTime: 1,
      beforeTime: 100,
      deviceid: 'BUS-7',
      timeZone: 'Asia/Taipei',
      username: 'anna',
      password: 'HASH',
    });
  });

  it('leaves a bad row out and keeps the others', async () => {
    const json = [null, { deviceid: 'A' }, { deviceid: 'B', distance: 'far' }, { deviceid: 'C', distance: 0 }];
    const { api } = apiOf({ 'POST /gkmileage/mileagequery': { json } });
    expect((await api.mileage.query({ startS: 0, endS: 1 })).map((row) => row.deviceId)).toEqual(['C']);
  });

  it.each([
    [{ startS: 2, endS: 1 }, 'invalid-argument'],
    [{ startS: Number.NaN, endS: 1 }, 'invalid-argument'],
    [{ startS: 0, endS: 1 }, 'bad-reply'],
  ] as const)('fails for %o with %s', async (query, code) => {
    const { api } = apiOf({ 'POST /gkmileage/mileagequery': { json: { rows: [] } } });
    await expect(api.mileage.query(query)).rejects.toMatchObject({ code });
  });
});

describe('netflow', () => {
  it('gives bytes in and out', async () => {
    const json = [{ deviceid: 'BUS-7', starttime: 1_789_315_200, flowin: 1024, flowout: null }, { deviceid: 'BAD' }];
    const { api, fake } = apiOf({ 'POST /gklog/netflow': { json } });
    expect(await api.netflow.query({ startS: 10, endS: 20 })).toEqual([
      { deviceId: 'BUS-7', startS: 1_789_315_200, inBytes: 1024, outBytes: 0 },
    ]);
    expect(fake.requests[0]?.body).toMatchObject({ starttime: 10, endtime: 20 });
    await expect(api.netflow.query({ startS: 2, endS: 1 })).rejects.toMatchObject({ code: 'invalid-argument' });
  });

  it('ends with its signal, and tells what the server says', async () => {
    const { api } = apiOf({ 'POST /gklog/netflow': 'hanging' });
    const stop = new AbortController();
    const waiting = api.netflow.query({ startS: 1, endS: 2 }, { signal: stop.signal });
    stop.abort();
    await expect(waiting).rejects.toMatchObject({ code: 'aborted' });
    const { api: refusing } = apiOf({ 'POST /gklog/netflow': { json: { hasError: true, message: 'too long' } } });
    await expect(refusing.netflow.query({ startS: 1, endS: 2 })).rejects.toMatchObject({
      code: 'refused',
      message: 'too long',
    });
  });
});
