import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { sha256Hex } from 'gk-sdk/wire';
import { afterEach, describe, expect, it } from 'vitest';
import { MapFileError } from '../../maps/file/map-file-error.js';
import { fakePlaces } from '../testing/fake-world.js';
import { jsonRequest } from '../testing/json-request.js';
import { startRecorder, type RecorderUnderTest, type StartOptions } from '../testing/recorder-under-test.js';

let recorder: RecorderUnderTest | undefined;
afterEach(async () => {
  await recorder?.close();
  recorder = undefined;
});

async function start(options?: StartOptions): Promise<RecorderUnderTest> {
  recorder = await startRecorder(options);
  return recorder;
}

async function json(response: Response | Promise<Response>): Promise<unknown> {
  return (await response).json();
}

describe('open calls', () => {
  it('tell about the server without credentials', async () => {
    const { url } = await start();
    const port = Number(new URL(url).port);
    expect(await json(fetch(`${url}/api/server`))).toEqual({ server: 'local' });
    expect(await json(fetch(`${url}/gkserver/protocol`))).toMatchObject({ appcommand: port, streamings: [port] });
    expect(await json(fetch(`${url}/gkserver/captcha`))).toEqual({ captcha: 0 });
    expect(await json(fetch(`${url}/gkserver/videolayout`))).toEqual({
      simpleLiveLayout: '4x2',
      simplePlaybackLayout: '4x2',
    });
    expect(await json(fetch(`${url}/i18n/config`))).toMatchObject({ configs: [{ config: 'en' }, { config: 'tw' }] });
    expect(await json(fetch(`${url}/brand.json`))).toEqual({ id: 0 });
    expect(await json(fetch(`${url}/nominatim/status`))).toMatchObject({ status: 0 });
  });

  it('tell that the login may lead to another server where it does', async () => {
    const { url } = await start({ global: true });
    expect(await json(fetch(`${url}/api/server`))).toEqual({ server: 'global' });
  });

  it('serve the base map: a light and a dark style, tiles, and nothing where there is none', async () => {
    const { url } = await start();
    expect(await json(fetch(`${url}/map/style.json?dark=1`))).toMatchObject({ metadata: { origin: url, dark: true } });
    expect(await json(fetch(`${url}/map/style.json`))).toMatchObject({ metadata: { dark: false } });
    const tile = await fetch(`${url}/map/tiles/0/0/0.pbf`);
    expect(tile.headers.get('Content-Type')).toBe('application/vnd.mapbox-vector-tile');
    expect([...new Uint8Array(await tile.arrayBuffer())]).toEqual([1, 2, 3]);
    expect((await fetch(`${url}/map/tiles/5/1/1.pbf`)).status).toBe(204);
  });

  it('say that the file of the base map cannot be read, and keep that in no cache', async () => {
    const asked: (string | undefined)[] = [];
    const tile = (z: number, x: number, y: number, set?: string): Promise<Uint8Array> => {
      asked.push(set);
      return Promise.reject(new MapFileError('unreadable', 'a tile cannot be read'));
    };
    const { url, logged } = await start({ places: { ...fakePlaces, tile } });
    const answer = await fetch(`${url}/map/tiles/3/1/2.pbf?set=abc`);
    expect(answer.status).toBe(503);
    expect(await answer.json()).toEqual({
      hasError: true,
      message: 'The map file cannot be used: a tile cannot be read',
    });
    expect(answer.headers.get('Cache-Control') ?? '').not.toContain('max-age');
    expect(asked).toEqual(['abc']);
    expect(logged).toEqual([]);
  });

  it('answer unknown paths under a call prefix in JSON', async () => {
    const { url } = await start();
    const response = await fetch(`${url}/gkserver/nothing`);
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({ hasError: true, message: 'There is no GET /gkserver/nothing' });
  });
});

