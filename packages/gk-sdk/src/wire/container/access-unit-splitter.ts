import { indexOfStartCode } from '../video/nal-units.js';

/** How one codec marks where a picture begins. */
export interface AccessUnitRules {
  /** Bytes after `00 00 01` that {@link role} looks at. */
  readonly lookahead: number;
  /**
   * Says what the NAL unit at `at` is: a slice of a picture (the first one or a further one), a
   * unit that comes ahead of a picture's slices, one that belongs to whatever is there, or one that
   * only a stream of the other codec has.
   */
  role(bytes: Uint8Array, at: number): 'first-slice' | 'slice' | 'ahead' | 'delimiter' | 'any' | 'foreign';
  /** True for a slice that a decoder can start at. */
  isKey(bytes: Uint8Array, at: number): boolean;
}

/** ITU-T H.264, 7.4.1.2.3: what follows the slices of a picture and begins the next access unit. @internal */
export const h264AccessUnits: AccessUnitRules = {
  lookahead: 2,
  role: (bytes, at) => {
    const type = (bytes[at] as number) & 0x1f;
    // first_mb_in_slice is ue(v): a leading 1 is the value 0.
    if (type >= 1 && type <= 5) return (bytes[at + 1] as number) >= 0x80 ? 'first-slice' : 'slice';
    if (type === 9) return 'delimiter';
    // A video parameter set of H.265; in H.264 unspecified.
    if (bytes[at] === 0x40 && bytes[at + 1] === 1) return 'foreign';
    return (type >= 6 && type <= 8) || (type >= 14 && type <= 18) ? 'ahead' : 'any';
  },
  isKey: (bytes, at) => ((bytes[at] as number) & 0x1f) === 5,
};

/** ITU-T H.265, 7.4.2.4.4. @internal */
export const h265AccessUnits: AccessUnitRules = {
  lookahead: 3,
  role: (bytes, at) => {
    // A sequence parameter set of H.264; in H.265 a layer that no base stream has.
    if (((bytes[at] as number) & 0x9f) === 7) return 'foreign';
    const type = ((bytes[at] as number) >> 1) & 0x3f;
    if (type < 32) return (bytes[at + 2] as number) >= 0x80 ? 'first-slice' : 'slice';
    if (type === 35) return 'delimiter';
    const ahead = type <= 34 || type === 39 || (type >= 41 && type <= 44) || (type >= 48 && type <= 55);
    return ahead ? 'ahead' : 'any';
  },
  isKey: (bytes, at) => {
    const type = ((bytes[at] as number) >> 1) & 0x3f;
    return type >= 16 && type <= 23;
  },
};

/** A longer access unit is damage. */
const MAX_ACCESS_UNIT_BYTES = 16 * 1024 * 1024;

/** Where an {@link AccessUnitSplitter} puts what it finds. @internal */
export interface AccessUnitSink {
  /** `data` is the sink's own. */
  onAccessUnit(data: Uint8Array, key: boolean): void;
  onSkipped(bytes: number): void;
  /** From here on, where its parameter sets stand, the stream is one of the other codec: returns the rules of that. */
  onForeign?(): AccessUnitRules;
}

/**
 * Cuts a running Annex B stream into access units, in any cut of the input. A unit is known to be
 * whole when the next one begins, or at `end()`. Nothing is changed: joined together, the units are
 * the stream.
 *
 * @internal
 */
export class AccessUnitSplitter {
  #rules: AccessUnitRules;
  readonly #sink: AccessUnitSink;
  /** The access unit under way is bytes 0 to `#length`. */
  #buffer = new Uint8Array(64 * 1024);
  #length = 0;
  /** Where the search for the next start code goes on. */
  #scan = 0;
  #hasSlice = false;
  #isKey = false;

  constructor(rules: AccessUnitRules, sink: AccessUnitSink) {
    this.#rules = rules;
    this.#sink = sink;
  }

  /** Bytes of the access unit under way. */
  get byteLength(): number {
    return this.#length;
  }

  /** True when the access unit under way holds a slice: at the end it would be a picture. */
  get hasPicture(): boolean {
    return this.#hasSlice;
  }

  push(chunk: Uint8Array): void {
    this.#append(chunk);
    let begin = 0;
    for (;;) {
      const code = indexOfStartCode(this.#buffer.subarray(0, this.#length), this.#scan);
      if (code < 0) {
        this.#scan = Math.max(this.#scan, this.#length - 2);
        break;
      }
      const nal = code + 3;
      if (nal + this.#rules.lookahead > this.#length) {
        this.#scan = code;
        break;
      }
      const role = this.#rules.role(this.#buffer, nal);
      const isForeign = role === 'foreign' && this.#sink.onForeign !== undefined;
      const begins =
        isForeign || role === 'delimiter' || (this.#hasSlice && (role === 'ahead' || role === 'first-slice'));
      if (begins) {
        // The zero ahead of a 4-byte start code belongs to it.
        const start = code > begin && this.#buffer[code - 1] === 0 ? code - 1 : code;
        this.#finish(begin, start);
        begin = start;
      }
      if (isForeign) this.#rules = this.#sink.onForeign?.() ?? this.#rules;
      if (role === 'first-slice' || role === 'slice') {
        this.#hasSlice = true;
        this.#isKey ||= this.#rules.isKey(this.#buffer, nal);
      }
      this.#scan = nal;
    }
    this.#dropFirst(begin);
    if (this.#length > MAX_ACCESS_UNIT_BYTES) {
      this.#hasSlice = false;
      this.#finish(0, this.#length);
      this.#dropFirst(this.#length);
    }
  }

  end(): void {
    this.#finish(0, this.#length);
    this.#dropFirst(this.#length);
  }

  /** What holds no slice is no picture. */
  #finish(from: number, to: number): void {
    if (to > from) {
      if (this.#hasSlice) this.#sink.onAccessUnit(this.#buffer.slice(from, to), this.#isKey);
      else this.#sink.onSkipped(to - from);
    }
    this.#hasSlice = false;
    this.#isKey = false;
  }

  #append(chunk: Uint8Array): void {
    const needed = this.#length + chunk.byteLength;
    if (needed > this.#buffer.byteLength) {
      const grown = new Uint8Array(Math.max(needed, this.#buffer.byteLength * 2));
      grown.set(this.#buffer.subarray(0, this.#length));
      this.#buffer = grown;
    }
    this.#buffer.set(chunk, this.#length);
    this.#length = needed;
  }

  #dropFirst(bytes: number): void {
    if (bytes === 0) return;
    this.#buffer.copyWithin(0, bytes, this.#length);
    this.#length -= bytes;
    this.#scan = Math.max(0, this.#scan - bytes);
  }
}
