import { mkdirSync, rmSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { createHash } from 'node:crypto';
import { isGkError } from 'gk-sdk';
import { type RecordingSpan, recordingFileName } from 'gk-sdk/recordings';
import { SourceError } from '../../device/source-error.js';
import { failureWords } from '../../store/state/disk-full.js';
import { steadyFrom, type SteadyMs } from '../../time/steady-clock.js';
import type { Log } from '../http/log.js';
import { DeviceSendsNone } from './device-transfer.js';
import { isPossiblyRecorded, openSource, type RecordingSources } from './recording-source.js';
import { PackingTurns } from './packing-turns.js';
import { packRecording, type PackedPart, type PackRequest } from './pack-recording.js';

/** A file that is there to be fetched. */
export interface PackedFile {
  readonly path: string;
  readonly sizeBytes: number;
  /** Changes with the content. */
  readonly etag: string;
  readonly name: string;
  /** When its pictures were captured; empty for a file that has none. */
  readonly spans: readonly RecordingSpan[];
}

/** How far a download is. */
export type DownloadStatus =
  /** Others are before it; `place` counts from 1. */
  | { readonly kind: 'waiting'; readonly place: number }
  /** 0 to 100. */
  | { readonly kind: 'packing'; readonly progress: number }
  /** More files than one where the codec changes. */
  | { readonly kind: 'ready'; readonly files: readonly PackedFile[] }
  | { readonly kind: 'failed'; readonly message: string };

/** A download that is not over. */
export interface OpenDownload {
  readonly deviceId: string;
  /** False while it waits for its turn. */
  readonly isRunning: boolean;
}

export interface DownloadJobsOptions extends RecordingSources {
  /** Folder for the files; emptied at the start. */
  readonly folder: string;
  /** Unix milliseconds. */
  readonly now: () => number;
  /** Monotonic clock for the ages of jobs; by default it follows `now` without going back. */
  readonly steady?: SteadyMs;
  readonly isOnline: (deviceId: string) => boolean;
  readonly log: Log;
  /** Told of the bytes that a device has sent for a download. */
  readonly onReceived: (deviceId: string, bytes: number) => void;
  /** All files together; 2 GB by default. */
  readonly maxBytes?: number;
}

/** By which a file is named. */
type FileRequest = Pick<PackRequest, 'deviceId' | 'channel' | 'startS' | 'durationS' | 'format'>;

const MAX_JOBS = 500;
const TOO_MANY = 'Too many downloads: try again later';
const TOO_MANY_OF_USER = 'Too many of your downloads wait: try again when some of them are done';
/** A client asks each second: a job without a request for this long is given up. */
const ABANDONED_MS = 120_000;
/** An unused file is removed after this time. */
const MAX_AGE_MS = 3_600_000;
const DEFAULT_MAX_BYTES = 2_000_000_000;
const NO_RECORD = 'No Record';
/** A minute can be played when it is over. */
const RECORDED_AFTER_MS = 60_000;

interface Job {
  readonly request: PackRequest;
  readonly path: string;
  /** Unix milliseconds. */
  readonly askedMs: number;
  /** This and the following are of the steady clock. */
  readonly begunMs: number;
  readonly end: AbortController;
  usedMs: number;
  /** When each user asked last. */
  readonly askers: Map<string, number>;
  status: JobStatus;
}

/** The place of a job that waits is known to the turns. */
type JobStatus = Exclude<DownloadStatus, { kind: 'waiting' }> | { readonly kind: 'waiting' };

/** Packs recordings for those who fetch them. The same request is one job, however often it is asked for. */
export class DownloadJobs {
  readonly #options: DownloadJobsOptions;
  readonly #steady: SteadyMs;
  readonly #jobs = new Map<string, Job>();
  readonly #turns = new PackingTurns<Job>();

  constructor(options: DownloadJobsOptions) {
    this.#options = options;
    this.#steady = options.steady ?? steadyFrom(options.now);
    // Files of an earlier run have no owner.
    rmSync(options.folder, { recursive: true, force: true });
    mkdirSync(options.folder, { recursive: true });
  }

  /**
   * Begins a download for a user, or returns its progress. One that failed begins anew at the next question. The users
   * who wait take turns.
   */
  async ask(request: PackRequest, user: string, signal: AbortSignal): Promise<DownloadStatus> {
    this.#sweep();
    const key = keyOf(request);
    await this.#forgetDeleted(key, signal);
    if (!(await this.#mayBegin(key, request, signal))) return { kind: 'failed', message: NO_RECORD };
    const job = this.#join(key, request, user);
    if (typeof job === 'string') return { kind: 'failed', message: job };
    const status = this.#statusOf(job);
    if (status.kind === 'failed') this.#forget(key);
    return status;
  }

  /** A file of a download, from 1, when it is ready. */
  async ready(request: PackRequest, part: number, signal: AbortSignal): Promise<PackedFile | undefined> {
    const key = keyOf(request);
    await this.#forgetDeleted(key, signal);
    const job = this.#jobs.get(key);
    if (job === undefined) return undefined;
    job.usedMs = this.#steady();
    const status = this.#statusOf(job);
    return status.kind === 'ready' ? status.files[part - 1] : undefined;
  }

  /** Bytes of the files that are there of a place. */
  storedBytes(place: PackRequest['place']): number {
    return [...this.#jobs.values()]
      .filter(({ request }) => request.place === place)
      .reduce((sum, job) => sum + bytesOf(job), 0);
  }

  /** Downloads from devices that are being packed, or wait for their turn. */
  open(): readonly OpenDownload[] {
    return [...this.#jobs.values()].flatMap(({ request: { deviceId, place }, status: { kind } }) =>
      place === 'device' && (kind === 'packing' || kind === 'waiting')
        ? [{ deviceId, isRunning: kind === 'packing' }]
        : [],
    );
  }

  /** Ends what is under way and removes the files that are not kept. */
  close(): void {
    for (const key of [...this.#jobs.keys()]) this.#forget(key);
    rmSync(this.#options.folder, { recursive: true, force: true });
  }

  /** The job of a request, which is one of this user from now on; words when there is no room for it. */
  #join(key: string, request: PackRequest, user: string): Job | string {
    const nowMs = this.#steady();
    const known = this.#jobs.get(key);
    const job = known ?? this.#newJob(key, request);
    if (known === undefined) this.#makeRoom(MAX_JOBS - 1);
    if (known === undefined && this.#jobs.size >= MAX_JOBS) return TOO_MANY;
    const isOpen = job.status.kind === 'waiting' || job.status.kind === 'packing';
    if (isOpen && !this.#turns.add(job, user)) return TOO_MANY_OF_USER;
    job.usedMs = nowMs;
    job.askers.set(user, nowMs);
    if (known === undefined) {
      this.#jobs.set(key, job);
      this.#next();
    }
    return job;
  }

  #newJob(key: string, request: PackRequest): Job {
    const { now, folder } = this.#options;
    const id = createHash('sha256').update(`${key} ${now()}`).digest('hex').slice(0, 32);
    return {
      request,
      path: join(folder, `${id}.${request.format}`),
      askedMs: now(),
      begunMs: this.#steady(),
      end: new AbortController(),
      usedMs: this.#steady(),
      askers: new Map(),
      status: { kind: 'waiting' },
    };
  }

  async #mayBegin(key: string, request: PackRequest, signal: AbortSignal): Promise<boolean> {
    return this.#jobs.has(key) || isPossiblyRecorded(request, this.#options, signal);
  }

  /** A file of recordings that were deleted since, or formatted away, is gone with them. */
  async #forgetDeleted(key: string, signal: AbortSignal): Promise<void> {
    const job = this.#jobs.get(key);
    if (job?.status.kind !== 'ready' || (await isPossiblyRecorded(job.request, this.#options, signal))) return;
    if (this.#jobs.get(key) === job) this.#forget(key);
  }

  #next(): void {
    for (let job = this.#turns.next(); job !== undefined; job = this.#turns.next()) {
      void this.#pack(keyOf(job.request), job);
    }
  }

  async #pack(key: string, job: Job): Promise<void> {
    job.status = { kind: 'packing', progress: 0 };
    const { signal } = job.end;
    // The bytes of a file may all come ahead of its packets.
    let transferred: number | undefined;
    const show = (progress: number): void => {
      job.status = { kind: 'packing', progress };
      if (this.#isAbandoned(job)) this.#forget(key);
    };
    try {
      const source = await openSource(job.request, this.#options, {
        signal,
        onProgress: ({ bytes, ofBytes }) => {
          if (ofBytes === undefined) return;
          transferred = Math.min(99, (100 * bytes) / Math.max(1, ofBytes));
          show(transferred);
        },
      });
      const close = (): void => {
        source.close();
      };
      // A device that no longer sends must not block others.
      signal.addEventListener('abort', close, { once: true });
      const parts = await packRecording(job.request, {
        source,
        path: job.path,
        signal,
        onProgress: (progress) => {
          show(transferred ?? progress);
        },
      }).finally(close);
      const files = await packedFiles(job.request, parts);
      signal.throwIfAborted();
      if (job.request.place !== 'server') {
        this.#options.onReceived(
          job.request.deviceId,
          files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
        );
      }
      job.status = { kind: 'ready', files };
      this.#makeRoom();
    } catch (error) {
      await removeFiles(job.path);
      const none = isGkError(error, 'not-found') || (error instanceof Error && error.message === NO_RECORD);
      const isTold = error instanceof DeviceSendsNone || error instanceof SourceError;
      const told = none ? NO_RECORD : isTold ? error.message : undefined;
      if (told === undefined && !signal.aborted) {
        this.#options.log(`A download failed: ${error instanceof Error ? error.message : String(error)}`, error);
      }
      job.status = { kind: 'failed', message: told ?? failureWords(error, 'The recording could not be packed') };
    }
    this.#turns.remove(job);
    this.#next();
  }

  /** Status reported to a client. */
  #statusOf(job: Job): DownloadStatus {
    const { request, status } = job;
    if (status.kind === 'waiting') return { ...status, place: this.#turns.placeOf(job) ?? 1 };
    const isDue = status.kind === 'packing' && request.place === 'device';
    return isDue && !this.#options.isOnline(request.deviceId) ? { kind: 'failed', message: 'Device offline' } : status;
  }

  /** Removes the least recently requested files, until `maxJobs` are left at most. */
  #makeRoom(maxJobs = MAX_JOBS): void {
    const { maxBytes = DEFAULT_MAX_BYTES } = this.#options;
    const oldest = [...this.#jobs].sort(([, a], [, b]) => a.usedMs - b.usedMs);
    let bytes = oldest.reduce((sum, [, job]) => sum + bytesOf(job), 0);
    for (const [key, job] of oldest.slice(0, -1)) {
      if (bytes <= maxBytes && this.#jobs.size <= maxJobs) return;
      if (job.status.kind !== 'ready') continue;
      bytes -= bytesOf(job);
      this.#forget(key);
    }
  }

  /** Gives up jobs without requests, and files that show less than there is by now. */
  #sweep(): void {
    const nowMs = this.#steady();
    for (const [key, job] of [...this.#jobs]) {
      const endMs = (job.request.startS + job.request.durationS) * 1000 + RECORDED_AFTER_MS;
      const isUnused = nowMs - job.usedMs > MAX_AGE_MS;
      const old = isUnused || (job.askedMs < endMs && nowMs - job.begunMs > ABANDONED_MS);
      if (job.status.kind === 'ready' ? old : this.#isAbandoned(job)) this.#forget(key);
      else this.#forgetAskers(job);
    }
  }

  /** A job that others still ask for counts no longer for who gave it up. */
  #forgetAskers(job: Job): void {
    const nowMs = this.#steady();
    for (const [user, askedMs] of job.askers) {
      if (nowMs - askedMs <= ABANDONED_MS) continue;
      job.askers.delete(user);
      this.#turns.leave(job, user);
    }
  }

  #isAbandoned(job: Job): boolean {
    return this.#steady() - job.usedMs > ABANDONED_MS;
  }

  /** Ends a job; packing that is under way removes its file itself. */
  #forget(key: string): void {
    const job = this.#jobs.get(key);
    if (job === undefined) return;
    this.#jobs.delete(key);
    if (job.status.kind === 'waiting') this.#turns.remove(job);
    job.end.abort();
    if (job.status.kind === 'ready') void removeFiles(job.path);
  }
}

function bytesOf({ status }: Job): number {
  return status.kind === 'ready' ? status.files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0) : 0;
}

/** Files that were packed for a request and lie where they stay. Rejects where one was taken away. */
export function packedFiles(
  request: FileRequest,
  files: readonly { readonly path: string; readonly spans?: readonly RecordingSpan[] | undefined }[],
): Promise<PackedFile[]> {
  return Promise.all(files.map(({ path, spans = [] }, index) => packedFile(request, { path, spans }, index + 1)));
}

async function packedFile(request: FileRequest, { path, spans }: PackedPart, part: number): Promise<PackedFile> {
  const { size } = await stat(path);
  const etag = `"${createHash('sha256').update(`${path} ${size}`).digest('hex').slice(0, 16)}"`;
  // A file that begins later than it was asked for is named by what it shows.
  const startS = Math.max(request.startS, Math.floor(spans[0]?.startS ?? 0));
  return { path, sizeBytes: size, etag, name: recordingFileName({ ...request, startS, part }), spans };
}

/** Removes the files of a job, the further ones and those that packing left behind, too. */
async function removeFiles(path: string): Promise<void> {
  const folder = dirname(path);
  const names = await readdir(folder).catch(() => []);
  const ours = names.filter((name) => name.startsWith(basename(path)));
  await Promise.all(ours.map((name) => rm(join(folder, name), { force: true })));
}

function keyOf(request: PackRequest): string {
  const { deviceId, channel, place, startS, durationS, sub, format } = request;
  return JSON.stringify([deviceId, channel, place, startS, durationS, sub, format]);
}
