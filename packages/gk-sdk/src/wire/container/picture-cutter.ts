import { indexOfStartCode } from '../video/nal-units.js';
import { AccessUnitSplitter, h264AccessUnits, h265AccessUnits } from './access-unit-splitter.js';

/** So much of what came without a picture, parameter sets, is kept for the next one. */
const MAX_HELD_BYTES = 64 * 1024;

/** When slices have come apart, pictures wait for their next piece until so many have come whole. */
const DOUBTED_PICTURES = 300;

const RULES = { h264: h264AccessUnits, h265: h265AccessUnits } as const;

/** One picture out of the pieces of a stream. @internal */
export interface CutPicture<Place> {
  /** By its own parameter sets, where the stream names the other one. */
  readonly codec: 'h264' | 'h265';
  /** A decoder can start at one of its slices. */
  readonly key: boolean;
  readonly data: Uint8Array;
  /** That of the piece in which its first slice came. */
  readonly place: Place;
}

/** Result of {@link PictureCutter.cut} for a piece. @internal */
export interface CutPieces<Place> {
  readonly pictures: readonly CutPicture<Place>[];
  /** Bytes that belong to none. */
  readonly skipped: number;
}

/** True for bytes at which a NAL unit begins; zeros may stand ahead of it. @internal */
export function beginsWithStartCode(bytes: Uint8Array): boolean {
  let zeros = 0;
  while (bytes[zeros] === 0) zeros++;
  return zeros >= 2 && bytes[zeros] === 1;
}

/**
 * Cuts the pieces of a channel of pictures into access units. A piece ought to hold one; some senders put several into
 * one, parameter sets into one of their own, or each slice, and others cut anywhere. A picture waits for the next piece
 * only where pictures have been seen to come apart, at the very first, and where it is half a frame.
 *
 * @internal
 */
export class PictureCutter<Place> {
  readonly #splitter: AccessUnitSplitter;
  #codec: 'h264' | 'h265';
  #pictures: CutPicture<Place>[] = [];
  #skipped = 0;
  /** Of the piece in which the first slice under way came, and of the latest piece. */
  #begunAt: Place | undefined;
  #latest: Place | undefined;
  /** So many pictures, yet, may go on in the next piece. */
  #doubt = 1;

  constructor(codec: 'h264' | 'h265') {
    this.#codec = codec;
    this.#splitter = new AccessUnitSplitter(RULES[codec], {
      onAccessUnit: (data, key) => {
        const place = this.#begunAt;
        if (place !== undefined) this.#pictures.push({ codec: this.#codec, key, data, place });
        this.#begunAt = this.#latest;
      },
      onSkipped: (bytes) => {
        this.#skipped += bytes;
      },
      onForeign: () => {
        // The stream names one codec and sends the other.
        this.#doubt = 1;
        this.#codec = this.#codec === 'h264' ? 'h265' : 'h264';
        return RULES[this.#codec];
      },
    });
  }

  /** True when a picture waits for what may be more of it. */
  get hasPicture(): boolean {
    return this.#splitter.hasPicture;
  }

  /** @param place - Position and time data of the pictures in this piece. */
  cut(data: Uint8Array, place: Place): CutPieces<Place> {
    const splitter = this.#splitter;
    if (!beginsWithStartCode(data)) return this.#goOn(data, place);
    // Most pieces are one picture: these are not copied.
    const key = this.#doubt > 0 ? undefined : splitter.keyOfWhole(data);
    if (key !== undefined) return { pictures: [{ codec: this.#codec, key, data, place }], skipped: 0 };
    const slicesBefore = splitter.slices;
    if (slicesBefore === 0) this.#begunAt = place;
    const wasHalf = splitter.isHalf;
    this.#latest = place;
    splitter.push(data, true);
    const goesOn = this.#pictures.length === 0 && splitter.slices > slicesBefore;
    if (splitter.beginsInside || (slicesBefore > 0 && goesOn && (!wasHalf || splitter.isHalf)))
      this.#doubt = DOUBTED_PICTURES;
    else if (slicesBefore > 0 && !goesOn && this.#doubt > 0) this.#doubt--;
    const waits = splitter.hasPicture ? this.#doubt > 0 || splitter.isHalf : splitter.byteLength <= MAX_HELD_BYTES;
    if (!waits) splitter.end();
    return this.#taken();
  }

  /** The piece begins inside of a NAL unit: the one that the piece before it ended in. */
  #goOn(data: Uint8Array, place: Place): CutPieces<Place> {
    this.#doubt = DOUBTED_PICTURES;
    const splitter = this.#splitter;
    let rest = data;
    if (splitter.byteLength === 0) {
      const code = indexOfStartCode(data, 0);
      rest = data.subarray(code < 0 ? data.byteLength : code);
      this.#skipped += data.byteLength - rest.byteLength;
    }
    if (!splitter.hasPicture) this.#begunAt = place;
    this.#latest = place;
    if (rest.byteLength > 0) splitter.push(rest, true);
    return this.#taken();
  }

  /** No more data, or some is missing: emits the part that was kept. */
  end(): CutPieces<Place> {
    this.#splitter.end();
    return this.#taken();
  }

  #taken(): CutPieces<Place> {
    const taken = { pictures: this.#pictures, skipped: this.#skipped };
    this.#pictures = [];
    this.#skipped = 0;
    return taken;
  }
}
