import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { createSniffingDemuxer, microseconds, type VideoUnit } from '../../wire.js';
import { encodeGkPacket } from '../gk/encode.js';
import { lengthPrefixedFormat } from './fixtures/length-prefixed.js';

const picture = (fill: number): Uint8Array =>
  new Uint8Array([0, 0, 0, 1, 0x65, 0x88, ...new Array<number>(20).fill(fill)]);

function frame(data: Uint8Array, key: boolean, atMs: number): Uint8Array {
  const bytes = new Uint8Array(17 + data.byteLength);
  const view = new DataView(bytes.buffer);
  bytes.set([0x4c, 0x50, 0x46, 0x31, key ? 1 : 0]);
  view.setBigUint64(5, BigInt(atMs));
  view.setUint32(13, data.byteLength);
  bytes.set(data, 17);
  return bytes;
}

const frames = [frame(picture(1), true, 1_700_000_000_000), frame(picture(2), false, 1_700_000_000_040)];
const stream = new Uint8Array(Buffer.concat(frames));

function read(pieces: readonly Uint8Array[]): { units: VideoUnit[]; skipped: number; ends: number } {
  const out = { units: [] as VideoUnit[], skipped: 0, ends: 0 };
  const demuxer = createSniffingDemuxer(
    {
      onVideo: (unit) => out.units.push(unit),
      onSkipped: (bytes) => {
        out.skipped += bytes;
      },
      onEnd: () => {
        out.ends += 1;
      },
    },
    { formats: [lengthPrefixedFormat] },
  );
  for (const piece of pieces) demuxer.push(piece);
  demuxer.end();
  return out;
}

describe('the demuxer of the guide', () => {
  it('stands in docs/guides/writing-a-demuxer.md as it is tested here', () => {
    const source = readFileSync(new URL('./fixtures/length-prefixed.ts', import.meta.url), 'utf8');
    const guide = readFileSync(
      fileURLToPath(new URL('../../../../../docs/guides/writing-a-demuxer.md', import.meta.url)),
      'utf8',
    );
    const shown = source.replaceAll('../../../wire.js', 'gk-sdk/wire').trim();
    expect(guide).toContain(`\`\`\`ts\n${shown}\n\`\`\``);
  });

  it('reads its format in any pieces, with its times', () => {
    const expected = read([stream]);
    expect(expected.units.map(({ key, capturedAtUs }) => [key, capturedAtUs])).toEqual([
      [true, 1_700_000_000_000_000],
      [false, 1_700_000_000_040_000],
    ]);
    expect(expected.units[1]?.data).toEqual(picture(2));
    expect(expected).toMatchObject({ skipped: 0, ends: 1 });
    expect(read(Array.from(stream, (byte) => Uint8Array.of(byte)))).toEqual(expected);
  });

  it('finds the next frame behind damage, and marks it', () => {
    const { units, skipped } = read([new Uint8Array([...frames[0]!, 9, 9, 0x4c, 9, ...frames[1]!])]);
    expect(units.map(({ discontinuity }) => discontinuity)).toEqual([false, true]);
    expect(skipped).toBe(4);
  });

  it('leaves the other formats to the SDK', () => {
    const packet = { kind: 1, channel: 1, codec: 1, flags: 1, sequence: 0, payload: picture(3) };
    expect(read([encodeGkPacket({ ...packet, capturedAtUs: microseconds(5) })]).units).toHaveLength(1);
  });
});
