import {
  startRecordingDownload,
  type DownloadedFile,
  type RecordingDownload,
  type RecordingDownloadRequest,
  type RecordingDownloadState,
} from 'gk-sdk/recordings';
import type { RestConnection } from 'gk-sdk/rest';

/** Options of a recording's files. */
export interface RecordingFilesOptions {
  readonly request: RecordingDownloadRequest;
  readonly rest: RestConnection;
  /** Called with each file as soon as it is here, from part 1 on. */
  readonly onFile: (file: DownloadedFile, part: number) => void;
  /** Called after each change. */
  readonly onChange: () => void;
}

/**
 * The files of a recording, one after another: an MP4 holds one codec, so that one more begins where the camera changed
 * it. Their number is known with the first.
 */
export class RecordingFiles {
  readonly #options: RecordingFilesOptions;
  readonly #files: DownloadedFile[] = [];
  #count = 1;
  #download: RecordingDownload;

  constructor(options: RecordingFilesOptions) {
    this.#options = options;
    this.#download = this.#start(1);
  }

  /** Of the file that is on its way; `done` when all of them are here. */
  get state(): RecordingDownloadState {
    return this.#download.state;
  }

  /** The files that are here. */
  get files(): readonly DownloadedFile[] {
    return this.#files;
  }

  /** How many there are, as far as told. */
  get count(): number {
    return this.#count;
  }

  /** Which one is on its way, from 1. */
  get part(): number {
    return this.#download.request.part ?? 1;
  }

  /** Bytes of all complete files, and of the received part of the next. */
  get receivedBytes(): number {
    const { state } = this;
    return this.#savedBytes() + (state.kind === 'transferring' ? state.receivedBytes : 0);
  }

  /** Bytes of all files; undefined as long as one of them is not told. */
  get totalBytes(): number | undefined {
    const { state } = this;
    if (state.kind === 'done') return this.#savedBytes();
    if (state.kind !== 'transferring' || state.totalBytes === undefined || this.part < this.#count) return undefined;
    return this.#savedBytes() + state.totalBytes;
  }

  /** Ends it; `retry` goes on with the file that is not here yet. */
  cancel(): void {
    this.#download.cancel();
  }

  retry(): void {
    this.#download.retry();
  }

  #start(part: number): RecordingDownload {
    const { request, rest, onChange } = this.#options;
    const download = startRecordingDownload(part === 1 ? request : { ...request, part }, { rest });
    download.subscribe(() => {
      if (download.state.kind === 'done') this.#take(download.state.file, part);
      onChange();
    });
    return download;
  }

  #take(file: DownloadedFile, part: number): void {
    this.#files.push(file);
    this.#count = Math.max(this.#count, file.parts ?? 1);
    this.#options.onFile(file, part);
    if (part < this.#count) this.#download = this.#start(part + 1);
  }

  #savedBytes(): number {
    return this.#files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  }
}
