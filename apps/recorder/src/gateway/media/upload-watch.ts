import type { Clock } from 'gk-sdk';
import type { FtpUpload, UploadStop } from '../ftp/ftp-upload.js';

/** How an upload ended. */
export type UploadEnd =
  | { readonly kind: 'done' }
  /** The terminal does not use our FTP: it never sent a byte. */
  | { readonly kind: 'never began' }
  | { readonly kind: 'failed'; readonly reason: string };

export interface UploadWatchOptions {
  readonly upload: FtpUpload;
  readonly clock: Clock;
  /** Bytes that are expected at least; undefined where the terminal lists none. */
  readonly expectedBytes: number | undefined;
  /** Told as it goes on, and now and then while the terminal is away. */
  readonly onProgress: (bytes: number) => void;
}

/** From 9206 to the first byte. */
const BEGIN_MS = 30_000;
/** Some terminals say that they are done (1206) ahead of their last file. */
const SETTLE_MS = 3000;
/** Some never say that they are done. */
const QUIET_MS = 30_000;
const QUIET_UNKNOWN_MS = 60_000;
/** Whoever waits is told that it goes on, where it may yet. */
const ALIVE_MS = 20_000;
/** A file that was cut to the time asked for may have less than its share. */
const NEARLY = 0.8;
const STOPS: Readonly<Record<UploadStop, string>> = {
  silent: 'The device sent nothing of its file for 10 minutes',
  'too-large': 'The device sent more than its recording can have',
  'no-room': "The recorder's disk is full",
};

/** Decides when the files of an upload are all there: no message of the protocol is sure to say so. */
export class UploadWatch {
  readonly #options: UploadWatchOptions;
  readonly #off: () => void;
  #told: 'done' | 'failed' | undefined;
  #hasBegun = false;
  #cancelTimer: () => void = () => undefined;
  #cancelAlive: () => void = () => undefined;
  #settle: (end: UploadEnd) => void = () => undefined;
  /** Resolves once. */
  readonly ended: Promise<UploadEnd>;

  constructor(options: UploadWatchOptions) {
    this.#options = options;
    this.ended = new Promise((resolve) => (this.#settle = resolve));
    this.#off = options.upload.onChange(() => {
      this.#look();
    });
    this.#look();
  }

  /** The terminal says that it has sent all, or that it could not (1206). */
  tell(result: number): void {
    this.#told = result === 0 ? 'done' : 'failed';
    this.#look();
  }

  /** It is not waited for any longer. */
  stop(): void {
    this.#off();
    this.#cancelTimer();
    this.#cancelAlive();
  }

  #look(): void {
    const { upload, expectedBytes, onProgress } = this.#options;
    const { bytes, writing } = upload.now;
    this.#cancelTimer();
    if (upload.stopped !== undefined) {
      this.#end({ kind: 'failed', reason: STOPS[upload.stopped] });
      return;
    }
    if (bytes > 0 && !this.#hasBegun) {
      this.#hasBegun = true;
      this.#sayAlive();
    }
    if (this.#hasBegun) onProgress(bytes);
    if (this.#told === 'failed') {
      const reason = 'The device says that it could not send its file';
      this.#end(this.#hasBegun ? { kind: 'failed', reason } : { kind: 'never began' });
    } else if (!this.#hasBegun) this.#after(BEGIN_MS, { kind: 'never began' });
    else if (writing > 0) return;
    else if (this.#told === 'done') {
      if (expectedBytes === undefined || bytes >= expectedBytes) this.#end({ kind: 'done' });
      else this.#after(SETTLE_MS, { kind: 'done' });
    } else if (expectedBytes === undefined) this.#after(QUIET_UNKNOWN_MS, { kind: 'done' });
    else if (bytes >= NEARLY * expectedBytes) this.#after(QUIET_MS, { kind: 'done' });
  }

  #sayAlive(): void {
    this.#cancelAlive = this.#options.clock.after(ALIVE_MS, () => {
      this.#options.onProgress(this.#options.upload.now.bytes);
      this.#sayAlive();
    });
  }

  #after(ms: number, end: UploadEnd): void {
    this.#cancelTimer = this.#options.clock.after(ms, () => {
      this.#end(end);
    });
  }

  #end(end: UploadEnd): void {
    this.stop();
    this.#settle(end);
  }
}
