import { afterEach, describe, expect, it, vi } from 'vitest';
import { GkError } from '../errors/gk-error.js';
import { FakeClock } from '../testing/fake-clock.js';
import { FakeSockets, type FakeSocket } from '../testing/fake-sockets.js';
import { openReconnectingStream, type ReconnectingStreamOptions } from './reconnecting-stream.js';

const PLAIN_URL = 'ws://recorder.test/ws.cgi?deviceid=A&password=HASH';

async function open(options: Partial<ReconnectingStreamOptions> = {}) {
  const clock = new FakeClock();
  const server = { accepts: true };
  const sockets = new FakeSockets({
    onConnect: (socket) => {
      if (server.accepts) socket.accept();
      else socket.serverClose();
    },
  });
  const log: string[] = [];
  const stream = openReconnectingStream({
    url: PLAIN_URL,
    clock,
    random: () => 0.5,
    openSocket: sockets.openSocket,
    onOpen: () => log.push('new connection'),
    onChunk: (bytes) => log.push(`${bytes.byteLength} bytes`),
    onState: (state) => log.push(state.kind),
    ...options,
  });
  await clock.advance(0);
  const socket = (): FakeSocket => sockets.all.at(-1) as FakeSocket;
  /** Data each second. */
  const play = async (seconds: number) => {
    for (let second = 0; second < seconds; second++) {
      socket().serverBytes(new Uint8Array(3));
      await clock.advance(1_000);
    }
  };
  return { stream, clock, sockets, socket, log, server, play };
}

afterEach(() => {
  vi.useRealTimers();
});

describe('openReconnectingStream', () => {
  it('reconnects a silent socket although the clock of the platform was set back a day', async () => {
    vi.useFakeTimers();
    const sockets = new FakeSockets({ onConnect: (socket) => socket.accept() });
    const stream = openReconnectingStream({ url: PLAIN_URL, openSocket: sockets.openSocket, onChunk: () => undefined });
    await vi.advanceTimersByTimeAsync(1_000);
    sockets.all[0]?.serverBytes(new Uint8Array(3));
    vi.setSystemTime(Date.now() - 86_400_000);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(sockets.all).toHaveLength(2);
    stream.close();
  });

  it('reconnects a socket without data for over 10 s once more than 15 s have passed since the last try', async () => {
    const { clock, sockets, play, log } = await open();
    await play(3);
    // Silent since second 2; 15 s since the first try are over only after second 15.
    await clock.advance(12_000);
    expect(sockets.all).toHaveLength(1);
    await clock.advance(1_000);
    expect(sockets.all).toHaveLength(2);
    expect(sockets.all[0]?.state).toBe('closed');
    expect(log.slice(0, 3)).toEqual(['new connection', 'open', '3 bytes']);
    expect(log.slice(-3)).toEqual(['reconnecting', 'new connection', 'open']);
  });

  it('leaves a socket alone on which data come', async () => {
    const { sockets, play } = await open();
    await play(120);
    expect(sockets.all).toHaveLength(1);
  });

  it('is back at once after a break, and says that a new connection stands', async () => {
    const { stream, clock, socket, sockets, play, log } = await open();
    await play(5);
    log.length = 0;
    socket().serverClose();
    await clock.advance(0);
    expect(sockets.all).toHaveLength(2);
    expect(log).toEqual(['reconnecting', 'new connection', 'open']);
    expect(stream.retries).toBe(1);
  });

  it('waits longer each time while the server is away, and comes back with it', async () => {
    const { stream, clock, sockets, server, play, socket } = await open();
    await play(5);
    server.accepts = false;
    socket().serverClose();
    await clock.advance(60_000);
    const tries = sockets.all.length;
    expect(tries).toBeGreaterThan(4);
    expect(tries).toBeLessThan(15);
    expect(stream.state).toMatchObject({ kind: 'reconnecting', error: { code: 'network' } });
    server.accepts = true;
    await clock.advance(18_000);
    expect(stream.state.kind).toBe('open');
  });

  it('asks again, slowly, after a no in words without credentials, and plays on when the device is back', async () => {
    const { stream, clock, sockets, socket } = await open();
    socket().serverText('{"code":404,"message":"A is offline for HASH"}');
    socket().serverClose({ code: 4404 });
    expect(stream.state).toMatchObject({
      kind: 'refused',
      error: { code: 'not-found', message: 'A is offline for [removed]' },
    });
    await clock.advance(14_000);
    expect(sockets.all).toHaveLength(1);
    await clock.advance(5_000);
    expect(sockets.all).toHaveLength(2);
    socket().serverBytes(new Uint8Array(1));
    expect(stream.state.kind).toBe('open');
  });

  it('asks for the address before each connection', async () => {
    let asked = 0;
    const { clock, sockets, socket, play } = await open({
      url: () => Promise.resolve(`ws://recorder.test/${++asked}`),
    });
    await play(2);
    socket().serverClose();
    await clock.advance(0);
    expect(sockets.all.map(({ url }) => url)).toEqual(['ws://recorder.test/1', 'ws://recorder.test/2']);
  });

  it.each([
    [
      'throws',
      (error: GkError) => {
        throw error;
      },
    ],
    ['rejects', (error: GkError) => Promise.reject(error)],
  ] as const)('tells why there is no address when the function %s, and asks again', async (_, fail) => {
    let error: GkError | undefined;
    const { stream, clock, log, play, socket } = await open({ url: () => (error ? fail(error) : PLAIN_URL) });
    await play(3);
    error = new GkError('closed', 'A stream needs a login.');
    log.length = 0;
    socket().serverClose();
    await clock.advance(10_000);
    expect(stream.state).toEqual({ kind: 'reconnecting', error });
    expect(log).toEqual(['reconnecting', 'reconnecting']);
    error = undefined;
    await clock.advance(15_000);
    expect(stream.state.kind).toBe('open');
  });

  it('hands on the bytes of a view, and nothing else of its buffer', async () => {
    const chunks: number[][] = [];
    const { socket } = await open({ onChunk: (bytes) => chunks.push([...bytes]) });
    socket().serverBytes(new Uint8Array([1, 2, 3, 4]).subarray(1, 3));
    expect(chunks).toEqual([[2, 3]]);
  });

  it('leaves no socket and no timer behind when it is closed, also by its signal', async () => {
    const cancel = new AbortController();
    for (const [by, made] of [
      ['close', await open()],
      ['signal', await open({ signal: cancel.signal })],
    ] as const) {
      if (by === 'close') made.stream.close();
      else cancel.abort();
      expect(made.stream.state.kind).toBe('closed');
      expect(made.clock.pendingTimers).toBe(0);
      expect(made.socket().state).toBe('closed');
      made.socket().serverBytes(new Uint8Array(1));
      await made.clock.advance(60_000);
      expect(made.sockets.all).toHaveLength(1);
    }
    const never = await open({ signal: cancel.signal });
    expect(never.sockets.all).toHaveLength(0);
    expect(never.stream.state.kind).toBe('closed');
  });
});
