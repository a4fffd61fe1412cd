import { once } from 'node:events';
import { GkCodec, GkFlag, GkKind, type GkPacket } from 'gk-sdk/wire';
import { afterEach, describe, expect, it } from 'vitest';
import { CommandClient } from '../testing/command-client.js';
import { FAKE_GOP } from '../testing/fake-media.js';
import { startRecorder, type RecorderUnderTest } from '../testing/recorder-under-test.js';
import { asUser, StreamClient } from '../testing/stream-client.js';
import type { Fault } from './fault.js';

let recorder: RecorderUnderTest | undefined;
afterEach(async () => {
  await recorder?.close();
  recorder = undefined;
});

async function start(): Promise<RecorderUnderTest> {
  recorder = await startRecorder({ faults: true });
  return recorder;
}

const watch = ({ address }: RecorderUnderTest, query: Record<string, string> = {}): StreamClient =>
  new StreamClient(address, '/ws.cgi', { deviceid: 'GK-0001', ...asUser('admin'), ...query });
const videoOf = (client: StreamClient) => client.packets.filter((packet) => packet.kind === GkKind.video);
const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

async function fault({ url }: RecorderUnderTest, body: object): Promise<Fault> {
  const response = await fetch(`${url}/faults`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(200);
  return (await response.json()) as Fault;
}

async function playing(started: RecorderUnderTest, query?: Record<string, string>): Promise<StreamClient> {
  const client = watch(started, query);
  await client.until((c) => videoOf(c).length > 1);
  return client;
}

describe('POST /faults', () => {
  it('is not there without --faults', async () => {
    recorder = await startRecorder();
    const response = await fetch(`${recorder.url}/faults`, { method: 'POST', body: '{"kind":"drop"}' });
    expect(response.status).toBe(404);
  });

  it('lists, ends and clears what is in force', async () => {
    const started = await start();
    const list = async (): Promise<Fault[]> => (await (await fetch(`${started.url}/faults`)).json()) as Fault[];
    const drop = await fault(started, { kind: 'drop', device: 'GK-0001', ratio: 0.5 });
    await fault(started, { kind: 'stall', durationMs: 800 });
    await fault(started, { kind: 'offline', device: 'GK-0002' });
    expect((await list()).map(({ kind }) => kind)).toEqual(['drop', 'stall', 'offline']);
    await expect.poll(async () => (await list()).map(({ kind }) => kind)).toEqual(['drop', 'offline']);
    expect((await fetch(`${started.url}/faults/${drop.id}`, { method: 'DELETE' })).status).toBe(200);
    expect((await fetch(`${started.url}/faults/${drop.id}`, { method: 'DELETE' })).status).toBe(404);
    await fetch(`${started.url}/faults`, { method: 'DELETE' });
    expect(await list()).toEqual([]);
  });

  it('says what is wrong with a fault, and takes none from a page or by a foreign name', async () => {
    const { url } = await start();
    const send = (body: string, headers: Record<string, string>) =>
      fetch(`${url}/faults`, { method: 'POST', body, headers });
    const bad = await send('{"kind":"drop","ratio":2}', { 'Content-Type': 'application/json' });
    expect([bad.status, ((await bad.json()) as { message: string }).message]).toEqual([
      400,
      expect.stringContaining('ratio'),
    ]);
    expect((await send('{"kind":"drop"}', { 'Content-Type': 'text/plain' })).status).toBe(415);
  });
});

describe('faults of a stream', () => {
  it('drop: packets vanish, the sequence shows it, other channels go on', async () => {
    const started = await start();
    const client = await playing(started, { chs: '3' });
    await fault(started, { kind: 'drop', device: 'GK-0001', channel: 1, durationMs: 300 });
    const before = videoOf(client).filter(({ channel }) => channel === 2).length;
    await client.until((c) => {
      const sequences = videoOf(c)
        .filter(({ channel }) => channel === 1)
        .map(({ sequence }) => sequence);
      return sequences.some((sequence, i) => i > 0 && sequence > (sequences[i - 1] ?? 0) + 5);
    });
    const other = videoOf(client)
      .filter(({ channel }) => channel === 2)
      .map(({ sequence }) => sequence);
    expect(other.length).toBeGreaterThan(before);
    expect(other).toEqual(other.map((_, i) => i));
  });

  it('delay: packets come later, all of them in order', async () => {
    const started = await start();
    await fault(started, { kind: 'delay', delayMs: 300, jitterMs: 100 });
    const opened = Date.now();
    const client = await playing(started);
    expect(Date.now() - opened).toBeGreaterThanOrEqual(300);
    await client.until((c) => videoOf(c).length > 20);
    const sequences = videoOf(client).map(({ sequence }) => sequence);
    expect(sequences).toEqual(sequences.map((_, i) => i));
  });

  it('stall: nothing comes, then everything that was held back', async () => {
    const started = await start();
    const client = await playing(started);
    await fault(started, { kind: 'stall', device: 'GK-0001', durationMs: 400 });
    await wait(50);
    const stalled = client.binaries.length;
    await wait(250);
    expect(client.binaries.length).toBe(stalled);
    await client.until((c) => c.binaries.length > stalled + 10);
    const sequences = videoOf(client).map(({ sequence }) => sequence);
    expect(sequences).toEqual(sequences.map((_, i) => i));
  });

  it('stall: ends when it is cleared', async () => {
    const started = await start();
    const { id } = await fault(started, { kind: 'stall' });
    const client = watch(started);
    await wait(200);
    expect(client.binaries).toEqual([]);
    await fetch(`${started.url}/faults/${id}`, { method: 'DELETE' });
    await client.until((c) => videoOf(c).length > 5);
  });

  it('cut: open streams of the channel break without a farewell, the next one plays', async () => {
    const started = await start();
    const client = await playing(started, { channel: '1' });
    const other = await playing(started, { channel: '2' });
    await fault(started, { kind: 'cut', device: 'GK-0001', channel: 1 });
    expect((await client.closed).code).toBe(1006);
    await playing(started, { channel: '1' });
    expect(other.socket.readyState).toBe(other.socket.OPEN);
  });

  it('garbage: noise comes ahead of packets, every packet is whole', async () => {
    const started = await start();
    await fault(started, { kind: 'garbage', bytes: 100 });
    const client = await playing(started);
    await client.until((c) => videoOf(c).length > 10);
    const video = videoOf(client);
    expect(video.map(({ sequence }) => sequence)).toEqual(video.map((_, i) => i));
    expect(client.skippedBytes).toBeGreaterThanOrEqual(1_000);
  });

  it('damage: pictures hold noise, every packet is whole', async () => {
    const started = await start();
    await fault(started, { kind: 'damage', bytes: 100 });
    const client = await playing(started);
    await client.until((c) => videoOf(c).length > 10);
    const video = videoOf(client);
    expect(video.map(({ sequence }) => sequence)).toEqual(video.map((_, i) => i));
    expect(client.skippedBytes).toBe(0);
    // The fake camera's pictures are zeros behind their head of five bytes.
    const damaged = video.map(({ payload }) => payload.subarray(5).filter((byte) => byte !== 0).length);
    expect(Math.min(...damaged)).toBeGreaterThan(50);
    expect(Math.max(...damaged)).toBeLessThanOrEqual(100);
    expect(video.every(({ payload }) => payload[4] === 0x65 || payload[4] === 0x41)).toBe(true);
  });

  it('keyless: no key frame comes, and one comes when it is over', async () => {
    const started = await start();
    const { id } = await fault(started, { kind: 'keyless' });
    const client = watch(started);
    await client.until((c) => videoOf(c).length > 2 * FAKE_GOP);
    const isKey = ({ flags }: { flags: number }): boolean => (flags & GkFlag.key) !== 0;
    expect(videoOf(client).some(isKey)).toBe(false);
    await fetch(`${started.url}/faults/${id}`, { method: 'DELETE' });
    await client.until((c) => videoOf(c).some(isKey));
  });

  it.each([
    ['unknown', 99],
    ['h265', GkCodec.h265],
  ])('codec: packets say %s, and hold what they held', async (says, codec) => {
    const started = await start();
    await fault(started, { kind: 'codec', says });
    const client = await playing(started);
    expect(videoOf(client)[0]).toMatchObject({ codec, flags: expect.any(Number) });
    expect([...(videoOf(client)[0]?.payload.subarray(0, 5) ?? [])]).toEqual([0, 0, 0, 1, 0x65]);
  });

  it('codec: packets hold JPEG pictures', async () => {
    const started = await start();
    await fault(started, { kind: 'codec', says: 'h264', holds: 'jpeg' });
    const client = await playing(started);
    const still = started.media.stillAt('GK-0001', 1, Date.now());
    expect(still?.byteLength).toBeGreaterThan(0);
    expect(videoOf(client).map(({ codec }) => codec)).toContain(GkCodec.h264);
    expect(videoOf(client)[0]?.payload.byteLength).toBe(still?.byteLength);
  });

  it.each([3_600_000, -3_600_000])('clock: capture times jump by %d ms, and back when it is over', async (shiftMs) => {
    const started = await start();
    const client = await playing(started);
    const offMs = (packet: GkPacket | undefined): number => (packet?.capturedAtUs ?? 0) / 1000 - Date.now();
    expect(Math.abs(offMs(videoOf(client).at(-1)))).toBeLessThan(60_000);
    const { id } = await fault(started, { kind: 'clock', shiftMs });
    await client.until((c) => Math.abs(offMs(videoOf(c).at(-1)) - shiftMs) < 60_000);
    await fetch(`${started.url}/faults/${id}`, { method: 'DELETE' });
    await client.until((c) => Math.abs(offMs(videoOf(c).at(-1))) < 60_000);
  });

  it('silent: the stream is accepted, and nothing comes until it is over', async () => {
    const started = await start();
    const { id } = await fault(started, { kind: 'silent', channel: 1 });
    const client = watch(started, { channel: '1' });
    await once(client.socket, 'open');
    await playing(started, { channel: '2' });
    expect(client.packets.filter(({ channel }) => channel === 1)).toEqual([]);
    expect(client.texts).toEqual([]);
    await fetch(`${started.url}/faults/${id}`, { method: 'DELETE' });
    await client.until((c) => videoOf(c).length > 0);
  });

  it('sound-only: pictures are left out, the rest comes', async () => {
    const started = await start();
    await fault(started, { kind: 'sound-only', channel: 1 });
    const client = watch(started, { channel: '1' });
    await client.until((c) => c.packets.some(({ kind }) => kind === GkKind.info));
    await playing(started, { channel: '2' });
    expect(videoOf(client)).toEqual([]);
  });

  it.each([401, 403, 404])('refuse: a new stream is refused with %d', async (code) => {
    const started = await start();
    await fault(started, { kind: 'refuse', channel: 1, code });
    expect((await watch(started, { channel: '1' }).closed).code).toBe(4000 + code);
    await playing(started, { channel: '2' });
  });

  it('offline: the stream ends with 4404, the device leaves Q04 and comes back', async () => {
    const started = await start();
    const client = await playing(started);
    await fault(started, { kind: 'offline', device: 'GK-0001', durationMs: 1_500 });
    expect((await client.closed).code).toBe(4404);
    const commands = await CommandClient.login(started.address);
    expect((await commands.list('Q04'))[0]?.fields.N).toBe('3');
    expect(JSON.parse((await commands.call('Q05', { D: 'GK-0001' })).body ?? '')).toMatchObject({ status: 0 });
    await expect.poll(async () => (await commands.list('Q04'))[0]?.fields.N).toBe('4');
  });
});

describe('faults of the other channels', () => {
  it('cut: command and event sockets break', async () => {
    const started = await start();
    const commands = await CommandClient.login(started.address);
    const events = new StreamClient(started.address, '/event.cgi', asUser('admin'));
    await once(events.socket, 'open');
    await wait(100);
    await fault(started, { kind: 'cut', socket: 'event' });
    expect((await events.closed).code).toBe(1006);
    expect((await commands.call('E02')).fields.T).toBe('pong');
    await fault(started, { kind: 'cut', socket: 'command' });
    expect((await once(commands.socket, 'close'))[0]).toBe(1006);
  });

  it('malformed: a bad frame comes ahead of each reply, no reply is lost', async () => {
    const started = await start();
    const client = await CommandClient.open(started.address);
    await fault(started, { kind: 'malformed' });
    await expect(client.call('E02')).rejects.toThrow('field L says 9');
    expect((await client.next()).fields.T).toBe('pong');
  });
});
