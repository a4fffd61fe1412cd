/**
 * Writes any stream, live or recorded, to MP4 files, in browsers and in Node.
 *
 * @packageDocumentation
 */
export { GkError, type GkErrorCode, type GkErrorOptions } from './errors/gk-error.js';
export { isGkError, toGkError } from './errors/to-gk-error.js';
export type { Mp4File, Mp4Progress, Mp4Recorder, Mp4RecorderOptions, Mp4Recording } from './mp4/mp4-recorder.js';
export { createMp4Recorder } from './mp4/create-mp4-recorder.js';
export type { Mp4Piece } from './mp4/mp4-file-writer.js';
export { SpanTracker, type TrackedPicture } from './mp4/span-tracker.js';
export type { RecordingSpan } from './model/recording-span.js';
