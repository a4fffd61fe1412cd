import { microseconds } from '../../util/units.js';
import { AccessUnitSplitter, h264AccessUnits, h265AccessUnits } from './access-unit-splitter.js';
import type { ContainerFormat, Demuxer, DemuxerOptions, DemuxerSink } from './demuxer.js';
import { StreamInfoTracker } from './stream-info-tracker.js';

/** A bare H.264 or H.265 byte stream (ITU-T H.264 and H.265, annex B). @public */
export const annexBFormat: ContainerFormat = {
  name: 'annexb',
  sniff: (head) => {
    const nal = firstNal(head);
    if (nal === 'no' || nal === 'more') return nal;
    return codecOfFirstNal(head, nal) === undefined ? 'no' : 'yes';
  },
  create: (sink, options) => new AnnexBDemuxer(sink, options),
};

const DEFAULT_FPS = 15;

class AnnexBDemuxer implements Demuxer {
  readonly #sink: DemuxerSink;
  readonly #options: DemuxerOptions;
  #head = new Uint8Array(0);
  #splitter: AccessUnitSplitter | undefined;
  #ended = false;

  constructor(sink: DemuxerSink, options: DemuxerOptions) {
    this.#sink = sink;
    this.#options = options;
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
    const nal = firstNal(head);
    if (nal === 'more') return;
    this.#begin(nal === 'no' ? 'h264' : (codecOfFirstNal(head, nal) ?? 'h264'));
  }

  end(): void {
    if (this.#ended) return;
    this.#ended = true;
    if (this.#splitter !== undefined) this.#splitter.end();
    else if (this.#head.byteLength > 0) this.#sink.onSkipped?.(this.#head.byteLength);
    this.#sink.onEnd?.();
  }

  #begin(codec: 'h264' | 'h265'): void {
    const channel = this.#options.channel ?? 1;
    const defaultFps = this.#options.fps ?? DEFAULT_FPS;
    const tracker = new StreamInfoTracker(this.#sink, {
      container: 'annexb',
      channel,
      clock: 'nominal',
      codec,
      fps: defaultFps,
    });
    let nextUs = 0;
    let damaged = false;
    this.#splitter = new AccessUnitSplitter(codec === 'h265' ? h265AccessUnits : h264AccessUnits, {
      onAccessUnit: (data, key) => {
        tracker.watch(data, key);
        const capturedAtUs = microseconds(Math.round(nextUs));
        nextUs += 1_000_000 / (tracker.fps ?? defaultFps);
        this.#sink.onVideo({ channel, codec, key, capturedAtUs, discontinuity: damaged, recorded: false, data });
        damaged = false;
      },
      onSkipped: (bytes) => {
        damaged = true;
        this.#sink.onSkipped?.(bytes);
      },
    });
    this.#splitter.push(this.#head);
    this.#head = new Uint8Array(0);
  }
}

/** Where the NAL unit after the leading start code begins; its header of two bytes is there. */
function firstNal(head: Uint8Array): number | 'no' | 'more' {
  let zeros = 0;
  while (head[zeros] === 0) zeros++;
  if (zeros === head.byteLength) return 'more';
  if (zeros < 2 || head[zeros] !== 1) return 'no';
  return head.byteLength < zeros + 3 ? 'more' : zeros + 1;
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
