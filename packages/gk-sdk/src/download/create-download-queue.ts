import { GkError } from '../errors/gk-error.js';
import type { RestConnection } from '../rest/connection/rest-connection.js';
import { systemClock, type Clock } from '../util/clock.js';
import { ListenerSet } from '../util/listener-set.js';
import { DownloadMemory } from './download-memory.js';
import type { DownloadQueue, DownloadStorage, QueuedDownload, QueuedTarget } from './download-queue.js';
import { downloadKey } from './download-requests.js';
import type { DownloadedFile, RecordingDownload, RecordingDownloadRequest } from './recording-download.js';
import { checkDownloadRequest, isDownloadRequest, startRecordingDownload } from './start-recording-download.js';
import { isWriteFailure, writeFailure } from './write-failure.js';

/** Downloads that run at the same time by default: a server packs each of them. */
const CONCURRENCY = 2;

/** Options of a download queue. @public */
export interface DownloadQueueOptions {
  /** Such as `session.rest`. */
  readonly rest: RestConnection;
  /** Number of concurrent downloads; 2 by default. */
  readonly concurrency?: number;
  /**
   * Keeps the queue over a reload of the page: what was not done begins again in the next queue, what was saved stays
   * 'already exported'. Holds device ids, channels and times; never credentials, never files. Nothing is kept by default.
   */
  readonly storage?: DownloadStorage;
  /** Name in the storage; `gk-downloads` by default. One for each user and server, where a page has several. */
  readonly storageKey?: string;
  readonly clock?: Clock;
}

/**
 * Makes a queue of downloads that lives until it is closed, whatever becomes of the screens that show it.
 *
 * @example
 * ```ts
 * const queue = createDownloadQueue({ rest: session.rest, storage: sessionStorage });
 * for (const request of downloadRequestsOf({ deviceId: 'GK-0007', channels: [1, 2], startS, endS, place: 'server' })) {
 *   queue.add(request);
 * }
 * queue.subscribe(() => console.log(queue.items.map(({ state }) => state.kind)));
 * ```
 * @public
 */
export function createDownloadQueue(options: DownloadQueueOptions): DownloadQueue {
  return new RunningQueue(options);
}

interface Entry {
  readonly id: string;
  readonly request: RecordingDownloadRequest;
  target: QueuedTarget | undefined;
  /** Undefined before its turn, and once its file was taken. */
  download: RecordingDownload | undefined;
  item: QueuedDownload;
}

class RunningQueue implements DownloadQueue {
  readonly #options: DownloadQueueOptions;
  readonly #clock: Clock;
  readonly #listeners = new ListenerSet();
  readonly #memory: DownloadMemory;
  readonly #entries = new Map<string, Entry>();
  #items: readonly QueuedDownload[] = [];
  #lastId = 0;
  #closed = false;

