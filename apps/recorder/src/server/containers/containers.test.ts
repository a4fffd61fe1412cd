import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  BitWriter,
  createSniffingDemuxer,
  GkCodec,
  GkFlag,
  GkKind,
  microseconds,
  splitNalUnits,
  type AudioUnit,
  type GkPacket,
  type StreamInfo,
  type VideoUnit,
} from 'gk-sdk/wire';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { createMediaLibrary } from '../../media/create-media-library.js';
import { FakeClock } from '../../media/testing/fake-clock.js';
import type { ContainerName } from './container-writer.js';
import { createContainerWriter } from './create-container-writer.js';

const START_US = 1_700_000_000_000_000;
const assets = new URL('../../../assets/', import.meta.url).pathname;

interface Read {
  readonly video: VideoUnit[];
  readonly audio: AudioUnit[];
  readonly infos: StreamInfo[];
  skipped: number;
}

function read(pieces: readonly Uint8Array[], messages = true): Read {
  const out: Read = { video: [], audio: [], infos: [], skipped: 0 };
  const demuxer = createSniffingDemuxer(
    {
      onVideo: (unit) => out.video.push(unit),
      onAudio: (unit) => out.audio.push(unit),
      onInfo: (info) => out.infos.push(info),
      onSkipped: (bytes) => {
        out.skipped += bytes;
      },
    },
    { messages },
  );
  for (const piece of pieces) demuxer.push(piece);
  demuxer.end();
  return out;
}

function written(container: ContainerName, packets: readonly GkPacket[]): Uint8Array[] {
  const writer = createContainerWriter(container);
  return [...packets.flatMap((packet) => writer.write(packet)), ...writer.end()];
}

/** The same NAL units, whatever the length of their start codes. */
function nals(data: Uint8Array): string[] {
  return splitNalUnits(data).map((nal) => Buffer.from(nal).toString('base64'));
}

/** Three seconds of packets from the recorder's own camera. */
function packetsOf(channel: number, sub = false): GkPacket[] {
  const clock = new FakeClock(START_US / 1000);
  const library = createMediaLibrary({ clock, assetsDir: join(assets, 'clips') });
  const packets: GkPacket[] = [];
  library.openLive({ deviceId: 'D1', channel, sub }, (packet) => packets.push(packet));
  clock.advance(3_000);
  library.close();
  return packets;
}

