import { GkCodec, GkKind, type GkPacket } from 'gk-sdk/wire';
import type { ContainerWriter, ContainerWriterOptions } from './container-writer.js';

/** Bare JPEG files, one a message: a JPEG packet's own, else the still of the current time, whenever it changes. */
export class MjpegWriter implements ContainerWriter {
  readonly #stillAt: NonNullable<ContainerWriterOptions['stillAt']>;
  #last: Uint8Array | undefined;

  constructor({ stillAt = () => undefined }: ContainerWriterOptions) {
    this.#stillAt = stillAt;
  }

  write(packet: GkPacket): readonly Uint8Array[] {
    if (packet.kind !== GkKind.video) return [];
    if (packet.codec === GkCodec.jpeg) return [packet.payload];
    const still = this.#stillAt(packet.capturedAtUs / 1000);
    if (still === undefined || still === this.#last) return [];
    this.#last = still;
    return [still];
  }

  end(): readonly Uint8Array[] {
    return [];
  }
}
