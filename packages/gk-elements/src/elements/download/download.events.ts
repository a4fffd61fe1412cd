import type { GkError } from 'gk-sdk';
import type { RecordingDownloadRequest } from 'gk-sdk/recordings';

/**
 * A download that the element shows is done. Does not bubble.
 *
 * @public
 */
export class GkDownloadFinishedEvent extends Event {
  static readonly eventName = 'gk-download-finished';
  /** Id of the download in the queue. */
  readonly id: string;
  readonly request: RecordingDownloadRequest;
  readonly fileName: string;
  readonly sizeBytes: number;

  constructor(id: string, request: RecordingDownloadRequest, fileName: string, sizeBytes: number) {
    super(GkDownloadFinishedEvent.eventName);
    this.id = id;
    this.request = request;
    this.fileName = fileName;
    this.sizeBytes = sizeBytes;
  }
}

/**
 * A download that the element shows failed. Does not bubble.
 *
 * @public
 */
export class GkDownloadFailedEvent extends Event {
  static readonly eventName = 'gk-download-failed';
  /** Id of the download in the queue. */
  readonly id: string;
  readonly request: RecordingDownloadRequest;
  readonly error: GkError;

  constructor(id: string, request: RecordingDownloadRequest, error: GkError) {
    super(GkDownloadFailedEvent.eventName);
    this.id = id;
    this.request = request;
    this.error = error;
  }
}

declare global {
  interface HTMLElementEventMap {
    /** A download is done; does not bubble. */
    'gk-download-finished': GkDownloadFinishedEvent;
    /** A download failed; does not bubble. */
    'gk-download-failed': GkDownloadFailedEvent;
  }
}