describe.each(['fmp4', 'flv', 'ts'] as const)('container=%s', (container) => {
  const name = { fmp4: 'fmp4', flv: 'flv', ts: 'mpegts' }[container];

  it.each([1, 2, 4])('carries every picture of camera %i, in order, with its time', (channel) => {
    const packets = packetsOf(channel);
    const sent = packets.filter(({ kind }) => kind === GkKind.video);
    const { video, infos, skipped } = read(written(container, packets));
    expect(video.map(({ data }) => nals(data))).toEqual(sent.map(({ payload }) => nals(payload)));
    expect(video.map(({ key }) => key)).toEqual(sent.map(({ flags }) => (flags & GkFlag.key) !== 0));
    expect(video.every(({ discontinuity }) => !discontinuity)).toBe(true);
    const base = container === 'fmp4' ? 0 : (sent[0]?.capturedAtUs ?? 0);
    sent.forEach(({ capturedAtUs }, i) => {
      // FLV counts milliseconds.
      expect(Math.abs((video[i]?.capturedAtUs ?? 0) - (capturedAtUs - base))).toBeLessThanOrEqual(1_000);
    });
    expect(infos[0]).toMatchObject({
      container: name,
      codec: 'h264',
      clock: container === 'fmp4' ? 'capture' : 'nominal',
    });
    expect(infos[0]?.width).toBeGreaterThan(0);
    expect(skipped).toBe(0);
  });

  it('carries the sound that it has a name for', () => {
    const heard = [1, 2, 3, 4].map((channel) => {
      const packets = packetsOf(channel);
      const { audio } = read(written(container, packets));
      const sent = packets.filter(({ kind }) => kind === GkKind.audio);
      if (audio.length > 0) {
        const bytes = (units: readonly Uint8Array[]): Buffer => Buffer.concat(units);
        expect(bytes(audio.map(({ data }) => data))).toEqual(bytes(sent.map(({ payload }) => payload)));
        const [first, second] = audio;
        expect((second?.capturedAtUs ?? 0) - (first?.capturedAtUs ?? 0)).toBeGreaterThan(30_000);
      }
      return audio[0]?.codec;
    });
    const speech = container === 'ts' ? [undefined, undefined] : ['g711A', 'g711Mu'];
    expect(heard).toEqual(['aac', ...speech, undefined]);
  });

  it('can be read in any pieces', () => {
    const stream = Buffer.concat(written(container, packetsOf(1)));
    const whole = read([stream], false);
    for (const size of [188, 1000, 7]) {
      const pieces = Array.from({ length: Math.ceil(stream.length / size) }, (_, i) =>
        stream.subarray(i * size, (i + 1) * size),
      );
      expect(read(pieces, false)).toEqual(whole);
    }
  });

  it('leaves out what comes ahead of the first key frame, and goes on after a seek back', () => {
    const packets = packetsOf(2);
    const firstKey = packets.findIndex(({ flags, kind }) => kind === GkKind.video && flags & GkFlag.key);
    const secondKey = packets.findIndex((p, i) => i > firstKey && p.kind === GkKind.video && p.flags & GkFlag.key);
    const late = read(written(container, packets.slice(firstKey + 1)));
    expect(late.video[0]?.key).toBe(true);
    const hourBack = (packet: GkPacket): GkPacket => ({
      ...packet,
      flags: packet.flags | GkFlag.discontinuity,
      capturedAtUs: microseconds(packet.capturedAtUs - 3_600_000_000),
    });
    const seeked = [...packets.slice(0, secondKey), ...packets.slice(firstKey).map(hourBack)];
    const { video } = read(written(container, seeked));
    expect(video).toHaveLength(seeked.filter(({ kind }) => kind === GkKind.video).length);
    const times = video.map(({ capturedAtUs }) => capturedAtUs);
    if (container === 'fmp4')
      expect(times.at(-1)).toBe(seeked.findLast(({ kind }) => kind === GkKind.video)?.capturedAtUs);
    else expect(times.every((time, i) => i === 0 || time >= (times[i - 1] ?? 0))).toBe(true);
  });
});

describe('several sequence parameter sets', () => {
  const nal = (header: number, write: (bits: BitWriter) => void, ahead: readonly number[] = []): Uint8Array => {
    const bits = new BitWriter();
    write(bits);
    bits.bit(1);
    return Uint8Array.of(header, ...ahead, ...bits.toBytes());
  };
  const ue = (bits: BitWriter, ...values: number[]): void => {
    for (const value of values) bits.ue(value);
  };
  const sps = (id: number, widthBlocks: number, heightBlocks: number, profile = 66): Uint8Array =>
    nal(
      0x67,
      (bits) => {
        ue(bits, id, 0, 2, 1);
        bits.bit(0);
        ue(bits, widthBlocks - 1, heightBlocks - 1);
        bits.bits(0b1100, 4);
      },
      [profile, 0, 30],
    );
  const pps = (id: number, spsId: number): Uint8Array => nal(0x68, (bits) => ue(bits, id, spsId));
  const idr = (ppsId: number): Uint8Array =>
    Uint8Array.of(...nal(0x65, (bits) => ue(bits, 0, 7, ppsId)), ...new Uint8Array(20).fill(0x55));
  const packet = (sequence: number, ...nals: readonly Uint8Array[]): GkPacket => ({
    kind: GkKind.video,
    channel: 1,
    codec: GkCodec.h264,
    flags: GkFlag.key,
    sequence,
    capturedAtUs: microseconds(START_US + sequence * 100_000),
    payload: Buffer.concat(nals.flatMap((each) => [Buffer.from([0, 0, 0, 1]), each])),
  });
  /** The decoder configuration record that begins with this set. */
  const recordOf = (set: Uint8Array, sets: number): Buffer =>
    Buffer.from([1, set[1] ?? 0, set[2] ?? 0, set[3] ?? 0, 0xff, 0xe0 | sets, 0, set.length, ...set]);
  const [unused, used] = [sps(0, 80, 45, 77), sps(1, 44, 30)];

  it.each(['fmp4', 'flv'] as const)('container=%s begins with the one that the slices name', (container) => {
    const stream = Buffer.concat(written(container, [packet(0, unused, used, pps(0, 0), pps(1, 1), idr(1))]));
    expect(stream.includes(recordOf(used, 2))).toBe(true);
    if (container === 'fmp4') {
      const entry = stream.indexOf('avc1') + 4 + 24;
      expect([stream.readUInt16BE(entry), stream.readUInt16BE(entry + 2)]).toEqual([704, 480]);
    }
  });

  it.each(['fmp4', 'flv'] as const)('container=%s changes to another one that was sent before', (container) => {
    const stream = Buffer.concat(
      written(container, [packet(0, unused, used, pps(0, 0), pps(1, 1), idr(1)), packet(1, idr(0)), packet(2, idr(1))]),
    );
    const [first, second] = [stream.indexOf(recordOf(used, 2)), stream.indexOf(recordOf(unused, 2))];
    expect(first).toBeGreaterThan(0);
    expect(second).toBeGreaterThan(first);
    expect(stream.indexOf(recordOf(used, 2), second)).toBeGreaterThan(second);
  });
});

