import { ByteQueue } from '../container/byte-queue.js';
import { isKnownId } from './messages.js';
import { bodyBytes, headerBytes, type Jt808Header, MAX_BODY_BYTES, MAX_HEADER_BYTES, readHeader } from './header.js';

/** A received frame whose check byte fits. @public */
export interface Jt808Frame {
  readonly header: Jt808Header;
  /** Body without escapes; of a subpackage its piece of the body. Own bytes, free to keep. */
  readonly body: Uint8Array;
  /** Check byte: with id and serial it tells a resent message. */
  readonly check: number;
  /**
   * Length of the body by the header, where it is not that of `body`: the check byte fits, and the length lies. Trust it only from a
   * terminal that is known by its other frames.
   */
  readonly declaredBytes?: number;
}

/**
 * Why bytes were skipped: `noise` stands between frames, is too short for one or has no end, `length` contradicts the header,
 * `checksum` has a wrong check byte.
 *
 * @public
 */
export type Jt808Skip = 'noise' | 'length' | 'checksum';

const MARK = 0x7e;
const ESCAPE = 0x7d;
/** Each byte of the largest frame escaped, without its marks. */
const MAX_FRAME_BYTES = 2 * (MAX_HEADER_BYTES + MAX_BODY_BYTES + 1);

/** A header of 2013 and a check byte. */
const MIN_FRAME_BYTES = 13;

interface Bad {
  readonly kind: 'bad';
  readonly why: Jt808Skip;
  readonly end: number;
}

type Measured =
  { readonly kind: 'frame'; readonly frame: Jt808Frame; readonly end: number } | Bad | { readonly kind: 'more' };

/**
 * Push parser of the frames of one connection (JT/T 808, "transport"). Frames may share a mark. Where a mark stands unescaped
 * inside a frame, the length in the header decides if the check byte fits there. Where the length lies, a message that is known ends
 * at a mark in front of which its check byte fits ({@link Jt808Frame.declaredBytes}). All else is skipped up to the next mark and
 * counted. It keeps less than 64 KiB, whatever comes.
 *
 * @public
 */
export class Jt808Parser {
  readonly #queue = new ByteQueue();
  readonly #skipped: Record<Jt808Skip, number> = { noise: 0, length: 0, checksum: 0 };
  #refusedInARow = 0;
  #isInNoise = false;

  /** Bytes skipped so far, by reason. */
  get skipped(): Readonly<Record<Jt808Skip, number>> {
    return this.#skipped;
  }

  /** Pieces of bytes refused since the last frame: a connection that speaks another protocol is told by it. */
  get refusedInARow(): number {
    return this.#refusedInARow;
  }

