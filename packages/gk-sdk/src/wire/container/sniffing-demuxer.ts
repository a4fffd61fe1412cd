import { annexBFormat } from './annexb.js';
import type { ContainerFormat, Demuxer, DemuxerOptions, DemuxerSink } from './demuxer.js';
import { flvFormat } from './flv.js';
import { fmp4Format } from './fmp4.js';
import { gkFormat } from './gk-format.js';
import { jt1078Format } from './jt1078.js';
import { mjpegFormat } from './mjpeg.js';
import { mpegTsFormat } from './mpegts.js';

/** The formats that the SDK reads itself, in the order in which they are tried (docs/protocol.md, "Streams"). @internal */
export const containerFormats: readonly ContainerFormat[] = [
  gkFormat,
  jt1078Format,
  fmp4Format,
  flvFormat,
  mjpegFormat,
  annexBFormat,
  mpegTsFormat,
];

/** As many bytes as a format may ask for before it must decide. */
const MAX_HEAD_BYTES = 256;

/**
 * Creates a demuxer that recognizes the container of a stream (docs/protocol.md, "Streams") by its first bytes. Bytes ahead
 * of the first that any format recognizes are skipped and counted.
 *
 * @public
 */
export function createSniffingDemuxer(
  sink: DemuxerSink,
  options: DemuxerOptions & {
    /** Further formats, asked ahead of those of the SDK. */
    readonly formats?: readonly ContainerFormat[];
  } = {},
): Demuxer {
  return createDemuxerOf([...(options.formats ?? []), ...containerFormats], sink, options);
}

/**
 * The same for these formats only, so that a bundle holds no others.
 *
 * @internal
 */
export function createDemuxerOf(
  formats: readonly ContainerFormat[],
  sink: DemuxerSink,
  options: DemuxerOptions = {},
): Demuxer {
  return new SniffingDemuxer(formats, sink, options);
}

class SniffingDemuxer implements Demuxer {
  readonly #sink: DemuxerSink;
  readonly #options: DemuxerOptions;
  readonly #formats: readonly ContainerFormat[];
  #head = new Uint8Array(0);
  #demuxer: Demuxer | undefined;
  #ended = false;

  constructor(formats: readonly ContainerFormat[], sink: DemuxerSink, options: DemuxerOptions) {
    this.#formats = formats;
    this.#sink = sink;
    this.#options = options;
  }

  push(chunk: Uint8Array): void {
    if (this.#demuxer !== undefined) {
      this.#demuxer.push(chunk);
      return;
    }
    this.#begin(this.#head.byteLength === 0 ? chunk : joined(this.#head, chunk), false);
  }

  /** @param last - Nothing more comes for a format that asks for more. */
  #begin(bytes: Uint8Array, last: boolean): void {
    let at = 0;
    for (; at < bytes.byteLength; at++) {
      const found = this.#formatAt(bytes, at, last);
      if (found === 'more') break;
      if (found === 'none') continue;
      this.#skip(at);
      this.#head = new Uint8Array(0);
      this.#demuxer = found.create(this.#sink, this.#options);
      this.#demuxer.push(at === 0 ? bytes : bytes.subarray(at));
      return;
    }
    this.#skip(at);
    this.#head = new Uint8Array(bytes.subarray(at));
  }

  end(): void {
    if (this.#ended) return;
    this.#ended = true;
    if (this.#demuxer === undefined) this.#begin(this.#head, true);
    if (this.#demuxer !== undefined) this.#demuxer.end();
    else this.#sink.onEnd?.();
  }

  #formatAt(bytes: Uint8Array, at: number, last: boolean): ContainerFormat | 'more' | 'none' {
    const head = bytes.subarray(at, at + MAX_HEAD_BYTES);
    let undecided = false;
    for (const format of this.#formats) {
      const answer = format.sniff(head);
      // An earlier format that still waits for bytes goes before a later one that is content.
      if (answer === 'yes') return undecided ? 'more' : format;
      if (answer === 'more' && !last && head.byteLength < MAX_HEAD_BYTES) undecided = true;
    }
    return undecided ? 'more' : 'none';
  }

  #skip(bytes: number): void {
    if (bytes > 0) this.#sink.onSkipped?.(bytes);
  }
}

function joined(a: Uint8Array, b: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(a.byteLength + b.byteLength);
  both.set(a);
  both.set(b, a.byteLength);
  return both;
}
