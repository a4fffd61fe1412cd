import { microseconds, type Microseconds } from '../../util/units.js';
import { ByteQueue } from './byte-queue.js';
import type { ContainerFormat, Demuxer, DemuxerOptions, DemuxerSink, StreamInfo } from './demuxer.js';
import { JpegScanner } from './jpeg-scanner.js';

const DASH = 0x2d;

/** JPEG files one after another, bare or as `multipart/x-mixed-replace` (docs/protocol.md, "Streams"). @public */
export const mjpegFormat: ContainerFormat = {
  name: 'mjpeg',
  sniff: (head) => {
    if (head.byteLength < 3) return isPrefix(head, [0xff, 0xd8, 0xff]) || head[0] === DASH ? 'more' : 'no';
    if (isPrefix(head, [0xff, 0xd8, 0xff])) return 'yes';
    return head[0] === DASH && head[1] === DASH ? sniffBoundary(head) : 'no';
  },
  create: (sink, options) => new MjpegDemuxer(sink, options),
};

const LF = 0x0a;
const CR = 0x0d;
/** Two dashes and 1 to 70 characters (RFC 2046, 5.1.1). */
const MAX_BOUNDARY_BYTES = 2 + 70;
const DEFAULT_FPS = 15;
/** Of a picture that was cut short: so often it is looked for others that it swallowed. */
const MAX_SEARCHES = 32;
/** A longer picture, or a longer text between two, is damage. */
const MAX_PICTURE_BYTES = 16 * 1024 * 1024;
const MAX_HEADER_BYTES = 4096;
const SOI_BYTES = 2;
/** Of bytes that belong to nothing, the last ones may still begin a picture. */
const KEPT_BYTES = 2;
const EARLIEST_CLOCK_S = 946_684_800;
const LATEST_CLOCK_S = 4_102_444_800;

class MjpegDemuxer implements Demuxer {
  readonly #sink: DemuxerSink;
  readonly #channel: number;
  readonly #stepUs: number;
  readonly #messages: boolean;
  readonly #fps: number;
  readonly #queue = new ByteQueue();
  #scanner: JpegScanner | undefined;
  /** Position at which the search for a picture continues. */
  #scanned = 0;
  #count = 0;
  /** Capture time of the current part, when its header has one. */
  #capturedAtUs: Microseconds | undefined;
  #clock: StreamInfo['clock'] | undefined;
  #broken = false;
  #ended = false;

  constructor(sink: DemuxerSink, options: DemuxerOptions) {
    this.#sink = sink;
    this.#channel = options.channel ?? 1;
    this.#fps = options.fps ?? DEFAULT_FPS;
    this.#stepUs = 1_000_000 / this.#fps;
    this.#messages = options.messages ?? true;
  }

