import { once } from 'node:events';
import zlib from 'node:zlib';
import { encodeVcp, sha256Hex } from 'gk-sdk/wire';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { WebSocket, type ClientOptions } from 'ws';
import { CommandClient } from './testing/command-client.js';
import { recordersUnderTest } from './testing/recorders-under-test.js';
import type { RecorderUnderTest } from './testing/recorder-under-test.js';
import { asUser } from './testing/stream-client.js';

const { start, ends } = recordersUnderTest();
afterEach(() => {
  vi.restoreAllMocks();
});
const FRAMES = 600_000;

/** Frames of one masked byte, or of none, as a hostile program packs them: seven or six bytes each. */
function tinyFrames(opcode: number, count: number, payload = [0x78]): Buffer {
  const frame = Buffer.from([0x80 | opcode, 0x80 | payload.length, 0, 0, 0, 0, ...payload]);
  return Buffer.alloc(frame.length * count, frame);
}

/** A masked text frame of some bytes; a mask of zeros masks nothing. */
function longFrame(data: Buffer, first = 0x81): Buffer {
  const head = Buffer.alloc(14);
  head.set([first, 0xff]);
  head.writeBigUInt64BE(BigInt(data.length), 2);
  return Buffer.concat([head, data]);
}

const TEXT = 1;
const BINARY = 2;
const PING = 9;
const PONG = 10;
const operator = new URLSearchParams(asUser('admin')).toString();
const login = (password: string): string => encodeVcp({ code: 'Q02', fields: { U: 'admin', P: sha256Hex(password) } });

interface Flooder {
  readonly socket: WebSocket;
  /** Messages and pongs that came back. */
  readonly answers: () => number;
  readonly closed: Promise<[number, string]>;
  readonly send: (bytes: Buffer) => void;
}

async function flooder(recorder: RecorderUnderTest, path: string, options: ClientOptions = {}): Promise<Flooder> {
  const socket = new WebSocket(`ws://${recorder.address}${path}`, { perMessageDeflate: false, ...options });
  let answers = 0;
  socket.on('pong', () => (answers += 1));
  if (path === '/' || path.startsWith('/device')) socket.on('message', () => (answers += 1));
  socket.on('error', () => undefined);
  const closed = once(socket, 'close').then(([code, reason]): [number, string] => [Number(code), String(reason)]);
  const upgraded = once(socket, 'upgrade');
  await once(socket, 'open');
  const [response] = await upgraded;
  const { socket: wire } = response as {
    socket: { write(bytes: Buffer): void; on(event: 'error', noted: () => void): void };
  };
  wire.on('error', () => undefined);
  ends.push(() => {
    socket.terminate();
  });
  return { socket, answers: () => answers, closed, send: (bytes) => void wire.write(bytes) };
}

/** Longer than what the system reads at once: of such frames no two are there whole while the socket is not read. */
const longFrames = Buffer.concat(Array.from({ length: 400 }, () => longFrame(Buffer.alloc(100_000), 0x80 | BINARY)));

/** A clock that stands still until it is moved. */
function stoppedClock(): { readonly steady: () => number; readonly move: (ms: number) => void } {
  let nowMs = 0;
  return { steady: () => nowMs, move: (ms) => (nowMs += ms) };
}

/** Waits until the recorder holds as many bytes of a flood as before: it reads nothing more of it. */
async function untilNotRead(recorder: RecorderUnderTest): Promise<void> {
  let before = 0;
  let times = 0;
  const same = (): number => {
    const heldBytes = recorder.heldBytes();
    times = heldBytes > 0 && heldBytes === before ? times + 1 : 0;
    before = heldBytes;
    return times;
  };
  await expect.poll(same).toBeGreaterThanOrEqual(5);
}

const KINDS: [string, string, Buffer][] = [
  ['bad frames on /', '/', tinyFrames(TEXT, FRAMES)],
  ['binary frames on /', '/', tinyFrames(BINARY, FRAMES)],
  ['pings on /', '/', tinyFrames(PING, FRAMES, [])],
  ['pongs on /', '/', tinyFrames(PONG, FRAMES, [])],
  ['bad frames on /device', '/device?deviceid=played', tinyFrames(TEXT, FRAMES)],
  ['frames on event.cgi', `/event.cgi?${operator}`, tinyFrames(TEXT, FRAMES)],
  ['pings on event.cgi', `/event.cgi?${operator}`, tinyFrames(PING, FRAMES, [])],
  ['frames on a live stream', `/ws.cgi?deviceid=GK-0001&${operator}`, tinyFrames(TEXT, FRAMES)],
  ['long frames of a user on /', '/', longFrames],
  ['long frames on a live stream', `/ws.cgi?deviceid=GK-0001&${operator}`, longFrames],
];

