import { describe, expect, it } from 'vitest';
import { microseconds } from '../../util/units.js';
import { encodeGkPacket } from '../gk/encode.js';
import type { ContainerFormat, StreamInfo, VideoUnit } from './demuxer.js';
import { annexB, h264 } from './fixtures/annexb-stream.js';
import { jt1078Packet } from './fixtures/jt1078-stream.js';
import { createSniffingDemuxer } from './sniffing-demuxer.js';

const gkPacket = (sequence: number): Uint8Array =>
  encodeGkPacket({
    kind: 1,
    channel: 1,
    codec: 1,
    flags: 1,
    capturedAtUs: microseconds(5),
    sequence,
    payload: new Uint8Array([0, 0, 1, 0x65]),
  });
const gk = gkPacket(0);
const jt1078 = jt1078Packet({ sequence: 0, type: 0, body: annexB([h264.idr()]) });
const bare = annexB([h264.sps(), h264.pps(), h264.idr()]);

function demux(pieces: readonly Uint8Array[], options: Parameters<typeof createSniffingDemuxer>[1] = {}) {
  const out = { video: [] as VideoUnit[], info: [] as StreamInfo[], skipped: 0, ends: 0 };
  const demuxer = createSniffingDemuxer(
    {
      onVideo: (unit) => out.video.push(unit),
      onInfo: (info) => out.info.push(info),
      onSkipped: (bytes) => {
        out.skipped += bytes;
      },
      onEnd: () => {
        out.ends++;
      },
    },
    options,
  );
  for (const piece of pieces) demuxer.push(piece);
  demuxer.end();
  return out;
}

const bytewise = (bytes: Uint8Array): Uint8Array[] => Array.from(bytes, (_, at) => bytes.slice(at, at + 1));

describe('createSniffingDemuxer', () => {
  it.each([
    ['GK packets', gk],
    ['JT/T 1078', jt1078],
    ['Annex B', bare],
  ])('knows %s by the first bytes, whole and byte by byte', (_, stream) => {
    for (const pieces of [[stream], bytewise(stream)]) {
      const { video, skipped, ends } = demux(pieces);
      expect(video).toHaveLength(1);
      expect(skipped).toBe(0);
      expect(ends).toBe(1);
    }
  });

  it.each([
    ['GK packets', gk],
    ['JT/T 1078', jt1078],
    ['Annex B', bare],
  ])('finds %s behind garbage, and counts the garbage', (_, stream) => {
    const garbage = new Uint8Array([0x47, 0x30, 0, 0, 7, 0x47, 0x4b, 9]);
    const whole = new Uint8Array([...garbage, ...stream]);
    for (const pieces of [[whole], bytewise(whole)]) {
      const { video, skipped } = demux(pieces);
      expect(video).toHaveLength(1);
      expect(skipped).toBe(garbage.byteLength);
    }
  });

  it('counts a stream that nobody knows, and ends', () => {
    expect(demux([new Uint8Array(100).fill(7), new Uint8Array(5)])).toMatchObject({ video: [], skipped: 105, ends: 1 });
    expect(demux([])).toMatchObject({ skipped: 0, ends: 1 });
  });

  it('asks a registered format first, and hands it the whole stream', () => {
    const seen: Uint8Array[] = [];
    const mine: ContainerFormat = {
      name: 'mine',
      sniff: (head) => (head.byteLength < 2 ? 'more' : head[0] === 0x4d ? 'yes' : 'no'),
      create: () => ({ push: (chunk) => seen.push(chunk.slice()), end: () => undefined }),
    };
    demux(bytewise(new Uint8Array([0x4d, 0x59, 1])), { formats: [mine] });
    expect(Buffer.concat(seen)).toEqual(Buffer.from([0x4d, 0x59, 1]));
    expect(demux([gk], { formats: [mine] }).video).toHaveLength(1);
  });

  it('lets an earlier format wait for the bytes that decide, though a later one is content', () => {
    let pushed = 0;
    const variant: ContainerFormat = {
      name: 'variant',
      sniff: (head) => (head.byteLength < 7 ? 'more' : head[6] === 1 ? 'yes' : 'no'),
      create: () => ({
        push: (chunk) => {
          pushed += chunk.byteLength;
        },
        end: () => undefined,
      }),
    };
    expect(demux(bytewise(gk), { formats: [variant] }).video).toHaveLength(0);
    expect(pushed).toBe(gk.byteLength);
  });

  it('does not wait for ever for a format that cannot tell', () => {
    const undecided: ContainerFormat = {
      name: 'undecided',
      sniff: () => 'more',
      create: () => ({ push: () => undefined, end: () => undefined }),
    };
    const count = Math.ceil(256 / gk.byteLength) + 2;
    const many = new Uint8Array(Array.from({ length: count }, (_, sequence) => [...gkPacket(sequence)]).flat());
    const seen: number[] = [];
    const demuxer = createSniffingDemuxer({ onVideo: () => seen.push(0) }, { formats: [undecided] });
    for (const piece of bytewise(many)) demuxer.push(piece);
    expect(seen).toHaveLength(count);
  });

  it('passes options on', () => {
    expect(demux([bare], { channel: 6, fps: 30 }).info[0]).toMatchObject({ channel: 6, fps: 30 });
  });
});
