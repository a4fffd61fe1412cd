import { encodeGkPacket, type GkPacket } from 'gk-sdk/wire';
import type { ContainerWriter } from './container-writer.js';

/** GK packets, unchanged. */
export class GkWriter implements ContainerWriter {
  write(packet: GkPacket): readonly Uint8Array[] {
    return [encodeGkPacket(packet)];
  }

  end(): readonly Uint8Array[] {
    return [];
  }
}