  /** Takes the next bytes and returns the frames that they complete. */
  push(bytes: Uint8Array): readonly Jt808Frame[] {
    this.#queue.push(bytes);
    const frames: Jt808Frame[] = [];
    const all = this.#queue.bytes;
    let at = 0;
    while (at < all.byteLength) {
      if (all[at] !== MARK) {
        const next = markFrom(all, at);
        const end = next < 0 ? all.byteLength : next;
        this.#skipped.noise += end - at;
        // Noise that comes in several pieces is one.
        if (!this.#isInNoise) this.#refusedInARow++;
        this.#isInNoise = true;
        at = end;
        continue;
      }
      this.#isInNoise = false;
      if (all[at + 1] === MARK) {
        at++;
        continue;
      }
      const measured = measureFrame(all, at);
      if (measured.kind === 'more') break;
      if (measured.kind === 'frame') {
        // Another protocol may look like it by chance.
        if (measured.frame.declaredBytes === undefined) this.#refusedInARow = 0;
        frames.push(measured.frame);
      } else {
        this.#skipped[measured.why] += measured.end - at - 1;
        this.#refusedInARow++;
      }
      at = measured.end;
    }
    this.#queue.drop(at);
    this.#queue.settle();
    return frames;
  }
}

function markFrom(bytes: Uint8Array, at: number): number {
  return bytes.indexOf(MARK, at);
}

/** The frame that starts at the mark `at`; its end is the place of the mark behind it. @internal */
export function measureFrame(bytes: Uint8Array, at: number): Measured {
  const end = markFrom(bytes, at + 1);
  if (end < 0 || end - at > MAX_FRAME_BYTES) {
    const seen = end < 0 ? bytes.byteLength : end;
    return seen - at > MAX_FRAME_BYTES ? { kind: 'bad', why: 'noise', end: seen } : { kind: 'more' };
  }
  const piece = unescaped(bytes, at + 1, end);
  const why = fault(piece);
  if (why === undefined || (why === 'length' && isKnownByCheck(piece)))
    return { kind: 'frame', frame: frameOf(piece), end };
  const declared = declaredBytes(piece);
  if (declared !== undefined && piece.byteLength < declared)
    return beyondMarks(bytes, at, { kind: 'bad', why, end }, declared);
  return { kind: 'bad', why, end };
}

/**
 * The frame whose length says that it goes on behind the mark that ends `bad`, unless a whole frame stands there. One pass, so that
 * a stream of marks costs no more than one of frames.
 */
function beyondMarks(bytes: Uint8Array, at: number, bad: Bad, declared: number): Measured {
  let length = 0;
  let check = 0;
  const inner = { length: 0, check: 0, messageId: 0, properties: 0 };
  for (let i = at + 1; i < bytes.byteLength; i++) {
    let byte = bytes[i] as number;
    if (byte === MARK) {
      const isWhole =
        inner.length >= MIN_FRAME_BYTES &&
        inner.check === 0 &&
        inner.length === frameBytes(inner.messageId, inner.properties);
      if (i !== bad.end && isWhole) return bad;
      if (length === declared) {
        return check === 0 ? { kind: 'frame', frame: frameOf(unescaped(bytes, at + 1, i)), end: i } : bad;
      }
      inner.length = inner.check = inner.messageId = inner.properties = 0;
    } else {
      if (byte === ESCAPE) {
        const next = bytes[i + 1];
        if (next === undefined) return { kind: 'more' };
        if (next === 1 || next === 2) {
          byte = next === 1 ? ESCAPE : MARK;
          i++;
        }
      }
      if (inner.length < 2) inner.messageId = (inner.messageId << 8) | byte;
      else if (inner.length < 4) inner.properties = (inner.properties << 8) | byte;
      inner.length++;
      inner.check ^= byte;
    }
    length++;
    check ^= byte;
    if (length > declared) return bad;
  }
  return { kind: 'more' };
}

/** True for a message of terminals that is whole by its check byte, whatever its length says. A part or an encrypted body is none. */
function isKnownByCheck(piece: Uint8Array): boolean {
  const id = messageIdOf(piece);
  const properties = propertiesOf(piece);
  if (!isKnownId(id) || piece.byteLength <= headerBytes(id, properties) || checkOf(piece) !== 0) return false;
  const { encryption, part } = readHeader(piece);
  return encryption === 0 && part === undefined;
}

/** Header and body with the check byte, as far as they are declared; undefined when not even the properties are there. */
function declaredBytes(piece: Uint8Array): number | undefined {
  if (piece.byteLength < 4) return undefined;
  return frameBytes(messageIdOf(piece), propertiesOf(piece));
}

function frameBytes(messageId: number, properties: number): number {
  return headerBytes(messageId, properties) + bodyBytes(properties) + 1;
}

function messageIdOf(piece: Uint8Array): number {
  return ((piece[0] ?? 0) << 8) | (piece[1] ?? 0);
}

function checkOf(piece: Uint8Array): number {
  return piece.reduce((check, byte) => check ^ byte, 0);
}

function propertiesOf(piece: Uint8Array): number {
  return ((piece[2] ?? 0) << 8) | (piece[3] ?? 0);
}

function fault(piece: Uint8Array): Jt808Skip | undefined {
  if (piece.byteLength < MIN_FRAME_BYTES) return 'noise';
  if (declaredBytes(piece) !== piece.byteLength) return 'length';
  return checkOf(piece) === 0 ? undefined : 'checksum';
}

/** A 7d in front of anything but 01 and 02 stands for itself. */
function unescaped(bytes: Uint8Array, start: number, end: number): Uint8Array {
  const out = new Uint8Array(end - start);
  let length = 0;
  for (let at = start; at < end; at++) {
    const byte = bytes[at] as number;
    const next = at + 1 < end ? bytes[at + 1] : undefined;
    if (byte === ESCAPE && (next === 1 || next === 2)) {
      out[length++] = next === 1 ? ESCAPE : MARK;
      at++;
    } else {
      out[length++] = byte;
    }
  }
  return out.subarray(0, length);
}

function frameOf(bytes: Uint8Array): Jt808Frame {
  const header = readHeader(bytes);
  const properties = propertiesOf(bytes);
  const last = bytes.byteLength - 1;
  const body = bytes.slice(headerBytes(header.messageId, properties), last);
  const declaredBytes = bodyBytes(properties);
  return {
    header,
    body,
    check: bytes[last] as number,
    ...(declaredBytes !== body.byteLength && { declaredBytes }),
  };
}
