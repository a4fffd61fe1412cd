import { encodeGkPacket } from '../wire/gk/encode.js';
import { GK_HEADER_BYTES, GK_MAGIC } from '../wire/gk/packet.js';
import { GkParser } from '../wire/gk/parser.js';

/** Bytes of one channel of a playback, in the container of the stream. @public */
export interface PlaybackChunk {
  /** From 1; 0 = the whole device (positions, the end). */
  readonly channel: number;
  /** Whole packets of the channel where the stream is GK; they belong to the receiver. */
  readonly bytes: Uint8Array;
}

/** Parts the messages of one stream by channel. Only GK carries several; any other container is that of `channel`. */
export class ChannelChunks {
  readonly #channel: number;
  readonly #onChunk: (chunk: PlaybackChunk) => void;
  readonly #parser = new GkParser({
    onPacket: (packet) => {
      this.#onChunk({ channel: packet.channel, bytes: encodeGkPacket(packet) });
    },
  });
  #isGk: boolean | undefined;

  constructor(channel: number, onChunk: (chunk: PlaybackChunk) => void) {
    this.#channel = channel;
    this.#onChunk = onChunk;
  }

  push(bytes: Uint8Array): void {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const begins = bytes.byteLength >= GK_HEADER_BYTES && view.getUint16(0) === GK_MAGIC;
    this.#isGk ??= begins;
    if (!this.#isGk) {
      this.#onChunk({ channel: this.#channel, bytes });
    } else if (begins && view.getUint32(20) === bytes.byteLength - GK_HEADER_BYTES) {
      // One message, one packet: passed on unchanged.
      this.#onChunk({ channel: view.getUint8(4), bytes });
    } else {
      this.#parser.push(bytes);
    }
  }
}
