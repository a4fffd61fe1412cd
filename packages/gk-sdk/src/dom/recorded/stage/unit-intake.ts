import type { VideoUnit } from '../../../wire/container/demuxer.js';
import { VideoFormatTracker, type FormatReader, type VideoFormat } from '../../../wire/video/video-format.js';
import { captureMsOf, type UnitShelf } from './unit-shelf.js';

/** Pictures that are further apart are of different stretches, milliseconds of capture. */
const MAX_INTERVAL_MS = 10_000;

/** Lays what comes of one recorded channel on its shelf, and notes what it is. @internal */
export class UnitIntake {
  readonly #shelf: UnitShelf;
  readonly #tracker: VideoFormatTracker;
  /** Of key frames: a group of pictures is decoded as its key frame says, however late that is. */
  readonly #formats = new WeakMap<VideoUnit, VideoFormat>();
  #bytes = 0;
  #intervalMs = 100;

  constructor(shelf: UnitShelf, reader: FormatReader | undefined) {
    this.#shelf = shelf;
    this.#tracker = new VideoFormatTracker(reader);
  }

  /** All that came, used or not. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Usual distance of two pictures, milliseconds of capture. */
  get intervalMs(): number {
    return this.#intervalMs;
  }

  /** The format that begins with this picture; undefined where none does. */
  formatOf(unit: VideoUnit): VideoFormat | undefined {
    return this.#formats.get(unit);
  }

  /** Takes a picture of the stream; false when it could not be used. */
  push(unit: VideoUnit): boolean {
    const headMs = this.#shelf.lastMs;
    this.#bytes += unit.data.byteLength;
    this.#tracker.examine(unit);
    const { format } = this.#tracker;
    if (unit.key && format !== undefined) this.#formats.set(unit, format);
    if (!this.#shelf.push(unit)) return false;
    const stepMs = captureMsOf(unit) - (headMs ?? Infinity);
    if (!unit.discontinuity && stepMs > 0 && stepMs < MAX_INTERVAL_MS) this.#intervalMs = stepMs;
    return true;
  }
}