  push(chunk: Uint8Array): void {
    // A message that begins with a picture ends the wait for the rest of another.
    const begins = this.#messages && chunk.byteLength > 2 && isPrefix(chunk, [0xff, 0xd8, 0xff]);
    if (begins && this.#scanner !== undefined) this.#giveUp(this.#queue.byteLength);
    this.#queue.push(chunk);
    this.#parse();
    this.#queue.settle();
  }

  end(): void {
    if (this.#ended) return;
    this.#ended = true;
    // A picture that was cut short may have swallowed others, and each of them, which takes all of it again.
    for (let searches = 0; this.#scanner !== undefined; searches++) {
      this.#giveUp(searches < MAX_SEARCHES ? SOI_BYTES : this.#queue.byteLength);
      this.#parse();
    }
    const { bytes } = this.#queue;
    // The last boundary of a multipart stream is no damage.
    if (!isText(bytes)) this.#giveUp(bytes.byteLength);
    this.#sink.onEnd?.();
  }

  #parse(): void {
    for (;;) {
      const { bytes } = this.#queue;
      if (this.#scanner === undefined) {
        if (!this.#findPicture(bytes)) return;
        continue;
      }
      const found = this.#scanner.scan(bytes);
      if (found === 'more') {
        if (bytes.byteLength <= MAX_PICTURE_BYTES) return;
        this.#giveUp(bytes.byteLength);
      } else if ('broken' in found) {
        this.#giveUp(Math.max(1, found.broken));
      } else {
        this.#scanner = undefined;
        this.#deliver(bytes.subarray(0, found.end));
        this.#queue.drop(found.end);
      }
    }
  }

  /** Goes to the next `FF D8 FF`; what stands ahead of it is the header of a part, or damage. */
  #findPicture(bytes: Uint8Array): boolean {
    let at = bytes.indexOf(0xff, this.#scanned);
    while (at >= 0 && at + 2 < bytes.byteLength && !(bytes[at + 1] === 0xd8 && bytes[at + 2] === 0xff)) {
      at = bytes.indexOf(0xff, at + 1);
    }
    if (at < 0 || at + 2 >= bytes.byteLength) {
      this.#scanned = Math.max(0, bytes.byteLength - KEPT_BYTES);
      if (bytes.byteLength > MAX_HEADER_BYTES) this.#giveUp(bytes.byteLength - KEPT_BYTES);
      return false;
    }
    if (at > 0) this.#between(bytes.subarray(0, at));
    this.#queue.drop(at);
    this.#scanned = 0;
    this.#scanner = new JpegScanner();
    return true;
  }

  #between(bytes: Uint8Array): void {
    this.#capturedAtUs = undefined;
    if (!isText(bytes)) {
      this.#skip(bytes.byteLength);
      return;
    }
    const time = /^x-timestamp:\s*(\d{1,12}(?:\.\d{1,9})?)\s*$/im.exec(latin1(bytes))?.[1];
    const seconds = Number(time ?? Number.NaN);
    if (seconds >= EARLIEST_CLOCK_S && seconds < LATEST_CLOCK_S) {
      this.#capturedAtUs = microseconds(Math.round(seconds * 1_000_000));
    }
  }

  #deliver(data: Uint8Array): void {
    const clock = this.#capturedAtUs === undefined ? 'nominal' : 'capture';
    const capturedAtUs = this.#capturedAtUs ?? microseconds(Math.round(this.#count * this.#stepUs));
    this.#count++;
    this.#capturedAtUs = undefined;
    if (clock !== this.#clock) {
      this.#clock = clock;
      const rate = clock === 'nominal' ? { fps: this.#fps } : {};
      this.#sink.onInfo?.({ container: 'mjpeg', channel: this.#channel, clock, codec: 'jpeg', ...rate });
    }
    const discontinuity = this.#broken;
    this.#broken = false;
    this.#sink.onVideo({
      channel: this.#channel,
      codec: 'jpeg',
      key: true,
      capturedAtUs,
      discontinuity,
      recorded: false,
      data,
    });
  }

  #giveUp(bytes: number): void {
    this.#scanner = undefined;
    this.#scanned = 0;
    this.#skip(bytes);
    this.#queue.drop(bytes);
  }

  #skip(bytes: number): void {
    if (bytes === 0) return;
    this.#broken = true;
    this.#sink.onSkipped?.(bytes);
  }
}

/** A boundary and the first letter of a header below it. */
function sniffBoundary(head: Uint8Array): 'yes' | 'no' | 'more' {
  let at = 2;
  while (at < MAX_BOUNDARY_BYTES && isPrintable(head[at])) at++;
  if (at === 2) return 'no';
  if (head[at] === CR) at++;
  if (at < head.byteLength && head[at] !== LF) return 'no';
  const letter = head[at + 1];
  if (letter === undefined) return 'more';
  return isLetter(letter) ? 'yes' : 'no';
}

function isPrintable(byte: number | undefined): boolean {
  return byte !== undefined && byte > 0x20 && byte < 0x7f;
}

function isLetter(byte: number): boolean {
  const lower = byte | 0x20;
  return lower >= 0x61 && lower <= 0x7a;
}

function isPrefix(bytes: Uint8Array, magic: readonly number[]): boolean {
  return magic.every((byte, i) => i >= bytes.byteLength || bytes[i] === byte);
}

/** Printable characters and line ends only, as between the parts of a multipart stream. */
function isText(bytes: Uint8Array): boolean {
  return bytes.every((byte) => (byte >= 0x20 && byte < 0x7f) || byte === 0x0d || byte === 0x0a || byte === 0x09);
}

function latin1(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes.subarray(0, MAX_HEADER_BYTES));
}
