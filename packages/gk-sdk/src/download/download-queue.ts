import type {
  DownloadedFile,
  DownloadTarget,
  RecordingDownloadRequest,
  RecordingDownloadState,
} from './recording-download.js';

/** Receives a file of the queue as it arrives; it is closed when the file is whole. @public */
export interface QueuedTarget extends DownloadTarget {
  /** The file is whole. A rejection makes the download fail. */
  close?(): void | Promise<void>;
  /** The file will not become whole: it could not be written, it was taken off the queue, or the queue was closed. */
  abort?(): void | Promise<void>;
  /**
   * Target of a further file of the same recording, from 2, when it comes as several: requested for each once the first
   * is whole. It opens at its first byte, for its turn may be late or never. Without one the file stays in memory.
   */
  partTarget?(part: number): QueuedTarget | undefined;
}

/** One download of a queue; a new object after each change. @public */
export interface QueuedDownload {
  /** Names it within its queue. */
  readonly id: string;
  readonly request: RecordingDownloadRequest;
  /** `waiting` = others go first. */
  readonly state: { readonly kind: 'waiting' } | RecordingDownloadState;
  /** The file was given to the user: by {@link DownloadQueue.takeFile}, or into a target. */
  readonly saved: boolean;
}

/** Keeps texts, such as `sessionStorage`. @public */
export interface DownloadStorage {
  /** The text under a key; null when there is none. */
  getItem(key: string): string | null;
  /** Keeps a text under a key; may throw when there is no room. */
  setItem(key: string, value: string): void;
}

/**
 * Downloads that run in the background, a few at a time, whichever screen is open. Made by `createDownloadQueue`; its
 * creator closes it.
 *
 * @public
 */
export interface DownloadQueue {
  /** In the order in which they were added; the same array until something changes. */
  readonly items: readonly QueuedDownload[];
  /** Calls `listener` after each change of `items` or of the exported recordings; returns an unsubscribe function. */
  subscribe(listener: () => void): () => void;
  /**
   * Puts a recording at the end of the queue. One that stands there already and has not failed is not added again: it takes
   * over the target when it has none, and gives it up when it has one.
   * Throws `invalid-argument` for a request that no server could answer, `closed` after `close`.
   */
  add(request: RecordingDownloadRequest, options?: { readonly target?: QueuedTarget }): QueuedDownload;
  /** Ends a download, or keeps it from beginning; what has come is kept for `retry`. */
  cancel(id: string): void;
  /** Lets a download that failed or was cancelled go on where it ended, when its turn comes. */
  retry(id: string): void;
  /** Takes a download off the queue, and cancels it. */
  remove(id: string): void;
  /** Takes everything off the queue that is done. */
  removeDone(): void;
  /**
   * Gives the file of a download that is done and forgets its bytes: it then counts as saved. Undefined when there is
   * none, or when it was taken already.
   */
  takeFile(id: string): (DownloadedFile & { readonly bytes: Uint8Array }) | undefined;
  /** When a recording was saved before (unix ms): 'already exported'. Undefined = never, as far as the queue knows. */
  exportedMs(request: RecordingDownloadRequest): number | undefined;
  /** Cancels everything. Stored requests continue in the next queue. Idempotent. */
  close(): void;
}
