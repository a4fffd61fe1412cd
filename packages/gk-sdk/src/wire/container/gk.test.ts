import { describe, expect, it } from 'vitest';
import { microseconds } from '../../util/units.js';
import { encodeGkPacket } from '../gk/encode.js';
import { GkCodec, GkFlag, GkKind, type GkPacket } from '../gk/packet.js';
import type { DemuxerOptions, OtherUnit, StreamInfo, StreamStatusMessage, VideoUnit } from './demuxer.js';
import { gkFormat } from './gk-format.js';

const T = microseconds(1_700_000_000_000_000);

function bytesOf(packet: Partial<GkPacket>): Uint8Array {
  return encodeGkPacket({
    kind: GkKind.video,
    channel: 1,
    codec: GkCodec.h264,
    flags: 0,
    capturedAtUs: T,
    sequence: 0,
    payload: new Uint8Array([0, 0, 1, 0x41]),
    ...packet,
  });
}

const json = (value: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(value));
const joined = (...parts: Uint8Array[]): Uint8Array => new Uint8Array(Buffer.concat(parts));

/** Feeds messages, and collects what comes out by the sink's names. */
function demux(messages: readonly Uint8Array[], options: DemuxerOptions = {}) {
  const out = {
    video: [] as VideoUnit[],
    audio: [] as unknown[],
    info: [] as StreamInfo[],
    gps: [] as unknown[],
    other: [] as OtherUnit[],
    status: [] as StreamStatusMessage[],
    ends: 0,
    skipped: 0,
  };
  const demuxer = gkFormat.create(
    {
      onVideo: (unit) => out.video.push(unit),
      onAudio: (unit) => out.audio.push(unit),
      onInfo: (info) => out.info.push(info),
      onGps: (unit) => out.gps.push(unit),
      onOther: (unit) => out.other.push(unit),
      onStatus: (status) => out.status.push(status),
      onEnd: () => {
        out.ends++;
      },
      onSkipped: (bytes) => {
        out.skipped += bytes;
      },
    },
    options,
  );
  for (const message of messages) demuxer.push(message);
  return { ...out, demuxer, ends: () => out.ends };
}

/** The n-th packet of a sender that does not count. */
const uncounted = (n: number, packet: Partial<GkPacket> = {}): Uint8Array =>
  bytesOf({ ...packet, capturedAtUs: microseconds(T + n * 66_667) });

/** Discontinuity marks of the video units that come out. */
const marks = (messages: readonly Uint8Array[]): boolean[] =>
  demux(messages).video.map(({ discontinuity }) => discontinuity);

