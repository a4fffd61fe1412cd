import { GkError, toGkError } from '../errors/gk-error.js';
import type { RestConnection, RestFileRequest } from '../rest/rest-connection.js';
import type { DownloadedFile, DownloadTarget } from './recording-download.js';

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
    const bytes = new Uint8Array(length);
    let at = 0;
    for (const chunk of this.#chunks) {
      bytes.set(chunk, at);
      at += chunk.length;
    }
    return bytes;
  }
}

/** What a transfer tells. @internal */
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
  #etag: string | undefined;

  constructor(options: FileTransferOptions) {
    this.#options = options;
    this.#memory = options.target ? undefined : new MemoryTarget();
    this.#target = options.target ?? (this.#memory as DownloadTarget);
  }

  /** @throws GkError `network` when it breaks off, `aborted` by the signal, or what the server or the target says. */
  async run(request: RestFileRequest, name: string, signal: AbortSignal): Promise<DownloadedFile> {
    const { rest, onProgress } = this.#options;
    const wanted = {
      ...request,
      fromBytes: this.#receivedBytes,
      ...(this.#etag !== undefined && { etag: this.#etag }),
    };
    const file = await rest.file(wanted, { signal });
    if (file.fromBytes !== this.#receivedBytes) {
      await this.#target.restart();
      this.#receivedBytes = 0;
    }
    this.#etag = file.etag;
    onProgress(this.#receivedBytes, file.sizeBytes);
    const reader = file.stream.getReader();
    try {
      for (let next = await reader.read(); !next.done; next = await reader.read()) {
        await this.#target.write(next.value);
        this.#receivedBytes += next.value.length;
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
    return {
      name: file.name ?? name,
      type: file.type,
      sizeBytes: this.#receivedBytes,
      bytes: this.#memory?.whole(this.#receivedBytes),
    };
  }
}
