import { join } from 'node:path';
import type { FileLayer } from '../files/file-layer.js';
import type { FootageIndex } from '../index/footage-index.js';
import { PART } from '../segments/segment-path.js';
import type { Segment, StreamKey } from '../segments/segment.js';

/** A segment to read, and where in it. */
export interface FoundSegment {
  readonly id: number;
  /** Of the sub stream; another one than was asked for where only that was recorded. */
  readonly sub: boolean;
  readonly startUs: number;
  readonly endUs: number;
  /** Bytes that it has now. */
  readonly bytes: number;
  /** Byte of the key frame to begin with. */
  readonly offset: number;
  /** Its info packet, as the file has it. */
  readonly info: Uint8Array<ArrayBuffer>;
}

/** Bytes of a segment. None at its end: another one follows on a closed one. */
export interface SegmentChunk {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly isOpen: boolean;
  /** End of the segment as it is now, microseconds since the Unix epoch. */
  readonly endUs: number;
}

export interface FoundSegmentsOptions {
  readonly files: FileLayer;
  readonly index: FootageIndex;
  /** Folder of a disk that is there. */
  readonly rootOf: (disk: string) => string | undefined;
  /** Segments that have no row: those that are open, and closed ones whose row is not written yet. */
  readonly withoutRow: () => readonly Segment[];
  /** True for one that is open. */
  readonly isOpen: (segment: Segment) => boolean;
}

/** An info packet is a few hundred bytes. */
const MOST_INFO_BYTES = 65_536;

/** Finds segments by time, and reads from them. */
export class FoundSegments {
  readonly #options: FoundSegmentsOptions;

  constructor(options: FoundSegmentsOptions) {
    this.#options = options;
  }

  /**
   * The segment to read from a time on: one that holds the time, else the next one. Of several that hold it, after a clock
   * that was wrong, the one that was recorded last. Where the wanted stream was not recorded, the other one is taken.
   *
   * @param goesOn - Pictures before the time were given: begins with the first key frame from it on, not with the one
   *   before it.
   */
  at(wanted: StreamKey, atUs: number, goesOn: boolean): FoundSegment | undefined {
    const streams = [wanted, { ...wanted, sub: !wanted.sub }];
    for (let fromUs = atUs; ;) {
      const holding = streams.map((stream) => this.#holding(stream, fromUs)).find((segment) => segment !== undefined);
      const segment = holding ?? this.#next(streams, fromUs);
      if (segment === undefined) return undefined;
      const found = this.#from(segment, fromUs, goesOn);
      if (found !== undefined) return found;
      fromUs = segment.endUs;
    }
  }

  /** Bytes of a segment from an offset on; undefined when it has gone. */
  chunk(id: number, offset: number, length: number): SegmentChunk | undefined {
    const open = this.#options.withoutRow().find((segment) => segment.id === id);
    const segment = open ?? this.#options.index.byId(id);
    const path = segment && this.#pathOf(segment);
    if (segment === undefined || path === undefined) return undefined;
    const bytes = this.#options.files.read(path, offset, Math.max(0, Math.min(length, segment.bytes - offset)));
    return { bytes, isOpen: path.endsWith(PART), endUs: segment.endUs };
  }

  /** The segment of a stream that holds a time; the one that was recorded last, if there are several. */
  #holding(stream: StreamKey, atUs: number): Segment | undefined {
    const span = { startUs: atUs, endUs: atUs + 1 };
    const rows = this.#options.index.overlapping(stream, span);
    const others = this.#withoutRowOf(stream).filter(({ startUs, endUs }) => startUs <= atUs && endUs > atUs);
    return [...rows, ...others]
      .filter((segment) => this.#pathOf(segment) !== undefined)
      .reduce<Segment | undefined>((last, one) => (last === undefined || one.id > last.id ? one : last), undefined);
  }

  #next(streams: readonly StreamKey[], atUs: number): Segment | undefined {
    const isThere = (disk: string): boolean => this.#options.rootOf(disk) !== undefined;
    const candidates = streams.flatMap((stream) => {
      const indexed = this.#options.index.firstAfter(stream, atUs, isThere);
      const others = this.#withoutRowOf(stream).filter(({ startUs, disk }) => startUs > atUs && isThere(disk));
      return indexed === undefined ? others : [indexed, ...others];
    });
    return candidates.reduce<Segment | undefined>(
      (first, one) => (first === undefined || one.startUs < first.startUs ? one : first),
      undefined,
    );
  }

  #from(segment: Segment, fromUs: number, goesOn: boolean): FoundSegment | undefined {
    const { id, sub, startUs, endUs, bytes, keys } = segment;
    const [first] = keys;
    const path = this.#pathOf(segment);
    if (first === undefined || path === undefined) return undefined;
    const key = goesOn
      ? keys.find(({ atUs }) => atUs >= fromUs)
      : (keys.findLast(({ atUs }) => atUs <= fromUs) ?? first);
    if (key === undefined) return undefined;
    const info = this.#options.files.read(path, 0, Math.min(first.offset, MOST_INFO_BYTES));
    return { id, sub, startUs, endUs, bytes, offset: key.offset, info };
  }

  #withoutRowOf({ deviceId, channel, sub }: StreamKey): Segment[] {
    return this.#options
      .withoutRow()
      .filter((one) => one.deviceId === deviceId && one.channel === channel && one.sub === sub);
  }

  /** Path of the file of a segment; undefined while its disk is away. */
  #pathOf(segment: Segment): string | undefined {
    const root = this.#options.rootOf(segment.disk);
    if (root === undefined) return undefined;
    const path = join(root, segment.path);
    return this.#options.isOpen(segment) ? `${path}${PART}` : path;
  }
}