describe('GK demuxer', () => {
  it('hands on each kind of packet', () => {
    const payload = new Uint8Array([1, 2, 3]);
    const { video, audio, gps, other, status } = demux([
      bytesOf({ flags: GkFlag.key | GkFlag.recorded, channel: 3, payload }),
      bytesOf({ codec: GkCodec.jpeg, channel: 4, payload }),
      bytesOf({ codec: 99, channel: 5, payload }),
      bytesOf({ kind: GkKind.audio, codec: GkCodec.g726_32, payload }),
      bytesOf({ kind: GkKind.gps, channel: 0, payload: json({ lat: 24, lng: 120 }) }),
      bytesOf({ kind: GkKind.status, payload: json({ code: 404, message: 'device offline' }) }),
      bytesOf({ kind: 77, payload }),
    ]);
    const common = { capturedAtUs: T, discontinuity: false };
    expect(video).toEqual([
      { ...common, channel: 3, codec: 'h264', key: true, recorded: true, data: payload },
      { ...common, channel: 4, codec: 'jpeg', key: true, recorded: false, data: payload },
      { ...common, channel: 5, codec: 'unknown-99', key: false, recorded: false, data: payload },
    ]);
    expect(audio).toEqual([{ ...common, channel: 1, codec: 'g726_32', data: payload }]);
    expect(gps).toEqual([{ channel: 0, capturedAtUs: T, row: { lat: 24, lng: 120 } }]);
    expect(status).toEqual([{ code: 404, message: 'device offline' }]);
    expect(other).toEqual([{ channel: 1, kind: 'gk-77', capturedAtUs: T, data: payload }]);
  });

  it('reads info, with codecs by name or number, and keeps what it does not know', () => {
    const info = { deviceid: 'BUS-7', channel: 2, width: 640, height: 360, fps: 15, live: false, start: 1, end: 9 };
    const { info: read } = demux([
      bytesOf({
        kind: GkKind.info,
        channel: 2,
        payload: json({ ...info, codec: 'h265', audio: 'none', lens: 'wide' }),
      }),
      bytesOf({ kind: GkKind.info, channel: 2, sequence: 1, payload: json({ ...info, codec: 1, audio: 21 }) }),
      bytesOf({ kind: GkKind.info, channel: 2, sequence: 2, payload: json({ codec: 'vvc', width: 'wide' }) }),
    ]);
    const common = { container: 'gk', clock: 'capture', channel: 2 };
    const told = { deviceId: 'BUS-7', width: 640, height: 360, fps: 15, live: false, startUs: 1, endUs: 9 };
    expect(read).toEqual([
      { ...common, ...told, codec: 'h265', extra: { lens: 'wide' } },
      { ...common, ...told, codec: 'h264', audio: 'g726_32' },
      { ...common, extra: { codec: 'vvc', width: 'wide' } },
    ]);
  });

  it('passes over JSON that is none, and goes on', () => {
    const { gps, status, video, skipped } = demux([
      bytesOf({ kind: GkKind.gps, payload: new Uint8Array([0x7b]) }),
      bytesOf({ kind: GkKind.status, payload: json('words') }),
      bytesOf({}),
    ]);
    expect(gps).toEqual([]);
    expect(status).toEqual([{ code: 0, message: '' }]);
    expect(video).toHaveLength(1);
    expect(skipped).toBe(1);
  });

  it('ends once: by the packet, or when told', () => {
    const byPacket = demux([bytesOf({ kind: GkKind.end, codec: 0, payload: new Uint8Array() })]);
    expect(byPacket.ends()).toBe(1);
    byPacket.demuxer.end();
    expect(byPacket.ends()).toBe(1);
    const byCall = demux([bytesOf({})]);
    byCall.demuxer.end();
    byCall.demuxer.end();
    expect(byCall.ends()).toBe(1);
  });

  describe('a packet that comes again', () => {
    const sent = (sequence: number, packet: Partial<GkPacket> = {}): Uint8Array =>
      bytesOf({ sequence: sequence >>> 0, capturedAtUs: microseconds(T + sequence * 66_667), ...packet });
    const times = (messages: readonly Uint8Array[]): number[] =>
      demux(messages).video.map(({ capturedAtUs }) => (capturedAtUs - T) / 66_667);

    it('is dropped and counted: at once, later, the first one, and where the number wraps', () => {
      for (const first of [0, 7, -2]) {
        const stream = [0, 1, 2, 3, 4].map((n) => sent(first + n));
        const again = stream.flatMap((packet, n) => [packet, packet, ...stream.slice(Math.max(0, n - 2), n)]);
        const { video, skipped } = demux(again);
        expect(video.map(({ discontinuity }) => discontinuity)).toEqual([false, false, false, false, false]);
        expect(times(again)).toEqual([0, 1, 2, 3, 4].map((n) => first + n));
        expect(skipped).toBe(joined(...again).byteLength - joined(...stream).byteLength);
      }
    });

    it('is of the same kind and channel', () => {
      const { video, audio, skipped } = demux([
        sent(5),
        sent(5, { channel: 2 }),
        sent(5, { kind: GkKind.audio, codec: GkCodec.g711A }),
      ]);
      expect([video.length, audio.length, skipped]).toEqual([2, 1, 0]);
    });

    it('is none when the numbering begins anew, or the sender does not count', () => {
      const anew = [sent(5), sent(6), sent(5, { capturedAtUs: microseconds(T + 1e9) })];
      expect(marks(anew)).toEqual([false, false, true]);
      expect(demux([uncounted(0), uncounted(1)]).video).toHaveLength(2);
      // Neither numbers nor times.
      const bare = [1, 2, 2].map((value) =>
        bytesOf({ capturedAtUs: microseconds(0), payload: new Uint8Array([0, 0, 1, 0x41, value]) }),
      );
      expect(demux(bare).video).toHaveLength(3);
    });

    it('is none after a seek of a recording, which sends the same pictures and sounds once more', () => {
      const flags = GkFlag.recorded;
      const sound = { kind: GkKind.audio, codec: GkCodec.g711A, flags };
      const begin = sent(3, { flags: flags | GkFlag.discontinuity | GkFlag.key });
      const rest = [sent(3, sound), sent(4, { flags }), sent(4, sound), sent(5, { flags })];
      const { video, audio, skipped } = demux([begin, ...rest, begin, ...rest, begin, ...rest]);
      expect(video.map(({ capturedAtUs }) => (capturedAtUs - T) / 66_667)).toEqual([3, 4, 5, 3, 4, 5, 3, 4, 5]);
      expect([audio.length, skipped]).toEqual([6, 0]);
      // A live picture that comes again is dropped, whatever its flags say.
      const live = sent(3, { flags: GkFlag.discontinuity });
      expect(demux([live, sent(4), live, sent(5)]).video).toHaveLength(3);
    });

    it('leaves what follows as it is, missing packets among it', () => {
      expect(marks([sent(0), sent(1), sent(0), sent(2), sent(1), sent(4)])).toEqual([false, false, false, true]);
    });
  });

  describe('discontinuity', () => {
    it('follows the flag of the sender', () => {
      expect(marks([bytesOf({ sequence: 0 }), bytesOf({ sequence: 1, flags: GkFlag.discontinuity })])).toEqual([
        false,
        true,
      ]);
    });

    it('follows a gap in the numbers, of this channel and kind alone', () => {
      expect(marks([bytesOf({ sequence: 0 }), bytesOf({ sequence: 2 }), bytesOf({ sequence: 3 })])).toEqual([
        false,
        true,
        false,
      ]);
      const others = [bytesOf({ sequence: 50, channel: 2 }), bytesOf({ sequence: 90, kind: GkKind.audio })];
      expect(marks([bytesOf({ sequence: 0 }), ...others, bytesOf({ sequence: 1 })])).toEqual([false, false, false]);
    });

    it('knows that the number wraps, and that a sender may not count', () => {
      expect(marks([bytesOf({ sequence: 0xffffffff }), bytesOf({ sequence: 0 })])).toEqual([false, false]);
      expect(marks([uncounted(0), uncounted(1), uncounted(2)])).toEqual([false, false, false]);
    });

    it('is not made by garbage between messages, as the numbers show', () => {
      const garbage = new Uint8Array([1, 2, 3]);
      expect(marks([bytesOf({ sequence: 0 }), garbage, bytesOf({ sequence: 1 })])).toEqual([false, false]);
    });

    it('is made by garbage when the sender does not count', () => {
      const garbage = new Uint8Array([1, 2, 3]);
      const messages = [
        uncounted(0),
        uncounted(0, { channel: 2 }),
        garbage,
        uncounted(1),
        uncounted(1, { channel: 2 }),
        uncounted(2),
      ];
      expect(marks(messages)).toEqual([false, false, true, true, false]);
    });

    it('is made by garbage right behind a packet: the packet may be torn', () => {
      const torn = joined(bytesOf({ sequence: 0 }), new Uint8Array([1, 2, 3]));
      expect(marks([torn, bytesOf({ sequence: 1 }), bytesOf({ sequence: 2 })])).toEqual([false, true, false]);
    });

    it('is made by a packet cut short', () => {
      const lost = bytesOf({ sequence: 1, payload: new Uint8Array(500) }).subarray(0, 300);
      expect(marks([bytesOf({ sequence: 0 }), lost, bytesOf({ sequence: 2 })])).toEqual([false, true]);
    });
  });
});
