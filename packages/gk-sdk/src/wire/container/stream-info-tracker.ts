import { parseH264Sps } from '../video/h264-sps.js';
import { parseH265Sps } from '../video/h265-sps.js';
import { ParameterSetMemory } from '../video/parameter-set-memory.js';
import type { DemuxerSink, StreamInfo } from './demuxer.js';

/**
 * Watches the parameter sets of one channel of an Annex B stream, and reports its {@link StreamInfo} to the sink ahead
 * of the first unit and whenever the parameter sets change.
 *
 * @internal
 */
export class StreamInfoTracker {
  readonly #sink: DemuxerSink;
  readonly #base: StreamInfo;
  readonly #sets: ParameterSetMemory | undefined;
  #sps: Uint8Array | undefined;
  #told = false;
  #fps: number | undefined;

  constructor(sink: DemuxerSink, base: StreamInfo) {
    this.#sink = sink;
    this.#base = base;
    if (base.codec === 'h264' || base.codec === 'h265') this.#sets = new ParameterSetMemory(base.codec);
  }

  /** Pictures a second by the parameter sets, if they say it. */
  get fps(): number | undefined {
    return this.#fps;
  }

  /** Looks at an access unit before it is handed on. */
  watch(accessUnit: Uint8Array): void {
    const sps = this.#sets?.take(accessUnit)?.sps;
    if (sps !== undefined && !sameBytes(sps, this.#sps)) {
      this.#sps = sps;
      const parsed = this.#base.codec === 'h265' ? parseH265Sps(sps) : parseH264Sps(sps);
      this.#fps = parsed?.fps;
      if (parsed !== undefined) {
        const { width, height, fps } = parsed;
        this.#tell({ ...this.#base, width, height, ...(fps !== undefined && { fps }) });
      }
    }
    if (!this.#told) this.#tell(this.#base);
  }

  #tell(info: StreamInfo): void {
    this.#told = true;
    this.#sink.onInfo?.(info);
  }
}

function sameBytes(a: Uint8Array, b: Uint8Array | undefined): boolean {
  if (a === b) return true;
  return b !== undefined && a.byteLength === b.byteLength && a.every((byte, at) => byte === b[at]);
}