describe('a known path', () => {
  it.each([
    ['GET', '/gkcommon/userinfo', 'POST'],
    ['DELETE', '/gkserver/fence/0', 'GET, HEAD, PUT'],
    ['PATCH', '/gkserver/autofw', 'DELETE, GET, HEAD, POST, PUT'],
    ['PUT', '/web.cgi', 'GET, HEAD, POST'],
    ['GET', '/tmp', 'POST'],
    ['POST', '/tmp/abc', 'GET, HEAD'],
    ['OPTIONS', '/gkserver/token', 'POST'],
    ['POST', '/map/tiles/0/0/0.pbf', 'GET, HEAD'],
  ])('answers %s %s by 405 and what it takes', async (method, path, allow) => {
    const response = await fetch((await start()).url + path, { method });
    expect([response.status, response.headers.get('Allow')]).toEqual([405, allow]);
    expect(await response.json()).toEqual({ hasError: true, message: `${path} takes ${allow}, not ${method}` });
  });

  it.each([
    ['POST', '/gkserver/nothing'],
    ['POST', '/map/tiles/0/0/0.png'],
  ])('is no other: %s %s is 404', async (method, path) => {
    expect((await fetch((await start()).url + path, { method })).status).toBe(404);
  });

  it('answers HEAD where it answers GET', async () => {
    const { url } = await start();
    expect((await fetch(`${url}/gkserver/protocol`, { method: 'HEAD' })).status).toBe(200);
    expect((await fetch(`${url}/gkcommon/userinfo`, { method: 'HEAD' })).status).toBe(405);
  });
});

describe('credentials', () => {
  const ask = (url: string, init: RequestInit): Promise<Response> =>
    fetch(`${url}/gkcommon/userinfo`, { method: 'POST', ...init });
  const hash = sha256Hex('admin');

  it('are taken from the body, Basic and Bearer', async () => {
    const { url, post } = await start();
    expect((await post('/gkcommon/userinfo')).status).toBe(200);
    const basic = Buffer.from(`admin:${hash}`).toString('base64');
    expect((await ask(url, { headers: { Authorization: `Basic ${basic}` } })).status).toBe(200);
    const { e, h } = (await json(post('/gkserver/token', { ttl: 60 }))) as { e: string; h: string };
    expect((await ask(url, { headers: { Authorization: `Bearer ${e}.${h}` } })).status).toBe(200);
    expect((await ask(url, jsonRequest('POST', { e, h }))).status).toBe(200);
  });

  it.each([
    ['none', {}],
    ['a wrong password', jsonRequest('POST', { username: 'admin', password: sha256Hex('wrong') })],
    ['a plain password', jsonRequest('POST', { username: 'admin', password: 'admin' })],
    ['a forged token', { headers: { Authorization: 'Bearer eyJ1IjoiYWRtaW4ifQ.AAAA' } }],
    ['half a token', { headers: { Authorization: 'Bearer abc' } }],
  ])('are refused with 401: %s', async (_, init: RequestInit) => {
    const response = await ask((await start()).url, init);
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ hasError: true });
  });

  it('of a token end with it', async () => {
    const { post } = await start();
    const { e, h, expires } = (await json(post('/gkserver/token', { ttl: 1 }))) as {
      e: string;
      h: string;
      expires: number;
    };
    expect(expires).toBeGreaterThan(Date.now() / 1000 - 1);
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    expect((await post('/gkcommon/userinfo', { e, h })).status).toBe(401);
  });

  it('of a token make no other token, and no life longer than 30 days', async () => {
    const { post } = await start();
    const { e, h } = (await json(post('/gkserver/token', {}))) as { e: string; h: string };
    expect((await post('/gkserver/token', { e, h })).status).toBe(403);
    expect((await post('/gkserver/token', { ttl: 31 * 24 * 3600 })).status).toBe(400);
    expect((await post('/gkserver/token', { ttl: 0 })).status).toBe(400);
  });

  it('change by PUT /gkserver/passwd, also when they have expired', async () => {
    const { url, store, post } = await start();
    store.users.expirePassword('dealer', 1);
    expect((await post('/gkcommon/userinfo', {}, 'dealer')).status).toBe(401);
    const change = (newpass: string) =>
      fetch(
        `${url}/gkserver/passwd`,
        jsonRequest('PUT', { username: 'dealer', password: sha256Hex('dealer'), newpass }),
      );
    expect((await change('')).status).toBe(400);
    expect((await change('brand new')).status).toBe(200);
    expect((await change('again')).status).toBe(401);
    expect((await post('/gkcommon/userinfo', { password: sha256Hex('brand new') }, 'dealer')).status).toBe(200);
    expect(store.users.namesWithFirstStartPassword()).toEqual(['admin', 'operator', 'viewer']);
  });
});

