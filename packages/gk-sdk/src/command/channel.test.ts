import { describe, expect, it } from 'vitest';
import { isGkError } from '../errors/to-gk-error.js';
import { FakeClock, FakeSockets, flushMicrotasks, type FakeSocket } from '../testing.js';
import { decodeVcp } from '../wire/vcp/decode.js';
import { encodeVcp } from '../wire/vcp/encode.js';
import type { VcpFields, VcpMessage } from '../wire/vcp/message.js';
import type { ProtocolError } from '../wire/vcp/protocol-error.js';
import { CommandChannel } from './channel.js';

async function openChannel() {
  const clock = new FakeClock();
  const requests: VcpMessage[] = [];
  const sockets = new FakeSockets({
    onConnect: (socket) => {
      socket.accept();
    },
    onFrame: (_socket, frame) => requests.push(decodeVcp(String(frame))),
  });
  const channel = new CommandChannel({ url: 'ws://recorder.test/', openSocket: sockets.openSocket, clock });
  const pushes: VcpMessage[] = [];
  const malformed: ProtocolError[] = [];
  channel.on('push', (message) => pushes.push(message));
  channel.on('malformed', (error) => malformed.push(error));
  await flushMicrotasks();
  const server = sockets.all[0] as FakeSocket;
  const answer = (code: string, fields: VcpFields, body?: string): void => {
    server.serverText(encodeVcp({ code, fields, ...(body === undefined ? {} : { body }) }));
  };
  return { clock, channel, requests, server, answer, pushes, malformed };
}

/** Records how a promise has settled so far. */
function watch<T>(promise: Promise<T>): { value?: T; error?: unknown } {
  const outcome: { value?: T; error?: unknown } = {};
  promise.then(
    (value) => (outcome.value = value),
    (error: unknown) => (outcome.error = error),
  );
  return outcome;
}

