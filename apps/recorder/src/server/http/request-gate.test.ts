import { once } from 'node:events';
import { createHash } from 'node:crypto';
import { sha256Hex } from 'gk-sdk/wire';
import { describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { CommandClient } from '../testing/command-client.js';
import { openRaw, type RawClient } from '../testing/raw-client.js';
import { recordersUnderTest } from '../testing/recorders-under-test.js';
import type { RecorderUnderTest } from '../testing/recorder-under-test.js';

const { start, ends } = recordersUnderTest();

const portOf = ({ url }: RecorderUnderTest): number => Number(new URL(url).port);
const hasStatus = (client: RawClient, status: number): boolean => client.heard().startsWith(`HTTP/1.1 ${status} `);
const withStatus = (clients: readonly RawClient[], status: number): number =>
  clients.filter((client) => hasStatus(client, status)).length;

async function open(recorder: RecorderUnderTest, from?: string): Promise<RawClient> {
  const client = await openRaw(portOf(recorder), from);
  ends.push(() => void client.wire.destroy());
  return client;
}

/** A POST of `body` with a Content-Length of `bytes`. */
const post = (bytes: number, body: string, headers = ''): string =>
  `POST /gkcommon/userinfo HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${bytes}\r\n${headers}\r\n${body}`;
const get = (headers = ''): string => `GET /api/server HTTP/1.1\r\nHost: localhost\r\n${headers}\r\n`;

/** The status of the answer to a request. */
async function statusOf(client: RawClient, request: string): Promise<number> {
  client.wire.write(request);
  await expect.poll(client.heard).toContain('HTTP/1.1 ');
  return Number(client.heard().slice(9, 12));
}

/** Connections that have begun to send a body. */
async function halfSent(recorder: RecorderUnderTest, count: number, headers = ''): Promise<RawClient[]> {
  const clients = await Promise.all(Array.from({ length: count }, () => open(recorder)));
  for (const { wire } of clients) wire.write(post(100, '{', headers));
  return clients;
}

describe('an address that sends half of many bodies', () => {
  it('is refused with 503 in words at its limit, and shuts nobody out', async () => {
    const recorder = await start({ maxConnections: 60, limits: { connections: 50, unfinishedBodies: 20 } });
    const clients = await halfSent(recorder, 60);
    // Some were refused as connections, some as requests; no more than the bodies are left.
    await expect.poll(() => withStatus(clients, 503)).toBe(40);
    await expect.poll(() => clients.filter(({ wire }) => wire.closed).length).toBe(40);
    const refused = clients.find((client) => hasStatus(client, 503));
    expect(refused?.heard()).toContain('{"hasError":true,"message":"Your address has too many requests under way');
    expect(refused?.heard()).toContain('\r\nRetry-After: 5\r\n');

    const other = await open(recorder, '127.0.0.2');
    expect(await statusOf(other, post(2, '{}'))).toBe(401);
    const commands = new CommandClient(recorder.address, { localAddress: '127.0.0.2' });
    ends.push(() => {
      commands.close();
    });
    await once(commands.socket, 'open');
    expect((await commands.call('E02')).fields.T).toBe('pong');
    // Requests without a body are served to the same address, too.
    expect(await statusOf(await open(recorder), get())).toBe(200);

    for (const { wire } of clients) wire.destroy();
    const again = async () => statusOf(await open(recorder), post(2, '{}'));
    await expect.poll(again).toBe(401);
  });

  it('is answered 408 in words when the rest does not come', async () => {
    const recorder = await start({ limits: { bodyMs: 300 } });
    const clients = await halfSent(recorder, 2);
    for (const client of clients) {
      await client.closed;
      expect(client.heard()).toMatch(/^HTTP\/1\.1 408 [^]*"message":"The request took too long to arrive"\}$/);
    }
    expect(await statusOf(await open(recorder), post(2, '{}'))).toBe(401);
    expect(recorder.heldBytes()).toBe(0);
  });

  it('whose length it does not tell, either', async () => {
    const recorder = await start({ limits: { bodyMs: 300 } });
    const client = await open(recorder);
    client.wire.write(
      'POST /gkcommon/userinfo HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n{\r\n',
    );
    await client.closed;
    expect(client.heard()).toContain('HTTP/1.1 408 ');
  });
});