describe('groups, devices and tracks', () => {
  it('follow the group of the user', async () => {
    const { post, store } = await start();
    const admin = (await json(post('/gkcommon/userinfo'))) as {
      childrens: { groupid: number; name: string }[];
      devices: string[];
    };
    expect(admin.childrens.map(({ name }) => name)).toEqual(['North', 'South']);
    expect(admin.devices).toHaveLength(4);
    const [north, south] = admin.childrens.map(({ groupid }) => groupid);
    expect(await json(post('/gkcommon/groupdevicelist', { groupid: south }))).toEqual(['GK-0002', 'GK-0004']);
    expect(await json(post('/gkcommon/groupdevicelist', { groupid: String(north) }))).toEqual(['GK-0001', 'GK-0003']);
    expect(await json(post('/gkcommon/groupdevicelist', { groupid: '' }))).toHaveLength(4);
    expect((await post('/gkcommon/groupdevicelist', { groupid: south }, 'viewer')).status).toBe(404);
    expect((await post('/gkcommon/groupdevicelist', { groupid: store.groups.rootId }, 'viewer')).status).toBe(404);
    expect(await json(post('/gkcommon/groupdevicelist', {}, 'viewer'))).toEqual(['GK-0001', 'GK-0003']);
  });

  it('give one device, or say that it is unknown', async () => {
    const { post } = await start();
    expect(await json(post('/gkdevice/device', { deviceid: 'GK-0002' }))).toMatchObject({
      device: { deviceid: 'GK-0002', chn_count: 4, chmask: '1111' },
    });
    const unknown = await post('/gkdevice/device', { deviceid: 'GK-0002' }, 'viewer');
    expect([unknown.status, await unknown.json()]).toEqual([404, { hasError: true, message: 'Unknown device' }]);
    expect((await post('/gkdevice/device', {})).status).toBe(400);
  });

  it('give a track across the hours, once each second', async () => {
    const { post } = await start();
    const ask = { deviceid: 'GK-0001', start: 1_000, end: 1_000 + 2 * 3600 };
    const rows = (await json(post('/api/gps', ask))) as { time: number }[];
    expect(rows).toHaveLength(2 * 3600 + 1);
    expect((await post('/api/gps', ask)).headers.get('Content-Encoding')).toBe('gzip');
    expect(rows.every((row, i) => row.time === 1_000 + i)).toBe(true);
    expect((await post('/api/gps', { ...ask, end: 0 })).status).toBe(400);
    expect((await post('/api/gps', { ...ask, end: ask.start + 32 * 24 * 3600 })).status).toBe(400);
    expect((await post('/api/gps', { deviceid: 'GK-0001' })).status).toBe(400);
    const { e, h } = (await json(post('/gkserver/token', { rights: ['P_live'] }))) as { e: string; h: string };
    expect((await post('/api/gps', { ...ask, e, h })).status).toBe(403);
  });

  it('give an address in words', async () => {
    const { post } = await start();
    expect(await json(post('/nominatim/reverse', { lat: 24.1, lon: 120.5, zoom: 18 }))).toEqual({
      display_name: 'Test Street',
    });
    expect(await json(post('/nominatim/reverse', { lat: '10', lon: '120.5' }))).toEqual({ error: 'Unable to geocode' });
    expect((await post('/nominatim/reverse', { lat: 'here' })).status).toBe(400);
  });
});

