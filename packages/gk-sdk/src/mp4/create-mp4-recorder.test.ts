import { getEventListeners } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  BufferSource,
  EncodedAudioPacketSource,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  MP4,
} from 'mediabunny';
import { describe, expect, it, vi } from 'vitest';
import { microseconds } from '../util/units.js';
import type { AudioUnit, StreamInfo, VideoUnit } from '../wire/container/demuxer.js';
import { createSniffingDemuxer } from '../wire/container/sniffing-demuxer.js';
import { annexB, h264 } from '../wire/container/fixtures/annexb-stream.js';
import { boxAt, boxesOf } from '../wire/container/iso-reader.js';
import { adtsFrame } from '../wire/audio/adts.js';
import { BitWriter } from '../wire/video/fixtures/bit-writer.js';
import { parseH264Sps } from '../wire/video/h264-sps.js';
import { createMp4Recorder } from './create-mp4-recorder.js';
import { decodeFlac } from './fixtures/decode-flac.js';
import type { Mp4Piece } from './mp4-file-writer.js';
import type { Mp4File, Mp4Recorder } from './mp4-recorder.js';

const FRAME_US = 66_667;
const START_US = 1_700_000_000_000_000;

/** A baseline SPS for a picture of so many macroblocks. */
function sps(width: number, height: number): { bytes: number[]; long: boolean } {
  const bits = new BitWriter()
    .bits(66, 8)
    .bits(0xc0, 8)
    .bits(30, 8)
    .ue(0, 0, 2, 1)
    .flags(0)
    .ue(width - 1, height - 1);
  return { bytes: [...bits.flags(1, 1, 0, 0).nal(0x67)], long: true };
}

function picture(
  index: number,
  more: Partial<VideoUnit> & { readonly size?: readonly [number, number] } = {},
): VideoUnit {
  const { size = [22, 18], ...fields } = more;
  const key = fields.key ?? index % 5 === 0;
  return {
    channel: 1,
    codec: 'h264',
    capturedAtUs: microseconds(START_US + index * FRAME_US),
    discontinuity: false,
    recorded: false,
    data: key ? annexB([sps(...size), h264.pps(), h264.idr()]) : annexB([h264.slice()]),
    ...fields,
    key,
  };
}

const sound = (index: number, codec: AudioUnit['codec'], data: Uint8Array, stepUs: number, channel = 1): AudioUnit => ({
  channel,
  codec,
  capturedAtUs: microseconds(START_US + index * stepUs),
  discontinuity: false,
  data,
});

const info = (fields: Partial<StreamInfo> = {}): StreamInfo => ({
  container: 'gk',
  channel: 1,
  clock: 'capture',
  codec: 'h264',
  ...fields,
});

async function read(file: Mp4File | undefined) {
  if (!file?.bytes) throw new Error('There is no file.');
  const input = new Input({ formats: [MP4], source: new BufferSource(file.bytes) });
  const packets = async (track: ConstructorParameters<typeof EncodedPacketSink>[0]) => {
    const all = [];
    for await (const packet of new EncodedPacketSink(track).packets()) all.push(packet);
    return all;
  };
  const video = await Promise.all(
    (await input.getVideoTracks()).map(async (track) => ({ track, packets: await packets(track) })),
  );
  const audio = await Promise.all(
    (await input.getAudioTracks()).map(async (track) => ({ track, packets: await packets(track) })),
  );
  return { video, audio };
}

/** Size of a picture by the SPS that it carries; NAL units have their lengths in front. */
function sizeOf(data: Uint8Array): string | undefined {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  for (let at = 0; at < data.length; at += 4 + view.getUint32(at)) {
    const nal = data.subarray(at + 4, at + 4 + view.getUint32(at));
    const found = ((nal[0] ?? 0) & 31) === 7 ? parseH264Sps(nal) : undefined;
    if (found) return `${found.width}x${found.height}`;
  }
  return undefined;
}

async function record(feed: (recorder: Mp4Recorder) => void, ...options: Parameters<typeof createMp4Recorder>) {
  const recorder = createMp4Recorder(...options);
  feed(recorder);
  return recorder.finish();
}

