import { once } from 'node:events';
import { connect } from 'node:net';
import fc from 'fast-check';
import { GkKind, microseconds, sha256Hex, type GkPacket } from 'gk-sdk/wire';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { createPlaces } from '../world/create-places.js';
import { CommandClient } from './testing/command-client.js';
import { FakeMedia } from './testing/fake-media.js';
import { jsonRequest } from './testing/json-request.js';
import { startRecorder, type RecorderUnderTest } from './testing/recorder-under-test.js';
import { asUser, StreamClient } from './testing/stream-client.js';

/** A camera whose packets fit no header, as soon as it has shown two good pictures. */
class BrokenMedia extends FakeMedia {
  override openLive(
    request: { deviceId: string; channel: number; sub: boolean },
    onPacket: (packet: GkPacket) => void,
  ) {
    return super.openLive(request, (packet) => {
      const broken = request.channel === 4 && packet.kind === GkKind.video && packet.sequence > 1;
      onPacket(broken ? { ...packet, capturedAtUs: microseconds(-1) } : packet);
    });
  }
}

const RUNS = { numRuns: 60, interruptAfterTimeLimit: 8_000 };
const CALLS = [
  '/gkcommon/userinfo',
  '/gkcommon/groupdevicelist',
  '/gkdevice/device',
  '/api/gps',
  '/gkserver/token',
  '/nominatim/reverse',
];

let recorder: RecorderUnderTest;
const crashes: unknown[] = [];
const noteCrash = (error: unknown): void => void crashes.push(error);

beforeAll(async () => {
  // Errors that would end the recorder's process must fail this test.
  process.on('uncaughtException', noteCrash);
  process.on('unhandledRejection', noteCrash);
  recorder = await startRecorder({ places: createPlaces({ seed: 1 }), media: new BrokenMedia(), faults: true });
});
afterAll(async () => {
  await recorder.close();
  process.off('uncaughtException', noteCrash);
  process.off('unhandledRejection', noteCrash);
});

/** The recorder still serves every channel, and nothing would have ended it. */
async function expectAlive(): Promise<void> {
  expect((await recorder.post('/gkcommon/userinfo')).status).toBe(200);
  const commands = await CommandClient.login(recorder.address);
  expect((await commands.call('E02')).fields.T).toBe('pong');
  commands.close();
  const stream = new StreamClient(recorder.address, '/ws.cgi', { deviceid: 'GK-0001', ...asUser('admin') });
  await stream.until(({ packets }) => packets.length > 1);
  stream.close();
  expect(crashes).toEqual([]);
}

/** Sends bytes unchanged; returns the status of the answer, undefined when the connection only closes. */
function sendBytes(text: string): Promise<number | undefined> {
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(recorder.url).port), '127.0.0.1', () => socket.write(text, 'latin1'));
    const end = (status?: number): void => {
      resolve(status);
      socket.destroy();
    };
    socket.setTimeout(2_000, () => end());
    socket.on('data', (data) => end(Number(/^HTTP\/1\.1 (\d{3})/.exec(data.toString('latin1'))?.[1])));
    socket.on('error', () => end());
    socket.on('close', () => end());
  });
}

/** Fragments of a request line, a path or a query. */
const oddText = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '/',
        '//',
        '..',
        '%',
        '%00',
        '%zz',
        '%2e%2e%2f',
        '%c0%af',
        '?',
        '&',
        '=',
        '#',
        '@',
        '[',
        ']',
        ':',
      ),
      fc.constantFrom(
        'http:',
        'ws.cgi',
        'event.cgi',
        'api/gps',
        'map/tiles/',
        '-1',
        '1e9',
        'NaN',
        '.pbf',
        '\\',
        '~',
        '*',
      ),
      fc.string({ unit: fc.integer({ min: 0x21, max: 0xff }).map((code) => String.fromCharCode(code)), maxLength: 6 }),
    ),
    { maxLength: 8 },
  )
  .map((parts) => parts.join(''));

