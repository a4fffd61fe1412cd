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

describe('the stream log', () => {
  it('reads words and numbers, seconds and ISO times, and leaves out what names no device', async () => {
    const json = [
      {
        username: 'anna',
        deviceid: 'A',
        channel: '2',
        entrance: 1,
        type: 5,
        asktime: 1000,
        during: '7',
        updatetime: 1007,
      },
      { deviceid: 'B', type: 'Special', asktime: '2026-11-21T08:00:00+0800', updatetime: 1_790_000_000_000 },
      { username: 'nobody' },
      'rubbish',
    ];
    const { api } = apiOf({ 'POST /gklog/uslog': { json } });
    expect(await api.streamLog.query()).toEqual([
      {
        username: 'anna',
        deviceId: 'A',
        channel: 2,
        entrance: 'Web',
        type: 'Liveview end',
        askedS: 1000,
        durationS: 7,
        updatedS: 1007,
      },
      {
        username: '',
        deviceId: 'B',
        channel: undefined,
        entrance: '',
        type: 'Special',
        askedS: Date.UTC(2026, 10, 21) / 1000,
        durationS: 0,
        updatedS: 1_790_000_000,
      },
    ]);
  });

  it('asks with ISO times and only what narrows', async () => {
    const { api, fake } = apiOf({ 'POST /gklog/uslog': { json: [] } });
    await api.streamLog.query({
      startS: 0,
      endS: 86_399,
      member: 'anna',
      deviceId: 'A',
      channel: 1,
      type: 'Liveview ask',
    });
    expect(fake.requests[0]?.body).toEqual({
      afterUpdatetime: '1970-01-01T00:00:00+0000',
      beforeUpdatetime: '1970-01-01T23:59:59+0000',
      member: 'anna',
      deviceid: 'A',
      channel: 1,
      type: 'Liveview ask',
      username: 'anna',
      password: 'HASH',
    });
    await api.streamLog.query();
    expect(fake.requests[1]?.body).toEqual({ username: 'anna', password: 'HASH' });
  });
});

describe('the access log', () => {
  it('reads rows and what it can tell of', async () => {
    const row = {
      datetime: 5,
      type: 'Rest',
      ip: '::1',
      username: '<b>',
      deviceid: '',
      action: 'x',
      method: 'PUT',
      data: { a: 1 },
    };
    const { api, fake } = apiOf({
      'POST /gklog/accesslog': { json: { data: [row, {}, null] } },
      'GET /gklog/actions': { json: [{ type: 1, method: 'PUT', action: 'gkserver/ddns' }, { type: 'x' }] },
    });
    expect(await api.accessLog.query({ action: 'x', method: 'PUT', ip: '::1', type: 'Rest' })).toEqual([
      { timeS: 5, type: 'Rest', ip: '::1', username: '<b>', deviceId: '', action: 'x', method: 'PUT', data: '{"a":1}' },
    ]);
    expect(fake.requests[0]?.body).toMatchObject({ action: 'x', method: 'PUT', ip: '::1', type: 'Rest' });
    expect(await api.accessLog.actions()).toEqual([{ type: '1', method: 'PUT', action: 'gkserver/ddns', data: '' }]);
  });

  it.each(['streamLog', 'accessLog'] as const)(
    '%s refuses an archive without a password, and times the wrong way round',
    async (log) => {
      const { api, fake } = apiOf({});
      await expect(api[log].export({}, '')).rejects.toMatchObject({ code: 'invalid-argument' });
      await expect(api[log].query({ startS: 2, endS: 1 })).rejects.toMatchObject({ code: 'invalid-argument' });
      expect(fake.requests).toEqual([]);
    },
  );
});

describe('the logs of a device', () => {
  it('come as text, for the type, the device and the zone that are asked for', async () => {
    const { api, fake } = apiOf({ 'GET /gmslog.cgi': { text: '2026-11-23 00:00:00 [sys] alive' } });
    const query = { deviceId: 'A/1', type: 'syslog', utcOffsetS: 28_800 } as const;
    expect(await api.deviceLogs.read(query)).toBe('2026-11-23 00:00:00 [sys] alive');
    await api.deviceLogs.read({ deviceId: 'A', type: 'carbox' });
    const common = 'https://fleet.test/gmslog.cgi?type=';
    expect(fake.requests.map(({ url }) => url)).toEqual([
      `${common}syslog&deviceid=A%2F1&tz=28800&user=anna&password=HASH`,
      `${common}carbox&deviceid=A&user=anna&password=HASH`,
    ]);
    expect(api.deviceLogs.url(query)).toBe(fake.requests[0]?.url);
  });

  it('reject with the words of the server', async () => {
    const refusal = { status: 403, json: { hasError: true, message: 'No permission for system logs' } };
    const { api } = apiOf({ 'GET /gmslog.cgi': refusal });
    const log = api.deviceLogs.read({ deviceId: 'A', type: 'syslog' });
    await expect(log).rejects.toMatchObject({ code: 'forbidden', message: 'No permission for system logs' });
  });
});
