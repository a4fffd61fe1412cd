import { GkError } from '../errors/gk-error.js';
import { toGkError } from '../errors/to-gk-error.js';
import type { RestConnection, RestFileRequest } from '../rest/connection/rest-connection.js';
import { recordingFileName } from '../rules/footage/recording-file-name.js';
import type { RecordingPart } from '../rules/footage/recording-parts.js';
import { missingPeriodsOfPart } from '../rules/footage/recording-spans.js';
import { onAbort } from '../util/abort.js';
import { pauseFor } from './pause.js';
import { systemClock, type Clock } from '../util/clock.js';
import { ListenerSet } from '../util/listener-set.js';
import { readAskReply, type AskReply } from './ask-reply.js';
import { FileTransfer } from './file-transfer.js';
import type {
  DownloadedFile,
  DownloadTarget,
  RecordingDownload,
  RecordingDownloadRequest,
  RecordingDownloadState,
} from './recording-download.js';

/** "Creating or handling states (polled every second, with progress)" (spec 001 section 4). */
const POLL_MS = 1000;

/** Options of a recording download. @public */
export interface RecordingDownloadOptions {
  /** Such as `session.rest`: it must know where files come from. */
  readonly rest: RestConnection;
  /** Target of the bytes; kept in memory when absent. */
  readonly target?: DownloadTarget;
  readonly clock?: Clock;
  /** Cancels the download for good: `retry` does nothing afterwards. */
  readonly signal?: AbortSignal;
}

/**
 * Begins to fetch a recording: asks the server, waits until it has packed it, and transfers the file.
 *
 * @example
 * ```ts
 * const download = startRecordingDownload(
 *   { deviceId: 'GK-0007', channel: 1, startS: 1_700_000_000, durationS: 60, place: 'server' },
 *   { rest: session.rest },
 * );
 * download.subscribe(() => console.log(download.state));
 * const { name, bytes } = await download.finished();
 * ```
 * @throws GkError `invalid-argument` for a request that no server could answer.
 * @public
 */
export function startRecordingDownload(
  request: RecordingDownloadRequest,
  options: RecordingDownloadOptions,
): RecordingDownload {
  return new RunningDownload(request, options);
}

class RunningDownload implements RecordingDownload {
  readonly request: RecordingDownloadRequest;
  readonly #options: RecordingDownloadOptions;
  readonly #clock: Clock;
  readonly #transfer: FileTransfer;
  readonly #listeners = new ListenerSet();
  #state: RecordingDownloadState = { kind: 'asking' };
  #run = new AbortController();
  #letGoOfSignal = (): void => undefined;

