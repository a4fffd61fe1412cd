import { afterEach, describe, expect, it, vi } from 'vitest';
import { isGkError } from '../errors/to-gk-error.js';
import { FakeFetch, type FakeRoutes } from '../testing.js';
import type { Authorization } from '../transport/authorization.js';
import { sha256Hex } from '../util/password-hash.js';
import type { RestClient, RestClientOptions } from './connection/client.js';
import { createRestClient } from './create-rest-client.js';

const ANNA: Authorization = { kind: 'password', username: 'änna', passwordHash: sha256Hex('secret') };
const TOKEN: Authorization = { kind: 'token', e: 'eee', h: 'hhh' };

function client(
  routes: FakeRoutes,
  authorization: Authorization | undefined = ANNA,
  more: Partial<RestClientOptions> = {},
) {
  const http = new FakeFetch(routes);
  const rest = createRestClient({
    baseUrl: 'https://fleet.test/gk',
    authorization: () => authorization,
    fetch: http.fetch,
    ...more,
  });
  return { rest, http };
}

/** Every call, with the route that it takes and an answer that it understands. */
const CALLS: Record<
  string,
  { route: string; json: unknown; call: (rest: RestClient, signal?: AbortSignal) => Promise<unknown> }
> = {
  serverKind: { route: 'GET /gk/api/server', json: {}, call: (rest, signal) => rest.serverKind({ signal }) },
  protocol: { route: 'GET /gk/gkserver/protocol', json: {}, call: (rest, signal) => rest.protocol({ signal }) },
  captcha: { route: 'GET /gk/gkserver/captcha', json: {}, call: (rest, signal) => rest.loginDemands({ signal }) },
  videoLayout: {
    route: 'GET /gk/gkserver/videolayout',
    json: {},
    call: (rest, signal) => rest.videoLayout({ signal }),
  },
  token: {
    route: 'POST /gk/gkserver/token',
    json: { e: 'e', h: 'h' },
    call: (rest, signal) => rest.mintToken({ ttlS: 60 }, { signal }),
  },
  gps: {
    route: 'POST /gk/api/gps',
    json: [],
    call: (rest, signal) => rest.gps({ deviceId: 'A', startS: 1, endS: 2 }, { signal }),
  },
  userInfo: { route: 'POST /gk/gkcommon/userinfo', json: {}, call: (rest, signal) => rest.userInfo({ signal }) },
  groupDeviceList: {
    route: 'POST /gk/gkcommon/groupdevicelist',
    json: [],
    call: (rest, signal) => rest.groupDeviceList(1, { signal }),
  },
  device: { route: 'POST /gk/gkdevice/device', json: {}, call: (rest, signal) => rest.device('A', { signal }) },
  password: {
    route: 'PUT /gk/gkserver/passwd',
    json: {},
    call: (rest, signal) => rest.changePassword('new', { signal }),
  },
  geocoding: {
    route: 'GET /gk/nominatim/status',
    json: {},
    call: (rest, signal) => rest.geocodingAvailable({ signal }),
  },
  reverse: {
    route: 'POST /gk/nominatim/reverse',
    json: {},
    call: (rest, signal) => rest.reverseGeocode({ lat: 1, lng: 2 }, { signal }),
  },
};
const NAMES = Object.keys(CALLS);
const named = (name: string) => {
  const call = CALLS[name];
  if (!call) throw new Error(name);
  return call;
};

