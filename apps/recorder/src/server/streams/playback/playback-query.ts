import type { RecordingPlace } from '../../../device/recording-archive.js';
import type { StreamRefusal } from '../refuse.js';
import { parseStreamTarget, type StreamTarget } from '../stream-query.js';

/** Parsed address of a recorded stream. */
export interface PlaybackQuery extends StreamTarget {
  readonly place: RecordingPlace;
  /** Unix seconds. */
  readonly startS: number;
  /** Unix seconds, not included; Infinity = as far as there are recordings. */
  readonly endS: number;
  readonly speed: number;
}

/** Speeds of recorded streams. Above `keyFramesOnly` only key frames are sent. */
export const PLAYBACK_SPEEDS = { least: 0.2, most: 16, keyFramesOnly: 4 } as const;

const DEFAULT_REMOTE_S = 60;
const MOST_DURATION_S = 86_400;
/** Later than any clock says (2200-01-01): milliseconds, most of all. */
const LATEST_S = 7_258_118_400;

/** True for the types of `ws.cgi` that play recordings. */
export function isPlayback(query: URLSearchParams): boolean {
  return query.get('type') === 'lopb' || query.get('type') === 'repb';
}

/** Reads the query of a recorded stream, or says what is wrong with it. */
export function parsePlaybackQuery(query: URLSearchParams): PlaybackQuery | StreamRefusal {
  const target = parseStreamTarget(query);
  if ('code' in target) return target;
  const place = query.get('type') === 'repb' ? 'device' : 'server';
  const startS = numberOf(query.get('spbtime'));
  if (startS === undefined || startS > LATEST_S) return { code: 400, message: 'spbtime must be unix seconds' };
  const duration = query.get('duration') || '0';
  const durationS = numberOf(duration);
  if (durationS === undefined || durationS > MOST_DURATION_S) {
    return { code: 400, message: `duration must be 1 to ${MOST_DURATION_S} seconds` };
  }
  const speed = parseSpeed(query.get('speed') || '1');
  if (speed === undefined) {
    return { code: 400, message: `speed must be ${PLAYBACK_SPEEDS.least} to ${PLAYBACK_SPEEDS.most}` };
  }
  const lengthS = durationS || (place === 'device' ? DEFAULT_REMOTE_S : Infinity);
  return { ...target, place, startS, endS: startS + lengthS, speed };
}

/** A speed that can be played; undefined for any other text. */
export function parseSpeed(text: string): number | undefined {
  const speed = numberOf(text);
  return speed !== undefined && speed >= PLAYBACK_SPEEDS.least && speed <= PLAYBACK_SPEEDS.most ? speed : undefined;
}

function numberOf(text: string | null): number | undefined {
  return text !== null && /^\d{1,12}(\.\d{1,6})?$/.test(text) ? Number(text) : undefined;
}
