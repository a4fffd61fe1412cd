import { GkError } from '../errors/gk-error.js';
import { isGkError, toGkError } from '../errors/to-gk-error.js';
import type { RestConnection, RestFileRequest } from '../rest/connection/rest-connection.js';
import { joinChunks, type RestFile } from '../rest/files/rest-file.js';
import type { DownloadedFile, DownloadTarget } from './recording-download.js';
import { writeFailure } from './write-failure.js';

/** Keeps the bytes of a file in memory. */
class MemoryTarget implements DownloadTarget {
  #chunks: Uint8Array[] = [];

  write(bytes: Uint8Array): void {
    this.#chunks.push(bytes);
  }

  restart(): void {
    this.#chunks = [];
  }

  whole(length: number): Uint8Array {
    return joinChunks(this.#chunks, length);
  }
}

/** Options and callbacks of a transfer. @internal */
export interface FileTransferOptions {
  readonly rest: RestConnection;
  readonly target?: DownloadTarget;
  readonly onProgress: (receivedBytes: number, totalBytes: number | undefined) => void;
}

/**
 * Fetches one file, and remembers what has come: a second `run` asks only for the rest, as long as the file is
 * the same.
 *
 * @internal
 */
export class FileTransfer {
  readonly #options: FileTransferOptions;
  readonly #memory: MemoryTarget | undefined;
  readonly #target: DownloadTarget;
  #receivedBytes = 0;
  /** File to which the bytes belong, as the server described it. */
  #file: RestFile | undefined;
  #done: DownloadedFile | undefined;

  constructor(options: FileTransferOptions) {
    this.#options = options;
    this.#memory = options.target ? undefined : new MemoryTarget();
    this.#target = options.target ?? (this.#memory as DownloadTarget);
  }

  /**
   * @throws GkError `network` when it breaks off, `aborted` by the signal, `internal` when the target fails, or the
   *   server's error.
   */
  async run(request: RestFileRequest, name: string, signal: AbortSignal): Promise<DownloadedFile> {
    // A run that was cancelled after the last byte has left nothing to ask for: a server refuses an empty range.
    const file = this.#isWhole() ? this.#file : await this.#fetch(request, signal);
    this.#done ??= {
      name: file?.name ?? name,
      type: file?.type ?? '',
      sizeBytes: this.#receivedBytes,
      bytes: this.#memory?.whole(this.#receivedBytes),
    };
    return this.#done;
  }

  #isWhole(): boolean {
    return this.#file?.sizeBytes !== undefined && this.#receivedBytes === this.#file.sizeBytes;
  }

  async #fetch(request: RestFileRequest, signal: AbortSignal): Promise<RestFile> {
    const { onProgress } = this.#options;
    const file = await this.#ask(request, signal);
    if (file.fromBytes !== this.#receivedBytes) {
      await this.#put(() => this.#target.restart());
      this.#receivedBytes = 0;
    }
    this.#file = file;
    onProgress(this.#receivedBytes, file.sizeBytes);
    const reader = file.stream.getReader();
    try {
      for (let next = await reader.read(); !next.done; next = await reader.read()) {
        const { value } = next;
        await this.#put(() => this.#target.write(value));
        this.#receivedBytes += value.length;
        onProgress(this.#receivedBytes, file.sizeBytes);
        signal.throwIfAborted();
      }
    } catch (error) {
      reader.cancel().catch(() => undefined);
      if (signal.aborted) throw new GkError('aborted', 'The download was cancelled.', { cause: error });
      throw toGkError(error, 'network');
    }
    if (file.sizeBytes !== undefined && this.#receivedBytes < file.sizeBytes) {
      throw new GkError(
        'network',
        `The file broke off after ${this.#receivedBytes} of ${file.sizeBytes} bytes: try again.`,
      );
    }
    return file;
  }

  async #put(act: () => void | Promise<void>): Promise<void> {
    try {
      await act();
    } catch (cause) {
      throw writeFailure(cause);
    }
  }

  /** Requests the rest of a file that can be identified, else all of it. */
  async #ask(request: RestFileRequest, signal: AbortSignal): Promise<RestFile> {
    const etag = this.#file?.etag;
    const rest = etag === undefined ? {} : { fromBytes: this.#receivedBytes, etag };
    try {
      return await this.#options.rest.file({ ...request, ...rest }, { signal });
    } catch (error) {
      // Parts of this server cannot be put together: another try takes the whole file.
      if (isGkError(error, 'bad-reply')) this.#file = undefined;
      throw error;
    }
  }
}
