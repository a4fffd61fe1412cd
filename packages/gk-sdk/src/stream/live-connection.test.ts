import { describe, expect, it } from 'vitest';
import { FakeClock } from '../testing/fake-clock.js';
import { LiveConnection, type LiveSocketListener } from './live-connection.js';
import { mustReconnect, reconnectDelayMs, refusedDelayMs } from './reconnect-policy.js';

interface FakeSocket {
  readonly url: string;
  readonly listener: LiveSocketListener;
  closed: boolean;
}

function setUp(url: () => string | Promise<string> = () => 'ws://recorder.test/ws.cgi') {
  const clock = new FakeClock();
  const sockets: FakeSocket[] = [];
  const bytes: number[] = [];
  const connection = new LiveConnection(
    {
      clock,
      random: () => 0.5,
      url,
      createSocket: (address, listener) => {
        const socket: FakeSocket = { url: address, listener, closed: false };
        sockets.push(socket);
        return {
          close: () => {
            socket.closed = true;
          },
        };
      },
    },
    { onOpen: () => undefined, onBytes: (data) => bytes.push(data.byteLength), onChange: () => undefined },
  );
  const socket = (): FakeSocket => sockets.at(-1) as FakeSocket;
  /** Lets media flow for a while on the newest socket. */
  const play = async (ms: number): Promise<void> => {
    socket().listener.onOpen();
    connection.mediaArrived(clock.now());
    await clock.advance(ms);
    connection.mediaArrived(clock.now());
  };
  return { clock, sockets, bytes, connection, socket, play };
}

describe('reconnectDelayMs', () => {
  it('is 0, 300, 1200, 2700 ms and so on, up to 15 s', () => {
    expect([0, 1, 2, 3, 4].map((failures) => reconnectDelayMs(failures, 0.5))).toEqual([0, 300, 1200, 2700, 4800]);
    expect(reconnectDelayMs(100, 1)).toBe(15_000);
  });

  it('varies by a fifth', () => {
    expect(reconnectDelayMs(1, 0)).toBeCloseTo(240);
    expect(reconnectDelayMs(1, 1)).toBeCloseTo(360);
  });
});

describe('mustReconnect (spec 000 section 5: over 10 s without data and more than 15 s since the last retry)', () => {
  it.each([
    [20_000, 9_999, 0, true],
    [20_000, 10_000, 0, false],
    [20_000, 0, 4_999, true],
    [20_000, 0, 5_000, false],
  ])('at %i, data at %i, retry at %i: %s', (now, media, retry, expected) => {
    expect(mustReconnect(now, media, retry)).toBe(expected);
  });
});

