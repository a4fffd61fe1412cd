import { GkParser, type GkPacket } from 'gk-sdk/wire';

/** A packet and the bytes that it takes in a buffer. */
export interface LocatedPacket {
  readonly packet: GkPacket;
  readonly start: number;
  /** Not included. */
  readonly end: number;
}

const HEADER_BYTES = 24;

/** The whole packets of a buffer, with views into it; damaged bytes between them are passed over, an unfinished end is left out. */
export function locatedPackets(bytes: Uint8Array): LocatedPacket[] {
  const located: LocatedPacket[] = [];
  const parser = new GkParser({
    onPacket: (packet) => {
      const payloadAt = packet.payload.byteOffset - bytes.byteOffset;
      located.push({ packet, start: payloadAt - HEADER_BYTES, end: payloadAt + packet.payload.byteLength });
    },
  });
  parser.push(bytes);
  return located;
}