it('Bodies that have come whole are no longer counted, however many come at once', async () => {
  const recorder = await start({ limits: { unfinishedBodies: 3 } });
  const clients = await Promise.all(Array.from({ length: 40 }, () => open(recorder)));
  for (const { wire } of clients) wire.write(post(2, '{}'));
  await expect.poll(() => withStatus(clients, 401)).toBe(40);
});

describe('an upload', () => {
  const limits = { bodyMs: 100, uploadMs: 1_500, uploadBytes: 1_000 };
  const file = Buffer.alloc(20_000, 'firmware');

  async function announced(recorder: RecorderUnderTest): Promise<RawClient> {
    const commands = await CommandClient.login(recorder.address);
    ends.push(() => {
      commands.close();
    });
    const md5 = createHash('md5').update(file).digest('hex');
    const reply = await commands.call('U01', {}, JSON.stringify({ name: 'fw.bin', size: file.length, md5 }));
    const client = await open(recorder);
    client.wire.write(
      `PUT /${reply.fields.V ?? ''} HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${file.length}\r\n\r\n`,
    );
    return client;
  }

  it('takes its time while it goes on', async () => {
    const recorder = await start({ limits });
    const client = await announced(recorder);
    for (let at = 0; at < file.length; at += 1_000) {
      client.wire.write(file.subarray(at, at + 1_000));
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    await expect.poll(client.heard).toContain('Uploaded');
  });

  it('is answered 408 when it stands still', async () => {
    const recorder = await start({ limits });
    const client = await announced(recorder);
    client.wire.write(file.subarray(0, 10_000));
    await client.closed;
    expect(client.heard()).toContain('HTTP/1.1 408 ');
  });
});

describe('an address that connects too often', () => {
  it('is refused at its limit, which another one does not feel', async () => {
    const recorder = await start({ limits: { connections: 5 } });
    const clients = await Promise.all(Array.from({ length: 5 }, () => open(recorder)));
    const more = await open(recorder);
    await more.closed;
    expect(await statusOf(await open(recorder, '127.0.0.2'), get())).toBe(200);
    clients[0]?.wire.destroy();
    const again = async () => {
      const client = await open(recorder);
      client.wire.write(get());
      await Promise.race([client.closed, once(client.wire, 'data')]);
      return hasStatus(client, 200);
    };
    await expect.poll(again).toBe(true);
  });
});

describe('behind a trusted proxy', () => {
  const one = 'X-Forwarded-For: 192.0.2.1\r\n';
  const other = 'X-Forwarded-For: 192.0.2.2\r\n';

  it('the clients are counted, not the proxy', async () => {
    const recorder = await start({ trustedProxies: 1, limits: { unfinishedBodies: 3, connections: 5 } });
    const clients = await halfSent(recorder, 6, one);
    await expect.poll(() => withStatus(clients, 503)).toBe(3);
    expect(await statusOf(await open(recorder), post(2, '{}', one))).toBe(503);
    expect(await statusOf(await open(recorder), post(2, '{}', other))).toBe(401);
  });

  it('so are their sockets', async () => {
    const recorder = await start({ trustedProxies: 1, limits: { connections: 2 } });
    const socket = async (ip: string): Promise<number> => {
      const opened = new WebSocket(`ws://${recorder.address}/`, { headers: { 'X-Forwarded-For': ip } });
      ends.push(() => {
        opened.terminate();
      });
      opened.on('error', () => undefined);
      const refused = once(opened, 'unexpected-response').then(([, { statusCode }]) => Number(statusCode));
      return Promise.race([once(opened, 'open').then(() => 101), refused]);
    };
    const asked = ['192.0.2.1', '192.0.2.1', '192.0.2.1', '192.0.2.2', '2001:db8::1', '2001:db8::2', '2001:db8::3'];
    const answers: number[] = [];
    for (const ip of asked) answers.push(await socket(ip));
    // A client has 64 bits of IPv6 to itself.
    expect(answers).toEqual([101, 101, 503, 101, 101, 101, 503]);
  });
});

describe('a request that cannot be read', () => {
  it.each([
    ['rubbish\r\n\r\n', 400],
    ['GET / HTTP/1.1\r\n\r\n', 400],
    [get(`X-Long: ${'x'.repeat(20_000)}\r\n`), 431],
  ])('is refused in words: %#', async (request, status) => {
    const recorder = await start();
    const client = await open(recorder);
    client.wire.write(request);
    await client.closed;
    expect(client.heard()).toContain(`HTTP/1.1 ${status} `);
    expect((await recorder.post('/gkcommon/userinfo', { password: sha256Hex('admin') })).status).toBe(200);
  });
});
