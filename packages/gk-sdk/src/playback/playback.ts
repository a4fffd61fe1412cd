import type { CommandCaller } from '../command/command-caller.js';
import type { GkError } from '../errors/gk-error.js';
import type { PlaybackStatus } from '../model/footage/records.js';
import type { StreamStatusText } from '../stream/open-stream.js';
import type { StreamRequest } from '../stream/stream-url.js';
import type { SocketFactory } from '../transport/socket.js';
import type { Clock } from '../util/clock.js';
import type { DemuxerSink } from '../wire/container/demuxer.js';
import type { PlaybackChunk } from './channel-chunks.js';

/** State of a playback, as a tagged union. @public */
export type PlaybackState =
  /** Nothing is open; `play` begins at `positionS`. */
  | { readonly kind: 'stopped' }
  /** The stream is being opened; with `retryAtS` (unix seconds) it broke and comes back then, where it was. */
  | { readonly kind: 'opening'; readonly retryAtS?: number }
  | { readonly kind: 'playing' }
  | { readonly kind: 'paused' }
  /** Waits for the first picture of another time. */
  | { readonly kind: 'seeking'; readonly toS: number }
  /** The recordings are over; `play` begins at the start again. */
  | { readonly kind: 'ended' }
  /** The server said no, for example `not-found` ("No Record"); `play` tries again. */
  | { readonly kind: 'failed'; readonly error: GkError };

/** Part of a session that a playback uses. @public */
export interface PlaybackSession {
  /** URL of a stream with the session's credentials. */
  streamUrl(request: StreamRequest): string;
  /** Controls the playback. */
  readonly command: CommandCaller;
  /** Opens the stream, where {@link PlaybackOptions.openSocket} is not given. */
  readonly openSocket?: SocketFactory | undefined;
}

/** Recording to play, and access to the server. @public */
export interface PlaybackOptions {
  readonly deviceId: string;
  /** `server` = recorded on the server (lopb), `device` = recorded on the device (repb). */
  readonly place: 'server' | 'device';
  /** 1 to 9 channels, from 1; they share one socket and one clock. */
  readonly channels: readonly number[];
  /** Unix seconds. */
  readonly startS: number;
  /** Seconds; absent: as far as there are recordings, of a device 60. */
  readonly durationS?: number;
  /** Main stream instead of the sub stream. */
  readonly main?: boolean;
  /** Container of a playback of one channel, for the reference recorder; GK packets by default. */
  readonly container?: NonNullable<StreamRequest['container']>;
  /** A `Session`. */
  readonly session: PlaybackSession;
  /** Bytes of each channel as they come, for a decoder or a file. */
  readonly onChunk?: (chunk: PlaybackChunk) => void;
  /** Pictures, sounds and positions, for who wants no bytes. */
  readonly sink?: Partial<DemuxerSink>;
  /** Texts of the server, for example that it passed over a gap. */
  readonly onStatus?: (status: StreamStatusText) => void;
  /** Interval of the status poll, milliseconds; 5000 by default, 0 = never. */
  readonly statusIntervalMs?: number;
  /** Default: that of the session, else the global `WebSocket`. */
  readonly openSocket?: SocketFactory;
  readonly clock?: Clock;
  /** Numbers in [0, 1), for stream ids. */
  readonly random?: () => number;
}

/**
 * One playback of recordings without a screen: its transport controls, its clock and its channels. Made by
 * `createPlayback`; its creator closes it.
 *
 * @public
 */
export interface Playback {
  readonly state: PlaybackState;
  /** Position by capture time, unix seconds. */
  readonly positionS: number;
  /** One of `PLAYBACK_SPEEDS`; 0 while paused. */
  readonly speed: number;
  /** The channels that it shows now, from 1. */
  readonly channels: readonly number[];
  /** Names the stream that is open; undefined while none is. */
  readonly streamId: string | undefined;
  /** Status from the last poll of the server. */
  readonly serverStatus: PlaybackStatus | undefined;
  /**
   * Calls `listener` after each change of state, speed or channels, and as `positionS` advances; returns an unsubscribe
   * function.
   */
  subscribe(listener: () => void): () => void;
  /**
   * Plays at speed 1: opens a stream with a random id when none is open, else goes on. After `ended` it begins at
   * the start.
   */
  play(): void;
  /** Stands still and keeps the last speed. */
  pause(): void;
  /** Goes on at the last speed. */
  resume(): void;
  /**
   * Goes to a time (unix s), and plays at 1 when it was paused. While no stream is open only the position changes.
   * Rejects with `not-found` ("No Record") when nothing is recorded from there on; it then stays where it is.
   */
  seek(positionS: number): Promise<void>;
  /** Goes on or back by seconds, see `PLAYBACK_SKIPS_S`. Rejects as {@link Playback.seek} does. */
  skip(byS: number): Promise<void>;
  /** A speed of `PLAYBACK_SPEEDS`; 0 pauses. Throws `invalid-argument` for any other. */
  setSpeed(speed: number): void;
  /** One step slower, down to pause. */
  slower(): void;
  /** One step faster, up to 16. */
  faster(): void;
  /** Shows other channels, 1 to 9, from where it is. Throws `invalid-argument` for more ("over max channels count(9)"). */
  setChannels(channels: readonly number[]): void;
  /**
   * Shows the main stream, or the sub stream, of these channels: from a time on (unix s), by default from where it is. Throws as
   * {@link Playback.setChannels} does.
   */
  setMain(main: boolean, channels?: readonly number[], fromS?: number): void;
  /** Ends the stream and stays at the position. */
  stop(): void;
  /** Ends everything. Idempotent. */
  close(): void;
}
