import { copyFileSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFormatReader, GkCodec, GkFlag, GkKind, microseconds, type GkPacket } from 'gk-sdk/wire';
import { recordingFileName } from 'gk-sdk/recordings';
import { BufferSource, EncodedPacketSink, FilePathSource, Input, MP4, type InputVideoTrack } from 'mediabunny';
import { afterEach, describe, expect, it } from 'vitest';
import { done } from '../../device/device-answer.js';
import { readCameraClips } from '../../media/camera-clips.js';
import type { Clip } from '../../media/clip.js';
import { readFootage } from '../../media/footage/read-footage.js';
import { computeRecordings, type ComputedRecordings } from '../../media/recordings/computed-recordings.js';
import type { PacketQuery } from '../../device/recording-archive.js';
import { computedArchive, inBatches } from '../../media/recordings/computed-archive.js';
import { h265Pictures } from '../testing/h265-pictures.js';
import { DownloadJobs, type DownloadJobsOptions, type PackedFile } from './download-jobs.js';
import type { PackRequest } from './pack-recording.js';

const START_S = 1_795_150_800;
const PER_SECOND = 10;
const USER = 'operator';
const SIGNAL = new AbortController().signal;
const clips = new URL('../../../assets/clips', import.meta.url).pathname;

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0).reverse()) end();
});

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'gk-jobs-'));
  ends.push(() => {
    rmSync(path, { recursive: true, force: true });
  });
  return path;
}

/** Bytes of all files of a folder. */
function bytesIn(path: string): number {
  return readdirSync(path).reduce((sum, name) => sum + statSync(join(path, name)).size, 0);
}

/** Packets of 300 bytes. `onPacket` sees each before it is given. */
function archiveOf(onPacket: (count: number) => void = () => undefined): ComputedRecordings {
  return {
    minutes: () => new Uint8Array(1440).fill(1),
    segments: ({ channel, startS, endS }) => (channel === 1 ? [{ channel, startS, endS, type: 0 }] : []),
    nextRecordedS: () => undefined,
    stillAt: () => undefined,
    delete: () => 0,
    *packets({ fromUs, toUs, channel }: PacketQuery): Generator<GkPacket> {
      const count = ((toUs - fromUs) / 1e6) * PER_SECOND;
      for (let i = 0; i < count; i += 1) {
        onPacket(i + 1);
        yield {
          kind: GkKind.video,
          channel,
          codec: GkCodec.h264,
          flags: i % PER_SECOND === 0 ? GkFlag.key : 0,
          capturedAtUs: microseconds(fromUs + (i * 1e6) / PER_SECOND),
          sequence: i,
          payload: new Uint8Array(300),
        };
      }
    },
  };
}

/** Width by the SPS of a key frame; NAL units have their lengths in front. */
function widthOf(picture: Uint8Array): number {
  const annexB = picture.slice();
  const view = new DataView(annexB.buffer);
  for (let at = 0; at < annexB.length;) {
    const length = view.getUint32(at);
    view.setUint32(at, 1);
    at += 4 + length;
  }
  return createFormatReader()('h264', annexB)?.width ?? 0;
}

/** Recordings of a real camera, for every time. */
function cameraArchive(): ComputedRecordings {
  return archiveOfClip(readCameraClips(clips).get('front')?.[0]?.main as Clip);
}

function archiveOfClip(front: Clip): ComputedRecordings {
  return computeRecordings({
    world: { isOnline: () => true, trips: (_id, startS, endS) => [{ startS, endS, distanceM: 1 }] },
    now: () => (START_S + 7200) * 1000,
    channelsOf: () => [1],
    clipOf: () => ({ clip: front, phaseUs: 0 }),
    keptDays: () => 3,
    incidents: () => [],
    stillAt: () => undefined,
    deletions: { ofDevice: () => [], add: () => undefined },
  });
}

