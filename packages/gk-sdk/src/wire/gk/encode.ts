import { GkError } from '../../errors/gk-error.js';
import { GK_HEADER_BYTES, GK_MAGIC, GK_MAX_PAYLOAD_BYTES, type GkPacket } from './packet.js';

/**
 * Writes one packet: 24 bytes of header and the payload, big-endian (docs/protocol.md, "GK packets").
 *
 * @throws GkError `invalid-argument` when a field does not fit its bytes.
 * @public
 */
export function encodeGkPacket(packet: GkPacket): Uint8Array {
  const { payload } = packet;
  requireInteger('kind', packet.kind, 0xff);
  requireInteger('channel', packet.channel, 0xff);
  requireInteger('codec', packet.codec, 0xff);
  requireInteger('flags', packet.flags, 0xff);
  requireInteger('sequence', packet.sequence, 0xffffffff);
  requireInteger('capturedAtUs', packet.capturedAtUs, Number.MAX_SAFE_INTEGER);
  if (payload.byteLength > GK_MAX_PAYLOAD_BYTES) {
    throw new GkError('invalid-argument', `A payload of ${payload.byteLength} bytes exceeds ${GK_MAX_PAYLOAD_BYTES}.`);
  }
  const bytes = new Uint8Array(GK_HEADER_BYTES + payload.byteLength);
  const view = new DataView(bytes.buffer);
  view.setUint16(0, GK_MAGIC);
  bytes[2] = 1;
  bytes[3] = packet.kind;
  bytes[4] = packet.channel;
  bytes[5] = packet.codec;
  bytes[6] = packet.flags;
  view.setUint32(8, Math.floor(packet.capturedAtUs / 0x1_0000_0000));
  view.setUint32(12, packet.capturedAtUs >>> 0);
  view.setUint32(16, packet.sequence);
  view.setUint32(20, payload.byteLength);
  bytes.set(payload, GK_HEADER_BYTES);
  return bytes;
}

function requireInteger(name: string, value: number, max: number): void {
  if (!Number.isInteger(value) || value < 0 || value > max) {
    throw new GkError('invalid-argument', `${name} is ${value}; it must be a whole number from 0 to ${max}.`);
  }
}
