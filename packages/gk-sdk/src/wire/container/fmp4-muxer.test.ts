import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { microseconds } from '../../util/units.js';
import { VideoFormatTracker, type VideoFormat } from '../video/video-format.js';
import { createFormatReader } from '../video/format-reader.js';
import { splitNalUnits } from '../video/nal-units.js';
import { fmp4InitSegment, fmp4MediaSegment, fmp4VideoSample, type Fmp4VideoTrack } from './fmp4-muxer.js';
import { MediaTimeline } from './media-timeline.js';

interface Box {
  readonly type: string;
  readonly body: DataView;
}

const CONTAINERS = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl', 'mvex', 'moof', 'traf', 'dinf']);

/** All boxes, outer ones first; throws when a length does not fit. */
function boxesOf(bytes: Uint8Array): Box[] {
  const found: Box[] = [];
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 0;
  while (at < bytes.byteLength) {
    const length = view.getUint32(at);
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    if (length < 8 || at + length > bytes.byteLength) throw new Error(`${type} is ${length} bytes long`);
    found.push({ type, body: new DataView(bytes.buffer, bytes.byteOffset + at + 8, length - 8) });
    if (CONTAINERS.has(type)) found.push(...boxesOf(bytes.subarray(at + 8, at + length)));
    at += length;
  }
  return found;
}

function boxOf(bytes: Uint8Array, type: string): DataView {
  const box = boxesOf(bytes).find((candidate) => candidate.type === type);
  if (box === undefined) throw new Error(`no ${type}`);
  return box.body;
}

const fixture = (name: string): Uint8Array => readFileSync(new URL(`../../dom/fixtures/${name}`, import.meta.url));

function formatOf(codec: 'h264' | 'h265', data: Uint8Array): VideoFormat {
  const format = new VideoFormatTracker(createFormatReader()).examine({
    channel: 1,
    codec,
    key: true,
    discontinuity: false,
    recorded: false,
    capturedAtUs: microseconds(0),
    data,
  });
  if (format === undefined) throw new Error('no format');
  return format;
}

const trackOf = (codec: 'h264' | 'h265', format: VideoFormat): Fmp4VideoTrack => ({
  ...format,
  kind: 'video',
  id: 1,
  codec,
});

describe('fmp4InitSegment', () => {
  it('has one H.264 track of the right size, an avcC, and no mehd', () => {
    const init = fmp4InitSegment([trackOf('h264', formatOf('h264', fixture('moving.h264')))]);
    const types = boxesOf(init).map(({ type }) => type);
    expect(types).toContain('trex');
    expect(types).not.toContain('mehd');
    const stsd = boxOf(init, 'stsd');
    expect([stsd.getUint16(8 + 8 + 24), stsd.getUint16(8 + 8 + 26)]).toEqual([176, 144]);
    const text = new TextDecoder('latin1').decode(init);
    expect(text).toContain('avc1');
    expect(text).toContain('avcC');
    expect(boxOf(init, 'mvhd').getUint32(16)).toBe(0);
  });

  it('has an hvcC with all three parameter sets for H.265', () => {
    const format = formatOf('h265', fixture('hevc.h265'));
    expect(format.codecString).toMatch(/^hev1\.1\./);
    expect(format.parameterSets).toHaveLength(3);
    const text = new TextDecoder('latin1').decode(fmp4InitSegment([trackOf('h265', format)]));
    const at = text.indexOf('hvcC') + 4;
    const bytes = fmp4InitSegment([trackOf('h265', format)]).subarray(at);
    expect(bytes[0]).toBe(1);
    expect((bytes[1] ?? 0) & 0x1f).toBe(1);
    // NAL lengths of four bytes; three arrays: VPS, SPS, PPS.
    expect((bytes[21] ?? 0) & 3).toBe(3);
    expect(bytes[22]).toBe(3);
    expect((bytes[23] ?? 0) & 0x3f).toBe(32);
  });
});

describe('fmp4MediaSegment', () => {
  it('is one moof of one picture with its duration, and an mdat without parameter sets', () => {
    const data = fixture('moving.h264');
    const sample = {
      key: true,
      decodeTimeUs: 2 ** 33 + 5,
      presentationTimeUs: 2 ** 33 + 105,
      durationUs: 66_667,
      data: fmp4VideoSample('h264', data),
    };
    const segment = fmp4MediaSegment(7, sample);
    expect(boxOf(segment, 'mfhd').getUint32(4)).toBe(7);
    const tfdt = boxOf(segment, 'tfdt');
    expect(Number(tfdt.getBigUint64(4))).toBe(2 ** 33 + 5);
    const trun = boxOf(segment, 'trun');
    expect(trun.getUint32(4)).toBe(1);
    expect(trun.getUint32(12)).toBe(66_667);
    expect(trun.getUint32(20)).toBe(0x02000000);
    expect(trun.getInt32(24)).toBe(100);
    const mdat = boxOf(segment, 'mdat');
    // The data offset leads to the mdat's body.
    expect(trun.getUint32(8)).toBe(mdat.byteOffset - segment.byteOffset);
    expect(trun.getUint32(16)).toBe(mdat.byteLength);
    const expected = splitNalUnits(data).filter((nal) => ![7, 8].includes((nal[0] ?? 0) & 0x1f));
    let at = 0;
    for (const nal of expected) {
      expect(mdat.getUint32(at)).toBe(nal.byteLength);
      at += 4 + nal.byteLength;
    }
    expect(at).toBe(mdat.byteLength);
  });
});

describe('MediaTimeline', () => {
  it('begins at 0 and takes the last step as the duration', () => {
    const timeline = new MediaTimeline();
    expect(timeline.place(5_000_000)).toMatchObject({ decodeTimeUs: 0, presentationTimeUs: 0 });
    expect(timeline.place(5_040_000)).toEqual({ decodeTimeUs: 40_000, presentationTimeUs: 40_000, durationUs: 40_000 });
    expect(timeline.place(5_320_000)).toMatchObject({ presentationTimeUs: 320_000, durationUs: 280_000 });
  });

  it.each([5_000_000, -5_000_000])('closes a jump of %i microseconds', (jump) => {
    const timeline = new MediaTimeline();
    timeline.place(10_000_000);
    timeline.place(10_040_000);
    const joined = timeline.place(10_080_000 + jump);
    expect(joined.presentationTimeUs).toBe(80_000);
    expect(timeline.place(10_120_000 + jump).presentationTimeUs).toBe(120_000);
  });

  it('gives pictures out of order decode times that rise', () => {
    const timeline = new MediaTimeline();
    const places = [0, 120, 40, 80, 240, 160, 200].map((ms) => timeline.place(ms * 1000));
    expect(places.map(({ presentationTimeUs }) => presentationTimeUs / 1000)).toEqual([0, 120, 40, 80, 240, 160, 200]);
    for (let i = 1; i < places.length; i++) {
      expect(places[i]?.decodeTimeUs).toBeGreaterThan(places[i - 1]?.decodeTimeUs ?? 0);
    }
  });
});