/** A device that has what an archive has. */
function linkTo(archive: ComputedRecordings): DownloadJobsOptions['link'] {
  return {
    recordings: async (deviceId, query) => done(archive.segments({ deviceId, place: 'device', ...query })),
    fetchRecording: async () => ({ kind: 'unsupported' }),
    openRecording: async (deviceId, { channel, sub, startS, endS }) => {
      const times = { fromUs: startS * 1e6, toUs: endS * 1e6 };
      const end = new AbortController();
      const packets = archive.packets({ deviceId, channel, place: 'device', sub, ...times });
      return done({
        packets: inBatches(packets, end.signal),
        pacing: { kind: 'reader' },
        stillAt: async () => undefined,
        close: () => {
          end.abort();
        },
      });
    },
  };
}

/** The files of a download once it is packed; none of one that failed. */
async function filesOf(jobs: DownloadJobs, wanted: PackRequest): Promise<readonly PackedFile[]> {
  for (;;) {
    const status = await jobs.ask(wanted, USER, SIGNAL);
    if (status.kind === 'ready') return status.files;
    if (status.kind === 'failed') return [];
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
}

function jobsOf(options: Partial<DownloadJobsOptions> = {}) {
  const time = { nowMs: (START_S + 7200) * 1000 };
  const path = options.folder ?? folder();
  const jobs = new DownloadJobs({
    archive: computedArchive(archiveOf()),
    link: linkTo(archiveOf()),
    folder: path,
    now: () => time.nowMs,
    isOnline: () => true,
    log: () => undefined,
    onReceived: () => undefined,
    ...options,
  });
  ends.push(() => {
    jobs.close();
  });
  return { jobs, time, path };
}

const request = (more: Partial<PackRequest> = {}): PackRequest => ({
  deviceId: 'GK-0001',
  channel: 1,
  place: 'server',
  startS: START_S,
  durationS: 60,
  sub: false,
  format: 'gms',
  ...more,
});

/** Counts the turns of the event loop. */
function countTurns(): { readonly count: number } {
  const turns = { count: 0 };
  let next = setImmediate(function turn() {
    turns.count += 1;
    next = setImmediate(turn);
  });
  ends.push(() => {
    clearImmediate(next);
  });
  return turns;
}

describe('packing an hour', () => {
  it('leaves others their turn after every few packets, and writes as it goes', async () => {
    const turns = countTurns();
    let [longest, run, turn, mostKept] = [0, 0, -1, 0];
    const path = folder();
    const { jobs } = jobsOf({
      folder: path,
      archive: computedArchive(
        archiveOf((count) => {
          run = turn === turns.count ? run + 1 : 1;
          turn = turns.count;
          longest = Math.max(longest, run);
          if (count % 1000 !== 0) return;
          mostKept = Math.max(mostKept, count * 300 - bytesIn(path));
        }),
      ),
    });
    const [file] = await filesOf(jobs, request({ durationS: 3600 }));
    expect(longest).toBeLessThanOrEqual(128);
    expect(file?.sizeBytes).toBeGreaterThan(3600 * PER_SECOND * 300);
    expect(mostKept).toBeLessThan(2_000_000);
  });

  it('makes an MP4 of every picture without keeping it in memory', async () => {
    const camera = cameraArchive();
    const path = folder();
    let [given, mostKept, pictures] = [0, 0, 0];
    const archive: ComputedRecordings = {
      ...camera,
      *packets(query) {
        for (const packet of camera.packets(query)) {
          if (packet.kind === GkKind.video) {
            given += packet.payload.length;
            pictures += 1;
            if (pictures % 1000 === 0) mostKept = Math.max(mostKept, given - bytesIn(path));
          }
          yield packet;
        }
      },
    };
    const { jobs } = jobsOf({ folder: path, archive: computedArchive(archive) });
    const [file] = await filesOf(jobs, request({ durationS: 3600, format: 'mp4' }));
    const input = new Input({ formats: [MP4], source: new FilePathSource(file?.path ?? '') });
    const track = await input.getPrimaryVideoTrack();
    const stats = await track?.computePacketStats();
    const durationS = await input.computeDuration();
    input.dispose();
    expect(stats?.packetCount).toBe(pictures);
    expect(durationS).toBeGreaterThanOrEqual(3600);
    expect(given).toBeGreaterThan(60_000_000);
    expect(mostKept).toBeLessThan(20_000_000);
  });
});

describe('download jobs', () => {
  it('put the moov of a short MP4 in front, so that it plays while it comes', async () => {
    const { jobs } = jobsOf({ archive: computedArchive(cameraArchive()) });
    const [file] = await filesOf(jobs, request({ durationS: 20, format: 'mp4' }));
    const bytes = await readFile(file?.path ?? '');
    expect(bytes.indexOf('moov')).toBeGreaterThan(0);
    expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'));
    const input = new Input({ formats: [MP4], source: new BufferSource(bytes) });
    expect(await input.getPrimaryAudioTrack()).not.toBeNull();
  });

  it('go on in the same MP4 when the picture changes its size', async () => {
    const { main, sub } = readCameraClips(clips).get('front')?.[0] ?? {};
    const cameras = [main, sub, main].map((clip) => archiveOfClip(clip as Clip));
    const archive: ComputedRecordings = {
      ...archiveOf(),
      *packets(query) {
        const thirdUs = (query.toUs - query.fromUs) / 3;
        for (const [index, camera] of cameras.entries()) {
          const fromUs = query.fromUs + index * thirdUs;
          yield* camera.packets({ ...query, fromUs, toUs: fromUs + thirdUs });
        }
      },
    };
    for (const durationS of [30, 90]) {
      const { jobs } = jobsOf({ archive: computedArchive(archive) });
      const [file] = await filesOf(jobs, request({ durationS, format: 'mp4' }));
      const input = new Input({ formats: [MP4], source: new FilePathSource(file?.path ?? '') });
      const track = await input.getPrimaryVideoTrack();
      expect(await input.computeDuration()).toBeGreaterThan(durationS - 1);
      const widths: number[] = [];
      for await (const { type, data } of new EncodedPacketSink(track as InputVideoTrack).packets()) {
        if (type === 'key') widths.push(widthOf(data));
      }
      input.dispose();
      expect(widths.filter((width, i) => width !== widths[i - 1])).toEqual([640, 352, 640]);
    }
  });

  it('go on in another file when the codec changes, and remove all of them', async () => {
    const h264 = cameraArchive();
    const h265 = h265Pictures();
    const archive: ComputedRecordings = {
      ...archiveOf(),
      *packets(query) {
        const midUs = query.fromUs + (query.toUs - query.fromUs) / 2;
        yield* h264.packets({ ...query, toUs: midUs });
        for (const [sequence, { data, key }] of h265.entries()) {
          const flags = key ? GkFlag.key : 0;
          const capturedAtUs = microseconds(midUs + sequence * 100_000);
          yield { kind: GkKind.video, channel: 1, codec: GkCodec.h265, flags, capturedAtUs, sequence, payload: data };
        }
      },
    };
    for (const durationS of [30, 90]) {
      const { jobs, path, time } = jobsOf({ archive: computedArchive(archive) });
      const wanted = request({ durationS, format: 'mp4' });
      await filesOf(jobs, wanted);
      const codecs: (string | null | undefined)[] = [];
      for (const part of [1, 2]) {
        const file = await jobs.ready(wanted, part, SIGNAL);
        // Named by its own first picture.
        const startS = START_S + (part === 1 ? 0 : durationS / 2);
        expect(file?.name).toBe(recordingFileName({ deviceId: 'GK-0001', channel: 1, startS, part }));
        expect(file?.sizeBytes).toBe(statSync(file?.path ?? '').size);
        const input = new Input({ formats: [MP4], source: new FilePathSource(file?.path ?? '') });
        codecs.push(await (await input.getPrimaryVideoTrack())?.getCodec());
        input.dispose();
      }
      expect(codecs).toEqual(['avc', 'hevc']);
      expect(await jobs.ready(wanted, 3, SIGNAL)).toBeUndefined();
      expect(readdirSync(path)).toHaveLength(2);
      time.nowMs += 2 * 3_600_000;
      await jobs.ask(request(), USER, SIGNAL);
      await expect.poll(() => readdirSync(path).filter((name) => name.includes('mp4'))).toEqual([]);
    }
  });

  it.each(['mp4', 'gms'] as const)('tell when the pictures of a file were captured, in %s', async (format) => {
    const whole = cameraArchive();
    const archive: ComputedRecordings = {
      ...whole,
      *packets({ fromUs, toUs, ...query }) {
        yield* whole.packets({ ...query, fromUs, toUs: fromUs + 60e6 });
        yield* whole.packets({ ...query, fromUs: toUs - 120e6, toUs });
      },
    };
    const [file] = await filesOf(
      jobsOf({ archive: computedArchive(archive) }).jobs,
      request({ durationS: 600, format }),
    );
    const [before, behind, ...more] = file?.spans ?? [];
    expect(more).toEqual([]);
    expect(before?.offsetS).toBe(0);
    expect(before?.startS).toBeLessThanOrEqual(START_S);
    expect(before?.endS).toBeCloseTo(START_S + 60, 0);
    // The key frame at or ahead of the wanted time.
    expect(behind?.startS).toBeGreaterThan(START_S + 470);
    expect(behind?.startS).toBeLessThanOrEqual(START_S + 480);
    expect(behind?.endS).toBeCloseTo(START_S + 600, 0);
    expect(behind?.offsetS).toBeCloseTo((before?.endS ?? 0) - (before?.startS ?? 0), 0);
    if (format === 'mp4') return;
    // It can be opened again, by --footage.
    const place = folder();
    copyFileSync(file?.path ?? '', join(place, 'again.gms'));
    const { devices, notes } = await readFootage(place);
    expect(notes).toEqual([]);
    const clip = devices[0]?.clips[0];
    expect(clip?.durationUs).toBeGreaterThanOrEqual(180e6);
    expect(clip?.durationUs).toBeLessThan(190e6);
  });

  it('make one file of one request, whoever asks', async () => {
    let packed = 0;
    const { jobs, path } = jobsOf({ archive: computedArchive(archiveOf((count) => (packed += count === 1 ? 1 : 0))) });
    const files = await Promise.all([filesOf(jobs, request()), filesOf(jobs, request())]);
    expect(files[0]?.[0]?.etag).toBe(files[1]?.[0]?.etag);
    expect(files[0]).toHaveLength(1);
    expect(await jobs.ask(request(), USER, SIGNAL)).toMatchObject({ kind: 'ready' });
    expect({ packed, files: readdirSync(path).length }).toEqual({ packed: 1, files: 1 });
  });

  it('pack two at a time; the others wait, and those from a device are told until they are there', async () => {
    const { jobs } = jobsOf();
    const at = (n: number) => request({ startS: START_S + n, place: 'device', durationS: 3_600 });
    const statuses = await Promise.all([1, 2, 3].map((n) => jobs.ask(at(n), USER, SIGNAL)));
    const kinds = statuses.map(({ kind }) => kind);
    expect(kinds).toEqual(['packing', 'packing', 'waiting']);
    await jobs.ask(request({ durationS: 3_600 }), USER, SIGNAL);
    expect(jobs.open()).toEqual([true, true, false].map((isRunning) => ({ deviceId: 'GK-0001', isRunning })));
    for (const n of [1, 2, 3]) await filesOf(jobs, at(n));
    expect(jobs.open()).toEqual([]);
  });

  it('are given up when nobody asks for them any more', async () => {
    let given = 0;
    const { jobs, time, path } = jobsOf({ archive: computedArchive(archiveOf((count) => (given = count))) });
    await jobs.ask(request({ durationS: 3600 }), USER, SIGNAL);
    time.nowMs += 121_000;
    await expect.poll(() => readdirSync(path), { interval: 5 }).toEqual([]);
    expect(given).toBeLessThan(3600 * PER_SECOND);
  });

  it('refuse more of one user than may wait, and have room again', async () => {
    const { jobs, time } = jobsOf();
    const later = (n: number): PackRequest => request({ startS: START_S + n });
    for (let n = 0; n < 22; n += 1) expect((await jobs.ask(later(n), USER, SIGNAL)).kind).not.toBe('failed');
    const tooMany = 'Too many of your downloads wait: try again when some of them are done';
    expect(await jobs.ask(later(22), USER, SIGNAL)).toEqual({ kind: 'failed', message: tooMany });
    // Jobs that wait already continue.
    expect((await jobs.ask(later(21), USER, SIGNAL)).kind).toBe('waiting');
    expect((await jobs.ask(later(23), 'admin', SIGNAL)).kind).toBe('packing');
    time.nowMs += 121_000;
    expect((await jobs.ask(later(22), USER, SIGNAL)).kind).not.toBe('failed');
  });

  it('of one user hold up nobody else, and tell their place', async () => {
    const packed: number[] = [];
    const archive = archiveOf();
    const { jobs } = jobsOf({
      archive: computedArchive({
        ...archive,
        packets: (query) => {
          packed.push(query.fromUs / 1e6 - START_S);
          return archive.packets(query);
        },
      }),
    });
    const ask = (n: number, user: string): ReturnType<DownloadJobs['ask']> =>
      jobs.ask(request({ startS: START_S + n, durationS: 600 }), user, SIGNAL);
    for (let n = 0; n < 95; n += 1) await ask(n, USER);
    const [admin, dealer] = [await ask(100, 'admin'), await ask(200, 'dealer')];
    expect(admin.kind).toBe('packing');
    expect(dealer).toEqual({ kind: 'waiting', place: 1 });
    expect(await ask(2, USER)).toEqual({ kind: 'waiting', place: 2 });
    expect(await ask(201, 'dealer')).toEqual({ kind: 'waiting', place: 3 });
    expect(await ask(3, USER)).toEqual({ kind: 'waiting', place: 4 });
    await expect.poll(async () => (await ask(21, USER)).kind).toBe('ready');
    expect(packed.slice(0, 3)).toEqual([0, 1, 100]);
    expect(packed.indexOf(200)).toBe(3);
    expect(packed.indexOf(201)).toBeLessThan(8);
  });

  it('that several asked for count for each of them', async () => {
    const { jobs } = jobsOf();
    const own = (n: number): PackRequest => request({ startS: START_S + n });
    // Two are packed for each, and eighteen wait.
    for (let n = 0; n < 20; n += 1) await jobs.ask(own(n), USER, SIGNAL);
    for (let n = 100; n < 119; n += 1) await jobs.ask(own(n), 'admin', SIGNAL);
    const shared = own(19);
    expect((await jobs.ask(shared, 'admin', SIGNAL)).kind).toBe('waiting');
    expect((await jobs.ask(own(119), 'admin', SIGNAL)).kind).toBe('waiting');
    // The shared one is the twentieth of the administrator.
    expect((await jobs.ask(own(120), 'admin', SIGNAL)).kind).toBe('failed');
    expect((await jobs.ask(own(18), 'admin', SIGNAL)).kind).toBe('failed');
    const place = await jobs.ask(shared, USER, SIGNAL);
    expect(await jobs.ask(shared, 'admin', SIGNAL)).toEqual(place);
  });

  it('remove the file that nobody fetched the longest when space ends, and all in the end', async () => {
    const { jobs, time, path } = jobsOf({ maxBytes: 500_000 });
    const [first, second, third] = [0, 1, 2].map((n) => request({ startS: START_S + n }));
    for (const wanted of [first, second, third]) {
      time.nowMs += 1000;
      await filesOf(jobs, wanted as PackRequest);
    }
    expect(await jobs.ready(first as PackRequest, 1, SIGNAL)).toBeUndefined();
    expect(await jobs.ready(third as PackRequest, 1, SIGNAL)).toBeDefined();
    await expect.poll(() => readdirSync(path).length, { interval: 5 }).toBe(2);
    time.nowMs += 3_601_000;
    await jobs.ask(request({ channel: 2 }), USER, SIGNAL);
    await expect.poll(() => readdirSync(path), { interval: 5 }).toEqual([]);
  });

  it('do not keep a file that ends where more is recorded by now', async () => {
    const { jobs, time } = jobsOf();
    const young = request({ startS: time.nowMs / 1000 - 30 });
    const [before] = await filesOf(jobs, young);
    time.nowMs += 121_000;
    const [after] = await filesOf(jobs, young);
    expect(after?.etag).not.toBe(before?.etag);
  });

  it('leave nothing behind of a device that went offline', async () => {
    const device = { online: true };
    const { jobs, path } = jobsOf({ isOnline: () => device.online });
    const wanted = request({ place: 'device', durationS: 600 });
    expect((await jobs.ask(wanted, USER, SIGNAL)).kind).toBe('packing');
    device.online = false;
    expect(await jobs.ask(wanted, USER, SIGNAL)).toEqual({ kind: 'failed', message: 'Device offline' });
    await expect.poll(() => readdirSync(path), { interval: 5 }).toEqual([]);
  });

  it('end with a device that breaks off, and let go of one that sends nothing', async () => {
    const logged: string[] = [];
    const closed: string[] = [];
    let close: () => void = () => undefined;
    const givenUp = new Promise<void>((resolve) => (close = resolve));
    const link: DownloadJobsOptions['link'] = {
      ...linkTo(archiveOf()),
      openRecording: async (deviceId) => {
        const next = async (): Promise<IteratorResult<readonly GkPacket[]>> => {
          if (deviceId === 'GK-0001') throw new Error('connection lost');
          await givenUp;
          closed.push(deviceId);
          return { done: true, value: undefined };
        };
        return done({
          packets: { [Symbol.asyncIterator]: () => ({ next }) },
          pacing: { kind: 'reader' },
          stillAt: async () => undefined,
          close,
        });
      },
    };
    const { jobs, time } = jobsOf({ link, log: (line) => logged.push(line) });
    const silent = request({ place: 'device', deviceId: 'GK-0002', durationS: 1 });
    expect((await jobs.ask(silent, USER, SIGNAL)).kind).toBe('packing');
    time.nowMs += 121_000;
    const broken = request({ place: 'device', durationS: 1 });
    await jobs.ask(broken, USER, SIGNAL);
    await expect.poll(() => closed).toEqual(['GK-0002']);
    await expect.poll(() => logged).toEqual(['A download failed: connection lost']);
    expect(await jobs.ask(broken, USER, SIGNAL)).toEqual({
      kind: 'failed',
      message: 'The recording could not be packed',
    });
  });

  it('clear what an earlier run left', () => {
    const path = folder();
    writeFileSync(join(path, 'left.mp4'), 'bytes');
    jobsOf({ folder: path });
    expect(readdirSync(path)).toEqual([]);
  });
});

it('a file of recordings that were deleted since is gone with them', async () => {
  const archive = archiveOf();
  let isDeleted = false;
  const { jobs } = jobsOf({
    archive: computedArchive({ ...archive, segments: (query) => (isDeleted ? [] : archive.segments(query)) }),
  });
  expect(await filesOf(jobs, request())).toHaveLength(1);
  expect(await jobs.ready(request(), 1, SIGNAL)).toBeDefined();
  isDeleted = true;
  expect(await jobs.ready(request(), 1, SIGNAL)).toBeUndefined();
  expect(await jobs.ask(request(), USER, SIGNAL)).toEqual({ kind: 'failed', message: 'No Record' });
});