describe('bodies', () => {
  it.each(['{', '[]', '"text"', 'null'])('that are no JSON object are refused: %s', async (body) => {
    const { url } = await start();
    expect((await fetch(`${url}/gkcommon/userinfo`, jsonRequest('POST', body))).status).toBe(400);
  });

  it('are taken in chunks of unknown length, too', async () => {
    const { url } = await start();
    const chunks = [JSON.stringify({ username: 'admin', password: sha256Hex('admin') })].map((text) =>
      new TextEncoder().encode(text),
    );
    const body = ReadableStream.from(chunks);
    const headers = { 'Content-Type': 'application/json; charset=utf-8' };
    const response = await fetch(`${url}/gkcommon/userinfo`, { method: 'POST', body, headers, duplex: 'half' });
    expect(response.status).toBe(200);
  });

  it.each([
    undefined,
    '',
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonp',
    'text/json',
  ])('of another type than JSON are refused with 415: %s', async (type) => {
    const { url } = await start();
    // Bytes have no type of their own, as a text has.
    const body = new TextEncoder().encode(JSON.stringify({ username: 'admin', password: sha256Hex('admin') }));
    const headers = { ...(type !== undefined && { 'Content-Type': type }) };
    const response = await fetch(`${url}/gkcommon/userinfo`, { method: 'POST', headers, body });
    expect([response.status, await response.json()]).toEqual([
      415,
      { hasError: true, message: 'The Content-Type of a body is application/json' },
    ]);
  });

  it('that are empty need no type', async () => {
    const { url } = await start();
    const headers = { Authorization: `Basic ${btoa(`admin:${sha256Hex('admin')}`)}` };
    expect((await fetch(`${url}/gkcommon/userinfo`, { method: 'POST', headers })).status).toBe(200);
  });

  it('of words of the screens are plain text, as the specification has it, or JSON', async () => {
    const { url } = await start();
    const words = { username: 'admin', password: sha256Hex('admin'), configs: [], raw: [], data: {} };
    for (const type of ['text/plain;charset=UTF-8', 'Application/JSON; charset=utf-8']) {
      const response = await fetch(`${url}/i18n/config`, jsonRequest('PUT', words, { 'Content-Type': type }));
      expect([type, response.status]).toEqual([type, 200]);
    }
    const html = jsonRequest('PUT', words, { 'Content-Type': 'text/html' });
    expect((await fetch(`${url}/i18n/config`, html)).status).toBe(415);
  });

  it('over a megabyte are refused', async () => {
    const { url } = await start();
    const response = await fetch(`${url}/gkcommon/userinfo`, jsonRequest('POST', ' '.repeat(1024 * 1024 + 1)));
    expect(response.status).toBe(413);
  });

  it('over a megabyte are refused, too, when their length is not told', async () => {
    const { url } = await start();
    const pieces = Array.from({ length: 40 }, () => new TextEncoder().encode(' '.repeat(64 * 1024)));
    const response = await fetch(`${url}/gkcommon/userinfo`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: ReadableStream.from(pieces),
      duplex: 'half',
    });
    expect(response.status).toBe(413);
    expect(await response.json()).toEqual({ hasError: true, message: 'The body exceeds 1048576 bytes' });
  });
});

