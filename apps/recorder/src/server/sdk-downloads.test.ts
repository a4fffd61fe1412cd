import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createSession, systemClock, type Session } from 'gk-sdk';
import { startRecordingDownload, type RecordingDownloadRequest, playbackCommands } from 'gk-sdk/recordings';
import { createRestApi, type RestApi } from 'gk-sdk/rest';
import { GkKind, GkParser } from 'gk-sdk/wire';
import { BufferSource, EncodedPacketSink, Input, MP4 } from 'mediabunny';
import { afterEach, describe, expect, it } from 'vitest';
import { createMediaLibrary } from '../media/create-media-library.js';
import type { MediaLibrary } from '../media/media-library.js';
import { simulate } from '../simulation/simulate.js';
import { RecorderServer } from './recorder-server.js';
import { CodecChangingMedia } from './testing/codec-changing-media.js';
import { FakeMedia } from './testing/fake-media.js';
import { FakeWorld, fakePlaces, fakeSeeds } from './testing/fake-world.js';
import { openStore } from './testing/store-under-test.js';

const NOW_MS = Date.UTC(2026, 10, 20, 12, 0, 30);
const START_S = NOW_MS / 1000 - 3630;
const assets = fileURLToPath(new URL('../../assets', import.meta.url));
const material = { assetsDir: join(assets, 'clips'), stillsDir: join(assets, 'stills') };

const ends: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

async function start(options: { readonly media?: MediaLibrary; readonly state?: string } = {}) {
  const media = options.media ?? createMediaLibrary({ clock: systemClock, ...material });
  const world = new FakeWorld(fakeSeeds(4));
  const store = openStore(options.state ?? ':memory:', world.seeds);
  const time = { aheadMs: 0 };
  const now = () => NOW_MS + time.aheadMs;
  const server = new RecorderServer({
    store,
    ...simulate({ world, media, store, now }),
    places: fakePlaces,
    folders: { console: '/nowhere', viewers: '/nowhere' },
    now,
  });
  const url = `http://127.0.0.1:${await server.listen({ host: '127.0.0.1', port: 0 })}`;
  ends.push(async () => {
    await server.close();
    media.close();
    store.close();
  });
  return { url, world, store, time };
}

async function signIn(url: string, username = 'admin'): Promise<Session> {
  const session = createSession({ server: url });
  ends.push(() => {
    session.close();
  });
  await session.login({ kind: 'password', username, password: username });
  return session;
}

const request = (more: Partial<RecordingDownloadRequest> = {}): RecordingDownloadRequest => ({
  deviceId: 'GK-0001',
  channel: 1,
  startS: START_S,
  durationS: 20,
  place: 'server',
  ...more,
});

async function download(session: Session, wanted: RecordingDownloadRequest) {
  const running = startRecordingDownload(wanted, { rest: session.rest });
  return running.finished();
}

/** As names of files have a time: `20261123T140500Z`. */
const utc = (timeS: number): string => new Date(timeS * 1000).toISOString().replace(/[-:]|\.\d+/g, '');

