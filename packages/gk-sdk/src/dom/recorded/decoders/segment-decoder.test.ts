import { beforeEach, describe, expect, it } from 'vitest';
import { annexB, h264 } from '../../../wire/container/fixtures/annexb-stream.js';
import { createSniffingDemuxer } from '../../../wire/container/sniffing-demuxer.js';
import { FakeClock } from '../../../testing/fake-clock.js';
import { microseconds } from '../../../util/units.js';
import type { VideoUnit } from '../../../wire/container/demuxer.js';
import type { VideoFormat } from '../../../wire/video/video-format.js';
import { SegmentTrack, SegmentDecoder } from './segment-decoder.js';
import type { SegmentMessage } from '../segments/segment-messages.js';

const START_US = 1_700_000_000_000_000;
const WEEK_US = 7 * 86_400 * 1_000_000;
const format = {
  codec: 'h264',
  codecString: 'avc1.42c01e',
  width: 352,
  height: 288,
  parameterSets: [Uint8Array.from([0x67, 0x42, 0xc0, 0x1e, 1]), Uint8Array.from([0x68, 1])],
} as unknown as VideoFormat;

let clock: FakeClock;
let sent: SegmentMessage[];
let told: string[];

function make(targetMs?: number, track = new SegmentTrack()) {
  return new SegmentDecoder(
    {
      onPicture: ({ captureMs }) => told.push(`picture ${captureMs - START_US / 1000}`),
      onRoom: () => told.push('room'),
      onLost: (reason) => told.push(`lost ${reason}`),
      onUnsupported: (reason) => told.push(`unsupported ${reason}`),
    },
    (message) => sent.push(message),
    track,
    clock,
    targetMs,
  );
}

function unit(atMs: number, over: Partial<VideoUnit> = {}): VideoUnit {
  const key = over.key ?? false;
  return {
    channel: 1,
    codec: 'h264',
    discontinuity: false,
    recorded: true,
    capturedAtUs: microseconds(START_US + atMs * 1000),
    data: key ? annexB([h264.sps(), h264.pps(), h264.idr()]) : annexB([h264.slice()]),
    ...over,
    key,
  };
}

/** Pictures that a demuxer reads from everything sent: their times, milliseconds of the media timeline. */
function read(): { readonly atMs: number; readonly key: boolean }[] {
  const found: { atMs: number; key: boolean }[] = [];
  const demuxer = createSniffingDemuxer({
    onVideo: ({ capturedAtUs, key }) => {
      found.push({ atMs: capturedAtUs / 1000, key });
    },
  });
  for (const { segment } of sent) demuxer.push(segment);
  demuxer.end();
  return found;
}

const periods = (): unknown[] =>
  sent.flatMap((message) =>
    message.type === 'segment'
      ? [[message.captureMs - START_US / 1000, message.endMs - START_US / 1000, message.targetMs]]
      : [],
  );

beforeEach(() => {
  clock = new FakeClock();
  sent = [];
  told = [];
});

describe('SegmentDecoder', () => {
  it('puts each picture at its capture time, for as long as it is seen', () => {
    const decoder = make(START_US / 1000 + 100);
    decoder.decode(unit(0, { key: true }), format);
    expect(sent).toEqual([]);
    decoder.decode(unit(100), format);
    decoder.decode(unit(350), format);
    decoder.flush();
    expect(sent[0]).toMatchObject({ type: 'segment-init', mime: 'video/mp4; codecs="avc1.42c01e"' });
    expect(periods()).toEqual([
      [0, 100, START_US / 1000 + 100],
      [100, 350, undefined],
      [350, 600, undefined],
    ]);
    // The demuxer counts from the first one.
    expect(read()).toEqual([
      { atMs: 0, key: true },
      { atMs: 100, key: false },
      { atMs: 350, key: false },
    ]);
    expect(sent[0]).toMatchObject({ baseMs: (START_US - WEEK_US) / 1000 });
  });

  it('shows nothing between what does not follow', () => {
    const decoder = make();
    decoder.decode(unit(0, { key: true }), format);
    decoder.decode(unit(100), format);
    decoder.decode(unit(5_000, { key: true, discontinuity: true }), format);
    decoder.flush();
    expect(periods()).toEqual([
      [0, 100, undefined],
      [100, 200, undefined],
      [5_000, 5_100, undefined],
    ]);
  });

  it('waits for the next picture no longer than a moment', async () => {
    const decoder = make();
    decoder.decode(unit(0, { key: true }), format);
    await clock.advance(99);
    expect(periods()).toEqual([]);
    await clock.advance(1);
    expect(periods()).toHaveLength(1);
    decoder.decode(unit(100), format);
    decoder.close();
    await clock.advance(1_000);
    expect(periods()).toHaveLength(1);
  });

  it('counts as decoded what the page has, and no more', () => {
    const decoder = make();
    for (const ms of [0, 100, 200]) decoder.decode(unit(ms, { key: ms === 0 }), format);
    expect(decoder.waiting).toBe(3);
    decoder.buffered(START_US / 1000 + 100);
    expect(told).toEqual(['picture 0', 'picture 100', 'room']);
    expect(decoder.waiting).toBe(1);
    decoder.close();
    decoder.buffered(START_US / 1000 + 200);
    expect(told).toHaveLength(3);
  });

  it('goes back on the same timeline', () => {
    const track = new SegmentTrack();
    for (const ms of [10_000, 2_000]) {
      const decoder = make(undefined, track);
      decoder.decode(unit(ms, { key: true }), format);
      decoder.flush();
    }
    // The page gets the format once; its timeline has room for later pictures.
    expect(sent.map(({ type }) => type)).toEqual(['segment-init', 'segment', 'segment']);
    expect(sent[0]).toMatchObject({ baseMs: (START_US + 10_000_000 - WEEK_US) / 1000 });
  });

  it('says why it cannot go on, once', () => {
    const track = new SegmentTrack();
    track.format = format;
    const decoder = make(undefined, track);
    decoder.failed('broken', false);
    decoder.failed('broken', false);
    make().failed('no codec', true);
    expect(track.format).toBeUndefined();
    expect(told).toEqual(['lost broken', 'unsupported no codec']);
  });
});