describe('every answer', () => {
  it('is taken by browsers as what it says to be: files, refusals and what there is not, too', async () => {
    const { url, calls } = await start();
    const query = `user=admin&password=${sha256Hex('admin')}&deviceid=GK-0001&ch=1`;
    const asked: [string, RequestInit][] = [
      ...calls.map(({ method, path }): [string, RequestInit] => [path.replace(/:\w+(\{[^}]*\})?/g, '0'), { method }]),
      ...[
        '/',
        '/nothing',
        '/nothing.js',
        '/%zz',
        '/gkserver/nothing',
        '/map/tiles/0/0/0.pbf',
        '/map/tiles/5/1/1.pbf',
      ].map((path): [string, RequestInit] => [path, {}]),
      [`/web.cgi?type=runlog&${query}`, {}],
      [`/pic.cgi?type=snap&${query}`, {}],
      [`/gmslog.cgi?type=syslog&${query}`, {}],
      ['/gkserver/token', { method: 'PATCH' }],
      ['/gkserver/token', { method: 'POST', body: 'x' }],
      ['/gkserver/token', jsonRequest('POST', ' '.repeat(1024 * 1024 + 1))],
    ];
    const statuses = new Set<number>();
    for (const [path, init] of asked) {
      const response = await fetch(url + path, init);
      await response.arrayBuffer();
      statuses.add(response.status);
      expect([path, response.headers.get('X-Content-Type-Options')]).toEqual([path, 'nosniff']);
    }
    expect([...statuses].sort()).toEqual([200, 204, 400, 401, 404, 405, 413, 415]);
  });
});

describe('other origins', () => {
  const ORIGIN = 'https://fleet.example.com';
  const preflight = (url: string): Promise<Response> =>
    fetch(`${url}/api/gps`, {
      method: 'OPTIONS',
      headers: {
        Origin: ORIGIN,
        'Access-Control-Request-Method': 'POST',
        'Access-Control-Request-Headers': 'authorization',
      },
    });

  it('are not let in by default', async () => {
    const { url } = await start();
    expect((await preflight(url)).headers.get('Access-Control-Allow-Origin')).toBeNull();
    expect(
      (await fetch(`${url}/api/server`, { headers: { Origin: ORIGIN } })).headers.get('Access-Control-Allow-Origin'),
    ).toBeNull();
  });

  it('are let in when named, others still not', async () => {
    const { url } = await start({ allowOrigins: [ORIGIN] });
    const answer = await preflight(url);
    expect(answer.status).toBe(204);
    expect(answer.headers.get('Access-Control-Allow-Origin')).toBe(ORIGIN);
    expect(answer.headers.get('Access-Control-Allow-Headers')).toContain('Authorization');
    const refusal = await fetch(`${url}/api/gps`, { method: 'POST', headers: { Origin: ORIGIN } });
    expect([refusal.status, refusal.headers.get('Access-Control-Allow-Origin')]).toEqual([401, ORIGIN]);
    const stranger = await fetch(`${url}/api/server`, { headers: { Origin: 'https://evil.example.com' } });
    expect(stranger.headers.get('Access-Control-Allow-Origin')).toBeNull();
  });

  it('are let in when they are pages of the recorder itself, whose files have a port of their own', async () => {
    const free = createServer().listen(0, '127.0.0.1');
    await once(free, 'listening');
    const { port } = free.address() as AddressInfo;
    await new Promise((resolve) => free.close(resolve));
    const { url } = await start({ streamPorts: [port] });
    const allowed = async (origin: string): Promise<string | null> => {
      const answer = await fetch(`http://127.0.0.1:${port}/api/server`, { headers: { Origin: origin } });
      return answer.headers.get('Access-Control-Allow-Origin');
    };
    expect(await allowed(url)).toBe(url);
    expect(await allowed(url.replace('127.0.0.1', 'localhost'))).toBeNull();
    expect(await allowed('http://127.0.0.1:1')).toBeNull();
  });

  it('may ask for the rest of a file and read its name, its mark and where it begins', async () => {
    const { url } = await start({ allowOrigins: [ORIGIN] });
    const listed = (answer: Response, header: string): string[] =>
      (answer.headers.get(header) ?? '').split(',').map((name) => name.trim().toLowerCase());
    const asked = listed(await preflight(url), 'Access-Control-Allow-Headers');
    expect(asked).toEqual(expect.arrayContaining(['authorization', 'content-type', 'range', 'if-range']));
    const told = listed(
      await fetch(`${url}/api/server`, { headers: { Origin: ORIGIN } }),
      'Access-Control-Expose-Headers',
    );
    expect(told).toEqual(
      expect.arrayContaining(['accept-ranges', 'content-disposition', 'content-length', 'content-range', 'etag']),
    );
  });
});
