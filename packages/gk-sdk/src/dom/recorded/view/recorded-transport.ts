import type { GkError } from '../../../errors/gk-error.js';

/** State of a playback; the one of `createPlayback` fits. @public */
export type RecordedTransportState =
  | { readonly kind: 'stopped' | 'playing' | 'paused' | 'ended' }
  | { readonly kind: 'opening'; readonly retryAtS?: number }
  | { readonly kind: 'seeking'; readonly toS: number }
  | { readonly kind: 'failed'; readonly error: GkError };

/** A stream of recordings that can be controlled, as `createPlayback` of `gk-sdk/recordings` makes it. @public */
export interface RecordedTransport {
  readonly state: RecordedTransportState;
  /** Unix seconds. */
  readonly positionS: number;
  /** 0 while it stands still. */
  readonly speed: number;
  /** From 1. */
  readonly channels: readonly number[];
  /** Another one for each stream that is opened; undefined while none is. */
  readonly streamId: string | undefined;
  /** Calls `listener` after each change; returns an unsubscribe function. */
  subscribe(listener: () => void): () => void;
  /** Plays at speed 1. */
  play(): void;
  /** Stands still. */
  pause(): void;
  /** Goes on at the last speed. */
  resume(): void;
  /** Goes to a time (unix s). Rejects with `not-found` when nothing is recorded from there on. */
  seek(positionS: number): Promise<void>;
  /** One of `PLAYBACK_SPEEDS`; 0 stands still. */
  setSpeed(speed: number): void;
  /** Sends other channels, from 1. */
  setChannels(channels: readonly number[]): void;
  /** Sends the main stream or the sub stream of these channels, from a time on (unix s). */
  setMain(main: boolean, channels: readonly number[], fromS: number): void;
  /** Ends the stream and stays where it is. */
  stop(): void;
  /** Ends everything. */
  close(): void;
}

/** Bytes of one channel, as they come. @public */
export interface RecordedChunk {
  /** From 1; 0 = the whole device. */
  readonly channel: number;
  readonly bytes: Uint8Array;
}
