import { microseconds } from '../../util/units.js';
import { indexOfStartCode } from '../video/nal-units.js';
import { AccessUnitSplitter, h264AccessUnits, h265AccessUnits } from './access-unit-splitter.js';
import type { ContainerFormat, Demuxer, DemuxerOptions, DemuxerSink } from './demuxer.js';
import { StreamInfoTracker } from './stream-info-tracker.js';

/** A bare H.264 or H.265 byte stream (ITU-T H.264 and H.265, annex B). @public */
export const annexBFormat: ContainerFormat = {
  name: 'annexb',
  sniff: (head) => {
    let nal = firstNal(head);
    while (typeof nal === 'number' && tellsNoCodec(head, nal)) {
      const code = indexOfStartCode(head, nal);
      nal = code < 0 || code + 3 + NAL_HEADER_BYTES > head.byteLength ? 'more' : code + 3;
    }
    if (nal === 'no' || nal === 'more') return nal;
    return codecOfFirstNal(head, nal) === undefined ? 'no' : 'yes';
  },
  create: (sink, options) => new AnnexBDemuxer(sink, options),
};

const DEFAULT_FPS = 15;
const NAL_HEADER_BYTES = 2;
/** With the zero ahead of the short one. */
const START_CODE_BYTES = 4;
/** More bytes without a codec are damage. */
const MAX_RUN_BYTES = 16 * 1024;
const NOTHING = new Uint8Array(0);
const RULES = { h264: h264AccessUnits, h265: h265AccessUnits } as const;

class AnnexBDemuxer implements Demuxer {
  readonly #sink: DemuxerSink;
  readonly #channel: number;
  readonly #defaultFps: number;
  #head: Uint8Array = NOTHING;
  #splitter: AccessUnitSplitter | undefined;
  #nextUs = 0;
  #damaged = false;
  #ended = false;

  constructor(sink: DemuxerSink, options: DemuxerOptions) {
    this.#sink = sink;
    this.#channel = options.channel ?? 1;
    this.#defaultFps = options.fps ?? DEFAULT_FPS;
  }

  push(chunk: Uint8Array): void {
    if (this.#splitter !== undefined) {
      this.#splitter.push(chunk);
      return;
    }
    const head = new Uint8Array(this.#head.byteLength + chunk.byteLength);
    head.set(this.#head);
    head.set(chunk, this.#head.byteLength);
    this.#head = head;
    this.#search();
  }

  end(): void {
    if (this.#ended) return;
    this.#ended = true;
    if (this.#splitter !== undefined) this.#splitter.end();
    else this.#skip(this.#head.byteLength);
    this.#sink.onEnd?.();
  }

  /** Goes to the first NAL unit that identifies the codec; bytes ahead of it belong to nothing. */
  #search(): void {
    const head = this.#head;
    /** Start of a run of units that both codecs have, and that belong to the picture behind them. */
    let runAt: number | undefined;
    for (let code = indexOfStartCode(head, 0); code >= 0; code = indexOfStartCode(head, code + 3)) {
      const start = code > 0 && head[code - 1] === 0 ? code - 1 : code;
      if (code + 3 + NAL_HEADER_BYTES > head.byteLength) {
        this.#keep(runAt ?? start);
        return;
      }
      if (tellsNoCodec(head, code + 3)) {
        runAt ??= start;
        continue;
      }
      const codec = codecOfFirstNal(head, code + 3);
      if (codec === undefined) {
        runAt = undefined;
        continue;
      }
      this.#keep(runAt ?? start);
      this.#begin(codec, this.#head);
      this.#head = NOTHING;
      return;
    }
    // The last bytes may be the first of a start code.
    const kept =
      runAt !== undefined && head.byteLength - runAt <= MAX_RUN_BYTES ? runAt : head.byteLength - START_CODE_BYTES;
    this.#keep(Math.max(0, kept));
  }

  #keep(from: number): void {
    this.#skip(from);
    this.#head = this.#head.slice(from);
  }

  #skip(bytes: number): void {
    if (bytes === 0) return;
    this.#damaged = true;
    this.#sink.onSkipped?.(bytes);
  }

  #begin(first: 'h264' | 'h265', bytes: Uint8Array): void {
    const channel = this.#channel;
    let codec = first;
    let tracker = this.#trackerOf(codec);
    this.#splitter = new AccessUnitSplitter(RULES[codec], {
      onAccessUnit: (data, key) => {
        tracker.watch(data);
        const capturedAtUs = microseconds(Math.round(this.#nextUs));
        this.#nextUs += 1_000_000 / (tracker.fps ?? this.#defaultFps);
        const discontinuity = this.#damaged;
        this.#damaged = false;
        this.#sink.onVideo({ channel, codec, key, capturedAtUs, discontinuity, recorded: false, data });
      },
      onSkipped: (count) => {
        this.#skip(count);
      },
      onForeign: () => {
        // The first unit was damaged and named the wrong codec, or the camera was set to the other one.
        codec = codec === 'h264' ? 'h265' : 'h264';
        tracker = this.#trackerOf(codec);
        return RULES[codec];
      },
    });
    this.#splitter.push(bytes);
  }

  #trackerOf(codec: 'h264' | 'h265'): StreamInfoTracker {
    return new StreamInfoTracker(this.#sink, {
      container: 'annexb',
      channel: this.#channel,
      clock: 'nominal',
      codec,
      fps: this.#defaultFps,
    });
  }
}

/** Start of the NAL unit after the leading start code; its header of two bytes is there. */
function firstNal(head: Uint8Array): number | 'no' | 'more' {
  let zeros = 0;
  // The search skips more than the three of a long start code.
  while (zeros < 3 && head[zeros] === 0) zeros++;
  if (zeros === head.byteLength) return 'more';
  if (zeros < 2 || head[zeros] !== 1) return 'no';
  return head.byteLength < zeros + 3 ? 'more' : zeros + 1;
}

/** True for an end of sequence or stream, or filler: it stands ahead of a picture, and is no damage. */
function tellsNoCodec(bytes: Uint8Array, at: number): boolean {
  const first = bytes[at] as number;
  const isH264 = first >= 0x0a && first <= 0x0c;
  // Types 36 to 38, layer 0.
  const isH265 = (first === 0x48 || first === 0x4a || first === 0x4c) && bytes[at + 1] === 1;
  return isH264 || isH265;
}

/**
 * Tells the codec by a two-byte NAL unit header. H.265: layer 0, temporal id 0, and a type that a
 * stream begins with; the H.264 reading of each of these is reserved or impossible there.
 */
function codecOfFirstNal(bytes: Uint8Array, at: number): 'h264' | 'h265' | undefined {
  const first = bytes[at] as number;
  const second = bytes[at + 1] as number;
  if (first >= 0x80) return undefined;
  const h265Type = first >> 1;
  const beginsH265 =
    h265Type <= 1 || (h265Type >= 16 && h265Type <= 21) || (h265Type >= 32 && h265Type <= 35) || h265Type === 39;
  if (second === 1 && (first & 1) === 0 && beginsH265) return 'h265';
  const h264Type = first & 0x1f;
  const isReference = first >= 0x20;
  if (h264Type === 1) return 'h264';
  if (h264Type === 5 || h264Type === 7 || h264Type === 8) return isReference ? 'h264' : undefined;
  return (h264Type === 6 || h264Type === 9) && !isReference ? 'h264' : undefined;
}
