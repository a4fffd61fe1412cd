import { createServer, type AddressInfo, type Server } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { sendPush } from '../notifications/push-sender.js';
import { guardedFetch } from './guarded-fetch.js';

const fetch = guardedFetch({ allows: () => true, permittedBy: 'the test' });
let servers: Server[] = [];
afterEach(() => {
  for (const server of servers) server.close();
  servers = [];
});

/** A server that answers each connection with these bytes, and leaves it open; `ended` resolves when the client has ended it. */
async function receiver(answer: string) {
  let isEnded: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => {
    isEnded = resolve;
  });
  const server = createServer((socket) => {
    socket.on('error', () => undefined).once('close', isEnded);
    socket.once('data', () => socket.write(answer)).resume();
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, ended };
}

const push = (url: string) =>
  sendPush(
    { deliveryId: 'delivery-1', body: '{}' },
    { url, secret: '' },
    { fetch, nowMs: 0, signal: new AbortController().signal },
  );

describe('a receiver', () => {
  it('that switches protocols without being asked has failed, and holds nothing up', async () => {
    const { url, ended } = await receiver(
      'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
    );
    expect(await push(url)).toMatchObject({
      kind: 'failed',
      reason: 'The receiver answered 101, which was not asked for',
    });
    await ended;
  });

  it.each([204, 205])('that answers %d has taken a push', async (status) => {
    const { url, ended } = await receiver(`HTTP/1.1 ${status} Taken\r\nContent-Length: 0\r\n\r\n`);
    expect(await push(url)).toEqual({ kind: 'sent' });
    await ended;
  });

  it.each([600, 999])('that answers %d is named with it', async (status) => {
    const { url, ended } = await receiver(`HTTP/1.1 ${status} Odd\r\nContent-Length: 0\r\n\r\n`);
    expect(await push(url)).toMatchObject({ reason: `The receiver answered ${status}, which HTTP does not know` });
    await ended;
  });

  it.each([
    ['nothing', ''],
    ['only hints', 'HTTP/1.1 103 Early Hints\r\n\r\n'],
    ['half a head', 'HTTP/1.1 200 OK\r\nX-Slow: 1'],
  ])('that sends %s does not answer', { timeout: 15_000 }, async (_name, answer) => {
    const { url, ended } = await receiver(answer);
    expect(await push(url)).toMatchObject({ kind: 'failed', reason: 'The receiver does not answer' });
    await ended;
  });
});

it('an answer that stops in the middle ends with the reason of the signal', async () => {
  const { url, ended } = await receiver('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf');
  const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(200) });
  await expect(response.text()).rejects.toMatchObject({ name: 'TimeoutError' });
  await ended;
});