describe('a flood of', () => {
  it.each(KINDS)(
    '%s is read no faster than it may come, holds up nobody, and ends with 1013',
    async (_, path, flood) => {
      const { steady, move } = stoppedClock();
      const recorder = await start({ steady });
      const other = await CommandClient.login(recorder.address);
      const { socket, answers, closed, send } = await flooder(recorder, path);
      if (flood === longFrames) {
        // Who sends them is known: the answer to the login has come, or the first picture.
        const known = once(socket, 'message');
        if (path === '/') socket.send(login('admin'));
        await known;
      }
      let isClosed = false;
      void closed.then(() => (isClosed = true));
      send(flood);
      const othersAreAnswered = async (): Promise<void> => {
        for (let n = 0; n < 10; n += 1) {
          expect((await other.call('E02')).fields.T).toBe('pong');
          expect((await recorder.post('/gkcommon/userinfo')).status).toBe(200);
        }
      };
      await untilNotRead(recorder);
      await othersAreAnswered();
      // The burst of a user, and the answer to a login.
      expect(answers()).toBeLessThanOrEqual(501);
      move(29_000);
      await untilNotRead(recorder);
      await othersAreAnswered();
      expect(isClosed).toBe(false);
      move(2_000);
      expect(await closed).toEqual([1013, 'Too many messages a second']);
      expect(answers()).toBeLessThanOrEqual(3 * 500 + 1);
      await expect.poll(recorder.heldBytes).toBe(0);
      await recorder.stop();
      expect(recorder.logged.length).toBeLessThanOrEqual(2);
      other.close();
    },
  );

  it('requests that need no login is answered at 20 a second, those of a user at 500', async () => {
    const { steady, move } = stoppedClock();
    const recorder = await start({ steady });
    const stranger = await CommandClient.open(recorder.address);
    for (const code of ['E01', 'E02', 'Q01']) {
      for (let n = 0; n < 50; n += 1) stranger.sendRaw(encodeVcp({ code, fields: { I: `${n}` } }));
    }
    await expect.poll(() => stranger.received).toBe(100);
    move(1_000);
    await expect.poll(() => stranger.received).toBe(120);
    const user = await CommandClient.login(recorder.address);
    move(1_000);
    for (let n = 0; n < 400; n += 1) user.sendRaw(encodeVcp({ code: 'E02', fields: { I: `${n}` } }));
    for (let n = 0; n < 400; n += 1) expect((await user.next()).fields.I).toBe(`${n}`);
    await expect.poll(() => stranger.received).toBe(140);
    // Who is let in no more is a stranger again.
    move(1_000);
    user.sendRaw(login('wrong'));
    await user.next();
    const before = user.received;
    for (let n = 0; n < 200; n += 1) user.sendRaw(encodeVcp({ code: 'E02', fields: { I: `${n}` } }));
    await expect.poll(() => user.received - before).toBe(100);
    move(1_000);
    await expect.poll(() => user.received - before).toBe(120);
    for (const client of [stranger, user]) client.close();
  });
});

