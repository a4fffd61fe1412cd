import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  cut,
  damaged,
  damages,
  FUZZ_RUNS,
  FUZZ_TIMEOUT_MS,
  hostileText,
  isWellFormed,
  joined,
  places,
} from '../../testing/fixtures/fuzz.js';
import { microseconds } from '../../util/units.js';
import { gkFormat } from '../container/gk-format.js';
import { encodeGkPacket } from './encode.js';
import { GK_HEADER_BYTES, GkKind, type GkPacket } from './packet.js';
import { GkParser } from './parser.js';

const packet = (sequence: number, payload: Uint8Array, kind: number = GkKind.video): GkPacket => ({
  kind,
  channel: 1,
  codec: 1,
  flags: 0,
  capturedAtUs: microseconds(1_700_000_000_000_000 + sequence),
  sequence,
  payload,
});
const sent = [40, 0, 500, 3].map((size, i) => packet(i, new Uint8Array(size).fill(i + 1)));
const stream = joined(sent.map(encodeGkPacket));
const marker = packet(0xffff, new Uint8Array(8).fill(9));
const tail = joined([packet(0xfffe, new Uint8Array(4)), marker].map(encodeGkPacket));

function parse(
  pieces: readonly Uint8Array[],
  messages: boolean,
): { packets: GkPacket[]; skipped: number; held: number } {
  const packets: GkPacket[] = [];
  const parser = new GkParser({ onPacket: (read) => packets.push(read) }, { messages });
  let held = 0;
  for (const piece of pieces) {
    parser.push(piece);
    held = Math.max(held, parser.byteLength);
  }
  parser.end();
  return { packets, skipped: parser.skippedBytes, held };
}

describe('GK packets', { timeout: FUZZ_TIMEOUT_MS }, () => {
  it('are found again behind any damage, every byte is accounted for, and no more is held than came', () => {
    fc.assert(
      fc.property(damages, places, fc.boolean(), (all, cuts, messages) => {
        const bad = damaged(stream, all);
        const { packets, skipped, held } = parse([...cut(bad, cuts), tail.slice(), tail.slice()], messages);
        const total = bad.byteLength + 2 * tail.byteLength;
        const delivered = packets.reduce((sum, { payload }) => sum + GK_HEADER_BYTES + payload.byteLength, 0);
        expect(delivered + skipped).toBe(total);
        expect(held).toBeLessThanOrEqual(total);
        // A packet that was cut by exactly as much as stands behind it is whole by every sign there is.
        const last = packets.at(-1);
        const swallowedAll = (last?.payload.byteLength ?? 0) > tail.byteLength;
        if (!swallowedAll) expect(last).toEqual(marker);
        else expect(last?.payload.subarray(-marker.payload.byteLength)).toEqual(marker.payload);
      }),
      { numRuns: FUZZ_RUNS },
    );
  });

  it('carry any text in their JSON unharmed', () => {
    const jsonOf = (value: unknown): Uint8Array => Buffer.from(JSON.stringify(value));
    fc.assert(
      fc.property(hostileText.filter(isWellFormed), (text) => {
        const seen: unknown[] = [];
        const demuxer = gkFormat.create(
          {
            onVideo: () => undefined,
            onInfo: ({ deviceId, extra }) => seen.push(deviceId ?? '', { ...extra }['memo']),
            onGps: ({ row }) => seen.push(row),
            onStatus: ({ message }) => seen.push(message),
          },
          {},
        );
        demuxer.push(encodeGkPacket(packet(0, jsonOf({ deviceid: text, memo: text }), GkKind.info)));
        demuxer.push(encodeGkPacket(packet(0, jsonOf({ [text]: text }), GkKind.gps)));
        demuxer.push(encodeGkPacket(packet(0, jsonOf({ code: 403, message: text }), GkKind.status)));
        expect(seen).toEqual([text, text, JSON.parse(JSON.stringify({ [text]: text })), text]);
      }),
      { numRuns: FUZZ_RUNS },
    );
  });

  it('make nothing of any JSON but what the interface allows', () => {
    const texts = fc.oneof(fc.json(), fc.string(), hostileText);
    fc.assert(
      fc.property(texts, fc.constantFrom(GkKind.info, GkKind.gps, GkKind.status), (text, kind) => {
        let told = 0;
        const count = (): void => {
          told += 1;
        };
        const demuxer = gkFormat.create(
          { onVideo: count, onInfo: count, onGps: count, onStatus: count, onSkipped: count },
          {},
        );
        demuxer.push(encodeGkPacket(packet(0, Buffer.from(text), kind)));
        expect(told).toBe(Buffer.byteLength(text) === 0 ? Math.min(told, 1) : 1);
      }),
      { numRuns: FUZZ_RUNS },
    );
  });
});
