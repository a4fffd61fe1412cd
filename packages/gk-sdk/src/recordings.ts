/**
 * Recorded footage, in browsers and in Node: lists of what is recorded, playback of several channels on one clock, downloads that resume where they
 * stopped, MP4 files of any stream, and evidence bundles with checksums. For pages and programs that work with recordings.
 *
 * @packageDocumentation
 */
export { GkError, type GkErrorCode } from './errors/gk-error.js';
export { isGkError, toGkError } from './errors/to-gk-error.js';
export { createPlayback } from './playback/create-playback.js';
export type { Playback, PlaybackOptions, PlaybackSession, PlaybackState } from './playback/playback.js';
export {
  type RecordedStretch,
  type RecordIndex,
  recordIndexOfDay,
  recordIndexOfList,
} from './playback/record-index.js';
export type { PlaybackChunk } from './playback/channel-chunks.js';
export { type PlaybackAction, playbackCommands, type PlaybackCommands } from './command/playback-commands.js';
export type { CommandCaller } from './command/command-caller.js';
export {
  type DayRecords,
  MINUTES_PER_DAY,
  type PlaybackStatus,
  type RecordUsage,
  type RemoteRecord,
} from './model/footage/records.js';
export { PLAYBACK_SPEEDS, type PlaybackPace, stepPace, type TimelinePeriod } from './rules/footage/playback.js';
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
export type { RecordingSpan } from './model/footage/recording-span.js';
export { checkEvidence, type EvidenceVerdict } from './evidence/check-evidence.js';
export type { EvidenceBundle, EvidencePart, EvidenceState } from './evidence/evidence-bundle.js';
export type { EvidenceFile, EvidenceGap, EvidenceManifest, EvidenceSignature } from './evidence/evidence-manifest.js';
export { evidenceFileName, type EvidenceRequest } from './evidence/evidence-request.js';
export { type EvidenceOptions, startEvidence } from './evidence/start-evidence.js';
export { readEvidenceKeys } from './evidence/evidence-keys.js';
export type { EvidenceOrigin, EvidenceProblem, EvidenceProof, EvidenceProofWords } from './evidence/evidence-proof.js';
export { evidenceProofWords, proveEvidence } from './evidence/prove-evidence.js';
export { readZipEntries } from './evidence/zip-entries.js';
export type { Mp4File, Mp4Recorder, Mp4RecorderOptions, Mp4Recording } from './mp4/mp4-recorder.js';
export { createMp4Recorder } from './mp4/create-mp4-recorder.js';
export type { Mp4Piece } from './mp4/mp4-file-writer.js';
export { SpanTracker, type TrackedPicture } from './mp4/span-tracker.js';
export { recordingFileName } from './rules/footage/recording-file-name.js';
export { captureTimeAt, type FilePlace, missingPeriods, placeOfMoment } from './rules/footage/recording-spans.js';
