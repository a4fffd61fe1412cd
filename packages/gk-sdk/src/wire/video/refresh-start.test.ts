import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { microseconds } from '../../util/units.js';
import type { VideoUnit } from '../container/demuxer.js';
import { MediaTimeline } from '../container/media-timeline.js';
import { createSniffingDemuxer } from '../container/sniffing-demuxer.js';
import { BitWriter } from './fixtures/bit-writer.js';
import { createFormatReader } from './format-reader.js';
import { isKeyPicture } from './key-picture.js';
import { splitNalUnits } from './nal-units.js';
import { RefreshStarter } from './refresh-start.js';

const sps = new BitWriter().ue(0, 0, 2, 1).flags(0).ue(7, 5).flags(1, 1, 0, 0).nal(0x67, 66, 0, 11);
const pps = new BitWriter().ue(0, 0).flags(0, 0).ue(0, 0, 0).flags(0, 0, 0).ue(0, 0, 0).flags(0, 0, 0).nal(0x68);
const recovery = Uint8Array.of(6, 6, 1, 0xc4, 0x80);
const slice = (header: number, type: number): Uint8Array => new BitWriter().ue(0, type, 0).bits(0x155, 9).nal(header);
const [idr, intra, predicted] = [slice(0x65, 7), slice(0x61, 7), slice(0x41, 5)];

const unit = (index: number, nals: readonly Uint8Array[], more: Partial<VideoUnit> = {}): VideoUnit => ({
  channel: 1,
  codec: 'h264',
  discontinuity: false,
  recorded: false,
  key: nals.includes(idr),
  capturedAtUs: microseconds(5_000_000 + index * 100_000),
  data: Uint8Array.from(nals.flatMap((nal) => [0, 0, 0, 1, ...nal])),
  ...more,
});

/** The output: `K` a key frame, `g` a grey picture, `.` any other; `-` nothing; one word for each unit. */
function shape(units: readonly VideoUnit[]): string {
  const starter = new RefreshStarter();
  const words = units.map((each) => {
    const out = starter.process(each);
    if (out.length > 0) expect(out.at(-1)?.data).toBe(each.data);
    return out.map(({ key, data }) => (data !== each.data ? 'g' : key ? 'K' : '.')).join('') || '-';
  });
  return words.join(' ');
}

describe('RefreshStarter', () => {
  it('begins at the first refresh, and leaves alone what has key frames', () => {
    const [p, r] = [[predicted], [sps, pps, recovery, predicted]];
    expect(shape([p, p, r, p, r, p, r].map((nals, i) => unit(i, nals)))).toBe('. . g. . . . .');
    expect(shape([[sps, pps, idr], p, r, [sps, pps, intra], p].map((nals, i) => unit(i, nals)))).toBe('K . . . .');
    expect(shape([r, p].map((nals, i) => unit(i, nals.slice(2))))).toBe('. .');
    const other = unit(0, r, { codec: 'h265' });
    expect(new RefreshStarter().process(other)).toEqual([other]);
  });

  it('begins again behind a gap, and at the next intra pictures', () => {
    const [p, r, i] = [[predicted], [sps, pps, recovery, predicted], [sps, pps, intra]];
    const gap = unit(3, p, { discontinuity: true });
    expect(shape([unit(0, r), unit(1, p), unit(2, r), gap, unit(4, r)])).toBe('g. . . . g.');
    expect(shape([i, p, i, p, i, p, i, p].map((nals, at) => unit(at, nals)))).toBe('g. . g. . g. . . .');
    expect(shape([i, p, [sps, pps, idr], p, i].map((nals, at) => unit(at, nals)))).toBe('g. . K . .');
  });

  it('leaves out what is shown ahead of the intra picture at which it begins, and nothing else', () => {
    const [p, i] = [[predicted], [sps, pps, intra]];
    // In the order of decoding: the two behind each intra picture are shown ahead of it.
    const times = [4, 2, 3, 7, 5, 6, 10, 8, 9];
    const open = times.map((time, at) => unit(time, time === 4 || time === 10 ? i : p, { discontinuity: at === 0 }));
    expect(shape(open)).toBe('g. - - . . . . . .');
    expect(shape([unit(4, i), unit(7, p), unit(5, p)])).toBe('g. . .');
    // A clock that is set back is none of this.
    expect(shape([unit(40, i), unit(2, p), unit(3, p)])).toBe('g. . .');
    expect(shape([unit(4, i), unit(2, p, { discontinuity: true }), unit(3, [sps, pps, idr])])).toBe('g. . K');
  });

  it('gives the picture that it begins its whole duration in a player of fragments', () => {
    const timeline = new MediaTimeline();
    const units = [unit(0, [sps, pps, recovery, predicted]), unit(0.5, [predicted])];
    const starter = new RefreshStarter();
    const places = units.flatMap((each) => starter.process(each)).map((each) => timeline.place(each.capturedAtUs));
    expect(places.map(({ durationUs }) => durationUs)).toEqual([66_667, 66_667, 50_000]);
  });

  it('puts a whole IDR picture ahead, with the sets of the stream and one of its own', () => {
    const out = new RefreshStarter().process(unit(0, [sps, pps, recovery, predicted], { discontinuity: true }));
    expect(out.map(({ discontinuity }) => discontinuity)).toEqual([true, false]);
    const grey = out[0];
    expect(grey && isKeyPicture('h264', grey.data, false)).toBe(true);
    expect(grey?.capturedAtUs).toBe(4_999_500);
    const types = splitNalUnits(grey?.data ?? new Uint8Array()).map((nal) => (nal[0] ?? 0) & 31);
    expect(types).toEqual([7, 8, 8, 5]);
    expect(grey && createFormatReader()('h264', grey.data)).toMatchObject({ width: 128, height: 96 });
    // 48 macroblocks of eight bits, behind the header of the slice.
    expect(splitNalUnits(grey?.data ?? new Uint8Array()).at(-1)?.byteLength).toBe(1 + 5 + 48);
  });
});

const folder = process.env['GK_DATA'] === undefined ? undefined : join(process.env['GK_DATA'], 'reported');

describe.skipIf(folder === undefined)('reported streams without key frames (needs GK_DATA)', () => {
  it.each(['v-intra-refresh.h264', 'v-open-gop.h264'])('%s can be begun in its middle', (name) => {
    const units: VideoUnit[] = [];
    const demuxer = createSniffingDemuxer({ onVideo: (each) => units.push(each) }, { messages: false });
    demuxer.push(new Uint8Array(readFileSync(join(folder ?? '', name))));
    demuxer.end();
    expect(units.filter(({ key }) => key)).toHaveLength(1);
    // The sets come with the first picture only, as when a server sends them to a new viewer.
    const ahead = splitNalUnits(units[0]?.data ?? new Uint8Array()).filter((nal) => ((nal[0] ?? 0) & 31) >= 7);
    const starter = new RefreshStarter();
    starter.process({ ...unit(0, ahead), key: false });
    const out = units.slice(30).flatMap((each) => starter.process(each));
    const first = out.findIndex(({ key }) => key);
    expect(first).toBeGreaterThanOrEqual(0);
    expect(first).toBeLessThanOrEqual(10);
  });
});
