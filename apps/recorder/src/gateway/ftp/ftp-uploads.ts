import { randomBytes, timingSafeEqual } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from 'gk-sdk';
import { FtpUpload } from './ftp-upload.js';

export interface FtpUploadsOptions {
  /** Emptied at the start: files of an earlier run have no owner. */
  readonly folder: string;
  readonly clock: Clock;
}

/** More are not begun: each has a file that grows. */
const MOST_UPLOADS = 200;
/** Bytes of a password, which travels as hexadecimal digits. */
const PASSWORD_BYTES = 12;

/** The uploads that are open: each has a user, a password and a folder of its own. */
export class FtpUploads {
  readonly #options: FtpUploadsOptions;
  readonly #uploads = new Map<string, FtpUpload>();
  #next = 1;

  constructor(options: FtpUploadsOptions) {
    this.#options = options;
    rmSync(options.folder, { recursive: true, force: true });
  }

  /** Begins an upload; undefined when there are too many. */
  begin(mostBytes: number): FtpUpload | undefined {
    if (this.#uploads.size >= MOST_UPLOADS) return undefined;
    const { folder, clock } = this.#options;
    const user = `gk${this.#next++}`;
    const upload = new FtpUpload({
      user,
      password: randomBytes(PASSWORD_BYTES).toString('hex'),
      folder: join(folder, user),
      mostBytes,
      clock,
      onVoid: () => {
        this.#uploads.delete(user);
      },
    });
    this.#uploads.set(user, upload);
    return upload;
  }

  /** The upload that a user and a password belong to. */
  find(user: string, password: string): FtpUpload | undefined {
    const upload = this.#uploads.get(user);
    return upload !== undefined && isSame(upload.password, password) ? upload : undefined;
  }

  close(): void {
    for (const upload of [...this.#uploads.values()]) upload.close();
  }
}

function isSame(a: string, b: string): boolean {
  const [first, second] = [Buffer.from(a), Buffer.from(b)];
  return first.byteLength === second.byteLength && timingSafeEqual(first, second);
}
