import { expect, it, vi } from 'vitest';
import { createRestClient } from 'gk-sdk/rest';
import { TestSession, testUser } from '../testing/test-session.js';
import { downloadQueueOf } from './session-queue.js';

const REQUEST = { deviceId: 'BUS-7', channel: 1, startS: 1_795_255_200, durationS: 60, place: 'server' } as const;
const BROKEN = { kind: 'reconnecting', reason: 'server-down', retryAtS: 0, user: undefined } as const;

/** A server that dies in the middle of the file, and refuses the files of channel 2. */
function setUp() {
  const server = { isDead: false, isSilent: false, asked: [] as string[] };
  const rest = createRestClient({
    baseUrl: 'http://recorder.test',
    authorization: () => ({ kind: 'password', username: 'anna', passwordHash: 'HASH' }),
    fetch: (url, init) => {
      const query = new URL(url).searchParams;
      if (query.get('type') === 'lobkask') {
        return Promise.resolve(Response.json(query.get('ch') === '2' ? { state: 'CREATE FAIL' } : { ready: true }));
      }
      const from = Number(/\d+/.exec(init.headers['Range'] ?? '')?.[0] ?? 0);
      server.asked.push(`channel ${query.get('ch')} from ${from}`);
      const pieces = [new Uint8Array(server.isDead || server.isSilent ? 600 : 1000 - from)];
      const body = new ReadableStream<Uint8Array>(
        {
          pull: (stream) => {
            const piece = pieces.shift();
            if (piece) stream.enqueue(piece);
            else if (server.isSilent) return new Promise<never>(() => undefined);
            else if (server.isDead) stream.error(new TypeError('network error'));
            else stream.close();
          },
        },
        { highWaterMark: 0 },
      );
      const headers = { ETag: '"1"', 'Content-Length': String(1000 - from), 'Content-Type': 'video/mp4' };
      const range = { 'Content-Range': `bytes ${from}-999/1000` };
      return Promise.resolve(
        new Response(body, { status: from > 0 ? 206 : 200, headers: { ...headers, ...(from > 0 && range) } }),
      );
    },
  });
  const test = new TestSession();
  test.signIn();
  return { server, test, queue: downloadQueueOf(Object.assign(test, { rest }).asSession()) };
}

it('goes on where the server died when it comes back, and asks for nothing else again', async () => {
  const { server, test, queue } = setUp();
  const kinds = (): string[] => queue.items.map(({ state }) => state.kind);
  server.isDead = true;
  queue.add(REQUEST);
  queue.add({ ...REQUEST, channel: 2 });
  await expect.poll(kinds).toEqual(['failed', 'failed']);
  // Nobody may hammer a server that is not there.
  test.setState(BROKEN);
  expect(kinds()).toEqual(['failed', 'failed']);
  server.isDead = false;
  test.signIn();
  await expect.poll(kinds).toEqual(['done', 'failed']);
  expect(server.asked).toEqual(['channel 1 from 0', 'channel 1 from 600']);
});

it('goes on with what fell silent, too, when the session is back', async () => {
  const { server, test, queue } = setUp();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  server.isSilent = true;
  queue.add(REQUEST);
  await vi.advanceTimersByTimeAsync(61_000);
  expect(queue.items[0]?.state.kind).toBe('failed');
  vi.useRealTimers();
  server.isSilent = false;
  test.setState(BROKEN);
  test.signIn();
  await expect.poll(() => queue.items[0]?.state.kind).toBe('done');
});

it('leaves alone what failed while the connection held', async () => {
  const { server, test, queue } = setUp();
  server.isDead = true;
  queue.add(REQUEST);
  await expect.poll(() => queue.items[0]?.state.kind).toBe('failed');
  test.signIn();
  expect(queue.items[0]?.state.kind).toBe('failed');
});

it("ends with its user's login, and gives the next user another one", async () => {
  const { server, test, queue } = setUp();
  const session = test.asSession();
  server.isDead = true;
  queue.add(REQUEST);
  await expect.poll(() => queue.items[0]?.state.kind).toBe('failed');
  expect(downloadQueueOf(session)).toBe(queue);
  test.setState({ kind: 'signed-out' });
  expect(() => queue.add({ ...REQUEST, channel: 3 })).toThrow('closed');
  expect(test.listeners.size).toBe(0);
  server.isDead = false;
  test.signIn();
  const next = downloadQueueOf(session);
  expect([next.items, downloadQueueOf(session) === next]).toEqual([[], true]);
  test.setState({ kind: 'connecting' });
  test.setState({ kind: 'signed-in', devicesLoaded: true, user: { ...testUser, username: 'bob' } });
  expect(downloadQueueOf(session)).not.toBe(next);
  expect(() => next.add(REQUEST)).toThrow('closed');
  expect(server.asked).toEqual(['channel 1 from 0']);
});
