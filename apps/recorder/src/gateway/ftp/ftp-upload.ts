import { open, rm, type FileHandle } from 'node:fs/promises';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from 'gk-sdk';
import { FtpFileError, type FtpFile, type FtpLogin } from './ftp-login.js';

export interface FtpUploadOptions {
  readonly user: string;
  readonly password: string;
  /** Made for the first file, and removed at the end. */
  readonly folder: string;
  /** Bytes of all files together. */
  readonly mostBytes: number;
  readonly clock: Clock;
  /** The password is void: told once. */
  readonly onVoid: () => void;
}

/** A file that has come, whole or not. */
export interface UploadedFile {
  readonly path: string;
  readonly bytes: number;
}

/** Bytes that have come so far. */
export interface UploadNow {
  readonly bytes: number;
  /** Connections that write. */
  readonly writing: number;
}

/** Why an upload can go no further. */
export type UploadStop = 'silent' | 'too-large' | 'no-room';

/** Without a byte for so long, the password is void. */
const SILENT_MS = 600_000;
const MOST_FILES = 64;
const DISK_FULL: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT']);

interface StoredFile {
  readonly path: string;
  bytes: number;
  writer: { readonly cut: () => void; readonly closed: Promise<void> } | undefined;
}

/** The files of one 9206: a folder and a password of its own. */
export class FtpUpload implements FtpLogin {
  readonly #options: FtpUploadOptions;
  /** By the path that the terminal gives, which is no path of this machine. */
  readonly #files = new Map<string, StoredFile>();
  readonly #listeners = new Set<() => void>();
  readonly #voidListeners = new Set<() => void>();
  #stopped: UploadStop | undefined;
  #isVoid = false;
  #writing = 0;
  #cancelSilence: () => void = () => undefined;

  constructor(options: FtpUploadOptions) {
    this.#options = options;
    this.#watch();
  }

  get user(): string {
    return this.#options.user;
  }

  get password(): string {
    return this.#options.password;
  }

  /** In the order in which they began to come. */
  get files(): readonly UploadedFile[] {
    return [...this.#files.values()];
  }

  get now(): UploadNow {
    let bytes = 0;
    for (const file of this.#files.values()) bytes += file.bytes;
    return { bytes, writing: this.#writing };
  }

  /** Set where nothing more is taken. */
  get stopped(): UploadStop | undefined {
    return this.#stopped;
  }

  /** Calls `listener` when bytes came, a connection begins or ends to write, or nothing more is taken; returns an unsubscribe function. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  onVoid(listener: () => void): () => void {
    this.#voidListeners.add(listener);
    return () => this.#voidListeners.delete(listener);
  }

  sizeOf(path: string): number | undefined {
    return this.#files.get(path)?.bytes;
  }

  async open(path: string, from: number | 'end', cut: () => void): Promise<FtpFile> {
    this.#mayWrite();
    const file = this.#fileAt(path);
    // Its former connection is dead at the terminal, and may not be known to be so here.
    while (file.writer !== undefined) {
      file.writer.cut();
      await file.writer.closed;
    }
    this.#mayWrite();
    const start = from === 'end' ? file.bytes : from;
    if (start > file.bytes) throw new FtpFileError('behind-its-end');
    let closed = (): void => undefined;
    file.writer = { cut, closed: new Promise((resolve) => (closed = resolve)) };
    this.#writing += 1;
    const end = (): void => {
      file.writer = undefined;
      this.#writing -= 1;
      closed();
      this.#changed();
    };
    try {
      mkdirSync(this.#options.folder, { recursive: true });
      const handle = await open(file.path, file.bytes === 0 ? 'w' : 'r+');
      await handle.truncate(start);
      file.bytes = start;
      this.#changed();
      return this.#writerOf(file, handle, end);
    } catch (error) {
      end();
      throw this.#failed(error);
    }
  }

  /** Nothing more is taken, whatever comes. Idempotent. */
  close(): void {
    if (this.#isVoid) return;
    this.#isVoid = true;
    this.#cancelSilence();
    this.#options.onVoid();
    for (const { writer } of this.#files.values()) writer?.cut();
    for (const listener of [...this.#voidListeners]) listener();
    this.#voidListeners.clear();
  }

  /** Removes the files. */
  async remove(): Promise<void> {
    this.close();
    for (const { writer } of this.#files.values()) await writer?.closed;
    await rm(this.#options.folder, { recursive: true, force: true });
  }

  #fileAt(path: string): StoredFile {
    const known = this.#files.get(path);
    if (known !== undefined) return known;
    if (this.#files.size >= MOST_FILES) throw new FtpFileError('too-many-files');
    const file = { path: join(this.#options.folder, String(this.#files.size)), bytes: 0, writer: undefined };
    this.#files.set(path, file);
    return file;
  }

  #writerOf(file: StoredFile, handle: FileHandle, end: () => void): FtpFile {
    let isClosed = false;
    return {
      write: async (bytes) => {
        this.#mayWrite();
        if (this.now.bytes + bytes.byteLength > this.#options.mostBytes) {
          this.#stop('too-large');
          throw new FtpFileError('too-large');
        }
        try {
          // A disk that is nearly full takes a part.
          for (let done = 0; done < bytes.byteLength;) {
            const { bytesWritten } = await handle.write(bytes, done, bytes.byteLength - done, file.bytes);
            done += bytesWritten;
            file.bytes += bytesWritten;
          }
        } catch (error) {
          throw this.#failed(error);
        }
        this.#watch();
        this.#changed();
      },
      close: async () => {
        if (isClosed) return;
        isClosed = true;
        await handle.close();
        end();
      },
    };
  }

  #mayWrite(): void {
    if (this.#isVoid || this.#stopped !== undefined) throw new FtpFileError('over');
  }

  #failed(error: unknown): FtpFileError {
    if (error instanceof FtpFileError) return error;
    const isFull = error instanceof Error && 'code' in error && DISK_FULL.has(error.code);
    if (isFull) this.#stop('no-room');
    return new FtpFileError(isFull ? 'no-room' : 'over', error);
  }

  #stop(why: UploadStop): void {
    this.#stopped ??= why;
    this.#changed();
  }

  #watch(): void {
    this.#cancelSilence();
    if (this.#isVoid) return;
    this.#cancelSilence = this.#options.clock.after(SILENT_MS, () => {
      this.#stop('silent');
      this.close();
    });
  }

  #changed(): void {
    for (const listener of [...this.#listeners]) listener();
  }
}
