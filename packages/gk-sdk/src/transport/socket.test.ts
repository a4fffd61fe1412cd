import { afterEach, describe, expect, it, vi } from 'vitest';
import { createSession } from '../session/create-session.js';
import { MonitorConnection } from '../monitor/monitor-connection.js';
import { openReconnectingStream } from '../stream/reconnecting-stream.js';
import { openStream } from '../stream/open-stream.js';
import { createTalk } from '../talk/create-talk.js';
import { openWebSocket, type SocketHandlers } from './socket.js';

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