describe.each(NAMES)('%s', (name) => {
  const { route, json, call } = named(name);

  it('takes its path below the base, and a good answer', async () => {
    const { rest, http } = client({ [route]: { json } });
    await call(rest);
    expect(http.requests).toHaveLength(1);
    expect(http.requests[0]?.url).toMatch(/^https:\/\/fleet\.test\/gk\//);
  });

  it('passes the signal on, and rejects with aborted', async () => {
    const { rest } = client({ [route]: 'hanging' });
    const controller = new AbortController();
    const waiting = call(rest, controller.signal).catch((error: unknown) => error);
    controller.abort(new Error('the page was left'));
    expect(isGkError(await waiting, 'aborted')).toBe(true);
  });

  it('rejects with network when the server cannot be reached or fails', async () => {
    await expect(call(client({ [route]: 'unreachable' }).rest)).rejects.toMatchObject({ code: 'network' });
    const broken = client({ [route]: { status: 502, text: '<html>' } }).rest;
    await expect(call(broken)).rejects.toMatchObject({ code: 'network', retryable: true });
  });

  it('rejects with bad-reply when the answer is no JSON', async () => {
    const { rest } = client({ [route]: { text: '<html>secret</html>' } });
    await expect(call(rest)).rejects.toMatchObject({ code: 'bad-reply' });
  });
});

const REFUSABLE = NAMES.filter((name) => name !== 'geocoding');

describe('refusals', () => {
  it.each(REFUSABLE)(
    'of %s by hasError carry the words of the server, and the code of the HTTP status',
    async (name) => {
      const codes = { 200: 'refused', 400: 'invalid-argument', 401: 'auth-failed', 404: 'not-found', 500: 'refused' };
      for (const [status, code] of Object.entries(codes).map(([key, value]) => [Number(key), value] as const)) {
        const { rest } = client({ [named(name).route]: { status, json: { hasError: true, message: 'not today' } } });
        await expect(named(name).call(rest)).rejects.toMatchObject({ code, message: 'not today' });
      }
    },
  );

  it('need no words', async () => {
    const { rest } = client({ 'POST /gk/api/gps': { json: { hasError: true } } });
    await expect(named('gps').call(rest)).rejects.toThrow('POST api/gps');
  });

  it.each([
    [400, 'invalid-argument'],
    [401, 'auth-failed'],
    [403, 'forbidden'],
    [404, 'not-found'],
    [418, 'refused'],
    [503, 'network'],
    [504, 'timeout'],
  ])('of HTTP status %i are %s', async (status, code) => {
    const { rest } = client({ 'POST /gk/gkcommon/userinfo': { status, json: { message: 'why' } } });
    await expect(rest.userInfo()).rejects.toMatchObject({ code, message: 'why' });
    const bare = client({ 'POST /gk/gkcommon/userinfo': { status, text: '' } }).rest;
    await expect(bare.userInfo()).rejects.toMatchObject({ code, message: expect.stringContaining(String(status)) });
  });

  it.each([
    [429, true],
    [418, false],
  ])('of HTTP status %i may pass later: %s', async (status, retryable) => {
    for (const json of [{ hasError: true, message: 'why' }, {}]) {
      const { rest } = client({ 'POST /gk/gkcommon/userinfo': { status, json } });
      await expect(rest.userInfo()).rejects.toMatchObject({ code: 'refused', retryable });
    }
  });

  it.each([ANNA, TOKEN])('never repeat credentials, even when the server does (%j)', async (authorization) => {
    const secrets = authorization.kind === 'password' ? [authorization.passwordHash] : ['eee', 'hhh'];
    const echo = { status: 401, json: { hasError: true, message: `bad login ${secrets.join(' and ')}` } };
    const { rest } = client({ 'POST /gk/gkcommon/userinfo': echo }, authorization);
    const error = await rest.userInfo().catch((reason: unknown) => reason);
    expect(isGkError(error, 'auth-failed')).toBe(true);
    for (const secret of secrets) expect(`${String(error)} ${(error as Error).stack}`).not.toContain(secret);
  });
});

describe('credentials', () => {
  it('stand in the body of POST and PUT, hashed', async () => {
    const { rest, http } = client({ 'POST /gk/gkcommon/groupdevicelist': { json: [] } });
    await rest.groupDeviceList(3);
    expect(http.requests[0]?.body).toEqual({ groupid: 3, username: 'änna', password: sha256Hex('secret') });
    expect(http.requests[0]?.headers).not.toHaveProperty('Authorization');
  });

  it('are a token pair where there is one', async () => {
    const { rest, http } = client({ 'POST /gk/gkcommon/userinfo': { json: {} } }, TOKEN);
    await rest.userInfo();
    expect(http.requests[0]?.body).toEqual({ e: 'eee', h: 'hhh' });
  });

  it('are not sent with the calls that are open', async () => {
    const open = ['serverKind', 'protocol', 'captcha', 'videoLayout', 'geocoding'];
    for (const name of open) {
      const { rest, http } = client({ [named(name).route]: { json: {} } });
      await named(name).call(rest);
      expect(JSON.stringify(http.requests)).not.toMatch(/password|Authorization/);
    }
  });

  it('are missed before anything is sent', async () => {
    const http = new FakeFetch();
    const rest = createRestClient({ baseUrl: 'https://fleet.test', fetch: http.fetch });
    await expect(rest.userInfo()).rejects.toMatchObject({ code: 'auth-failed' });
    expect(http.requests).toHaveLength(0);
  });
});

describe('paths', () => {
  it('are overridden one by one', async () => {
    const { rest, http } = client({ 'GET /gk/own/captcha': { json: { captcha: 1 } } }, ANNA, {
      paths: { captcha: '/own/captcha' },
    });
    await expect(rest.loginDemands()).resolves.toEqual({ captcha: true, secondFactor: false });
    expect(http.requests[0]?.url).toBe('https://fleet.test/gk/own/captcha');
  });

  it('need a base that is a URL', () => {
    expect(() => createRestClient({ baseUrl: 'nowhere' })).toThrow(
      expect.objectContaining({ code: 'invalid-argument' }),
    );
  });
});

describe('answers', () => {
  it('tell the kind of server', async () => {
    await expect(client({ 'GET /gk/api/server': { json: { server: 'global' } } }).rest.serverKind()).resolves.toBe(
      'global',
    );
  });

  it.each([
    [{ streamings: [8900, 8901], appcommand: 24680 }, 8900, 24680],
    [{ streamings: ['8900'], appcommand: '24680', extra: 1 }, 8900, 24680],
    [{ streamings: [], appcommand: null }, undefined, undefined],
    [{ streamings: [0], appcommand: 70_000 }, undefined, undefined],
    [{}, undefined, undefined],
  ])('tell the ports of %j', async (json, streamPort, commandPort) => {
    const { rest } = client({ 'GET /gk/gkserver/protocol': { json } });
    await expect(rest.protocol()).resolves.toEqual({ streamPort, commandPort });
  });

  it('tell whether a code is required (1 = code required)', async () => {
    const required = (captcha: unknown) =>
      client({ 'GET /gk/gkserver/captcha': { json: { captcha } } })
        .rest.loginDemands()
        .then((demands) => demands.captcha);
    await expect(Promise.all([1, '1', 0, '0', null].map(required))).resolves.toEqual([true, true, false, false, false]);
  });

  it('tell the viewer grids (default 4x2)', async () => {
    const json = { simpleLiveLayout: '3x3' };
    const { rest } = client({ 'GET /gk/gkserver/videolayout': { json } });
    await expect(rest.videoLayout()).resolves.toEqual({ simpleLiveLayout: '3x3', simplePlaybackLayout: '4x2' });
  });

  it('mint a token of what was asked', async () => {
    const { rest, http } = client({ 'POST /gk/gkserver/token': { json: { e: 'E', h: 'H', expires: 99 } } });
    const token = await rest.mintToken({ ttlS: 600, deviceIds: ['A'], channels: [1], rights: ['P_live'] });
    expect(token).toEqual({ e: 'E', h: 'H', expiresS: 99 });
    expect(http.requests[0]?.body).toMatchObject({ ttl: 600, devices: ['A'], channels: [1], rights: ['P_live'] });
    await expect(rest.mintToken({ ttlS: 0 })).rejects.toMatchObject({ code: 'invalid-argument' });
  });

  it('give a track in the units of the model, without rows that are no position', async () => {
    const row = { lat: 24, lng: 120, speed: 50, dir: 90, time: 1_700_000_000, sat: 9 };
    const { rest, http } = client({ 'POST /gk/api/gps': { json: [row, { lat: 'x' }, null] } });
    await expect(rest.gps({ deviceId: 'A', startS: 1.9, endS: 2 })).resolves.toEqual([
      { atS: 1_700_000_000, lat: 24, lng: 120, speedKmh: 50, headingDeg: 90 },
    ]);
    expect(http.requests[0]?.body).toMatchObject({ deviceid: 'A', start: 1, end: 2 });
    await expect(rest.gps({ deviceId: 'A', startS: 3, endS: 2 })).rejects.toMatchObject({ code: 'invalid-argument' });
  });

  it('give user info with groups, extra fields kept', async () => {
    const json = { UserName: 'anna', childrens: [{ groupid: 1, name: 'Depot', more: true }], x: 1 };
    const { rest } = client({ 'POST /gk/gkcommon/userinfo': { json } });
    await expect(rest.userInfo()).resolves.toEqual({
      username: 'anna',
      groups: [{ groupId: 1, name: 'Depot', extra: { more: true } }],
      deviceIds: [],
      extra: { x: 1 },
    });
  });

  it('give the ids of a group, bare or in rows', async () => {
    const { rest } = client({ 'POST /gk/gkcommon/groupdevicelist': { json: ['A', { deviceid: 'B' }] } });
    await expect(rest.groupDeviceList('')).resolves.toEqual(['A', 'B']);
  });

  it.each([
    [{ deviceid: 'A', chn_count: 8 }],
    [{ device: { deviceid: 'A', chn_count: 8 } }],
    [{ device: { chn_count: 8 } }],
    [{ chn_count: 8 }],
  ])('give a device from %j', async (json) => {
    const { rest } = client({ 'POST /gk/gkdevice/device': { json } });
    await expect(rest.device('A')).resolves.toEqual({ deviceId: 'A', channelCount: 8 });
  });

  it.each([['gps'], ['userInfo'], ['groupDeviceList'], ['device'], ['token'], ['protocol']])(
    'of %s with another shape are bad-reply',
    async (name) => {
      const { route, call } = named(name);
      const { rest } = client({ [route]: { json: 'a text' } });
      await expect(call(rest)).rejects.toMatchObject({ code: 'bad-reply' });
    },
  );

  it.each([
    [{ json: { status: 0, message: 'OK' } }, true],
    [{ json: {} }, true],
    [{ json: { status: 403, message: 'nominatim not enabled' } }, false],
    [{ status: 403, json: { message: 'nominatim not enabled' } }, false],
    [{ status: 404, text: '' }, false],
    [{ json: { hasError: true, message: 'nominatim not enabled' } }, false],
  ])('tell by %j that geocoding is there: %s', async (reply, available) => {
    const { rest } = client({ 'GET /gk/nominatim/status': reply });
    await expect(rest.geocodingAvailable()).resolves.toBe(available);
  });

  it('give an address (lat, lon, zoom 18), undefined where there is none', async () => {
    const { rest, http } = client({ 'POST /gk/nominatim/reverse': { json: { display_name: 'Zhongzheng Rd. 7' } } });
    await expect(rest.reverseGeocode({ lat: 24, lng: 120 })).resolves.toBe('Zhongzheng Rd. 7');
    expect(http.requests[0]?.body).toMatchObject({ lat: 24, lon: 120, zoom: 18 });
    const nowhere = client({ 'POST /gk/nominatim/reverse': { json: { error: 'Unable to geocode' } } }).rest;
    await expect(nowhere.reverseGeocode({ lat: 0, lng: 0 })).resolves.toBeUndefined();
  });
});

describe('a server that does not answer', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it('is given up after a minute, and an answer that stops on its way after five', async () => {
    vi.useFakeTimers();
    const codes = async (fetch: RestClientOptions['fetch'], ms: number): Promise<(string | undefined)[]> => {
      const { rest } = client({}, ANNA, fetch && { fetch });
      let code: string | undefined;
      rest.serverKind().catch((error: unknown) => (code = isGkError(error) ? error.code : String(error)));
      await vi.advanceTimersByTimeAsync(ms - 1);
      const before = code;
      await vi.advanceTimersByTimeAsync(1);
      return [before, code];
    };
    const untilAborted = (signal: AbortSignal | undefined): Promise<never> =>
      new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error)));
    expect(await codes((_, { signal }) => untilAborted(signal), 60_000)).toEqual([undefined, 'timeout']);
    const stopped: RestClientOptions['fetch'] = (_, { signal }) =>
      Promise.resolve({ status: 200, text: () => untilAborted(signal) });
    expect(await codes(stopped, 300_000)).toEqual([undefined, 'timeout']);
  });

  it('is no longer waited for once the caller has cancelled', async () => {
    const { rest } = client({ 'GET /gk/api/server': 'hanging' });
    const cancelled = new AbortController();
    const asked = rest.serverKind({ signal: cancelled.signal });
    cancelled.abort();
    await expect(asked).rejects.toMatchObject({ code: 'aborted' });
  });
});
