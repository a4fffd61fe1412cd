/**
 * Downloads recordings as files. An interrupted transfer resumes where it stopped.
 *
 * @packageDocumentation
 */
export { GkError, type GkErrorCode, type GkErrorOptions } from './errors/gk-error.js';
export { isGkError, toGkError } from './errors/to-gk-error.js';
export { createDownloadQueue, type DownloadQueueOptions } from './download/create-download-queue.js';
export type { DownloadQueue, DownloadStorage, QueuedDownload, QueuedTarget } from './download/download-queue.js';
export { downloadRequestsOf, type RecordingStretchRequest } from './download/download-requests.js';
export type {
  DownloadedFile,
  DownloadTarget,
  RecordingDownload,
  RecordingDownloadRequest,
  RecordingDownloadState,
} from './download/recording-download.js';
export { startRecordingDownload, type RecordingDownloadOptions } from './download/start-recording-download.js';
export type { RecordingSpan } from './model/recording-span.js';
export type { TimelinePeriod } from './rules/playback.js';