describe('hostile requests', () => {
  it('of any target and method are answered by a status that is not 500, or refused by the parser', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH', 'TRACE'),
        oddText,
        async (method, target) => {
          const status = await sendBytes(
            `${method} /${target} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`,
          );
          expect(status === undefined || (status >= 200 && status < 500)).toBe(true);
        },
      ),
      RUNS,
    );
    await expectAlive();
  });

  it('to become a socket are taken or refused', async () => {
    await fc.assert(
      fc.asyncProperty(oddText, fc.constantFrom('websocket', 'h2c', 'WebSocket', ''), async (target, protocol) => {
        const status = await sendBytes(
          `GET ${target || '/'} HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: ${protocol}\r\n` +
            'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
        );
        expect(status === undefined || status === 101 || (status >= 200 && status < 500)).toBe(true);
      }),
      {
        ...RUNS,
        examples: [
          ['//', 'websocket'],
          ['http://[', 'websocket'],
          ['/%', 'WebSocket'],
        ],
      },
    );
    await expectAlive();
  });

  it('to speak another protocol are served in this one', async () => {
    expect(
      await sendBytes(
        'GET /api/server HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n\r\n',
      ),
    ).toBe(200);
  });

  it.each<[name: string, value: string, path: string]>([
    ['Host', '[', '/gkserver/protocol'],
    ['Host', 'a b', '/map/style.json'],
    ['Host', '<script>', '/map/style.json'],
    ['Authorization', 'Basic', '/gkcommon/userinfo'],
    ['Authorization', 'Basic \x80\xff', '/gkcommon/userinfo'],
    ['Authorization', 'Bearer ....', '/gkcommon/userinfo'],
    ['Authorization', `Bearer ${'a'.repeat(8_000)}.b`, '/gkcommon/userinfo'],
    ['Content-Length', '-1', '/gkcommon/userinfo'],
    ['Content-Length', '99999999999', '/gkcommon/userinfo'],
    ['Transfer-Encoding', 'nonsense', '/gkcommon/userinfo'],
    ['Content-Encoding', 'gzip', '/gkcommon/userinfo'],
    ['If-None-Match', '"', '/'],
    ['X-Odd', 'a'.repeat(20_000), '/api/server'],
  ])('with an odd %s are answered or refused (%#)', async (name, value, path) => {
    const host = name === 'Host' ? '' : 'Host: localhost\r\n';
    for (const method of ['GET', 'POST']) {
      const status = await sendBytes(`${method} ${path} HTTP/1.1\r\n${host}${name}: ${value}\r\n\r\n`);
      expect(status === undefined || (status >= 200 && status < 500)).toBe(true);
    }
    await expectAlive();
  });
});

describe('hostile bodies', () => {
  it.each(CALLS)('of POST %s are refused with 4xx in JSON, or answered', async (path) => {
    const fields = fc.constantFrom(
      'deviceid',
      'start',
      'end',
      'groupid',
      'ttl',
      'devices',
      'channels',
      'rights',
      'lat',
      'lon',
    );
    const values = fc.oneof(
      fc.jsonValue({ maxDepth: 2 }),
      fc.constantFrom<unknown>(
        -0,
        1e300,
        -1e300,
        2 ** 53,
        1e-300,
        '9'.repeat(400),
        '\0',
        '\ud800',
        '__proto__',
        'GK-0001',
      ),
    );
    await fc.assert(
      fc.asyncProperty(fc.dictionary(fields, values, { noNullPrototype: true }), async (body) => {
        const response = await recorder.post(path, body);
        const text = await response.text();
        expect([200, 400, 403, 404]).toContain(response.status);
        const json: unknown = JSON.parse(text);
        if (response.status !== 200) expect(json).toMatchObject({ hasError: true });
      }),
      RUNS,
    );
    expect(crashes).toEqual([]);
  });

  it('of any bytes are refused with 400 or 401', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...CALLS), fc.uint8Array({ maxLength: 200 }), async (path, body) => {
        const response = await fetch(recorder.url + path, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: new Uint8Array(body),
        });
        expect([400, 401]).toContain(response.status);
        expect(await response.json()).toMatchObject({ hasError: true });
      }),
      RUNS,
    );
    expect(crashes).toEqual([]);
  });

  it('of credentials that are no text are refused with 401', async () => {
    for (const wrong of [
      { username: 1, password: {} },
      { username: ['admin'], password: sha256Hex('admin') },
      { e: 1, h: 2 },
    ]) {
      const response = await fetch(`${recorder.url}/gkcommon/userinfo`, jsonRequest('POST', wrong));
      expect(response.status).toBe(401);
    }
  });

  it('as deep as they are large are refused', async () => {
    const deep = '['.repeat(200_000);
    for (const body of [deep, deep + ']'.repeat(200_000)]) {
      expect((await fetch(`${recorder.url}/gkcommon/userinfo`, jsonRequest('POST', body))).status).toBe(400);
    }
    const huge = JSON.stringify({ username: 'x'.repeat(2 * 1024 * 1024) });
    expect((await fetch(`${recorder.url}/gkcommon/userinfo`, jsonRequest('POST', huge))).status).toBe(413);
  });

  it('of a track in a time that is none are refused instead of counted through', async () => {
    for (const time of [1e300, 2 ** 53, 2 ** 60, -1]) {
      const response = await recorder.post('/api/gps', { deviceid: 'GK-0001', start: time, end: time });
      expect(response.status).toBe(400);
    }
  });

  it('of faults are refused before they hurt', async () => {
    for (const fault of [
      { kind: 'garbage', bytes: 0.5 },
      { kind: 'stall', durationMs: 1e15 },
      { kind: 'stall', durationMs: -1 },
      { kind: 'delay', delayMs: 1e9 },
      { kind: 'refuse', code: 200 },
      { kind: 'no such' },
      {},
    ]) {
      const response = await fetch(`${recorder.url}/faults`, jsonRequest('POST', fault));
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ hasError: true });
    }
    await expectAlive();
  });
});

