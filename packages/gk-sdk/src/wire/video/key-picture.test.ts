import { describe, expect, it } from 'vitest';
import { createSniffingDemuxer } from '../container/sniffing-demuxer.js';
import { jt1078Packet } from '../container/fixtures/jt1078-stream.js';
import { encodeGkPacket } from '../gk/encode.js';
import { GkCodec, GkFlag, GkKind } from '../gk/packet.js';
import { microseconds } from '../../util/units.js';
import { isKeyPicture } from './key-picture.js';

const annexB = (...nals: readonly (readonly number[])[]): Uint8Array =>
  Uint8Array.from(nals.flatMap((nal) => [0, 0, 0, 1, ...nal]));

/** A recovery point, and the intra picture behind it. */
const REFRESH = annexB([9, 0x10], [6, 6, 1, 0xc4, 0x80], [0x41, 0x88, 1, 2]);
const IDR = annexB([9, 0x10], [0x65, 0x88, 1, 2]);

describe('isKeyPicture', () => {
  it('takes the word of the first slice, and not that of the sender', () => {
    for (const marked of [true, false]) {
      expect(isKeyPicture('h264', REFRESH, marked)).toBe(false);
      expect(isKeyPicture('h264', IDR, marked)).toBe(true);
      expect(isKeyPicture('h265', annexB([0x40, 1, 12], [0x2a, 1, 0x80]), marked), 'CRA').toBe(true);
      expect(isKeyPicture('h265', annexB([0x46, 1, 0x50], [2, 1, 0x80]), marked), 'trailing').toBe(false);
    }
  });

  it('believes the sender where there is no slice to look at', () => {
    for (const marked of [true, false]) {
      expect(isKeyPicture('h264', annexB([0x67, 1, 2], [0x68, 3]), marked)).toBe(marked);
      expect(isKeyPicture('h264', Uint8Array.of(1, 2, 3), marked)).toBe(marked);
      expect(isKeyPicture('h264', new Uint8Array(0), marked)).toBe(marked);
      expect(isKeyPicture('unknown-9', IDR, marked)).toBe(marked);
      expect(isKeyPicture('jpeg', IDR, marked)).toBe(true);
    }
  });
});

describe('pictures that a sender marks wrongly', () => {
  const keysOf = (stream: Uint8Array): boolean[] => {
    const keys: boolean[] = [];
    const demuxer = createSniffingDemuxer({ onVideo: ({ key }) => keys.push(key) }, { messages: false });
    demuxer.push(stream);
    demuxer.end();
    return keys;
  };

  it('are no keys in GK packets', () => {
    const packet = (payload: Uint8Array, flags: number, sequence: number): Uint8Array =>
      encodeGkPacket({
        kind: GkKind.video,
        channel: 1,
        codec: GkCodec.h264,
        flags,
        sequence,
        payload,
        capturedAtUs: microseconds(1_700_000_000_000_000 + sequence * 100_000),
      });
    const packets = [packet(REFRESH, GkFlag.key, 0), packet(IDR, 0, 1), packet(REFRESH, 0, 2)];
    expect(keysOf(Uint8Array.from(packets.flatMap((bytes) => [...bytes])))).toEqual([false, true, false]);
  });

  it('are no keys as JT/T 1078 packets of type I', () => {
    const packets = [REFRESH, IDR, REFRESH].map((body, i) =>
      jt1078Packet({ sequence: i, type: 0, body, timestampMs: 1_700_000_000_000 + i * 100 }),
    );
    expect(keysOf(Uint8Array.from(packets.flatMap((bytes) => [...bytes])))).toEqual([false, true, false]);
  });
});
