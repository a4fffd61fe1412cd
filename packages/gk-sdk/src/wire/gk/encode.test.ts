import { describe, expect, it } from 'vitest';
import { microseconds } from '../../util/units.js';
import { encodeGkPacket } from './encode.js';
import { GK_MAX_PAYLOAD_BYTES, type GkPacket } from './packet.js';

const packet: GkPacket = {
  kind: 1,
  channel: 4,
  codec: 2,
  flags: 3,
  capturedAtUs: microseconds(0x0001_0203_0405_0607),
  sequence: 0xfffffffe,
  payload: new Uint8Array([0xaa, 0xbb]),
};

describe('encodeGkPacket', () => {
  it('writes each field at its place', () => {
    // prettier-ignore
    expect([...encodeGkPacket(packet)]).toEqual([
      0x47, 0x4b, // magic "GK"
      1, // version
      1, // kind: video
      4, // channel
      2, // codec: H.265
      3, // flags: key frame, discontinuity
      0, // reserved
      0x00, 0x01, 0x02, 0x03, 0x04, 0x05, 0x06, 0x07, // capture time
      0xff, 0xff, 0xff, 0xfe, // sequence number
      0, 0, 0, 2, // payload length
      0xaa, 0xbb, // payload
    ]);
  });

  it.each<[keyof GkPacket, number]>([
    ['kind', 256],
    ['channel', -1],
    ['codec', 1.5],
    ['flags', 256],
    ['sequence', 2 ** 32],
    ['capturedAtUs', 2 ** 53],
    ['capturedAtUs', -1],
    ['capturedAtUs', Number.NaN],
  ])('refuses %s = %d and names the field', (field, value) => {
    expect(() => encodeGkPacket({ ...packet, [field]: value })).toThrow(field);
  });

  it('refuses a payload over the limit', () => {
    const payload = new Uint8Array(GK_MAX_PAYLOAD_BYTES + 1);
    expect(() => encodeGkPacket({ ...packet, payload })).toThrow('exceeds');
  });
});