describe('hostile sockets', () => {
  it('with any query are closed with a reason, or stream', async () => {
    const names = fc.constantFrom('deviceid', 'channel', 'chs', 'main', 'container', 'type', 'streamid', 'e', 'h');
    const values = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 40 }),
      fc.constantFrom(
        'GK-0001',
        '*',
        '0',
        '-1',
        '1e3',
        '18446744073709551616',
        '9'.repeat(19),
        'annexb',
        '車'.repeat(60),
      ),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('/ws.cgi', '/event.cgi'),
        fc.dictionary(names, values, { noNullPrototype: true }),
        async (path, query) => {
          const client = new StreamClient(recorder.address, path, { ...asUser('admin'), ...query });
          await once(client.socket, 'open');
          const streams = once(client.socket, 'message').then(() => 0);
          // An event socket that nothing happens on stays silent.
          const silent = new Promise<number>((resolve) => setTimeout(resolve, path === '/event.cgi' ? 30 : 5_000, 0));
          const code = await Promise.race([client.closed.then((closed) => closed.code), streams, silent]);
          expect([0, 4400, 4401, 4403, 4404]).toContain(code);
          client.close();
        },
      ),
      RUNS,
    );
    await expectAlive();
  });

  it('that send any command frame are answered or left unanswered, and go on', async () => {
    const client = await CommandClient.login(recorder.address);
    const lines = fc.array(
      fc.oneof(
        fc.constantFrom(
          'VCP',
          'L:0',
          'L:5',
          'L:-1',
          'L:99999999',
          'M:Q05',
          'M:Q02',
          'M:D20',
          'M:E01',
          'M:Q99',
          'M:',
          '',
        ),
        fc.constantFrom(
          'I:1',
          'I:\r',
          'I:\u0000',
          'D:GK-0001',
          'D:',
          'D:__proto__',
          'U:admin',
          'P:',
          'E:a',
          'H:b',
          'hello',
        ),
        fc.string({ unit: 'binary', maxLength: 10 }),
      ),
      { maxLength: 8 },
    );
    await fc.assert(
      fc.asyncProperty(lines, fc.constantFrom('\n', '\r\n'), fc.boolean(), async (parts, feed, marked) => {
        client.sendRaw((marked ? ['VCP', ...parts] : parts).join(feed));
        client.sendRaw('VCP\nL:0\nM:E02\nI:last\n');
        let reply = await client.next();
        while (reply.fields.I !== 'last') {
          expect(reply.fields.R === undefined || reply.fields.R === '1' || reply.fields.T !== '').toBe(true);
          reply = await client.next();
        }
      }),
      { ...RUNS, numRuns: 300 },
    );
    client.close();
    await expectAlive();
  });

  it('that break the rules of WebSocket lose their own connection only', async () => {
    for (const frame of ['\x83\x80\0\0\0\0', '\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff', '\x81\x02ab', '\x88\x80']) {
      const raw = connect(Number(new URL(recorder.url).port), '127.0.0.1');
      raw.on('error', () => undefined);
      raw.write(
        'GET / HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n' +
          'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
      );
      await once(raw, 'data');
      raw.write(frame, 'latin1');
      raw.resetAndDestroy();
    }
    const stream = new WebSocket(
      `ws://${recorder.address}/ws.cgi?${new URLSearchParams({ deviceid: 'GK-0001', ...asUser('admin') }).toString()}`,
    );
    await once(stream, 'open');
    stream.on('error', () => undefined);
    stream.send(new Uint8Array(2 * 1024 * 1024));
    expect((await once(stream, 'close'))[0]).toBe(1009);
    await expectAlive();
  });
});

describe('a camera that is broken', () => {
  it('ends its own streams with 1011 and the log says why; other channels play on', async () => {
    const query = { deviceid: 'GK-0001', ...asUser('admin') };
    const good = new StreamClient(recorder.address, '/ws.cgi', { ...query, channel: '1' });
    const bad = new StreamClient(recorder.address, '/ws.cgi', { ...query, channel: '4' });
    expect((await bad.closed).code).toBe(1011);
    expect(recorder.logged).toContainEqual(expect.stringContaining('capturedAtUs'));
    const before = good.packets.length;
    await good.until(({ packets }) => packets.length > before + 10);
    good.close();
    expect(crashes).toEqual([]);
  });
});
