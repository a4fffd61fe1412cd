import type { GkError } from '../../../errors/gk-error.js';
import type { ScriptUrl } from '../../worker/script-url.js';
import type { RecordedStats } from '../worker/recorded-stats.js';
import type { RecordedChunk, RecordedTransport } from './recorded-transport.js';

/** State of a recorded view, as a tagged union. @public */
export type RecordedViewState =
  /** Nothing is open. */
  | { readonly kind: 'stopped' }
  /** The stream is being opened; with `retryAtS` (unix seconds) it broke and comes back then, where it was. */
  | { readonly kind: 'opening'; readonly retryAtS?: number }
  /** Pictures are on their way; the last ones stay. */
  | { readonly kind: 'buffering' }
  | { readonly kind: 'playing' }
  | { readonly kind: 'paused' }
  /** Looks for the picture of another time (unix s). */
  | { readonly kind: 'seeking'; readonly toS: number }
  /** The recordings are over. */
  | { readonly kind: 'ended' }
  /** The server said no, or the browser cannot. */
  | { readonly kind: 'failed'; readonly error: GkError };

/** One channel of a recorded view. @public */
export interface RecordedChannelView {
  /** From 1. */
  readonly channel: number;
  /** Mount it where the picture shall be; it fills its parent, and `object-fit` on it is honoured. The same for as long as the channel is shown. */
  readonly element: HTMLElement;
  /** `no-record`: nothing is recorded here while others play; `unsupported`: this browser cannot show it, see `reason`. */
  readonly state: 'waiting' | 'playing' | 'no-record' | 'unsupported';
  /** Describes in English why it is `unsupported`. */
  readonly reason: string;
  /** Decoding cannot follow: only key frames are shown until the speed changes. */
  readonly keyFramesOnly: boolean;
  /** A packet of sound has come. */
  readonly hasSound: boolean;
}

/** Options of `createRecordedView`. @public */
export interface RecordedViewOptions {
  /** Makes the playback; give it `onChunk`, so that the bytes come here. The view controls it and closes it. */
  readonly createPlayback: (onChunk: (chunk: RecordedChunk) => void) => RecordedTransport;
  /** Stretches of more than a second without any record: `skip` goes on behind them, `show` waits them out. @defaultValue 'skip' */
  readonly gaps?: 'skip' | 'show';
  /** One way to the screen only, for tests; by default the best that the browser has. */
  readonly renderPath?: 'generator' | 'canvas' | 'mse';
  /** URL of `gk-sdk/recorded-worker.js`, for pages whose policy forbids workers from blob URLs. */
  readonly workerUrl?: ScriptUrl;
  /** Address of `gk-sdk/audio-worklet.js`, for pages whose policy forbids scripts from `blob:`. */
  readonly workletUrl?: string;
}

/** A playback on the screen. Made by `createRecordedView`; its creator closes it. @public */
export interface RecordedView {
  readonly state: RecordedViewState;
  /** The capture time that is on the screen, unix seconds: the one clock of pictures, map and plots. Read it once a frame. */
  readonly positionS: number;
  /** One of `PLAYBACK_SPEEDS`; 0 while it stands still. */
  readonly speed: number;
  /** In the order of the playback's channels. */
  readonly channels: readonly RecordedChannelView[];
  /** Renewed once a second. */
  readonly stats: RecordedStats;
  /** The last stretch without any record that was passed over, unix seconds. */
  readonly lastGap: { readonly fromS: number; readonly toS: number } | undefined;
  /**
   * Channel whose sound is played, at speed 1; undefined = silence, the default. Set it in the handler of a click, or
   * the browser may block the sound.
   */
  soundChannel: number | undefined;
  /** 0 to 1. */
  volume: number;
  /** The browser waits for a click or key, in whose handler `resumeSound` belongs. */
  readonly isSoundBlocked: boolean;
  /** Why the sound that is wanted cannot be played; undefined while it can. */
  readonly soundError: GkError | undefined;
  /** Starts sound that the browser holds back; call it in the handler of a click or key. Does not reject. */
  resumeSound(): Promise<void>;
  /** Calls `listener` after each change, and as `positionS` advances; returns an unsubscribe function. */
  subscribe(listener: () => void): () => void;
  /** Plays at speed 1; after the end, from the start. */
  play(): void;
  /** Stands still with the picture of this very moment. */
  pause(): void;
  /** Goes on at the last speed. */
  resume(): void;
  /** A speed of `PLAYBACK_SPEEDS`; 0 pauses. */
  setSpeed(speed: number): void;
  /**
   * Goes to a time (unix s), and plays on from there. The last pictures stay until the new ones are there. Rejects with
   * `not-found` ("No Record") when nothing is recorded from there on; it then stays where it is. One seek is under way
   * at a time; of those that are asked for meanwhile only the last one is made, the others are fulfilled without it.
   */
  seek(positionS: number): Promise<void>;
  /** Goes on or back by seconds. Rejects as {@link RecordedView.seek} does. */
  skip(byS: number): Promise<void>;
  /** Stands still one picture further, or one back. Rejects as {@link RecordedView.seek} does. */
  step(direction: 1 | -1): Promise<void>;
  /** Shows other channels, 1 to 9, from where it is; the pictures of those that stay do not go away. */
  setChannels(channels: readonly number[]): void;
  /**
   * Shows the main stream or the sub stream, of other channels if these are given: from the pictures in sight on, which stay until
   * the new ones are there.
   */
  setMain(main: boolean, channels?: readonly number[]): void;
  /** The picture of a channel as PNG, in its full size. Rejects with `not-found` while there is none. */
  snapshot(channel: number): Promise<Blob>;
  /** Ends the stream; the last pictures stay. */
  stop(): void;
  /** Frees everything. Idempotent. */
  close(): void;
}