describe('LiveConnection', () => {
  it('is back at once after a stream that played, then waits longer each time', async () => {
    const { clock, sockets, connection, socket, play } = setUp();
    connection.start();
    await play(2_000);
    socket().listener.onClose(1006, '');
    await clock.advance(0);
    expect(sockets).toHaveLength(2);
    for (const [delay, count] of [
      [300, 3],
      [1200, 4],
      [2700, 5],
    ] as const) {
      socket().listener.onClose(1006, '');
      await clock.advance(delay - 1);
      expect(sockets).toHaveLength(count - 1);
      await clock.advance(1);
      expect(sockets).toHaveLength(count);
    }
    expect(connection.retries).toBe(4);
  });

  it('does not hammer a server that accepts and closes at once', async () => {
    const { clock, sockets, connection, socket, play } = setUp();
    connection.start();
    for (let i = 0; i < 4; i++) {
      await play(10);
      socket().listener.onClose(1000, '');
      await clock.advance(200);
    }
    expect(sockets).toHaveLength(3);
  });

  it('reconnects a silent socket by the outer rule only', async () => {
    const { clock, sockets, connection, play } = setUp();
    connection.start();
    await play(6_000);
    for (let second = 0; second < 10; second++) {
      await clock.advance(1_000);
      connection.check(clock.now());
    }
    expect(sockets).toHaveLength(1);
    await clock.advance(1_000);
    connection.check(clock.now());
    await clock.advance(0);
    expect(sockets).toHaveLength(2);
    expect(sockets[0]?.closed).toBe(true);
  });

  it('gives a socket up that never opens', async () => {
    const { clock, sockets, connection } = setUp();
    connection.start();
    for (let second = 0; second < 16; second++) {
      await clock.advance(1_000);
      connection.check(clock.now());
    }
    await clock.advance(0);
    expect(sockets).toHaveLength(2);
  });

  it('keeps a refusal with its words, and asks again after 15 s', async () => {
    const { clock, sockets, connection, socket } = setUp();
    connection.start();
    socket().listener.onOpen();
    socket().listener.onMessage('{"code":403,"message":"Not yours"}');
    socket().listener.onClose(4403, '');
    expect(connection.refusal).toEqual({ code: 403, message: 'Not yours' });
    await clock.advance(14_999);
    expect(sockets).toHaveLength(1);
    await clock.advance(refusedDelayMs(0.5) - 14_999);
    expect(sockets).toHaveLength(2);
    connection.mediaArrived(clock.now());
    expect(connection.refusal).toBeUndefined();
  });

  it('keeps no credentials of its address that the server quotes, wherever it does', () => {
    const { connection, socket } = setUp(
      () => 'ws://recorder.test/ws.cgi?deviceid=A&user=anna&password=HASH&e=&h=a%2Bb',
    );
    connection.start();
    socket().listener.onMessage('{"code":404,"message":"A is offline for anna:HASH"}');
    expect(connection.refusal?.message).toBe('A is offline for anna:[removed]');
    connection.statusArrived({ code: 403, message: 'Not with a+b' });
    expect(connection.refusal?.message).toBe('Not with [removed]');
    socket().listener.onClose(4401, 'HASH is wrong');
    expect(connection.refusal).toEqual({ code: 401, message: '[removed] is wrong' });
    connection.stop();
  });

  it.each(['{"code":1,"message":"ok"}', 'not json', '[]', '{"code":"403"}'])('takes %s for no refusal', (text) => {
    const { connection, socket } = setUp();
    connection.start();
    socket().listener.onMessage(text);
    expect(connection.refusal).toBeUndefined();
  });

  it('asks for the address anew each time, and survives one that fails', async () => {
    let asked = 0;
    const { clock, sockets, connection } = setUp(() => {
      asked++;
      return asked === 1 ? Promise.reject(new Error('no token')) : Promise.resolve(`ws://recorder.test/${asked}`);
    });
    connection.start();
    await clock.advance(300);
    expect(sockets.map(({ url }) => url)).toEqual(['ws://recorder.test/2']);
  });

  it('does not hammer a function that gives no address after a stream that played', async () => {
    let asked = 0;
    const { clock, connection, socket, play } = setUp(() => {
      asked += 1;
      if (asked > 1) throw new Error('no token');
      return 'ws://recorder.test/ws.cgi';
    });
    connection.start();
    await play(2_000);
    socket().listener.onClose(1006, '');
    await clock.advance(1_400);
    expect(asked).toBe(3);
    connection.stop();
  });

  it('hears nothing more from a socket that it gave up', async () => {
    const { clock, bytes, connection, sockets, play } = setUp();
    connection.start();
    await play(2_000);
    connection.endArrived();
    await clock.advance(0);
    sockets[0]?.listener.onMessage(new ArrayBuffer(7));
    sockets[0]?.listener.onClose(4403, '');
    expect(bytes).toEqual([]);
    expect(connection.refusal).toBeUndefined();
    sockets[1]?.listener.onMessage(new ArrayBuffer(5));
    expect(bytes).toEqual([5]);
  });

  it('leaves no timer and no socket behind when stopped', async () => {
    const { clock, connection, socket, sockets } = setUp();
    connection.start();
    socket().listener.onClose(1006, '');
    connection.stop();
    expect(clock.pendingTimers).toBe(0);
    await clock.advance(60_000);
    expect(sockets).toHaveLength(1);
  });
});