describe('CommandChannel', () => {
  it('numbers its requests and gives each its own answer, in any order', async () => {
    const { channel, requests, answer } = await openChannel();
    const first = channel.request({ code: 'E01', body: 'one' });
    const second = channel.request({ code: 'E01', body: 'two' });
    expect(requests.map((request) => request.fields.I)).toEqual(['1', '2']);
    answer('E01', { I: '2' }, 'two');
    answer('E01', { I: '1' }, 'one');
    expect((await first).body).toBe('one');
    expect((await second).body).toBe('two');
  });

  it('gives an answer without I to the oldest request of its code', async () => {
    const { channel, answer } = await openChannel();
    const other = watch(channel.request({ code: 'Q10' }));
    const first = channel.request({ code: 'E01' });
    const second = channel.request({ code: 'E01' });
    answer('E01', {}, 'first');
    answer('E01', {}, 'second');
    expect([(await first).body, (await second).body]).toEqual(['first', 'second']);
    expect(other).toEqual({});
  });

  it('gives an answer without I to the oldest request of its code and device', async () => {
    const { channel, answer } = await openChannel();
    const a = channel.request({ code: 'Q05', fields: { D: 'A' } });
    const b = channel.request({ code: 'Q05', fields: { D: 'B' } });
    answer('Q05', { D: 'B', T: 'for b' });
    answer('Q05', { T: 'the oldest left' });
    expect((await b).fields.T).toBe('for b');
    expect((await a).fields.T).toBe('the oldest left');
  });

  it('never takes a message of the push list without I for an answer', async () => {
    const { channel, answer, pushes } = await openChannel();
    const list = watch(channel.request({ code: 'D20' }));
    answer('D20', { N: '0', Z: '1' }, '[]');
    await flushMicrotasks();
    expect(list).toEqual({});
    expect(pushes.map((message) => message.code)).toEqual(['D20']);
    answer('D20', { I: '1' });
    await flushMicrotasks();
    expect(list.value).toBeDefined();
  });

  it('does not give an answer to a request of another code, nor twice', async () => {
    const { channel, answer, pushes } = await openChannel();
    const ping = watch(channel.request({ code: 'E02' }));
    answer('E01', { I: '1' });
    await flushMicrotasks();
    expect(ping).toEqual({});
    answer('E02', { I: '1', T: 'pong' });
    answer('E02', { I: '1', T: 'again' });
    await flushMicrotasks();
    expect(ping.value?.fields.T).toBe('pong');
    expect(pushes.map((message) => message.code)).toEqual(['E01', 'E02']);
  });

  it('rejects after 15 s with a timeout that names the call', async () => {
    const { channel, clock } = await openChannel();
    const list = watch(channel.request({ code: 'Q03' }));
    await clock.advance(14_999);
    expect(list).toEqual({});
    await clock.advance(1);
    expect(isGkError(list.error, 'timeout')).toBe(true);
    expect(String(list.error)).toContain('All devices');
    expect(clock.pendingTimers).toBe(0);
  });

  it('has longer patience with the list of a device, which comes in hundreds of parts', async () => {
    const { channel, clock } = await openChannel();
    const list = watch(channel.request({ code: 'Q08' }));
    await clock.advance(74_999);
    expect(list).toEqual({});
    await clock.advance(1);
    expect(String(list.error)).toContain('within 75 s');
  });

  it('gives each message of a batch its own 15 s', async () => {
    const { channel, clock, answer } = await openChannel();
    const seen: string[] = [];
    const batch = watch(
      channel.collect({ code: 'Q03' }, (message) => {
        seen.push(message.body ?? '');
        return message.fields.Z === '1';
      }),
    );
    for (const body of ['a', 'b']) {
      await clock.advance(14_000);
      answer('Q03', { I: '1', N: '1' }, body);
    }
    expect(seen).toEqual(['a', 'b']);
    await clock.advance(14_000);
    expect(batch).toEqual({});
    answer('Q03', { I: '1', N: '1', Z: '1' }, 'c');
    await flushMicrotasks();
    expect(batch.value).toEqual({ lostFrames: 0 });
    expect(clock.pendingTimers).toBe(0);
  });

  it('rejects a batch that stalls in the middle, 15 s after its last message', async () => {
    const { channel, clock, answer } = await openChannel();
    const batch = watch(channel.collect({ code: 'Q03' }, () => false));
    await clock.advance(10_000);
    answer('Q03', { I: '1', N: '1' }, '[]');
    await clock.advance(14_999);
    expect(batch).toEqual({});
    await clock.advance(1);
    expect(isGkError(batch.error, 'timeout')).toBe(true);
  });

  it('survives malformed frames: says so, goes on, and counts them for the batches under way', async () => {
    const { channel, answer, server, malformed } = await openChannel();
    const batch = watch(channel.collect({ code: 'Q03' }, (message) => message.fields.Z === '1'));
    for (const frame of ['', 'garbage', 'VCP\nL:9\nM:Q03\n\nshort', 'VCP\nL:0\nM:Q03\nA:1\nA:2\n']) {
      server.serverText(frame);
    }
    expect(malformed).toHaveLength(4);
    expect(malformed.every((error) => isGkError(error, 'protocol'))).toBe(true);
    answer('Q03', { I: '1', Z: '1' });
    await flushMicrotasks();
    expect(batch.value).toEqual({ lostFrames: 4 });
    expect(channel.isOpen).toBe(true);
  });

  it('reads a message that comes as bytes', async () => {
    const { channel, server } = await openChannel();
    const ping = channel.request({ code: 'E02' });
    server.serverBytes(new TextEncoder().encode('VCP\nL:0\nM:E02\nI:1\nT:pöng\n'));
    expect((await ping).fields.T).toBe('pöng');
  });

  it('rejects what waits, and what comes later, when the connection breaks', async () => {
    const { channel, server, clock } = await openChannel();
    const batch = watch(channel.collect({ code: 'Q03' }, () => false));
    server.serverClose();
    await flushMicrotasks();
    expect(isGkError(batch.error, 'network')).toBe(true);
    expect(String(batch.error)).toContain('All devices');
    await expect(channel.request({ code: 'E02' })).rejects.toMatchObject({ code: 'closed' });
    expect(clock.pendingTimers).toBe(0);
  });

  it('rejects what waits with closed when this side closes, once', async () => {
    const { channel, server } = await openChannel();
    const ping = watch(channel.request({ code: 'E02' }));
    channel.close();
    channel.close();
    await flushMicrotasks();
    expect(isGkError(ping.error, 'closed')).toBe(true);
    expect(server.state).toBe('closed');
  });

  it('cancels a request by its signal, before or while it waits', async () => {
    const { channel, requests, clock } = await openChannel();
    const controller = new AbortController();
    const waiting = watch(channel.request({ code: 'E02', signal: controller.signal }));
    controller.abort();
    await flushMicrotasks();
    expect(isGkError(waiting.error, 'aborted')).toBe(true);
    expect(clock.pendingTimers).toBe(0);
    await expect(channel.request({ code: 'E02', signal: controller.signal })).rejects.toMatchObject({
      code: 'aborted',
    });
    expect(requests).toHaveLength(1);
  });

  it('rejects what cannot be encoded, and waits for no answer to it', async () => {
    const { channel, clock, requests } = await openChannel();
    await expect(channel.request({ code: 'nonsense' })).rejects.toMatchObject({ code: 'invalid-argument' });
    await expect(channel.request({ code: 'D21', fields: { D: 'a\nb' } })).rejects.toMatchObject({
      code: 'invalid-argument',
    });
    expect(requests).toHaveLength(0);
    expect(clock.pendingTimers).toBe(0);
  });

  it('fails a request whose answer cannot be taken, and only that', async () => {
    const { channel, answer } = await openChannel();
    const bad = watch(
      channel.collect({ code: 'Q03' }, () => {
        throw new TypeError('no rows');
      }),
    );
    const good = channel.request({ code: 'E02' });
    answer('Q03', { I: '1' });
    answer('E02', { I: '2' });
    await good;
    expect(isGkError(bad.error, 'bad-reply')).toBe(true);
  });

  it('blanks the secrets of the login and the newest others, however many were sent', async () => {
    const { channel, answer } = await openChannel();
    const send = (code: string, secret: string): void => {
      void channel.request({ code, fields: { P: secret } }).catch(() => undefined);
    };
    send('Q02', 'hash-of-login');
    for (let number = 0; number < 150; number++) send('D05', `password-${number}.`);
    const words: (string | undefined)[] = [];
    channel.on('push', ({ fields }) => words.push(fields.T));
    answer('E01', { T: 'hash-of-login password-149. password-60.' });
    expect(words).toEqual(['[removed] [removed] [removed]']);
    channel.close();
  });
});
