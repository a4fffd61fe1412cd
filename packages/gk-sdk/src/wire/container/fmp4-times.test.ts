import { describe, expect, it } from 'vitest';
import { fmp4Format } from './fmp4.js';
import { box, fullBox, parts, u16, u32, zeros } from './iso-box.js';

const u64 = (value: bigint): number[] => [...u32(Number(value >> 32n)), ...u32(Number(value & 0xffff_ffffn))];

/** Tracks of PCM, and a fragment of two bytes for each time, of the tracks in turn. */
function demux(timescale: number, times: readonly bigint[], between: Uint8Array = new Uint8Array(0), tracks = 1) {
  const entry = box('sowt', zeros(6), u16(1), zeros(8), u16(1), u16(16), zeros(4), u16(8000), u16(0));
  const stbl = box('stbl', fullBox('stsd', 0, 0, u32(1), entry));
  const mdia = box('mdia', fullBox('mdhd', 0, 0, zeros(8), u32(timescale)), box('minf', stbl));
  const ids = Array.from({ length: tracks }, (_, i) => i + 1);
  const moov = box('moov', ...ids.map((id) => box('trak', fullBox('tkhd', 0, 0, zeros(8), u32(id)), mdia)));
  const fragment = (time: bigint, i: number): Uint8Array =>
    parts(
      box(
        'moof',
        box(
          'traf',
          fullBox('tfhd', 0, 0, u32((i % tracks) + 1)),
          fullBox('tfdt', 1, 0, u64(time)),
          fullBox('trun', 0, 0x300, u32(1), u32(1), u32(2)),
        ),
      ),
      box('mdat', [1, 2]),
    );
  const seen = { units: [] as { capturedAtUs: number; discontinuity: boolean }[], skipped: 0 };
  const demuxer = fmp4Format.create(
    {
      onVideo: () => undefined,
      onAudio: ({ capturedAtUs, discontinuity }) => seen.units.push({ capturedAtUs, discontinuity }),
      onSkipped: (bytes) => {
        seen.skipped += bytes;
      },
    },
    {},
  );
  demuxer.push(parts(moov, between, ...times.map(fragment)));
  demuxer.end();
  return seen;
}

const LAST = BigInt(Number.MAX_SAFE_INTEGER);

describe('times of fragmented MP4', () => {
  it('are exact where the ticks are more than a number holds', () => {
    const ticks = 17_000_000_000_000_010n; // 100 ns since 1970
    expect(demux(10_000_000, [ticks, ticks + 10n, ticks + 20n]).units.map(({ capturedAtUs }) => capturedAtUs)).toEqual([
      1_700_000_000_000_001, 1_700_000_000_000_002, 1_700_000_000_000_003,
    ]);
  });

  it('are damage beyond 2^53 - 1 microseconds, and what follows says so', () => {
    expect(demux(1_000_000, [0n, LAST + 1n, 2n ** 64n - 1n, 40n])).toEqual({
      units: [
        { capturedAtUs: 0, discontinuity: false },
        { capturedAtUs: 40, discontinuity: true },
      ],
      skipped: 4,
    });
    expect(demux(1, [0n, LAST / 1_000_000n + 1n]).units).toHaveLength(1);
    expect(demux(1_000_000, [0n, LAST]).units.at(-1)).toEqual({ capturedAtUs: Number(LAST), discontinuity: false });
  });

  it.each([0n, 90_000n * 100_000n])('of a track on a clock of its own, at %i, begin beside the others', (zero) => {
    const times = Array.from({ length: 5 }, (_, i) => [900_000_000n + BigInt(i) * 9000n, zero + BigInt(i) * 9000n]);
    const { units, skipped } = demux(90_000, times.flat(), undefined, 2);
    expect(units.map(({ capturedAtUs }) => capturedAtUs)).toEqual(
      [0, 1, 2, 3, 4].flatMap((i) => [i * 100_000, i * 100_000]),
    );
    expect(skipped).toBe(0);
  });

  it('of tracks on one clock keep their distance', () => {
    const { units } = demux(90_000, [900_000_000n, 900_090_000n, 900_009_000n, 900_099_000n], undefined, 2);
    expect(units.map(({ capturedAtUs }) => capturedAtUs)).toEqual([0, 1_000_000, 100_000, 1_100_000]);
  });

  it('of a producer are damage beyond it, too, and so are their sums', () => {
    const prft = (mediaTime: bigint): Uint8Array =>
      fullBox('prft', 1, 0, u32(1), u32(2_208_988_800 + 1_700_000_000), u32(0), u64(mediaTime));
    const refused = demux(1_000_000, [5n], prft(LAST + 1n));
    expect(refused.units).toEqual([{ capturedAtUs: 0, discontinuity: false }]);
    expect(refused.skipped).toBeGreaterThan(0);
    expect(demux(1_000_000, [LAST, 7n], prft(0n)).units).toEqual([
      { capturedAtUs: 1_700_000_000_000_007, discontinuity: true },
    ]);
  });
});