describe('a recording of the server', () => {
  it.each([
    ['in the middle', 60, 480, [[60, 480]]],
    ['at the start', 0, 420, [[0, 420]]],
    ['at the end', 180, 600, [[180, 600]]],
    ['nowhere', 600, 660, []],
  ] as const)('says what is missing of it: %s', async (_, fromS, toS, missing) => {
    const { url } = await start();
    const session = await signIn(url);
    const startS = START_S;
    const deletion = { startS: startS + fromS, endS: startS + toS };
    await playbackCommands(session.command).deleteRecords('GK-0001', deletion);
    const wanted = request({ startS, durationS: 600 });
    const file = await download(session, wanted);
    expect(file.missing).toHaveLength(missing.length);
    for (const [i, { startS: missesS, endS }] of (file.missing ?? []).entries()) {
      expect(missesS - startS).toBeCloseTo(missing[i]?.[0] ?? NaN, 0);
      // The rest begins with its first key frame.
      expect(endS - startS).toBeGreaterThanOrEqual(missing[i]?.[1] ?? NaN);
      expect(endS - startS).toBeLessThan((missing[i]?.[1] ?? NaN) + 3);
    }
    expect(file.spans).toHaveLength(fromS === 60 ? 2 : 1);
    // Named by its first picture.
    expect(file.name).toBe(`GK-0001_${utc(fromS === 0 ? Math.floor(file.spans?.[0]?.startS ?? 0) : startS)}_ch1.mp4`);
    const query = { type: 'lobkask', deviceid: 'GK-0001', ch: 1, spbtime: startS, duration: 600 };
    const { message, spans } = (await (await fetch(session.rest.url({ path: 'web', query }))).json()) as {
      readonly message?: string;
      readonly spans?: readonly (readonly { readonly start: number; readonly end: number; readonly at: number }[])[];
    };
    expect(message ?? '').toMatch(missing.length > 0 ? /^Not recorded: 20\d\d-/ : /^$/);
    expect(spans).toEqual([
      file.spans?.map((span) => ({ start: span.startS * 1000, end: span.endS * 1000, at: span.offsetS * 1000 })),
    ]);
  });

  it('comes as MP4: every picture of the time, from its first key frame on', async () => {
    const { url } = await start();
    const file = await download(await signIn(url), request());
    expect(file).toMatchObject({ name: `GK-0001_${utc(START_S)}_ch1.mp4`, type: 'video/mp4' });
    const input = new Input({ formats: [MP4], source: new BufferSource(file.bytes ?? new Uint8Array()) });
    // It begins with the key frame ahead of the start: up to a group of pictures more.
    const durationS = await input.computeDuration();
    expect(durationS).toBeGreaterThanOrEqual(20);
    expect(durationS).toBeLessThan(24);
    const track = await input.getPrimaryVideoTrack();
    if (track === null) throw new Error('There are no pictures.');
    let pictures = 0;
    for await (const packet of new EncodedPacketSink(track).packets()) {
      if (pictures === 0) expect(packet.type).toBe('key');
      pictures += 1;
    }
    expect(pictures).toBeGreaterThan(20 * 8);
  });

  it('comes as the packets that were recorded', async () => {
    const { url } = await start({ media: new FakeMedia({ fps: 10, frameBytes: 100 }) });
    const file = await download(await signIn(url), request({ format: 'gms' }));
    const kinds = new Map<number, number>();
    const parser = new GkParser({ onPacket: ({ kind }) => kinds.set(kind, (kinds.get(kind) ?? 0) + 1) });
    parser.push(file.bytes ?? new Uint8Array());
    parser.end();
    expect(kinds.get(GkKind.info)).toBeGreaterThan(0);
    expect(kinds.get(GkKind.video)).toBeGreaterThanOrEqual(200);
    expect(file.name).toBe(`GK-0001_${utc(START_S)}_ch1.gms`);
  });

  it('is sent in parts, and whole where the part is of another file', async () => {
    const { url } = await start({ media: new FakeMedia({ fps: 10, frameBytes: 100 }) });
    const session = await signIn(url);
    const wanted = request({ format: 'gms' });
    const whole = (await download(session, wanted)).bytes ?? new Uint8Array();
    const query = { type: 'lobkget', deviceid: 'GK-0001', ch: 1, spbtime: START_S, duration: 20, format: 'gms' };
    const address = session.rest.url({ path: 'web', query });
    const etag = (await fetch(address)).headers.get('etag') ?? '';
    const part = await fetch(address, { headers: { Range: 'bytes=100-199', 'If-Range': etag } });
    expect(part.status).toBe(206);
    expect(part.headers.get('content-range')).toBe(`bytes 100-199/${whole.length}`);
    expect(new Uint8Array(await part.arrayBuffer())).toEqual(whole.slice(100, 200));
    const tail = await fetch(address, { headers: { Range: 'bytes=-10' } });
    expect(new Uint8Array(await tail.arrayBuffer())).toEqual(whole.slice(-10));
    expect((await fetch(address, { headers: { Range: 'bytes=5-', 'If-Range': '"another"' } })).status).toBe(200);
    expect((await fetch(address, { headers: { Range: `bytes=${whole.length}-` } })).status).toBe(416);
  });

  it('goes on where it broke off', async () => {
    const { url } = await start({ media: new FakeMedia({ fps: 10, frameBytes: 10_000 }) });
    const session = await signIn(url);
    const wanted = request({ format: 'gms' });
    const whole = (await download(session, wanted)).bytes ?? new Uint8Array();
    const chunks: Uint8Array[] = [];
    let restarts = 0;
    const target = {
      write: (bytes: Uint8Array): void => {
        if (chunks.length === 3 && running.state.kind === 'transferring') throw new Error('The disk is away.');
        chunks.push(bytes);
      },
      restart: () => void (restarts += 1),
    };
    const running = startRecordingDownload(wanted, { rest: session.rest, target });
    await expect(running.finished()).rejects.toThrow();
    const kept = Buffer.concat(chunks).length;
    expect(kept).toBeLessThan(whole.length);
    const before = chunks.splice(0);
    running.retry();
    target.write = (bytes) => void chunks.push(bytes);
    expect((await running.finished()).sizeBytes).toBe(whole.length);
    expect(restarts).toBe(0);
    expect(Buffer.concat(chunks).length).toBe(whole.length - kept);
    expect(Buffer.concat([...before, ...chunks]).equals(whole)).toBe(true);
  });

  it('is one file for two users, and each has the right to it', async () => {
    const state = mkdtempSync(join(tmpdir(), 'gk-downloads-'));
    ends.push(() => {
      rmSync(state, { recursive: true, force: true });
    });
    const { url } = await start({ media: new FakeMedia({ fps: 10, frameBytes: 100 }), state });
    const sessions = [await signIn(url), await signIn(url, 'operator')];
    const wanted = request({ format: 'gms' });
    const [first, second] = await Promise.all(sessions.map((session) => download(session, wanted)));
    expect(second?.bytes).toEqual(first?.bytes);
    expect(readdirSync(join(state, 'files', 'downloads'))).toHaveLength(1);
    await expect(download(await signIn(url, 'viewer'), wanted)).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('ends when its client goes away, and is there for the next', async () => {
    const { url, time } = await start({ media: new FakeMedia({ fps: 10, frameBytes: 50_000 }) });
    const session = await signIn(url);
    const wanted = request({ format: 'gms' });
    const target = { write: () => new Promise<void>(() => undefined), restart: () => undefined };
    const running = startRecordingDownload(wanted, { rest: session.rest, target });
    await expect.poll(() => running.state.kind, { interval: 5 }).toBe('transferring');
    time.aheadMs += 7_000;
    running.cancel();
    // Its row in the stream log has its duration.
    const { streamLog } = createRestApi(session.rest);
    await expect.poll(async () => (await streamLog.query({})).map(({ durationS }) => durationS)).toEqual([7]);
    expect((await download(session, wanted)).sizeBytes).toBeGreaterThan(10_000_000);
  });

  it('is not there before it was asked for, and tells of itself without its bytes', async () => {
    const { url } = await start({ media: new FakeMedia({ fps: 10, frameBytes: 100 }) });
    const session = await signIn(url);
    const query = { type: 'lobkget', deviceid: 'GK-0001', ch: 1, spbtime: START_S, duration: 20, format: 'gms' };
    const address = session.rest.url({ path: 'web', query });
    const early = await fetch(address);
    expect(early.status).toBe(404);
    expect(await early.json()).toMatchObject({ hasError: true, message: 'The file is not ready: ask for it first' });
    const { sizeBytes } = await download(session, request({ format: 'gms' }));
    const head = await fetch(address, { method: 'HEAD' });
    expect([head.headers.get('content-length'), (await head.arrayBuffer()).byteLength]).toEqual([String(sizeBytes), 0]);
  });

  it('fails with words where nothing is recorded', async () => {
    const { url } = await start();
    await expect(download(await signIn(url), request({ startS: START_S + 90_000 }))).rejects.toThrow('No Record');
  });

  it.each([
    ['for who has no right to it', 'viewer', {}, 'forbidden'],
    ['of an unknown device', 'admin', { deviceId: 'GK-9999' }, 'not-found'],
    ['of a channel that is not there', 'admin', { channel: 9 }, 'not-found'],
    ['of more than an hour', 'admin', { durationS: 3601 }, 'invalid-argument'],
  ])('is refused %s', async (_, user, more, code) => {
    const { url } = await start({ media: new FakeMedia() });
    await expect(download(await signIn(url, user), request(more))).rejects.toMatchObject({ code });
  });

  it('is kept within the devices and channels of a token', async () => {
    const { url } = await start({ media: new FakeMedia({ fps: 10, frameBytes: 100 }) });
    const admin = await signIn(url);
    const { e, h } = await admin.rest.mintToken({ ttlS: 60, deviceIds: ['GK-0001'], channels: [1] });
    const session = createSession({ server: url });
    ends.push(() => {
      session.close();
    });
    await session.login({ kind: 'token', e, h });
    const gms = { format: 'gms' } as const;
    expect((await download(session, request(gms))).sizeBytes).toBeGreaterThan(0);
    await expect(download(session, request({ ...gms, channel: 2 }))).rejects.toMatchObject({ code: 'forbidden' });
    await expect(download(session, request({ ...gms, deviceId: 'GK-0003' }))).rejects.toMatchObject({
      code: 'forbidden',
    });
  });

  it('stands in the stream log, and its file goes with the recorder', async () => {
    const state = mkdtempSync(join(tmpdir(), 'gk-downloads-'));
    ends.push(() => {
      rmSync(state, { recursive: true, force: true });
    });
    const { url } = await start({ media: new FakeMedia({ fps: 10, frameBytes: 100 }), state });
    const session = await signIn(url);
    await download(session, request({ format: 'gms' }));
    const folder = join(state, 'files', 'downloads');
    expect(readdirSync(folder)).toHaveLength(1);
    const rows = await createRestApi(session.rest).streamLog.query({});
    expect(rows.map(({ type }) => type)).toContain('Download local');
    for (const end of ends.splice(1).reverse()) await end();
    expect(readdirSync(join(state, 'files'))).not.toContain('downloads');
  });
});

describe('a recording of the device', () => {
  it('takes the time that the air takes, and is MP4', async () => {
    const { url, time } = await start();
    const session = await signIn(url);
    const running = startRecordingDownload(request({ place: 'device' }), { rest: session.rest });
    await expect.poll(() => running.state.kind, { interval: 5 }).toBe('preparing');
    time.aheadMs = 60_000;
    const file = await running.finished();
    expect(file.name).toMatch(/\.mp4$/);
    expect(file.sizeBytes).toBeGreaterThan(10_000);
  });

  it('fails while the device is offline', async () => {
    const { url, world } = await start({ media: new FakeMedia() });
    world.setOnline('GK-0001', false);
    await expect(download(await signIn(url), request({ place: 'device' }))).rejects.toThrow('Device offline');
  });
});

describe('the footage of an event', () => {
  const isHere = (events: RestApi['events']) =>
    expect.poll(async () => (await events.query({ serialNo: 16 }))[0]?.downloaded).toBe(true);

  it('is there as soon as it was downloaded', async () => {
    const { url, world } = await start();
    const { events } = createRestApi((await signIn(url)).rest);
    world.emit({ cmd: 'new', serialno: 16, deviceid: 'GK-0001', appdevid: 13, eventtimeutc: START_S });
    const event = { serialNo: 16, deviceId: 'GK-0001', eventCode: 13, happenedS: START_S };
    await expect(events.footage(event, 1)).rejects.toThrow('not on the server yet');
    await events.requestDownload(event);
    await isHere(events);
    const file = await events.footage(event, 1);
    expect(file.type).toBe('video/mp4');
    const input = new Input({ formats: [MP4], source: new BufferSource(await file.bytes()) });
    expect(await input.computeDuration()).toBeGreaterThanOrEqual(20);
    expect(await events.footageParts({ serialNo: 16, channel: 1 })).toBe(1);
  });

  it('comes as several files where the camera changes its codec', async () => {
    const { url, world } = await start({ media: new CodecChangingMedia() });
    const session = await signIn(url);
    const { events } = createRestApi(session.rest);
    world.emit({ cmd: 'new', serialno: 16, deviceid: 'GK-0001', appdevid: 13, eventtimeutc: START_S });
    const event = { serialNo: 16, deviceId: 'GK-0001', eventCode: 13, happenedS: START_S };
    const footage = { serialNo: 16, channel: 1 };
    // Nothing is packed before it is there.
    expect(await events.footageParts(footage)).toBe(1);
    await events.requestDownload(event);
    await isHere(events);
    const parts = await events.footageParts(footage);
    expect(parts).toBeGreaterThan(1);
    const codecs: (string | null | undefined)[] = [];
    let durationS = 0;
    for (let part = 1; part <= parts; part += 1) {
      const file = await events.footage(event, 1, { part });
      expect(file.name).toBe(`GK-0001_${START_S}_ch1${part === 1 ? '' : `-${part}`}.mp4`);
      const input = new Input({ formats: [MP4], source: new BufferSource(await file.bytes()) });
      const track = await input.getPrimaryVideoTrack();
      codecs.push(await track?.getCodec());
      durationS += await input.computeDuration();
    }
    expect(new Set(codecs)).toEqual(new Set(['avc', 'hevc']));
    expect(codecs.every((codec, i) => codec !== codecs[i - 1])).toBe(true);
    expect(durationS).toBeGreaterThan(15);
    // One goes on where the one before it ends.
    const files = await events.footageFiles(footage);
    expect(files).toHaveLength(parts);
    for (const [i, { spans = [] }] of files.entries()) {
      expect(spans[0]?.startS).toBeCloseTo(files[i - 1]?.spans?.at(-1)?.endS ?? spans[0]?.startS ?? NaN, 0);
    }
    await expect(events.footage(event, 1, { part: parts + 1 })).rejects.toThrow(`The footage comes as ${parts} files`);
    const bad = new URL(events.footageUrl(event, 1));
    bad.searchParams.set('part', '0');
    expect((await fetch(bad)).status).toBe(400);
    // The span alone is sent without a word of files.
    const info = new URL(session.rest.url({ path: 'eventFootageInfo', query: { s: 16, c: 1 } }));
    expect(Object.keys((await (await fetch(info)).json()) as object)).toEqual(['start', 'end']);
  });
});

describe('snapshots', () => {
  const snapshotsOf = (session: Session) => createRestApi(session.rest).snapshots;
  const camera = { deviceId: 'GK-0001', channel: 1 };

  it('show now and what was recorded, as JPEG', async () => {
    const { url } = await start();
    const session = await signIn(url);
    for (const atS of [undefined, NOW_MS / 1000, START_S]) {
      const file = await snapshotsOf(session).read({ ...camera, ...(atS !== undefined && { atS }) });
      expect(file.type).toBe('image/jpeg');
      expect([...(await file.bytes()).subarray(0, 2)]).toEqual([0xff, 0xd8]);
    }
    const shown = await fetch(snapshotsOf(session).url({ ...camera, atS: START_S }));
    expect(shown.headers.get('content-type')).toBe('image/jpeg');
  });

  it('are refused in words', async () => {
    const { url, world } = await start({ media: new FakeMedia() });
    const snapshots = snapshotsOf(await signIn(url));
    await expect(snapshots.read({ ...camera, atS: START_S + 90_000 })).rejects.toThrow('No Record');
    await expect(snapshots.read({ ...camera, channel: 9 })).rejects.toMatchObject({ code: 'not-found' });
    world.setOnline('GK-0001', false);
    await expect(snapshots.read(camera)).rejects.toThrow('Device offline');
  });

  it('of the past are for who may play it', async () => {
    const { url } = await start();
    const snapshots = snapshotsOf(await signIn(url, 'viewer'));
    await expect(snapshots.read({ ...camera, atS: START_S })).rejects.toMatchObject({ code: 'forbidden' });
    expect((await snapshots.read(camera)).type).toBe('image/jpeg');
  });

  it('around an event are for who may see events', async () => {
    const { url, world } = await start();
    const snapshots = snapshotsOf(await signIn(url, 'viewer'));
    world.emit({ cmd: 'new', serialno: 16, deviceid: 'GK-0001', appdevid: 13, eventtimeutc: START_S });
    expect((await snapshots.read({ ...camera, atS: START_S + 59 })).type).toBe('image/jpeg');
    await expect(snapshots.read({ ...camera, atS: START_S + 120 })).rejects.toMatchObject({ code: 'forbidden' });
  });
});
