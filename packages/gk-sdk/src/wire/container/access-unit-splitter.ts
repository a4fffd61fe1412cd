import { areFieldsOfOneFrame, FIELD_HEADER_BYTES, H264FieldPairs, type H264Field } from '../video/h264-field-pairs.js';
import { indexOfStartCode } from '../video/nal-units.js';

/** Rules of one codec by which the start of a picture is found. */
export interface AccessUnitRules {
  readonly codec: 'h264' | 'h265';
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
  codec: 'h264',
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
  codec: 'h265',
  lookahead: 3,
  role: (bytes, at) => {
    // A sequence parameter set of H.264; in H.265 a layer that no base stream has.
    if (((bytes[at] as number) & 0x9f) === 7) return 'foreign';
    // Of another layer: a decoder of the base passes over it.
    if (((bytes[at] as number) & 1) !== 0 || (bytes[at + 1] as number) >= 8) return 'any';
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

/** Callbacks of an {@link AccessUnitSplitter}. @internal */
export interface AccessUnitSink {
  /** `data` is the sink's own. */
  onAccessUnit(data: Uint8Array, key: boolean): void;
  onSkipped(bytes: number): void;
  /** From here on, where its parameter sets stand, the stream is one of the other codec: returns the rules of that. */
  onForeign?(): AccessUnitRules;
}

/** Space of the first buffer: a stream of which nothing comes has none. */
const LEAST_BUFFER_BYTES = 64 * 1024;

/** The first field of a frame is under way, and it is not yet known whether its second one follows. */
interface OpenFrame {
  readonly field: H264Field;
  /** Start of the next access unit if it does not come; undefined while nothing has come behind the field. */
  endsAt: number | undefined;
}

/**
 * Cuts a running Annex B stream into access units, in any cut of the input. NAL units without a slice belong to the
 * picture behind them (ITU-T H.264, 7.4.1.2.3), whatever delimiters are between them; two fields of one frame are one
 * unit. A unit is known to be whole when the next one begins, or at `end()`. Nothing is changed: joined together, the
 * units are the stream.
 *
 * @internal
 */
export class AccessUnitSplitter {
  #rules: AccessUnitRules;
  readonly #sink: AccessUnitSink;
  /** The access unit under way is bytes 0 to `#length`. */
  #buffer = new Uint8Array(0);
  #length = 0;
  /** Position at which the search for the next start code continues. */
  #scan = 0;
  /** Start of the last NAL unit, when it is a parameter set that is not read yet. */
  #setAt: number | undefined;
  /** Start of the latest whole piece: its start code has no zero of the piece before. */
  #pieceAt = 0;
  #slices = 0;
  #beginsInside = false;
  #isKey = false;
  readonly #fields = new H264FieldPairs();
  #open: OpenFrame | undefined;

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
    return this.#slices > 0;
  }

  /** Slices of the access unit under way. */
  get slices(): number {
    return this.#slices;
  }

  /** True when the access unit under way lacks the first slice of its picture. */
  get beginsInside(): boolean {
    return this.#beginsInside;
  }

  /** True when the picture under way is a field whose other half may follow. */
  get isHalf(): boolean {
    return this.#open !== undefined;
  }

  /**
   * Whether a decoder can start at the picture that is all of these bytes, with nothing ahead of its slices that counts
   * for later ones: it needs no cutting. Undefined where that is not so, or where these bytes alone do not show it.
   */
  keyOfWhole(data: Uint8Array): boolean | undefined {
    if (this.#length > 0 || this.#fields.mayOccur) return undefined;
    const rules = this.#rules;
    let slices = 0;
    let isKey = false;
    for (let code = indexOfStartCode(data, 0); code >= 0; code = indexOfStartCode(data, code + 3)) {
      const nal = code + 3;
      if (nal + rules.lookahead > data.byteLength) return undefined;
      const role = rules.role(data, nal);
      const isExpected =
        slices === 0 ? role === 'first-slice' || role === 'delimiter' : role === 'slice' || role === 'any';
      if (!isExpected) return undefined;
      if (role === 'first-slice' || role === 'slice') {
        slices++;
        isKey ||= rules.isKey(data, nal);
      }
    }
    return slices > 0 ? isKey : undefined;
  }

  /** @param isWhole - The chunk ends where a NAL unit ends. */
  push(chunk: Uint8Array, isWhole = false): void {
    if (isWhole) this.#pieceAt = this.#length;
    this.#append(chunk);
    this.#dropFirst(this.#read(isWhole));
    if (this.#length > MAX_ACCESS_UNIT_BYTES) {
      this.#slices = 0;
      this.#finish(0, this.#length);
      this.#dropFirst(this.#length);
    }
  }

  /** Ends the unit under way: nothing more of it comes. */
  end(): void {
    let begin = this.#read(true);
    const rest = this.#open?.endsAt;
    if (rest !== undefined) {
      this.#finish(begin, rest);
      begin = rest;
    }
    this.#finish(begin, this.#length);
    this.#dropFirst(this.#length);
  }

  /** Looks at the NAL units that have come; returns where the access unit under way begins. */
  #read(isWhole: boolean): number {
    const bytes = this.#buffer.subarray(0, this.#length);
    let begin = 0;
    for (;;) {
      const code = indexOfStartCode(bytes, this.#scan);
      if (code < 0) break;
      this.#learn(code);
      const nal = code + 3;
      // A whole NAL unit may be shorter than the header of a field.
      const lookahead = this.#fields.mayOccur && !isWhole ? FIELD_HEADER_BYTES : this.#rules.lookahead;
      if (nal + lookahead > this.#length) {
        this.#scan = code;
        return begin;
      }
      begin = this.#step(code, begin);
      this.#scan = nal;
    }
    if (isWhole) this.#learn(this.#length);
    this.#scan = Math.max(this.#scan, this.#length - 2);
    return begin;
  }

  /** Looks at the NAL unit behind the start code at `code`; returns where the access unit under way begins. */
  #step(code: number, begin: number): number {
    const nal = code + 3;
    const role = this.#rules.role(this.#buffer, nal);
    const isForeign = role === 'foreign' && this.#sink.onForeign !== undefined;
    const isFirst = role === 'first-slice';
    const field = isFirst && this.#fields.mayOccur ? this.#fields.fieldOf(this.#headerAt(nal)) : undefined;
    // The zero ahead of a 4-byte start code belongs to it.
    const start = code > begin && code !== this.#pieceAt && this.#buffer[code - 1] === 0 ? code - 1 : code;
    let from = begin;
    if (isForeign || (this.#slices > 0 && (isFirst || role === 'ahead' || role === 'delimiter'))) {
      const open = this.#open;
      if (open === undefined || isForeign) from = open?.endsAt ?? start;
      else if (!isFirst) open.endsAt ??= start;
      else if (field === undefined || !areFieldsOfOneFrame(open.field, field)) from = open.endsAt ?? start;
      if (from > begin || isForeign) this.#finish(begin, from);
      else if (isFirst) this.#open = undefined;
    }
    if (isForeign) this.#rules = this.#sink.onForeign?.() ?? this.#rules;
    if (isFirst && field !== undefined && this.#slices === 0) this.#open = { field, endsAt: undefined };
    if (isFirst || role === 'slice') {
      if (this.#slices === 0) this.#beginsInside = !isFirst;
      this.#slices++;
      this.#isKey ||= this.#rules.isKey(this.#buffer, nal);
    }
    if (this.#rules.codec === 'h264' && role === 'ahead') this.#setAt = nal;
    return from;
  }

  #headerAt(nal: number): Uint8Array {
    return this.#buffer.subarray(nal, Math.min(this.#length, nal + FIELD_HEADER_BYTES));
  }

  /** Reads the parameter set that ends at `end`. */
  #learn(end: number): void {
    if (this.#setAt !== undefined) this.#fields.learn(this.#buffer.subarray(this.#setAt, end));
    this.#setAt = undefined;
  }

  /** Units without a slice are not pictures. */
  #finish(from: number, to: number): void {
    if (to > from) {
      if (this.#slices > 0) this.#sink.onAccessUnit(this.#buffer.slice(from, to), this.#isKey);
      else this.#sink.onSkipped(to - from);
    }
    this.#slices = 0;
    this.#beginsInside = false;
    this.#isKey = false;
    this.#open = undefined;
  }

  #append(chunk: Uint8Array): void {
    const needed = this.#length + chunk.byteLength;
    if (needed > this.#buffer.byteLength) {
      const grown = new Uint8Array(Math.max(needed, this.#buffer.byteLength * 2, LEAST_BUFFER_BYTES));
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
    this.#pieceAt = Math.max(0, this.#pieceAt - bytes);
    if (this.#setAt !== undefined) this.#setAt = Math.max(0, this.#setAt - bytes);
    if (this.#open?.endsAt !== undefined) this.#open.endsAt -= bytes;
  }
}
