import type { Refusal } from '../../stream/live-connection.js';

/**
 * State of a live stream, as a tagged union; `message` describes it in English, `code` is for programs and
 * translations.
 *
 * @public
 */
export type LiveState =
  /** Not started, paused, or closed. */
  | { readonly kind: 'idle'; readonly code: 'idle' | 'paused' | 'closed'; readonly message: string }
  /** The connection is being made; `attempt` counts from 1. */
  | { readonly kind: 'connecting'; readonly code: 'connecting'; readonly message: string; readonly attempt: number }
  /** Connected; waiting for a key frame and the first picture. */
  | { readonly kind: 'buffering'; readonly code: 'waiting-for-video'; readonly message: string }
  /** Pictures are arriving: media came within the last 5 s (spec 000 section 5). */
  | { readonly kind: 'live'; readonly code: 'live'; readonly message: string }
  /**
   * Pictures have come and stopped; the last one stays. `no-data`: the connection stands but is silent;
   * `no-picture`: video is arriving, but for 5 s none of it could be shown: the pictures are damaged, say;
   * `no-key-frames`: the same, as no key frame has come, which alone a decoder can begin with; `sound-only`: sound is arriving, and there was no picture for 10 s.
   */
  | {
      readonly kind: 'stalled';
      readonly code: 'no-data' | 'no-picture' | 'no-key-frames' | 'reconnecting' | 'ended' | 'sound-only';
      readonly message: string;
    }
  /**
   * There is no picture to be had now; the server is asked again. `not-found`: it does not know the device or the channel,
   * or the device is not connected, which its answer does not tell apart; `device-offline`: the device does not answer.
   */
  | {
      readonly kind: 'offline';
      readonly code: 'not-found' | 'device-offline' | 'unreachable';
      readonly message: string;
    }
  /** The server said no. It is asked again, slowly. */
  | { readonly kind: 'refused'; readonly code: 'auth-failed' | 'forbidden' | 'refused'; readonly message: string }
  /** This browser cannot show this stream; `message` says what is missing. */
  | {
      readonly kind: 'unsupported';
      readonly code: 'codec' | 'render-path' | 'worker-blocked' | 'worker-crashed' | 'address';
      readonly message: string;
    };

/** Media within this time means that the stream plays (spec 000 section 5), in milliseconds. @internal */
export const PLAYING_WITHIN_MS = 5_000;
/** A break that is mended within this time is not shown, in milliseconds. @internal */
export const SHORT_BREAK_MS = 1_000;

/** Sound without a picture for this long is all that there is, in milliseconds. */
const SOUND_ONLY_AFTER_MS = 10_000;

const noPicture = (keySeen: boolean): LiveState =>
  keySeen
    ? { kind: 'stalled', code: 'no-picture', message: 'Video is arriving, but cannot be shown' }
    : { kind: 'stalled', code: 'no-key-frames', message: 'No key frames are arriving' };

/** Reason for which a stream cannot be shown at all. @internal */
export interface Obstacle {
  readonly code: 'codec' | 'render-path';
  readonly message: string;
}

/** State of the connection, from which the stream's state is derived. @internal */
export interface ConnectionFacts {
  readonly connected: boolean;
  /** Connections tried since media last came, from 1. */
  readonly attempt: number;
  /** When the connection broke, on the monotonic clock; undefined while connected or never connected. */
  readonly brokenAtMs: number | undefined;
  /** The server said that the stream is over, and none has begun since. */
  readonly ended: boolean;
  readonly refusal: Refusal | undefined;
}

/** All that the state of a stream follows from. @internal */
export interface LiveFacts {
  readonly paused: boolean;
  readonly closed: boolean;
  readonly connection: ConnectionFacts;
  /** When a picture last arrived, on the monotonic clock. */
  readonly lastPictureAtMs: number | undefined;
  /** Time since which pictures arrive and none is shown; undefined otherwise. */
  readonly unshownSinceMs: number | undefined;
  /** Time since which sound arrives and no picture; undefined otherwise. */
  readonly soundSinceMs: number | undefined;
  /** A picture of this stream is on the screen. */
  readonly hasPicture: boolean;
  readonly obstacle: Obstacle | undefined;
  /** A key frame has come. */
  readonly keySeen: boolean;
}

/** Derives the state from the facts: the same facts give the same state, whatever came before. @internal */
export function deriveLiveState(facts: LiveFacts, nowMs: number): LiveState {
  const { connection } = facts;
  if (facts.closed) return { kind: 'idle', code: 'closed', message: 'Closed' };
  if (facts.obstacle !== undefined) return { kind: 'unsupported', ...facts.obstacle };
  if (facts.paused) return { kind: 'idle', code: 'paused', message: 'Paused' };
  if (connection.refusal !== undefined) return refusedState(connection.refusal);
  const silentMs = nowMs - (facts.lastPictureAtMs ?? -Infinity);
  const isUnshown = silentMs < PLAYING_WITHIN_MS && nowMs - (facts.unshownSinceMs ?? nowMs) >= PLAYING_WITHIN_MS;
  if (!facts.hasPicture) {
    if (nowMs - (facts.soundSinceMs ?? nowMs) >= SOUND_ONLY_AFTER_MS) {
      return { kind: 'stalled', code: 'sound-only', message: 'Sound only, no picture is arriving' };
    }
    if (isUnshown) return noPicture(facts.keySeen);
    if (connection.connected) return { kind: 'buffering', code: 'waiting-for-video', message: 'Waiting for video…' };
    if (connection.attempt > 4) {
      return { kind: 'offline', code: 'unreachable', message: 'Server not reachable, trying again…' };
    }
    return { kind: 'connecting', code: 'connecting', message: 'Connecting…', attempt: connection.attempt };
  }
  if (nowMs - (connection.brokenAtMs ?? nowMs) >= SHORT_BREAK_MS) {
    if (connection.ended) return { kind: 'stalled', code: 'ended', message: 'The stream ended, trying again…' };
    return { kind: 'stalled', code: 'reconnecting', message: 'Connection lost, reconnecting…' };
  }
  if (silentMs >= PLAYING_WITHIN_MS) return { kind: 'stalled', code: 'no-data', message: 'No video is arriving' };
  return isUnshown ? noPicture(facts.keySeen) : { kind: 'live', code: 'live', message: 'Live' };
}

function refusedState(refusal: Refusal): LiveState {
  const said = refusal.message.trim();
  switch (refusal.code) {
    case 404:
      return { kind: 'offline', code: 'not-found', message: said || 'Camera unknown or offline' };
    case 408:
      return { kind: 'offline', code: 'device-offline', message: said || 'Device offline' };
    case 401:
      return { kind: 'refused', code: 'auth-failed', message: said || 'Login not accepted' };
    case 403:
      return { kind: 'refused', code: 'forbidden', message: said || 'No permission for this channel' };
    default:
      return { kind: 'refused', code: 'refused', message: said || `The server refused the stream (${refusal.code})` };
  }
}