describe('createMp4Recorder', () => {
  it('packs pictures at their true distances, in a file with its moov in front', async () => {
    const { files, droppedPictures } = await record((recorder) => {
      recorder.onInfo(info());
      for (let i = 0; i < 20; i += 1) recorder.onVideo(picture(i));
    });
    expect(files).toHaveLength(1);
    expect(files[0]).toMatchObject({ startUs: START_US, pictures: 20, channels: [1], hasSound: false });
    expect(files[0]?.durationS).toBeCloseTo((20 * FRAME_US) / 1e6, 3);
    expect(droppedPictures).toBe(0);
    const { video } = await read(files[0]);
    expect(video[0]?.packets.map(({ type }) => type).join()).toBe(
      Array.from({ length: 20 }, (_, i) => (i % 5 === 0 ? 'key' : 'delta')).join(),
    );
    video[0]?.packets.forEach(({ timestamp }, i) => {
      expect(timestamp).toBeCloseTo((i * FRAME_US) / 1e6, 3);
    });
    const boxes = new TextDecoder('latin1').decode(files[0]?.bytes);
    expect(boxes.indexOf('moov')).toBeGreaterThan(0);
    expect(boxes.indexOf('moov')).toBeLessThan(boxes.indexOf('mdat'));
    expect(boxes).not.toContain('moof');
  });

  it('begins with a key frame, and waits for one behind a gap', async () => {
    const { files, droppedPictures } = await record((recorder) => {
      recorder.onInfo(info());
      for (let i = 3; i < 20; i += 1) recorder.onVideo(picture(i, { discontinuity: i === 12 }));
    });
    // 3 and 4 stand ahead of the first key frame, 12 to 14 behind the gap.
    expect(droppedPictures).toBe(5);
    expect(files[0]).toMatchObject({ pictures: 12, startUs: START_US + 5 * FRAME_US });
  });

  it('goes on in the same file where it may, with the parameter sets of each size', async () => {
    const { files } = await record(
      (recorder) => {
        for (let i = 0; i < 30; i += 1) recorder.onVideo(picture(i, { size: i < 10 || i >= 20 ? [22, 18] : [40, 23] }));
      },
      { sizeChange: 'same-file' },
    );
    expect(files).toHaveLength(1);
    const { video } = await read(files[0]);
    expect(video[0]?.packets).toHaveLength(30);
    const sizes = (video[0]?.packets ?? []).flatMap(({ type, data }) => (type === 'key' ? [sizeOf(data)] : []));
    expect(sizes.filter((size, i) => size !== sizes[i - 1])).toEqual(['352x288', '640x368', '352x288']);
  });

  it('begins another file when the picture changes its size', async () => {
    const { files } = await record((recorder) => {
      for (let i = 0; i < 20; i += 1) recorder.onVideo(picture(i, { size: i < 10 ? [22, 18] : [40, 23] }));
    });
    expect(files.map(({ pictures, startUs }) => [pictures, startUs])).toEqual([
      [10, START_US],
      [10, START_US + 10 * FRAME_US],
    ]);
    const sizes = await Promise.all(files.map(async (file) => (await read(file)).video[0]?.track.codedWidth));
    expect(sizes).toEqual([352, 640]);
  });

  it('makes a track of each channel, or of those that are asked for', async () => {
    const feed = (recorder: Mp4Recorder): void => {
      recorder.onInfo(info());
      recorder.onInfo(info({ channel: 2 }));
      for (let i = 0; i < 10; i += 1) for (const channel of [1, 2]) recorder.onVideo(picture(i, { channel }));
    };
    const both = await record(feed);
    expect((await read(both.files[0])).video.map(({ packets }) => packets.length)).toEqual([10, 10]);
    expect((await record(feed, { channels: [2] })).files[0]).toMatchObject({ channels: [2], pictures: 10 });
  });

  it('keeps AAC as it is', async () => {
    const raw = Uint8Array.from({ length: 40 }, (_, i) => i);
    const frame = adtsFrame({ objectType: 2, frequencyIndex: 11, channels: 1 }, raw);
    const { files } = await record((recorder) => {
      recorder.onInfo(info({ audio: 'aac' }));
      for (let i = 0; i < 20; i += 1) recorder.onVideo(picture(i));
      for (let i = 0; i < 10; i += 1) recorder.onAudio(sound(i, 'aac', frame, 128_000));
    });
    const { audio } = await read(files[0]);
    expect(audio[0]?.track).toMatchObject({ codec: 'aac', sampleRate: 8000, numberOfChannels: 1 });
    expect(audio[0]?.packets.map(({ data }) => [...data])).toEqual(Array.from({ length: 10 }, () => [...raw]));
  });

  it('keeps every sample of other sound, with a gap where one is', async () => {
    const samples = (i: number): Int16Array => Int16Array.from({ length: 320 }, (_, n) => i * 320 + n);
    const { files } = await record((recorder) => {
      recorder.onInfo(info({ audio: 'pcm16' }));
      for (let i = 0; i < 60; i += 1) recorder.onVideo(picture(i));
      for (let i = 0; i < 50; i += 1) {
        // Two seconds are missing behind the 25th packet; packets come a little early and late.
        const atUs = i * 40_000 + (i < 25 ? 0 : 2_000_000) + (i % 3) * 9000;
        recorder.onAudio(sound(1, 'pcm16', new Uint8Array(samples(i).buffer), atUs));
      }
    });
    const { audio } = await read(files[0]);
    expect(audio[0]?.track).toMatchObject({ codec: 'flac', sampleRate: 8000, numberOfChannels: 1 });
    const packets = audio[0]?.packets ?? [];
    const decoded = packets.flatMap(({ data }) => decodeFlac(data));
    expect(decoded).toEqual(Array.from({ length: 16_000 }, (_, n) => n));
    const gaps = packets.slice(1).filter((packet, i) => packet.timestamp - (packets[i]?.timestamp ?? 0) > 1);
    expect(gaps).toHaveLength(1);
  });

  it('writes to a target what should not stand in memory, the same file but for its order', async () => {
    const pieces: Mp4Piece[] = [];
    const { files } = await record(
      (recorder) => {
        recorder.onInfo(info());
        for (let i = 0; i < 20; i += 1) recorder.onVideo(picture(i));
      },
      { openTarget: () => new WritableStream({ write: (piece) => void pieces.push(piece) }) },
    );
    expect(files[0]?.bytes).toBeUndefined();
    const length = Math.max(...pieces.map(({ position, data }) => position + data.length));
    const bytes = new Uint8Array(length);
    for (const { position, data } of pieces) bytes.set(data, position);
    expect((await read({ ...(files[0] as Mp4File), bytes })).video[0]?.packets).toHaveLength(20);
  });

  it('tells when the pictures were captured, over a gap that the file jumps', async () => {
    const gapS = 420;
    const late = (index: number, gap: number) =>
      picture(index, { capturedAtUs: microseconds(START_US + index * FRAME_US + gap * 1e6) });
    const { files } = await record((recorder) => {
      recorder.onInfo(info());
      for (let i = 0; i < 40; i += 1) recorder.onVideo(late(i, i < 20 ? 0 : gapS));
    });
    const [before, behind, ...more] = files[0]?.spans.get(1) ?? [];
    expect(more).toEqual([]);
    expect(before?.startS).toBe(START_US / 1e6);
    expect(before?.endS).toBeCloseTo((START_US + 20 * FRAME_US) / 1e6, 4);
    expect(behind?.startS).toBeCloseTo((START_US + 20 * FRAME_US) / 1e6 + gapS, 4);
    expect(behind?.endS).toBeCloseTo((START_US + 40 * FRAME_US) / 1e6 + gapS, 4);
    // Where the file says that the first picture behind the gap is.
    expect(behind?.offsetS).toBeCloseTo((await read(files[0])).video[0]?.packets[20]?.timestamp ?? NaN, 3);
  });

  it.each([
    ['equal', () => 0],
    ['of whole seconds', (us: number) => Math.floor(us / 1e6) * 1e6],
  ])('tells one stretch of capture where times are %s', async (_, told) => {
    const { files } = await record((recorder) => {
      recorder.onInfo(info());
      for (let i = 0; i < 60; i += 1) {
        recorder.onVideo(picture(i, { capturedAtUs: microseconds(START_US + told(i * FRAME_US)) }));
      }
    });
    const spans = files[0]?.spans.get(1) ?? [];
    expect(spans).toHaveLength(1);
    expect(spans[0]).toMatchObject({ startS: START_US / 1e6, offsetS: 0 });
    expect((spans[0]?.endS ?? 0) - (spans[0]?.startS ?? 0)).toBeCloseTo(4, 1);
  });

  it('keeps a second channel that begins late, and sound that does', async () => {
    const { files, droppedPictures } = await record((recorder) => {
      recorder.onInfo(info());
      for (let i = 0; i < 60; i += 1) {
        recorder.onVideo(picture(i));
        if (i === 35) recorder.onInfo(info({ channel: 2 }));
        if (i >= 35) recorder.onVideo(picture(i, { channel: 2 }));
        if (i >= 40) recorder.onAudio(sound(i, 'g711A', new Uint8Array(533), FRAME_US));
      }
    });
    expect(files).toHaveLength(1);
    expect(files[0]).toMatchObject({ channels: [1, 2], pictures: 85, hasSound: true });
    expect(droppedPictures).toBe(0);
    const { video, audio } = await read(files[0]);
    expect(video.map(({ packets }) => packets.length)).toEqual([60, 25]);
    // At its true distance to the first channel.
    expect(video[1]?.packets[0]?.timestamp).toBeCloseTo((35 * FRAME_US) / 1e6, 2);
    expect(audio[0]?.packets[0]?.timestamp).toBeCloseTo((40 * FRAME_US) / 1e6, 1);
  });

  it('keeps the place of sound that pauses behind its first packet', async () => {
    const { files } = await record((recorder) => {
      recorder.onInfo(info({ audio: 'g711A' }));
      for (let i = 0; i < 60; i += 1) {
        recorder.onVideo(picture(i));
        if (i === 0 || i >= 30) recorder.onAudio(sound(i, 'g711A', new Uint8Array(533), FRAME_US));
      }
    });
    expect(files).toHaveLength(1);
    expect(files[0]?.durationS).toBeCloseTo(4, 1);
    const { audio } = await read(files[0]);
    const places = audio[0]?.packets.map(({ timestamp }) => timestamp) ?? [];
    expect(places[0]).toBe(0);
    expect(places[1]).toBeCloseTo((30 * FRAME_US) / 1e6, 1);
  });

  it('has no gap in sound of which two packets share a time now and then', async () => {
    const frame = adtsFrame({ objectType: 2, frequencyIndex: 4, channels: 1 }, new Uint8Array(40));
    const frameUs = (1024 * 1e6) / 44_100;
    const { files } = await record((recorder) => {
      recorder.onInfo(info({ audio: 'aac' }));
      for (let i = 0, heard = 0; i < 45; i += 1) {
        recorder.onVideo(picture(i));
        // The first packet between two pictures has the time of the second.
        for (let first = true; heard * frameUs < (i + 1) * FRAME_US; heard += 1, first = false) {
          recorder.onAudio(sound(heard + (first && heard > 0 ? 1 : 0), 'aac', frame, frameUs));
        }
      }
    });
    const { audio } = await read(files[0]);
    const packets = audio[0]?.packets ?? [];
    const steps = packets.slice(1).map(({ timestamp }, i) => timestamp - (packets[i]?.timestamp ?? 0));
    expect(Math.max(...steps)).toBeLessThan(0.03);
  });

  it('leaves out the one track that the writer does not take', async () => {
    const frame = (channels: number): Uint8Array =>
      adtsFrame({ objectType: 2, frequencyIndex: 11, channels }, new Uint8Array(40));
    const refused = vi.spyOn(EncodedAudioPacketSource.prototype, 'add').mockRejectedValue(new Error('not that'));
    const { files, notes } = await record((recorder) => {
      recorder.onInfo(info({ audio: 'aac' }));
      for (let i = 0; i < 20; i += 1) {
        recorder.onVideo(picture(i));
        recorder.onAudio(sound(i, 'aac', frame(1), 128_000));
      }
    }).finally(() => {
      refused.mockRestore();
    });
    expect(files).toHaveLength(1);
    expect(files[0]).toMatchObject({ pictures: 20, hasSound: false });
    expect(notes).toEqual(['The sound of channel 1 (aac) is left out: MP4 cannot hold it.']);
    expect((await read(files[0])).video[0]?.packets).toHaveLength(20);
  });

  it('leaves out the pictures of one channel that the writer does not take, and keeps the other', async () => {
    const add = EncodedVideoPacketSource.prototype.add;
    const refused = vi.spyOn(EncodedVideoPacketSource.prototype, 'add').mockImplementation(function (
      this: EncodedVideoPacketSource,
      packet,
      meta,
    ) {
      return packet.data.byteLength > 1000 ? Promise.reject(new Error('not that')) : add.call(this, packet, meta);
    });
    const big = annexB([sps(22, 18), h264.pps(), h264.idr(true, true, 2000)]);
    const { files, notes, droppedPictures } = await record((recorder) => {
      recorder.onInfo(info());
      recorder.onInfo(info({ channel: 2 }));
      for (let i = 0; i < 20; i += 1) {
        recorder.onVideo(picture(i));
        recorder.onVideo(picture(i, { channel: 2, ...(i % 5 === 0 && { data: big }) }));
      }
    }).finally(() => {
      refused.mockRestore();
    });
    expect(files).toHaveLength(1);
    expect(files[0]).toMatchObject({ channels: [1], pictures: 20 });
    expect(notes).toEqual(['The pictures of channel 2 are left out: MP4 cannot hold them.']);
    expect(droppedPictures).toBeGreaterThan(15);
    expect((await read(files[0])).video.map(({ packets }) => packets.length)).toEqual([20]);
  });

  it.each(['in memory', 'in a target'])('is dated by its recording %s, not by its making', async (place) => {
    const pieces: Mp4Piece[] = [];
    const openTarget = () => new WritableStream<Mp4Piece>({ write: (piece) => void pieces.push(piece) });
    const { files } = await record(
      (recorder) => {
        recorder.onInfo(info({ audio: 'g711Mu' }));
        for (let i = 0; i < 20; i += 1) recorder.onVideo(picture(i));
        recorder.onAudio(sound(0, 'g711Mu', new Uint8Array(1600), 1));
      },
      place === 'in memory' ? {} : { openTarget },
    );
    const bytes =
      files[0]?.bytes ?? new Uint8Array(Math.max(...pieces.map(({ position, data }) => position + data.length)));
    for (const { position, data } of pieces) bytes.set(data, position);
    const moov = boxAt(bytes, 'moov') ?? new Uint8Array();
    const headers = [
      boxAt(moov, 'mvhd'),
      ...boxesOf(moov)
        .filter(({ type }) => type === 'trak')
        .flatMap(({ body }) => [boxAt(body, 'tkhd'), boxAt(body, 'mdia', 'mdhd')]),
    ];
    // Seconds from 1904 in each header, behind version and flags.
    const dates = headers.map((header) => header && new DataView(header.buffer, header.byteOffset).getUint32(4));
    expect(dates).toEqual(Array.from({ length: 5 }, () => START_US / 1e6 + 2_082_844_800));
    expect((await read({ ...(files[0] as Mp4File), bytes })).video[0]?.packets).toHaveLength(20);
  });

  it('says what a stream lacks', async () => {
    await expect(record(() => undefined)).rejects.toMatchObject({ code: 'not-found' });
    const jpeg = record((recorder) => {
      recorder.onVideo(picture(0, { codec: 'jpeg', data: new Uint8Array(4) }));
    });
    await expect(jpeg).rejects.toMatchObject({ code: 'unsupported', message: expect.stringContaining('jpeg') });
  });

  it('gives up by its signal, and with the words of a target that fails', async () => {
    const controller = new AbortController();
    const cancelled = createMp4Recorder({ signal: controller.signal });
    cancelled.onVideo(picture(0));
    controller.abort();
    await expect(cancelled.finish()).rejects.toMatchObject({ code: 'aborted' });
    const never = createMp4Recorder({ signal: controller.signal });
    never.onVideo(picture(0));
    await expect(never.finish()).rejects.toMatchObject({ code: 'aborted' });

    const full = record(
      (recorder) => {
        for (let i = 0; i < 20; i += 1) recorder.onVideo(picture(i));
      },
      {
        openTarget: () =>
          new WritableStream({
            write: () => {
              throw new Error('No space left on device');
            },
          }),
      },
    );
    await expect(full).rejects.toThrow('No space left');
  });

  it('lets go of a target that opens while it is cancelled, and of one whose file is being begun', async () => {
    for (const [moment, end] of [
      ['opening', 'aborted'],
      ['opened', 'closed'],
    ]) {
      const controller = new AbortController();
      const log: unknown[] = [];
      const target = new WritableStream<Mp4Piece>({
        abort: () => void log.push('aborted'),
        close: () => void log.push('closed'),
      });
      let open: () => void = () => undefined;
      const recorder = createMp4Recorder({
        signal: controller.signal,
        openTarget: () =>
          new Promise((resolve) => {
            open = () => {
              resolve(target);
            };
          }),
      });
      recorder.onInfo(info());
      for (let index = 0; index < 3; index += 1) recorder.onVideo(picture(index));
      const finished = recorder.finish();
      if (moment === 'opening') controller.abort();
      open();
      await Promise.resolve();
      await Promise.resolve();
      controller.abort();
      await expect(finished).rejects.toMatchObject({ code: 'aborted' });
      await expect.poll(() => log, { message: moment }).toEqual([end]);
    }
  });

  it('lets go of its signal when it has finished', async () => {
    const { signal } = new AbortController();
    const recorder = createMp4Recorder({ signal });
    expect(getEventListeners(signal, 'abort')).toHaveLength(1);
    await recorder.finish().catch(() => undefined);
    expect(getEventListeners(signal, 'abort')).toHaveLength(0);
  });

  it('holds back callers that read faster than it writes', async () => {
    const recorder = createMp4Recorder();
    recorder.onInfo(info());
    for (let i = 0; i < 3000; i += 1) recorder.onVideo(picture(i));
    await recorder.ready();
    expect(recorder.progress.pictures).toBeGreaterThan(2500);
    expect((await recorder.finish()).files[0]?.pictures).toBe(3000);
  });
});

const folder = process.env['GK_DATA'] === undefined ? undefined : join(process.env['GK_DATA'], 'video');

describe.skipIf(folder === undefined)('real footage (needs GK_DATA)', () => {
  it.each([
    ['mdvr2020_ch3_352x288.jt1078.bin', [931]],
    ['road_640x360_15fps_hevc_300k.h265', [300]],
    ['road_reschange_360p_cif_720p_360p_15fps.h264', [90, 90, 90, 90]],
  ])('%s goes in whole', async (name, pictures) => {
    const recorder = createMp4Recorder();
    const demuxer = createSniffingDemuxer(recorder, { messages: false });
    const bytes = readFileSync(join(folder ?? '', name));
    for (let at = 0; at < bytes.length; at += 4000) demuxer.push(new Uint8Array(bytes.subarray(at, at + 4000)));
    demuxer.end();
    const { files, droppedPictures } = await recorder.finish();
    expect(files.map((file) => file.pictures)).toEqual(pictures);
    expect(droppedPictures).toBe(0);
    const inside = await Promise.all(files.map(async (file) => (await read(file)).video[0]?.packets.length));
    expect(inside).toEqual(pictures);
  });
});
