// The GK parser on whole packets of 4 KiB and on pieces of 1,000 bytes, and what damage between packets costs, beside
// one copy of the same bytes.
import { encodeGkPacket } from '../../packages/gk-sdk/src/wire/gk/encode.js';
import { GK_HEADER_BYTES } from '../../packages/gk-sdk/src/wire/gk/packet.js';
import { GkParser } from '../../packages/gk-sdk/src/wire/gk/parser.js';
import { microseconds } from '../../packages/gk-sdk/src/util/units.js';
import { interleaved, report, type Measured } from './measure.js';

const PACKET_BYTES = 4096;
const PACKETS = 4096;
const GIGA = 1e9;
const MEGA = 1e6;

const packets = Array.from({ length: PACKETS }, (_, sequence) => {
  const payload = new Uint8Array(PACKET_BYTES - GK_HEADER_BYTES);
  // As coded pictures are: every byte as often as any other, the magic's among them.
  for (let at = 0; at < payload.byteLength; at++) payload[at] = Math.imul(at + sequence * 7919, 2_654_435_761) >>> 24;
  const capturedAtUs = microseconds(1_700_000_000_000_000 + sequence * 66_667);
  return encodeGkPacket({ kind: 1, channel: 1, codec: 1, flags: 0, capturedAtUs, sequence, payload });
});

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.byteLength, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.byteLength;
  }
  return whole;
}

const stream = joined(packets);
const pieces = Array.from({ length: Math.ceil(stream.byteLength / 1000) }, (_, i) =>
  stream.subarray(i * 1000, (i + 1) * 1000),
);
/** Sixteen packets a message, seven bytes of garbage behind each eighth packet. */
const damagedMessages = Array.from({ length: PACKETS / 16 }, (_, i) => {
  const garbage = new Uint8Array(7).fill(0x47);
  const group = packets.slice(i * 16, i * 16 + 16);
  return joined([...group.slice(0, 8), garbage, ...group.slice(8), garbage]);
});

function parse(chunks: readonly Uint8Array[]): void {
  let seen = 0;
  const parser = new GkParser({
    onPacket: () => {
      seen += 1;
    },
  });
  for (const chunk of chunks) parser.push(chunk);
  parser.end();
  if (seen !== PACKETS) throw new Error(`${seen} of ${PACKETS} packets came out`);
}

function line(what: string, chunks: readonly Uint8Array[], atLeast: number, unit: 'GB/s' | 'MB/s'): Measured {
  const target = new Uint8Array(stream.byteLength);
  const { oursMs, yardstickMs } = interleaved(
    () => {
      parse(chunks);
    },
    () => {
      target.set(stream);
    },
  );
  const scale = unit === 'GB/s' ? GIGA : MEGA;
  const rate = (ms: number): number => stream.byteLength / (ms / 1000) / scale;
  return {
    what,
    ours: `${rate(oursMs).toFixed(1)} ${unit}`,
    beside: `one copy of the bytes ${rate(yardstickMs).toFixed(1)} ${unit}`,
    target: `>= ${atLeast} ${unit}`,
    met: rate(oursMs) >= atLeast,
  };
}

report([
  line('GK parser, packets of 4 KiB', packets, 1, 'GB/s'),
  line('GK parser, pieces of 1,000 bytes', pieces, 200, 'MB/s'),
  line('GK parser, garbage behind every eighth packet', damagedMessages, 1, 'GB/s'),
]);