describe('container=mjpeg', () => {
  it('sends each still once, as bare JPEG', () => {
    const clock = new FakeClock(START_US / 1000);
    const library = createMediaLibrary({ clock, assetsDir: join(assets, 'clips'), stillsDir: join(assets, 'stills') });
    const writer = createContainerWriter('mjpeg', { stillAt: (atMs) => library.stillAt('D1', 1, atMs) });
    const pieces: Uint8Array[] = [];
    library.openLive({ deviceId: 'D1', channel: 1, sub: false }, (packet) => pieces.push(...writer.write(packet)));
    clock.advance(10_000);
    library.close();
    expect(pieces.length).toBeGreaterThanOrEqual(9);
    expect(pieces.length).toBeLessThanOrEqual(13);
    const { video, skipped } = read(pieces);
    expect(video.map(({ data }) => Buffer.from(data))).toEqual(pieces.map((piece) => Buffer.from(piece)));
    expect(video.every(({ codec, key }) => codec === 'jpeg' && key)).toBe(true);
    expect(skipped).toBe(0);
  });
});

const footage = process.env['GK_DATA'] === undefined ? undefined : join(process.env['GK_DATA'], 'video');
const framesFile = z.object({ frames: z.array(z.array(z.union([z.number(), z.string()]))) });

describe.skipIf(footage === undefined)('real footage (needs GK_DATA)', () => {
  const streams = [
    ['mdvr2020_ch3_352x288', 'h264'],
    ['road_1280x720_25fps_high_1500k', 'h264'],
    ['road_640x360_15fps_baseline_400k', 'h264'],
    ['road_reschange_360p_cif_720p_360p_15fps', 'h264'],
    ['road_640x360_15fps_hevc_300k', 'h265'],
  ] as const;

  describe.each(streams)('%s', (name, codec) => {
    it.each(['fmp4', 'flv', 'ts', 'annexb', 'gk'] as const)('comes back whole through container=%s', (container) => {
      const folder = footage ?? '';
      const stream = readFileSync(join(folder, `${name}.${codec}`));
      const { frames } = framesFile.parse(JSON.parse(readFileSync(join(folder, `${name}.frames.json`), 'utf8')));
      const units = frames.map(([offset, size, key]) => ({
        payload: stream.subarray(Number(offset), Number(offset) + Number(size)),
        key: key === 1,
      }));
      const packets = units.map(({ payload, key }, i): GkPacket => {
        const capturedAtUs = microseconds(START_US + Math.round((i * 1_000_000) / 15));
        const flags = key ? GkFlag.key : 0;
        return { kind: GkKind.video, channel: 1, codec: GkCodec[codec], flags, capturedAtUs, sequence: i, payload };
      });
      const { video, skipped } = read(written(container, packets));
      expect(video).toHaveLength(units.length);
      const wrong = units.findIndex(({ payload, key }, i) => {
        const unit = video[i];
        return unit?.key !== key || nals(unit.data).join() !== nals(payload).join();
      });
      expect(wrong).toBe(-1);
      expect(skipped).toBe(0);
    });
  });
});
