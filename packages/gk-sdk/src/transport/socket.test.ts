import { createServer, type Server, type Socket as NetSocket } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createSession } from '../session/create-session.js';
import { MonitorConnection } from '../monitor/monitor-connection.js';
import { openReconnectingStream } from '../stream/reconnecting-stream.js';
import { openStream } from '../stream/open-stream.js';
import { createTalk } from '../talk/create-talk.js';
import { openWebSocket, type SocketClose, type SocketHandlers } from './socket.js';

/** A stand-in for the platform's WebSocket that a test plays the server of. */
class PlatformSocket {
  static readonly OPEN = 1;
  static last: PlatformSocket | undefined;
  readyState = 0;
  binaryType = 'blob';
  bufferedAmount = 7;
  readonly sent: unknown[] = [];
  readonly closed: unknown[][] = [];
  onopen: (() => void) | undefined;
  onerror: (() => void) | undefined;
  onmessage: ((event: { data: unknown }) => void) | undefined;
  onclose: ((event: { code: number; reason: string; wasClean: boolean }) => void) | undefined;

  constructor(readonly url: string) {
    if (url.startsWith('ws://blocked')) throw new DOMException(`insecure: ${url}`, 'SecurityError');
    PlatformSocket.last = this;
  }

  send(data: unknown): void {
    this.sent.push(data);
  }

  close(...args: unknown[]): void {
    this.closed.push(args);
  }
}

function open(url = 'ws://h.test/?password=HASH') {
  vi.stubGlobal('WebSocket', PlatformSocket);
  const calls: unknown[][] = [];
  const handlers: SocketHandlers = {
    onOpen: () => calls.push(['open']),
    onText: (text) => calls.push(['text', text]),
    onBytes: (bytes) => calls.push(['bytes', bytes]),
    onClose: (close) => calls.push(['close', close]),
  };
  const socket = openWebSocket(url, handlers);
  return { socket, calls, platform: PlatformSocket.last as PlatformSocket };
}

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('openWebSocket', () => {
  it('hands on what happens, bytes as bytes', () => {
    const { calls, platform } = open();
    expect(platform.binaryType).toBe('arraybuffer');
    platform.onopen?.();
    platform.onmessage?.({ data: 'hi' });
    platform.onmessage?.({ data: new Uint8Array([1, 2]).buffer });
    platform.onclose?.({ code: 4404, reason: 'gone', wasClean: true });
    expect(calls).toEqual([
      ['open'],
      ['text', 'hi'],
      ['bytes', new Uint8Array([1, 2])],
      ['close', { code: 4404, reason: 'gone', wasClean: true }],
    ]);
  });

  it('sends only while it is open', () => {
    const { socket, platform } = open();
    socket.send('early');
    platform.readyState = PlatformSocket.OPEN;
    socket.send('text');
    socket.send(new Uint8Array([9]));
    expect(platform.sent).toEqual(['text', new Uint8Array([9])]);
    expect(socket.bufferedBytes).toBe(7);
    socket.close(1000, 'done');
    expect(platform.closed).toEqual([[1000, 'done']]);
  });

  it.each([
    ['a browser, which fires close after error', true],
    ['Node 22, which fires error alone', false],
  ])('ends once when no connection is made, in %s', (_, firesClose) => {
    const { calls, platform } = open();
    platform.onerror?.();
    if (firesClose) platform.onclose?.({ code: 1006, reason: '', wasClean: false });
    expect(calls).toEqual([['close', { code: 1006, reason: '', wasClean: false }]]);
  });

  it('keeps the close code of a connection that was made and fails', () => {
    const { calls, platform } = open();
    platform.onopen?.();
    platform.onerror?.();
    platform.onclose?.({ code: 1009, reason: 'too big', wasClean: true });
    expect(calls).toEqual([['open'], ['close', { code: 1009, reason: 'too big', wasClean: true }]]);
  });

  it('ends as broken, later and without the URL, where the platform refuses to make a socket', async () => {
    const { socket, calls } = open('ws://blocked.test/?password=HASH');
    expect(calls).toEqual([]);
    await Promise.resolve();
    expect(calls).toMatchObject([['close', { code: 1006, wasClean: false }]]);
    expect(JSON.stringify(calls)).not.toContain('HASH');
    socket.send('nothing');
    socket.close();
    expect(socket.bufferedBytes).toBe(0);
  });
});

describe('the WebSocket of this Node', () => {
  const servers: Server[] = [];
  afterEach(() => {
    for (const server of servers.splice(0)) server.close();
  });

  /** Where a server listens that treats each connection so; resolves with its port. */
  function listen(onConnection: (socket: NetSocket) => void): Promise<number> {
    const server = createServer(onConnection);
    servers.push(server);
    return new Promise((resolve) => {
      server.listen(0, '127.0.0.1', () => {
        const address = server.address();
        resolve(typeof address === 'object' && address !== null ? address.port : 0);
      });
    });
  }

  it.each<[string, (socket: NetSocket) => void]>([
    ['hangs up', (socket) => socket.once('data', () => socket.destroy())],
    ['has no such page', (socket) => socket.once('data', () => socket.end('HTTP/1.1 404 Not Found\r\n\r\n'))],
    ['speaks another protocol', (socket) => socket.once('data', () => socket.end('220 mail\r\n'))],
  ])('ends at a server that %s', async (_, onConnection) => {
    const port = await listen(onConnection);
    const closes = await closesOf(`ws://127.0.0.1:${port}/`);
    expect(closes).toEqual([{ code: 1006, reason: expect.any(String) as unknown, wasClean: false }]);
  });

  it('ends where nobody listens', async () => {
    const port = await listen(() => undefined);
    await new Promise((resolve) => servers.pop()?.close(resolve));
    expect(await closesOf(`ws://127.0.0.1:${port}/`)).toHaveLength(1);
  });

  /** The closes that a socket tells of: the first, and those of the moment after it. */
  function closesOf(url: string): Promise<SocketClose[]> {
    return new Promise((resolve) => {
      const closes: SocketClose[] = [];
      openWebSocket(url, {
        onOpen: () => undefined,
        onText: () => undefined,
        onBytes: () => undefined,
        onClose: (close) => {
          closes.push(close);
          setTimeout(resolve, 0, closes);
        },
      });
    });
  }
});

describe('where there is no WebSocket, as in Node 20', () => {
  const url = 'ws://h.test/';
  const nothing = (): void => undefined;
  const credentials = { kind: 'token', e: 'e', h: 'h' } as const;
  it.each<[string, () => unknown]>([
    ['createSession', () => createSession({ server: 'http://h.test' })],
    ['openStream', () => openStream({ url, onChunk: nothing, onEnd: nothing })],
    ['openReconnectingStream', () => openReconnectingStream({ url, onChunk: nothing })],
    [
      'createTalk().open',
      () => {
        createTalk({ url, source: { start: () => nothing } }).open();
      },
    ],
    ['new MonitorConnection', () => new MonitorConnection({ url, credentials })],
  ])('%s says what to do', (_, call) => {
    vi.stubGlobal('WebSocket', undefined);
    expect(call).toThrow('This Node has no WebSocket: use Node 22 or newer, or give `openSocket`.');
    try {
      call();
    } catch (error) {
      expect(error).toMatchObject({ name: 'GkError', code: 'unsupported' });
    }
  });
});
