import type { GkError } from '../errors/gk-error.js';
import type { RecordingSpan } from '../model/footage/recording-span.js';
import type { TimelinePeriod } from '../rules/footage/playback.js';

/** Recording to fetch. @public */
export interface RecordingDownloadRequest {
  readonly deviceId: string;
  /** From 1. */
  readonly channel: number;
  /** Start, unix seconds. */
  readonly startS: number;
  /** Length in seconds; `downloadDurationsS` of `gk-sdk/rules` has those that screens offer. */
  readonly durationS: number;
  /** Recorded on the server (`lobkask`, `lobkget`), or on the device (`repbmp4ask`, `repbmp4get`). */
  readonly place: 'server' | 'device';
  /** `mp4` by default; `gms` = the packets as they were recorded, from the server only. */
  readonly format?: 'mp4' | 'gms';
  /** Main stream instead of the sub stream, of a recording on the device. */
  readonly main?: boolean;
  /** Number of the file in a recording of several, from 1 (the default): see `parts` of {@link DownloadedFile}. */
  readonly part?: number;
}

/** State of a download (spec 001 section 4, "Playback download"). @public */
export type RecordingDownloadState =
  /** The server is asked. */
  | { readonly kind: 'asking' }
  /**
   * The server fetches and packs; `progress` is 0 to 100. While others are before it, `queuePlace` is its place in the
   * queue, from 1, where the server sends it.
   */
  | { readonly kind: 'preparing'; readonly progress: number; readonly queuePlace?: number }
  /** The file comes; `totalBytes` is undefined when the server does not tell. */
  | { readonly kind: 'transferring'; readonly receivedBytes: number; readonly totalBytes: number | undefined }
  | { readonly kind: 'done'; readonly file: DownloadedFile }
  /** `retry` goes on where it ended. */
  | { readonly kind: 'failed'; readonly error: GkError }
  | { readonly kind: 'cancelled' };

/** A file that came whole. @public */
export interface DownloadedFile {
  /** As the server names it, or built from device, channel and time. */
  readonly name: string;
  /** MIME type, such as `video/mp4`. */
  readonly type: string;
  readonly sizeBytes: number;
  /** Undefined when the bytes went to a target. */
  readonly bytes: Uint8Array | undefined;
  /**
   * Files that the recording comes as, 1 when absent: an MP4 holds one codec, so that one more begins where the camera
   * changed it. A download with the same request and `part` fetches each; a queue adds them by itself.
   */
  readonly parts?: number;
  /** Capture times of its pictures; absent = the server sends none. */
  readonly spans?: readonly RecordingSpan[];
  /**
   * Periods that were requested and are not in the file, unix seconds; of a recording in several files, each lists the
   * periods missing up to the next one. Absent = not known.
   */
  readonly missing?: readonly TimelinePeriod[];
}

/** Receives the bytes of a download, in their order. @public */
export interface DownloadTarget {
  /** Takes the next bytes; the transfer waits for a promise. An exception ends the download with `internal`. */
  write(bytes: Uint8Array): void | Promise<void>;
  /** The server began anew: what was written is to be forgotten. */
  restart(): void | Promise<void>;
}

/** One download of a recording. @public */
export interface RecordingDownload {
  readonly request: RecordingDownloadRequest;
  readonly state: RecordingDownloadState;
  /** Calls `listener` after each change of `state`; returns an unsubscribe function. */
  subscribe(listener: () => void): () => void;
  /** Ends it; what has come is kept for `retry`. Idempotent. */
  cancel(): void;
  /** Begins again when it failed or was cancelled; a file that broke off goes on where it ended. */
  retry(): void;
  /** Resolves when it is done; rejects with the error of a failure, or `aborted` when it is cancelled. */
  finished(): Promise<DownloadedFile>;
}
