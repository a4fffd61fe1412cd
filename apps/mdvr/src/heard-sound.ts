import { decodeG711, jt1078Format } from 'gk-sdk/wire';

const FULL_SCALE = 32_768;

/** Counts the sound that the platform sends into the cab, and how loud it is. The attributes (1003) ask for G.711A. */
export class HeardSound {
  #bytes = 0;
  #loudest = 0;
  readonly #demuxer = jt1078Format.create(
    {
      onVideo: () => undefined,
      onAudio: ({ codec, data }) => {
        if (codec !== 'g711A') return;
        for (const sample of decodeG711(data, 'a')) this.#loudest = Math.max(this.#loudest, Math.abs(sample));
      },
    },
    {},
  );

  /** Bytes that came, packet headers included. */
  get bytes(): number {
    return this.#bytes;
  }

  /** The loudest sample, percent of what the codec can say. */
  get loudestPercent(): number {
    return Math.round((100 * this.#loudest) / FULL_SCALE);
  }

  push(bytes: Uint8Array): void {
    this.#bytes += bytes.byteLength;
    this.#demuxer.push(bytes);
  }
}
