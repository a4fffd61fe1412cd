import type { RecordingSpan } from '../model/footage/recording-span.js';
import type { Microseconds } from '../util/units.js';
import type { DemuxerSink } from '../wire/container/demuxer.js';
import type { Mp4Piece } from './mp4-file-writer.js';

/** Options of {@link createMp4Recorder}. @public */
export interface Mp4RecorderOptions {
  /** Channels to keep, from 1; all by default. Each becomes a track. */
  readonly channels?: readonly number[];
  /** False leaves the sound out. */
  readonly audio?: boolean;
  /**
   * Effect of a picture of another size. `new-file` (default): every file has one size, which every player shows.
   * `same-file`: all stays in one file, whose pictures carry their parameter sets (ISO/IEC 14496-15); decoders that
   * follow them, such as those of browsers and FFmpeg, show all of it. Another codec begins another file anyway.
   */
  readonly sizeChange?: 'new-file' | 'same-file';
  /**
   * Target of a file that is written piece by piece, to keep it out of memory. Asked for each file: one more begins
   * when the picture changes its size (see `sizeChange`) or codec. A browser's `FileSystemWritableFileStream` is such a
   * stream.
   */
  readonly openTarget?: (index: number) => WritableStream<Mp4Piece> | Promise<WritableStream<Mp4Piece>>;
  /** Gives everything up; `finish` then rejects with `aborted`. */
  readonly signal?: AbortSignal;
}

/** A finished MP4 file. @public */
export interface Mp4File {
  /** The whole file; undefined when it went to a target. */
  readonly bytes: Uint8Array | undefined;
  /** Capture time of its beginning; without capture times in the stream, its own first time. */
  readonly startUs: Microseconds;
  /** Length in seconds. */
  readonly durationS: number;
  /** Pictures in the file. */
  readonly pictures: number;
  /** Channels that it has pictures of. */
  readonly channels: readonly number[];
  /** True when at least one channel has sound. */
  readonly hasSound: boolean;
  /** By channel, when its pictures were captured; gaps are between the spans. */
  readonly spans: ReadonlyMap<number, readonly RecordingSpan[]>;
}

/** Result of a recording. @public */
export interface Mp4Recording {
  /** One, or several when a picture changed its size or codec on the way. */
  readonly files: readonly Mp4File[];
  /** Pictures ahead of the first key frame and behind gaps, which no player could show. */
  readonly droppedPictures: number;
  /** Describes the parts of the stream that no file has. */
  readonly notes: readonly string[];
}

/** Packs a stream into MP4 as it comes: the sink of any demuxer. @public */
export interface Mp4Recorder extends Required<Pick<DemuxerSink, 'onInfo' | 'onVideo' | 'onAudio'>> {
  readonly progress: {
    /** Pictures written so far. */
    readonly pictures: number;
    /** Length of the present file so far, seconds. */
    readonly durationS: number;
  };
  /** Resolves when little waits to be written: for callers that read faster than a disk writes. Rejects as `finish` does. */
  ready(): Promise<void>;
  /**
   * Writes what is left and gives the files. Idempotent. Rejects with `unsupported` when the stream has nothing
   * that MP4 can hold (JPEG), `not-found` when neither picture nor sound came, `aborted` by the signal, or with
   * what the target failed of.
   */
  finish(): Promise<Mp4Recording>;
}