describe('before the login', () => {
  const text = encodeVcp({ code: 'E01', fields: { I: '1' }, body: 'x'.repeat(7_900_000) });

  it.each(['/', '/device?deviceid=played'])('a long message on %s is not read: the socket closes', async (path) => {
    const recorder = await start();
    const { answers, closed, send } = await flooder(recorder, path);
    for (let n = 0; n < 10; n += 1) send(longFrame(Buffer.from(text)));
    expect((await closed)[0]).toBe(1009);
    expect(answers()).toBe(0);
    await expect.poll(recorder.heldBytes).toBe(0);
  });

  /** Bytes that everything in this process inflates from now on. */
  function inflatedBytes(): () => number {
    let bytes = 0;
    const create = zlib.createInflateRaw;
    vi.spyOn(zlib, 'createInflateRaw').mockImplementation((options) => {
      const inflate = create(options);
      inflate.on('data', (chunk: Buffer) => (bytes += chunk.length));
      return inflate;
    });
    return () => bytes;
  }
  const packed = (data: string | Buffer): Buffer =>
    zlib.deflateRawSync(data, { finishFlush: zlib.constants.Z_SYNC_FLUSH }).subarray(0, -4);
  /** Begins anew each 16 KiB, so that it can be inflated from there, too. */
  const stretch = zlib.deflateRawSync(Buffer.alloc(16 * 1024), { finishFlush: zlib.constants.Z_FULL_FLUSH });
  const frame = longFrame(packed(text), 0xc1);

  it.each<[string, readonly Buffer[]]>([
    ['one', [frame]],
    ['ten at once', Array.from({ length: 10 }, () => frame)],
    ['one that begins anew each 16 KiB', [longFrame(Buffer.concat(Array.from({ length: 400 }, () => stretch)), 0xc1)]],
    ['one in parts', [longFrame(packed(text.slice(0, 4_000_000)), 0x41), longFrame(packed(text), 0x80)]],
  ])('nor is one that unfolds to many bytes inflated: %s', async (_, frames) => {
    const recorder = await start();
    const { answers, closed, send } = await flooder(recorder, '/', { perMessageDeflate: true });
    const inflated = inflatedBytes();
    send(Buffer.concat(frames));
    expect(await closed).toEqual([1009, 'Log in before you send messages of this length']);
    expect(answers()).toBe(0);
    // The limit, and the piece in which it is passed.
    expect(inflated()).toBeLessThanOrEqual(2 * 16 * 1024);
    await expect.poll(recorder.heldBytes).toBe(0);
  });

  it('a user sends packed messages of any length, and is a stranger again with the next wrong password', async () => {
    const recorder = await start();
    const { socket, closed, send } = await flooder(recorder, '/', { perMessageDeflate: true });
    const ask = async (message: string): Promise<string> => {
      const answer = once(socket, 'message');
      socket.send(message);
      return String((await answer)[0]);
    };
    await ask(login('admin'));
    expect(await ask(text)).toHaveLength(text.length);
    await ask(login('wrong'));
    const inflated = inflatedBytes();
    send(frame);
    expect((await closed)[0]).toBe(1009);
    expect(inflated()).toBeLessThanOrEqual(2 * 16 * 1024);
  });

  it('a message of very many parts is not read to its end', async () => {
    const recorder = await start();
    const { closed, send } = await flooder(recorder, '/');
    const part = (opcode: number): Buffer => Buffer.from([opcode, 0x80, 0, 0, 0, 0]);
    send(Buffer.concat([part(TEXT), ...Array.from({ length: 2_000 }, () => part(0))]));
    expect((await closed)[0]).toBe(1008);
  });

  it('a message of a login and its answer has room', async () => {
    const recorder = await start();
    const stranger = await CommandClient.open(recorder.address);
    expect((await stranger.call('E01', {}, 'x'.repeat(16_000))).body).toHaveLength(16_000);
    stranger.close();
    const user = await CommandClient.login(recorder.address);
    expect((await user.call('E01', {}, 'x'.repeat(7_900_000))).body).toHaveLength(7_900_000);
    user.close();
  });
});

it('gives up its turn after each frame of a chunk', async () => {
  const recorder = await start({
    limits: { frames: { beforeLogin: { perSecond: 1e6, burst: 1e6 }, afterLogin: { perSecond: 1e6, burst: 1e6 } } },
  });
  const { send, answers } = await flooder(recorder, '/');
  let turns = 0;
  let isOver = false;
  const count = (): void => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  send(tinyFrames(PING, 5_000, []));
  setImmediate(count);
  await expect.poll(answers).toBe(5_000);
  isOver = true;
  expect(turns).toBeGreaterThanOrEqual(5_000);
});

it('long frames of several sockets are decoded one a turn', async () => {
  const recorder = await start();
  const users = await Promise.all(Array.from({ length: 4 }, () => CommandClient.login(recorder.address)));
  let turn = 0;
  let isOver = false;
  const count = (): void => {
    turn += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  const bad = 'x'.repeat(100_000);
  const decodedIn: number[] = [];
  const { toString } = Buffer.prototype;
  vi.spyOn(Buffer.prototype, 'toString').mockImplementation(function (this: Buffer, ...range) {
    const text = toString.apply(this, range);
    if (text === bad) decodedIn.push(turn);
    return text;
  });
  for (let n = 0; n < 5; n += 1) for (const user of users) user.sendRaw(bad);
  await Promise.all(users.map((user) => user.call('E02')));
  isOver = true;
  expect(decodedIn).toHaveLength(20);
  expect(new Set(decodedIn).size).toBe(20);
  for (const user of users) user.close();
});
