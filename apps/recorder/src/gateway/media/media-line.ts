import type { AudioUnit, StreamInfo, VideoUnit } from 'gk-sdk/wire';
import type { StreamHead } from './stream-head.js';

/** Way back to a terminal on a connection for media. */
export interface MediaLine {
  /** The first packet of its stream. */
  readonly head: StreamHead;
  /** Bytes that wait to be sent. */
  readonly queuedBytes: number;
  send(bytes: Uint8Array): void;
  /** Ends this stream, and the connection where it carries no other. Idempotent. */
  close(): void;
}

/** Takes one stream of a terminal: one channel on one connection. */
export interface MediaReceiver {
  /** The terminal sends. */
  begin(line: MediaLine): void;
  info(info: StreamInfo): void;
  video(unit: VideoUnit): void;
  audio(unit: AudioUnit): void;
  /** The connection has ended; not told after `close`. */
  ended(): void;
}
