import { once } from 'node:events';
import { constants, deflateRawSync } from 'node:zlib';
import { encodeVcp, sha256Hex } from 'gk-sdk/wire';
import { describe, expect, it } from 'vitest';
import { WebSocket, type ClientOptions } from 'ws';
import { CommandClient } from './testing/command-client.js';
import { recordersUnderTest } from './testing/recorders-under-test.js';
import type { RecorderUnderTest } from './testing/recorder-under-test.js';
import { asUser } from './testing/stream-client.js';

const { start, ends } = recordersUnderTest();
const WAIT = { timeout: 15_000 };
const FRAMES = 600_000;

/** Frames of one masked byte, or of none, as a hostile program packs them: seven or six bytes each. */
function tinyFrames(opcode: number, count: number, payload = [0x78]): Buffer {
  const frame = Buffer.from([0x80 | opcode, 0x80 | payload.length, 0, 0, 0, 0, ...payload]);
  return Buffer.alloc(frame.length * count, frame);
}

const TEXT = 1;
const BINARY = 2;
const PING = 9;
const PONG = 10;
const operator = new URLSearchParams(asUser('admin')).toString();

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

const KINDS: [string, string, Buffer][] = [
  ['bad frames on /', '/', tinyFrames(TEXT, FRAMES)],
  ['binary frames on /', '/', tinyFrames(BINARY, FRAMES)],
  ['pings on /', '/', tinyFrames(PING, FRAMES, [])],
  ['pongs on /', '/', tinyFrames(PONG, FRAMES, [])],
  ['bad frames on /device', '/device?deviceid=played', tinyFrames(TEXT, FRAMES)],
  ['frames on event.cgi', `/event.cgi?${operator}`, tinyFrames(TEXT, FRAMES)],
  ['pings on event.cgi', `/event.cgi?${operator}`, tinyFrames(PING, FRAMES, [])],
  ['frames on a live stream', `/ws.cgi?deviceid=GK-0001&${operator}`, tinyFrames(TEXT, FRAMES)],
];

describe('a flood of', () => {
  it.each(KINDS)(
    '%s is read no faster than it may come, holds up nobody, and ends with 1013',
    async (_, path, flood) => {
      const recorder = await start({ limits: { graceMs: 700 } });
      const other = await CommandClient.login(recorder.address);
      const { answers, closed, send } = await flooder(recorder, path);
      const begunMs = performance.now();
      send(flood);
      let answered = 0;
      let isOver = false;
      const meanwhile = (async () => {
        while (!isOver) {
          expect((await other.call('E02')).fields.T).toBe('pong');
          expect((await recorder.post('/gkcommon/userinfo')).status).toBe(200);
          answered += 1;
        }
      })();
      expect(await closed).toEqual([1013, 'Too many messages a second']);
      isOver = true;
      await meanwhile;
      expect(answered).toBeGreaterThan(5);
      // A burst, and what may come in the time that it was read.
      const elapsedS = (performance.now() - begunMs) / 1000;
      expect(answers()).toBeLessThan(500 + 500 * elapsedS + 100);
      await expect.poll(recorder.heldBytes, WAIT).toBe(0);
      await recorder.stop();
      expect(recorder.logged.length).toBeLessThanOrEqual(2);
      other.close();
    },
  );

  it('requests that need no login is answered at 20 a second, those of a user at 500', async () => {
    const recorder = await start({
      limits: { frames: { beforeLogin: { perSecond: 1, burst: 10 }, afterLogin: { perSecond: 500, burst: 500 } } },
    });
    const stranger = await CommandClient.open(recorder.address);
    for (const code of ['E01', 'E02', 'Q01']) {
      for (let n = 0; n < 20; n += 1) stranger.sendRaw(encodeVcp({ code, fields: { I: `${n}` } }));
    }
    await expect.poll(() => stranger.received, WAIT).toBeGreaterThanOrEqual(10);
    const user = await CommandClient.login(recorder.address);
    for (let n = 0; n < 400; n += 1) user.sendRaw(encodeVcp({ code: 'E02', fields: { I: `${n}` } }));
    for (let n = 0; n < 400; n += 1) expect((await user.next()).fields.I).toBe(`${n}`);
    expect(stranger.received).toBeLessThan(16);
    // Who is let in no more is a stranger again.
    await user.call('Q02', { U: 'admin', P: sha256Hex('wrong') });
    for (let n = 0; n < 100; n += 1) user.sendRaw(encodeVcp({ code: 'E02', fields: { I: `${n}` } }));
    const before = user.received;
    await user.next();
    expect(user.received - before).toBeLessThan(16);
    for (const client of [stranger, user]) client.close();
  });
});

describe('before the login', () => {
  /** A masked text frame of some bytes; a mask of zeros masks nothing. */
  function longFrame(data: Buffer, first = 0x81): Buffer {
    const head = Buffer.alloc(14);
    head.set([first, 0xff]);
    head.writeBigUInt64BE(BigInt(data.length), 2);
    return Buffer.concat([head, data]);
  }
  const text = encodeVcp({ code: 'E01', fields: { I: '1' }, body: 'x'.repeat(7_900_000) });

  it.each(['/', '/device?deviceid=played'])('a long message on %s is not read: the socket closes', async (path) => {
    const recorder = await start();
    const { answers, closed, send } = await flooder(recorder, path);
    for (let n = 0; n < 10; n += 1) send(longFrame(Buffer.from(text)));
    expect((await closed)[0]).toBe(1009);
    expect(answers()).toBe(0);
    await expect.poll(recorder.heldBytes, WAIT).toBe(0);
  });

  it('nor one that unfolds to many bytes', async () => {
    const recorder = await start();
    const { answers, closed, send } = await flooder(recorder, '/', { perMessageDeflate: true });
    const small = deflateRawSync(text, { finishFlush: constants.Z_SYNC_FLUSH }).subarray(0, -4);
    for (let n = 0; n < 10; n += 1) send(longFrame(small, 0xc1));
    expect((await closed)[0]).toBe(1009);
    expect(answers()).toBe(0);
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
  await expect.poll(answers, WAIT).toBe(5_000);
  isOver = true;
  expect(turns).toBeGreaterThanOrEqual(5_000);
});