  constructor(request: RecordingDownloadRequest, options: RecordingDownloadOptions) {
    checkDownloadRequest(request);
    this.request = request;
    this.#options = options;
    this.#clock = options.clock ?? systemClock;
    this.#transfer = new FileTransfer({
      rest: options.rest,
      ...(options.target && { target: options.target }),
      onProgress: (receivedBytes, totalBytes) => {
        this.#set({ kind: 'transferring', receivedBytes, totalBytes });
      },
    });
    if (options.signal?.aborted) this.#state = { kind: 'cancelled' };
    else this.#begin();
  }

  get state(): RecordingDownloadState {
    return this.#state;
  }

  subscribe(listener: () => void): () => void {
    return this.#listeners.add(listener);
  }

  cancel(): void {
    if (isOver(this.#state)) return;
    this.#run.abort();
    this.#set({ kind: 'cancelled' });
  }

  retry(): void {
    if (this.#state.kind !== 'failed' && this.#state.kind !== 'cancelled') return;
    if (this.#options.signal?.aborted) return;
    this.#set({ kind: 'asking' });
    this.#begin();
  }

  finished(): Promise<DownloadedFile> {
    return new Promise((resolve, reject: (error: GkError) => void) => {
      const look = (): boolean => {
        if (this.#state.kind === 'done') resolve(this.#state.file);
        else if (this.#state.kind === 'failed') reject(this.#state.error);
        else if (this.#state.kind === 'cancelled') reject(new GkError('aborted', 'The download was cancelled.'));
        else return false;
        return true;
      };
      if (look()) return;
      const stop = this.subscribe(() => {
        if (look()) stop();
      });
    });
  }

  #begin(): void {
    this.#run = new AbortController();
    this.#letGoOfSignal = onAbort(this.#options.signal, () => {
      this.cancel();
    });
    void this.#work(this.#run.signal);
  }

  async #work(signal: AbortSignal): Promise<void> {
    try {
      const { fileName, parts } = await this.#ask(signal);
      const name = fileName === undefined ? recordingFileName(this.request) : partName(fileName, this.request.part);
      const file = await this.#transfer.run(fileRequest(this.request, fileName), name, signal);
      if (!signal.aborted) this.#set({ kind: 'done', file: { ...file, ...factsOf(this.request, parts) } });
    } catch (error) {
      // A cancelled run has said so already, and another may be under way.
      if (!signal.aborted) this.#set({ kind: 'failed', error: toGkError(error) });
    }
  }

  /** Asks until the file is ready. */
  async #ask(signal: AbortSignal): Promise<Extract<AskReply, { kind: 'ready' }>> {
    for (;;) {
      const reply = await this.#options.rest.call(
        { method: 'GET', path: 'web', query: askQuery(this.request), read: readAskReply },
        { signal },
      );
      if (reply.kind === 'ready') return reply;
      this.#set(reply);
      await pauseFor(this.#clock, POLL_MS, signal);
    }
  }

  #set(state: RecordingDownloadState): void {
    if (isOver(this.#state) && state.kind !== 'asking') return;
    this.#state = state;
    // A signal of the whole page outlives the download: it keeps nothing of it.
    if (isOver(state)) this.#letGoOfSignal();
    this.#listeners.notify();
  }
}

function isOver(state: RecordingDownloadState): boolean {
  return state.kind === 'done' || state.kind === 'failed' || state.kind === 'cancelled';
}

/** @throws GkError `invalid-argument` for a request that no server could answer. @internal */
export function checkDownloadRequest(request: RecordingDownloadRequest): void {
  const { deviceId, channel, startS, durationS, place, format, part = 1 } = request;
  if (!Number.isInteger(part) || part < 1)
    throw new GkError('invalid-argument', 'The parts of a download count from 1.');
  if (deviceId === '') throw new GkError('invalid-argument', 'A download needs a device id.');
  if (!Number.isInteger(channel) || channel < 1) throw new GkError('invalid-argument', 'Channels count from 1.');
  if (!Number.isInteger(startS) || startS < 0) {
    throw new GkError('invalid-argument', 'The start of a download is whole unix seconds.');
  }
  if (!(durationS > 0)) throw new GkError('invalid-argument', 'The duration of a download must be above 0 seconds.');
  if (place === 'device' && format === 'gms') {
    throw new GkError('invalid-argument', 'Recordings on the device come as MP4 only.');
  }
}

/** Whether a server could answer a request. @internal */
export function isDownloadRequest(request: RecordingDownloadRequest): boolean {
  try {
    checkDownloadRequest(request);
    return true;
  } catch {
    return false;
  }
}

type Query = Readonly<Record<string, string | number | undefined>>;

function askQuery(request: RecordingDownloadRequest): Query {
  return request.place === 'server'
    ? { type: 'lobkask', ...common(request), format: request.format ?? 'mp4' }
    : { type: 'repbmp4ask', ...common(request), main: request.main ? 1 : 0 };
}

function fileRequest(request: RecordingDownloadRequest, filename: string | undefined): RestFileRequest {
  const part = request.part === undefined || request.part === 1 ? undefined : request.part;
  const query: Query =
    request.place === 'server'
      ? { ...askQuery(request), type: 'lobkget', part }
      : { ...askQuery(request), type: 'repbmp4get', filename, part };
  return { method: 'GET', path: 'web', query };
}

function common({ deviceId, channel, startS, durationS }: RecordingDownloadRequest): Query {
  return { deviceid: deviceId, ch: channel, spbtime: startS, duration: durationS };
}

/** Properties of a file besides its bytes. */
function factsOf(
  { startS, durationS, part = 1 }: RecordingDownloadRequest,
  parts: readonly RecordingPart[],
): Pick<DownloadedFile, 'parts' | 'spans' | 'missing'> {
  const spans = parts[part - 1]?.spans;
  const missing = missingPeriodsOfPart(parts, part - 1, { startS, endS: startS + durationS });
  return { ...(parts.length > 1 && { parts: parts.length }), ...(spans && { spans }), ...(missing && { missing }) };
}

/** Name of the n-th file of a recording where the server names the first. */
function partName(name: string, part = 1): string {
  return part === 1 ? name : name.replace(/(\.\w+)?$/, `-${part}$1`);
}