  constructor(options: DownloadQueueOptions) {
    this.#options = options;
    this.#clock = options.clock ?? systemClock;
    this.#memory = new DownloadMemory(options.storage, options.storageKey ?? 'gk-downloads');
    for (const request of this.#memory.unfinished) if (isDownloadRequest(request)) this.#put(request, undefined);
    this.#work();
  }

  get items(): readonly QueuedDownload[] {
    return this.#items;
  }

  subscribe(listener: () => void): () => void {
    return this.#listeners.add(listener);
  }

  add(request: RecordingDownloadRequest, { target }: { readonly target?: QueuedTarget } = {}): QueuedDownload {
    if (this.#closed) throw new GkError('closed', 'The queue of downloads is closed.');
    checkDownloadRequest(request);
    const key = downloadKey(request);
    const there = [...this.#entries.values()].find(
      ({ item }) => downloadKey(item.request) === key && !canRetry(item) && !(item.state.kind === 'done' && item.saved),
    );
    if (there) {
      if (target) this.#adopt(there, target);
      return there.item;
    }
    const entry = this.#put(request, target);
    this.#work();
    return entry.item;
  }

  cancel(id: string): void {
    const entry = this.#entries.get(id);
    if (entry?.item.state.kind === 'waiting') this.#set(entry, { state: { kind: 'cancelled' } });
    else entry?.download?.cancel();
  }

  retry(id: string): void {
    const entry = this.#entries.get(id);
    if (!entry || !canRetry(entry.item)) return;
    this.#set(entry, { state: { kind: 'waiting' } });
    this.#work();
  }

  remove(id: string): void {
    const entry = this.#entries.get(id);
    if (!entry) return;
    this.#entries.delete(id);
    giveUp(entry);
    this.#changed();
    this.#work();
  }

  removeDone(): void {
    for (const { id, item } of [...this.#entries.values()]) if (item.state.kind === 'done') this.#entries.delete(id);
    this.#changed();
  }

  takeFile(id: string): ReturnType<DownloadQueue['takeFile']> {
    const entry = this.#entries.get(id);
    if (entry?.item.state.kind !== 'done') return undefined;
    const { file } = entry.item.state;
    if (file.bytes === undefined) return undefined;
    entry.download = undefined;
    this.#memory.exported(downloadKey(entry.request), this.#clock.now());
    this.#set(entry, { state: { kind: 'done', file: { ...file, bytes: undefined } }, saved: true });
    return { ...file, bytes: file.bytes };
  }

  exportedMs(request: RecordingDownloadRequest): number | undefined {
    return this.#memory.exportedMs(downloadKey(request));
  }

  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    for (const entry of this.#entries.values()) giveUp(entry);
    this.#listeners.clear();
  }

  #put(request: RecordingDownloadRequest, target: QueuedTarget | undefined): Entry {
    this.#lastId += 1;
    const id = String(this.#lastId);
    const item: QueuedDownload = { id, request, state: { kind: 'waiting' }, saved: false };
    const entry: Entry = { id, request, target, download: undefined, item };
    this.#entries.set(id, entry);
    this.#changed();
    return entry;
  }

  /** Starts those that wait, as many as may run. */
  #work(): void {
    if (this.#closed) return;
    const free = (this.#options.concurrency ?? CONCURRENCY) - [...this.#entries.values()].filter(isRunning).length;
    const waiting = [...this.#entries.values()].filter(({ item }) => item.state.kind === 'waiting');
    for (const entry of waiting.slice(0, Math.max(0, free))) this.#run(entry);
  }

  #run(entry: Entry): void {
    if (entry.download) {
      entry.download.retry();
      return;
    }
    const { rest, clock } = this.#options;
    const { request, target } = entry;
    const download = startRecordingDownload(request, { rest, ...(target && { target }), ...(clock && { clock }) });
    entry.download = download;
    const look = (): void => {
      // Once its file was taken the download is let go; what it still says is old.
      if (entry.download !== download || !this.#entries.has(entry.id) || this.#closed) return;
      const { state } = download;
      // A target that failed is of no further use: another try keeps the file in memory.
      if (state.kind === 'failed' && isWriteFailure(state.error)) dropTarget(entry);
      if (state.kind !== 'done') this.#set(entry, { state });
      else if (entry.target) void this.#close(entry, entry.target, state.file);
      else this.#keep(entry, state.file);
      if (!isRunning(entry)) this.#work();
    };
    download.subscribe(look);
    look();
  }

  /** Of a download that went into memory, a file for it may come later; of two files only the first is written. */
  #adopt(entry: Entry, target: QueuedTarget): void {
    const { state } = entry.item;
    if (entry.target) abort(target);
    else {
      entry.target = target;
      if (state.kind === 'done') void this.#close(entry, target, state.file);
    }
  }

  /** The file stays in memory. */
  #keep(entry: Entry, file: DownloadedFile): void {
    this.#set(entry, { state: { kind: 'done', file } });
    this.#addParts(entry, file);
  }

  /** The further files of a recording that comes as several go where its first went. */
  #addParts({ id, request, target }: Entry, { parts = 1 }: DownloadedFile): void {
    if (this.#closed || !this.#entries.has(id) || (request.part ?? 1) !== 1) return;
    for (let part = 2; part <= parts; part += 1) {
      const further = target?.partTarget?.(part);
      this.add({ ...request, part }, further && { target: further });
    }
  }

  /** A file on the disk is whole when the disk says so. */
  async #close(entry: Entry, target: QueuedTarget, file: DownloadedFile): Promise<void> {
    const { bytes } = file;
    try {
      if (bytes) await target.write(bytes);
      await target.close?.();
    } catch (cause) {
      dropTarget(entry);
      if (bytes) this.#keep(entry, file);
      else this.#set(entry, { state: { kind: 'failed', error: writeFailure(cause) } });
      this.#work();
      return;
    }
    this.#memory.exported(downloadKey(entry.request), this.#clock.now());
    if (bytes) entry.download = undefined;
    this.#set(entry, { state: { kind: 'done', file: { ...file, bytes: undefined } }, saved: true });
    this.#addParts(entry, file);
    this.#work();
  }

  #set(entry: Entry, change: Partial<Pick<QueuedDownload, 'state' | 'saved'>>): void {
    entry.item = { ...entry.item, ...change };
    this.#changed();
  }

  #changed(): void {
    const entries = [...this.#entries.values()];
    this.#items = entries.map(({ item }) => item);
    if (!this.#closed) this.#memory.keep(this.#items);
    this.#listeners.notify();
  }
}

/** Ends a download, and notifies its target that the file will not become whole. */
function giveUp({ item, download, target }: Entry): void {
  download?.cancel();
  // Of a file that is whole, the target may be closing now.
  if (item.state.kind === 'done' || download?.state.kind === 'done') return;
  abort(target);
}

/** Another try of a download begins anew, in memory. */
function dropTarget(entry: Entry): void {
  abort(entry.target);
  entry.download = undefined;
  entry.target = undefined;
}

/** A target that cannot be given up keeps its data; its error has no recipient. */
function abort(target: QueuedTarget | undefined): void {
  void Promise.resolve(target?.abort?.()).catch(() => undefined);
}

function isRunning({ item: { state } }: Entry): boolean {
  return state.kind === 'asking' || state.kind === 'preparing' || state.kind === 'transferring';
}

function canRetry({ state }: QueuedDownload): boolean {
  return state.kind === 'failed' || state.kind === 'cancelled';
}
