/**
 * Playback of recordings without a user interface: controls, several channels on one clock, and lists of what is
 * recorded when.
 *
 * @packageDocumentation
 */
export { GkError, type GkErrorCode, type GkErrorOptions } from './errors/gk-error.js';
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
export {
  type PlaybackAction,
  playbackCommands,
  type PlaybackCommands,
  type RecordPeriod,
} from './command/playback-commands.js';
export type { CommandCaller } from './command/command-caller.js';
export {
  type DayRecords,
  MINUTES_PER_DAY,
  type PlaybackStatus,
  RECORD_TYPES,
  type RecordType,
  type RecordUsage,
  type RemoteRecord,
} from './model/records.js';
export { PLAYBACK_SPEEDS, type PlaybackPace, stepPace, type TimelinePeriod } from './rules/playback.js';
