/**
 * Recordings as files: asked for, packed by the server, and transferred so that a break costs nothing.
 *
 * @packageDocumentation
 */
export * from './errors/gk-error.js';
export * from './download/create-download-queue.js';
export * from './download/download-queue.js';
export { downloadRequestsOf, type RecordingStretchRequest } from './download/download-requests.js';
export * from './download/recording-download.js';
export { startRecordingDownload, type RecordingDownloadOptions } from './download/start-recording-download.js';
