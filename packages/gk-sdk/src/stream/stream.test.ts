import { describe, expect, it } from 'vitest';
import { FakeSockets, flushMicrotasks, type FakeSocket } from '../testing.js';
import { openStream, type StreamEnd, type StreamStatusText } from './open-stream.js';
import { buildStreamUrl } from './stream-url.js';

const ANNA = { kind: 'password', username: 'anna b', passwordHash: 'HASH' } as const;

describe('buildStreamUrl', () => {
  it.each([
    [{ deviceId: 'A/1', channel: 3 }, 'deviceid=A%2F1&channel=3&user=anna+b&password=HASH'],
    [{ deviceId: 'A', channel: 1, main: true }, 'deviceid=A&channel=1&main=1&user=anna+b&password=HASH'],
    [{ deviceId: 'A', channel: 1, main: false }, 'deviceid=A&channel=1&user=anna+b&password=HASH'],
    [
      { deviceId: 'A', channel: 1, type: 'repb', startS: 100, durationS: 60, streamId: 's1', speed: 1 },
      'deviceid=A&channel=1&type=repb&spbtime=100&duration=60&streamid=s1&speed=1&user=anna+b&password=HASH',
    ],
    [
      { deviceId: 'A', channel: 1, type: 'repb', cover: true, startS: 100 },
      'deviceid=A&channel=1&type=repb&cover=1&spbtime=100&user=anna+b&password=HASH',
    ],
    [{ deviceId: 'A', channel: 1, cover: false }, 'deviceid=A&channel=1&user=anna+b&password=HASH'],
    [{ deviceId: '*', channel: 1, streamId: '7' }, 'deviceid=*&streamid=7&user=anna+b&password=HASH'],
    [
      { deviceId: 'A', channel: 1, channels: [1, 3, 3, 64], container: 'fmp4' },
      'deviceid=A&channel=1&chs=9223372036854775813&container=fmp4&user=anna+b&password=HASH',
    ],
  ] as const)('asks for %j', (request, query) => {
    expect(buildStreamUrl('ws://h.test/ws.cgi', request, ANNA)).toBe(`ws://h.test/ws.cgi?${query}`);
  });

  it('carries a token pair in place of user and password, and keeps the query of the base', () => {
    const url = buildStreamUrl(
      'wss://h.test/x?site=2',
      { deviceId: 'A', channel: 1 },
      { kind: 'token', e: 'E', h: 'H' },
    );
    expect(url).toBe('wss://h.test/x?site=2&deviceid=A&channel=1&e=E&h=H');
  });
});

function open(signal?: AbortSignal) {
  const sockets = new FakeSockets({
    onConnect: (socket) => {
      socket.accept();
    },
  });
  const chunks: Uint8Array[] = [];
  const statuses: StreamStatusText[] = [];
  const ends: StreamEnd[] = [];
  let opened = 0;
  const stream = openStream({
    url: 'ws://h.test/ws.cgi?password=HASH',
    openSocket: sockets.openSocket,
    onOpen: () => (opened += 1),
    onChunk: (bytes) => chunks.push(bytes),
    onStatus: (status) => statuses.push(status),
    onEnd: (end) => ends.push(end),
    ...(signal ? { signal } : {}),
  });
  return { stream, sockets, chunks, statuses, ends, opened: () => opened, server: () => sockets.all[0] as FakeSocket };
}

describe('openStream', () => {
  it('hands on bytes as they come, and status texts', async () => {
    const { chunks, statuses, server, opened, ends } = open();
    await flushMicrotasks();
    expect(opened()).toBe(1);
    server().serverBytes(new Uint8Array([1, 2]));
    server().serverText('{"code":1,"message":"ready"}');
    server().serverText('plain words');
    expect(chunks).toEqual([new Uint8Array([1, 2])]);
    expect(statuses).toEqual([
      { code: 1, message: 'ready', error: undefined, fields: { code: 1, message: 'ready' } },
      { code: undefined, message: 'plain words', error: undefined, fields: {} },
    ]);
    expect(ends).toEqual([]);
  });

  it.each([
    [4401, 'auth-failed'],
    [4403, 'forbidden'],
    [4404, 'not-found'],
    [4408, 'device-timeout'],
    [4499, 'refused'],
  ])('ends as refused on close code %i: %s', async (code, expected) => {
    const { ends, server } = open();
    await flushMicrotasks();
    server().serverClose({ code });
    expect(ends).toMatchObject([{ kind: 'refused', error: { code: expected } }]);
  });

  it('takes the words of the status text that came before the close', async () => {
    const { ends, statuses, server } = open();
    await flushMicrotasks();
    server().serverText('{"code":404,"message":"BUS-7 is offline"}');
    server().serverClose({ code: 4404 });
    expect(statuses[0]?.error?.code).toBe('not-found');
    expect(ends).toMatchObject([{ kind: 'refused', error: { code: 'not-found', message: 'BUS-7 is offline' } }]);
  });

  it('ends as ended on a proper close and as broken on a cut', async () => {
    const first = open();
    await flushMicrotasks();
    first.server().serverClose({ code: 1000 });
    expect(first.ends).toEqual([{ kind: 'ended' }]);
    const second = open();
    await flushMicrotasks();
    second.server().serverClose();
    expect(second.ends).toMatchObject([{ kind: 'broken', error: { code: 'network', retryable: true } }]);
  });

  it.each([1001, 1008, 1009, 1011, 1012, 1013])('ends as broken when the server gives it up with %i', async (code) => {
    const { ends, server } = open();
    await flushMicrotasks();
    server().serverClose({ code });
    expect(ends).toMatchObject([{ kind: 'broken', error: { code: 'network' } }]);
  });

  it('ends as ended on a close without a code', async () => {
    const { ends, server } = open();
    await flushMicrotasks();
    server().serverClose({ code: 1005 });
    expect(ends).toEqual([{ kind: 'ended' }]);
  });

  it('is closed once, at once, and silent afterwards', async () => {
    const { stream, ends, chunks, server } = open();
    await flushMicrotasks();
    stream.close();
    stream.close();
    server().serverBytes(new Uint8Array([1]));
    expect(ends).toEqual([{ kind: 'closed' }]);
    expect(chunks).toEqual([]);
    expect(server().state).toBe('closed');
  });

  it('is closed by its signal, before or after it opens', async () => {
    const controller = new AbortController();
    const { ends, server } = open(controller.signal);
    await flushMicrotasks();
    controller.abort();
    expect(ends).toEqual([{ kind: 'closed' }]);
    expect(server().state).toBe('closed');
    const never = open(controller.signal);
    expect(never.ends).toEqual([{ kind: 'closed' }]);
    expect(never.sockets.all).toHaveLength(0);
  });

  it('sends bytes, as talk does', async () => {
    const { stream, server } = open();
    await flushMicrotasks();
    stream.send(new Uint8Array([9]));
    expect(server().sent).toEqual([new Uint8Array([9])]);
  });
});
