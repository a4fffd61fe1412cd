import type { GkError } from '../../errors/gk-error.js';

/** What a playback does; that of `createPlayback` fits. @public */
export type RecordedTransportState =
  | { readonly kind: 'stopped' | 'playing' | 'paused' | 'ended' }
  | { readonly kind: 'opening'; readonly retryAtMs?: number }
  | { readonly kind: 'seeking'; readonly toS: number }
  | { readonly kind: 'failed'; readonly error: GkError };

/** A stream of recordings that can be controlled, as `createPlayback` of `gk-sdk/playback` makes it. @public */
export interface RecordedTransport {
  readonly state: RecordedTransportState;
  /** Unix seconds. */
  readonly positionS: number;
  /** 0 while it stands still. */
  readonly speed: number;
  readonly channels: readonly number[];
  /** Another one for each stream that is opened; undefined while none is. */
  readonly streamId: string | undefined;
  subscribe(listener: () => void): () => void;
  play(): void;
  pause(): void;
  resume(): void;
  seek(positionS: number): Promise<void>;
  setSpeed(speed: number): void;
  setChannels(channels: readonly number[]): void;
  stop(): void;
  close(): void;
}

/** Bytes of one channel, as they come. @public */
export interface RecordedChunk {
  /** From 1; 0 = the whole device. */
  readonly channel: number;
  readonly bytes: Uint8Array;
}
