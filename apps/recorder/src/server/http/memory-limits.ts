import type { FrameRates } from './frame-limiter.js';

/** Limits of the memory held for clients; defaults stand in docs/guides/security.md. */
export interface MemoryLimits {
  /** Requests of one socket that wait for their answers. */
  readonly waitingRequests: number;
  /** Bytes of one socket. Two of the longest messages fit in, so that one can be answered while the next one arrives. */
  readonly socketBytes: number;
  /** Bytes of all sockets and bodies of one address. */
  readonly addressBytes: number;
  readonly totalBytes: number;
  /** Frames that one socket may send. */
  readonly frames: FrameRates;
  /** The longest message before the login, which is short itself. */
  readonly strangerMessageBytes: number;
  /** A socket that holds too many bytes, or sends too many frames, for this long closes. */
  readonly graceMs: number;
}

/** Past this many times a bound nothing is waited for. */
export const CUT_OFF_FACTOR = 2;
