import { once } from 'node:events';
import { constants, deflateRawSync } from 'node:zlib';
import { encodeVcp } from 'gk-sdk/wire';
import { describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { CommandClient } from '../testing/command-client.js';
import { FakeMedia } from '../testing/fake-media.js';
import { closeCodeOf, frameHead, openRaw, openRawSocket, type RawClient } from '../testing/raw-client.js';
import { recordersUnderTest } from '../testing/recorders-under-test.js';
import type { RecorderUnderTest, StartOptions } from '../testing/recorder-under-test.js';
import { asUser } from '../testing/stream-client.js';

const MIB = 1024 * 1024;
/** Read chunk size of the operating system. */
const CHUNK = 64 * 1024;
const recorders = recordersUnderTest();
const { ends } = recorders;
const MANY = { perSecond: 1e6, burst: 1e6 };
/** A recorder that takes everything from strangers, but for its bytes in memory. */
const start = ({ limits, ...options }: StartOptions = {}): Promise<RecorderUnderTest> =>
  recorders.start({
    ...options,
    limits: { frames: { beforeLogin: MANY, afterLogin: MANY }, strangerMessageBytes: 8 * MIB, ...limits },
  });

const portOf = ({ url }: RecorderUnderTest): number => Number(new URL(url).port);

/** The most that a recorder held while the test went on. */
function peakOf(recorder: RecorderUnderTest): () => number {
  let peak = 0;
  const timer = setInterval(() => {
    peak = Math.max(peak, recorder.heldBytes());
  });
  ends.push(() => {
    clearInterval(timer);
  });
  return () => peak;
}

async function clientFrom(address: string, localAddress: string): Promise<CommandClient> {
  const client = new CommandClient(address, { localAddress, perMessageDeflate: false });
  ends.push(() => {
    client.close();
  });
  await once(client.socket, 'open');
  return client;
}

/** Sockets each of which has sent two of the eight MiB of a message. */
async function halfMessages(port: number, count: number, from: (index: number) => string): Promise<RawClient[]> {
  const clients = await Promise.all(Array.from({ length: count }, (_, index) => openRawSocket(port, from(index))));
  for (const { wire } of clients) {
    ends.push(() => void wire.destroy());
    wire.write(Buffer.concat([frameHead(8 * MIB), Buffer.alloc(2 * MIB, 'x')]));
  }
  return clients;
}

describe('what a socket makes the recorder hold', () => {
  it('ends its being read, and costs it nothing once it reads again', async () => {
    const recorder = await start();
    const peak = peakOf(recorder);
    const client = await clientFrom(recorder.address, '127.0.0.1');
    client.socket.pause();
    const body = 'x'.repeat(7.9 * MIB);
    for (let i = 0; i < 12; i++) client.sendRaw(encodeVcp({ code: 'E01', fields: { I: String(i) }, body }));
    await expect.poll(recorder.heldBytes).toBeGreaterThanOrEqual(16 * MIB);
    // Others are answered, also those of its address.
    const other = await clientFrom(recorder.address, '127.0.0.1');
    expect((await other.call('E01', {}, body)).body).toHaveLength(body.length);
    // Most of what it sent stays where it is.
    expect(client.socket.bufferedAmount).toBeGreaterThan(40 * MIB);
    client.socket.resume();
    for (let i = 0; i < 12; i++) expect((await client.next()).fields.I).toBe(String(i));
    // 16 MiB, the answer that then comes on top, and the other client's request and answer.
    expect(peak()).toBeLessThan((16 + 8 + 16 + 1) * MIB);
    await expect.poll(recorder.heldBytes).toBe(0);
  });

  it('closes it with 1013 when it stays past the bound', async () => {
    const recorder = await start({ limits: { socketBytes: MIB, graceMs: 300 } });
    const [client] = await halfMessages(portOf(recorder), 1, () => '127.0.0.1');
    if (client === undefined) return;
    await client.closed;
    expect(closeCodeOf(client)).toBe(1013);
    expect(client.heard()).toContain('Reading too slowly');
    expect(recorder.heldBytes()).toBe(0);
  });
});

describe('a message that unfolds', () => {
  /** Eight KiB on the wire; without the four bytes that the extension leaves out. */
  const small = deflateRawSync(encodeVcp({ code: 'E01', fields: {}, body: 'x'.repeat(7.9 * MIB) }), {
    finishFlush: constants.Z_SYNC_FLUSH,
  }).subarray(0, -4);

  it('counts as what it unfolds to', async () => {
    const recorder = await start();
    const peak = peakOf(recorder);
    const client = await openRawSocket(portOf(recorder));
    ends.push(() => void client.wire.destroy());
    // The system reads several at once.
    client.wire.write(Buffer.concat(Array.from({ length: 8 }, () => [frameHead(small.length, true), small]).flat()));
    const last = Buffer.from('VCP\nL:0\nM:E02\nI:last\n');
    client.wire.write(Buffer.concat([frameHead(last.length), last]));
    await expect.poll(() => client.wire.closed || client.heard().includes('I:last')).toBe(true);
    expect(peak()).toBeGreaterThan(7 * MIB);
    expect(peak()).toBeLessThan((2 * 16 + 8) * MIB);
    await expect.poll(recorder.heldBytes).toBe(0);
  });

  it('to more than twice what a socket may hold cuts it off', async () => {
    const recorder = await start({ limits: { socketBytes: 2 * MIB } });
    const { wire, closed, heard } = await openRawSocket(portOf(recorder));
    wire.write(Buffer.concat([frameHead(small.length, true), small]));
    await closed;
    expect(heard()).not.toContain('M:E01');
    expect(recorder.heldBytes()).toBe(0);
  });
});

describe('before the login', () => {
  it('no answer is compressed, for what compresses it stays with the socket', async () => {
    const client = await openRawSocket(portOf(await start()));
    ends.push(() => void client.wire.destroy());
    const frame = Buffer.from(encodeVcp({ code: 'E01', fields: {}, body: 'x'.repeat(100_000) }));
    client.wire.write(Buffer.concat([frameHead(frame.length), frame]));
    await expect.poll(() => client.heard().length).toBeGreaterThan(100_000);
  });
});

describe('what an address makes the recorder hold', () => {
  it('ends its being read, but not that of its small requests, nor that of another one', async () => {
    const limits = { addressBytes: 4 * MIB, graceMs: 1_000 };
    const recorder = await start({ limits });
    const peak = peakOf(recorder);
    const clients = await halfMessages(portOf(recorder), 8, () => '127.0.0.1');
    await expect.poll(recorder.heldBytes).toBeGreaterThanOrEqual(limits.addressBytes);
    const same = await clientFrom(recorder.address, '127.0.0.1');
    const other = await clientFrom(recorder.address, '127.0.0.2');
    expect((await same.call('E02')).fields.T).toBe('pong');
    const body = 'x'.repeat(MIB);
    expect((await other.call('E01', {}, body)).body).toBe(body);
    // Sixteen MiB were sent.
    const most = 2 * limits.addressBytes + CHUNK;
    expect(peak()).toBeLessThan(most + 2 * MIB);
    // At least one makes room for the others.
    await Promise.race(clients.map(({ closed }) => closed));
    expect((await same.call('E02')).fields.T).toBe('pong');
    expect((await other.call('E02')).fields.T).toBe('pong');
  });

  it('refuses bodies for which there is no room with 503, and takes those of another one', async () => {
    const recorder = await start({ limits: { addressBytes: 3 * MIB } });
    const bodies = await Promise.all(Array.from({ length: 5 }, () => openRaw(portOf(recorder))));
    for (const { wire } of bodies) {
      ends.push(() => void wire.destroy());
      wire.write(
        `POST /gkcommon/userinfo HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${MIB}\r\n\r\n{`,
      );
    }
    await expect.poll(() => bodies.filter(({ heard }) => heard().startsWith('HTTP/1.1 503 ')).length).toBe(2);
    expect(recorder.heldBytes()).toBe(3 * MIB);
    const other = await openRaw(portOf(recorder), '127.0.0.2');
    ends.push(() => void other.wire.destroy());
    other.wire.write(
      'POST /gkcommon/userinfo HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}',
    );
    await expect.poll(other.heard).toContain('HTTP/1.1 401 ');
    for (const { wire } of bodies) wire.destroy();
    await expect.poll(recorder.heldBytes).toBe(0);
  });
});

describe('what all addresses make the recorder hold', () => {
  it('ends the being read of those that hold most, and no other', async () => {
    const limits = { addressBytes: 6 * MIB, totalBytes: 8 * MIB };
    const recorder = await start({ limits });
    const peak = peakOf(recorder);
    await halfMessages(portOf(recorder), 18, (index) => `127.0.0.${2 + (index % 3)}`);
    await expect.poll(recorder.heldBytes).toBeGreaterThanOrEqual(limits.totalBytes);
    const other = await clientFrom(recorder.address, '127.0.0.9');
    const body = 'x'.repeat(MIB / 2);
    expect((await other.call('E01', {}, body)).body).toBe(body);
    expect((await recorder.post('/gkcommon/userinfo')).status).toBe(200);
    // Thirty-six MiB were sent.
    expect(peak()).toBeLessThan(2 * limits.totalBytes + CHUNK);
  });
});

describe('pictures', () => {
  it('that a viewer does not take are counted, too, and are gone with it', async () => {
    const busy = await start({ media: new FakeMedia({ frameBytes: 200_000, fps: 100 }) });
    const query = new URLSearchParams({ deviceid: 'GK-0001', ...asUser('admin') });
    const viewer = new WebSocket(`ws://${busy.address}/ws.cgi?${query.toString()}`);
    await once(viewer, 'message');
    viewer.pause();
    await expect.poll(busy.heldBytes).toBeGreaterThan(0);
    viewer.terminate();
    await expect.poll(busy.heldBytes).toBe(0);
  });
});
