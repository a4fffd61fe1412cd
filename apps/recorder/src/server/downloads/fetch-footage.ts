import { createHash } from 'node:crypto';
import { open, readdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { milliseconds, isGkError, type Clock } from 'gk-sdk';
import type { GkPacket } from 'gk-sdk/wire';
import { reasonOf } from '../../device/device-answer.js';
import type { TransferProgress } from '../../device/device-link.js';
import type { RecordingArchive } from '../../device/recording-archive.js';
import { SourceError } from '../../device/source-error.js';
import type { EventFootageStore, FootageKey } from '../../store/footage/event-footage-store.js';
import { failureWords } from '../../store/state/disk-full.js';
import type { Log } from '../http/log.js';
import { DeviceSendsNone, openTransfer, type RecordingSource, type TransferLink } from './device-transfer.js';
import { packRecording } from './pack-recording.js';
import { isRecorded, openArchived, SENDS_NONE } from './recording-source.js';

/** A device that sends nothing for so long is given up. */
const SILENT_MS = 60_000;
/** Devices close the file that they write at some time after its last picture: until then they may send less. */
const CLOSES_FILE_S = 120;
/** Footage that ends so much too early lacks something. */
const SHORT_S = 1.5;

/** Why footage did not come. */
export type NotFetched =
  /** It may come the next time. */
  | { readonly kind: 'failed'; readonly reason: string }
  /** It will never come: the device has none, or sends none. */
  | { readonly kind: 'none'; readonly reason: string };

export interface FetchFootageOptions {
  readonly link: TransferLink;
  readonly archive: Pick<RecordingArchive, 'packets' | 'segments'>;
  readonly footage: EventFootageStore;
  /** Folder for what has not come to its end. */
  readonly folder: string;
  /** Timers of waits. */
  readonly clock: Clock;
  /** Unix milliseconds. */
  readonly now: () => number;
  /** Told of the bytes that a device has sent. */
  readonly onReceived: (deviceId: string, bytes: number) => void;
  readonly log: Log;
}

/** Footage to fetch. */
export interface FootageRequest extends FootageKey {
  /** From when its days count, unix seconds. */
  readonly keptFromS: number;
}

/** How a transfer is watched and ended. */
export interface FetchWatch {
  readonly signal: AbortSignal;
  /** False once the order is gone. */
  readonly isWanted: () => boolean;
  /** Told as it comes: 0 to 99, and the bytes so far. */
  readonly onProgress: (percent: number, bytes: number) => void;
}

const NO_RECORD = 'No Record';

/** Fetches the footage of a channel from its device and keeps it; undefined when it is kept now. */
export async function fetchFootage(
  request: FootageRequest,
  watch: FetchWatch,
  options: FetchFootageOptions,
): Promise<NotFetched | undefined> {
  const { deviceId, channel, startS, durationS } = request;
  const span = { channel, sub: false, startS, endS: startS + durationS };
  const { signal } = watch;
  const told = new ToldProgress();
  const onProgress = (progress: TransferProgress): void => {
    told.tell(progress);
  };
  const answer = await openTransfer(options.link, deviceId, span, { signal, onProgress });
  if (answer.kind === 'unsupported') return { kind: 'none', reason: SENDS_NONE };
  if (answer.kind !== 'done') return { kind: 'failed', reason: reasonOf(answer) };
  return keepPackets(request, answer.value, watch, { ...options, told });
}

/** Keeps what the server itself has recorded of the same time; undefined when it is kept now. */
export async function keepOwnRecording(
  request: FootageRequest,
  watch: FetchWatch,
  options: FetchFootageOptions,
): Promise<NotFetched | undefined> {
  const { deviceId, channel, startS, durationS } = request;
  const what = { deviceId, channel, place: 'server' } as const;
  const endS = startS + durationS;
  try {
    if (!(await isRecorded(options.archive, { ...what, startS, endS }, watch.signal))) {
      return { kind: 'none', reason: NO_RECORD };
    }
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    return { kind: 'failed', reason: error.message };
  }
  const query = { ...what, sub: false, fromUs: startS * 1e6, toUs: endS * 1e6 };
  const source = openArchived(options.archive, query);
  return keepPackets(request, source, watch, { ...options, onReceived: () => undefined });
}

/** The progress that a device itself tells: some of it ahead of who listens. */
class ToldProgress {
  #last: TransferProgress | undefined;
  #listener: (progress: TransferProgress) => void = () => undefined;

  tell(progress: TransferProgress): void {
    this.#last = progress;
    this.#listener(progress);
  }

  listen(listener: (progress: TransferProgress) => void): void {
    this.#listener = listener;
    if (this.#last !== undefined) listener(this.#last);
  }
}

interface KeepOptions extends FetchFootageOptions {
  readonly told?: ToldProgress;
}

async function keepPackets(
  request: FootageRequest,
  source: RecordingSource,
  { signal, isWanted, onProgress }: FetchWatch,
  { footage, folder, clock, now, onReceived, log, told }: KeepOptions,
): Promise<NotFetched | undefined> {
  const { deviceId, channel, startS, durationS } = request;
  const id = createHash('sha256')
    .update(JSON.stringify([deviceId, channel, startS, durationS]))
    .digest('hex');
  const path = join(folder, `${id.slice(0, 32)}.mp4`);
  const end = new AbortController();
  const giveUp = (): void => {
    end.abort();
    source.close();
  };
  signal.addEventListener('abort', giveUp, { once: true });
  let isSilent = false;
  let bytes = 0;
  let percent = 0;
  let isTold = false;
  const silence = new Silence(clock, () => {
    isSilent = true;
    giveUp();
  });
  const packets = watched(source.packets, silence, (batch) => {
    let share = 0;
    for (const { capturedAtUs, payload } of batch) {
      if (!isTold) bytes += payload.byteLength;
      share = (capturedAtUs / 1e6 - startS) / Math.max(1, durationS);
    }
    if (!isTold) percent = Math.max(percent, percentOf(share));
    onProgress(percent, bytes);
  });
  told?.listen((progress) => {
    silence.restart();
    bytes = progress.bytes;
    if (progress.ofBytes === undefined) return;
    isTold = true;
    percent = Math.max(percent, percentOf(progress.bytes / Math.max(1, progress.ofBytes)));
    onProgress(percent, bytes);
  });
  try {
    signal.throwIfAborted();
    const pack = { ...request, place: 'device', sub: false, format: 'mp4' } as const;
    const parts = await packRecording(pack, {
      source: {
        packets,
        close: () => {
          source.close();
        },
      },
      path,
      signal: end.signal,
      onProgress: () => undefined,
    });
    const lastS = Math.max(...parts.flatMap(({ spans }) => spans.map(({ endS }) => endS)));
    if (lastS < startS + durationS - SHORT_S && mayGrow(request, now())) return unfinished();
    const files = await Promise.all(parts.map(async (part) => ({ ...part, sizeBytes: await flush(part.path) })));
    onReceived(deviceId, bytes);
    if (!isWanted()) return { kind: 'none', reason: 'It is not wanted any more' };
    footage.keep(request, { savedS: Math.floor(now() / 1000), keptFromS: request.keptFromS }, files);
    return undefined;
  } catch (error) {
    if (isSilent) return { kind: 'failed', reason: 'The device stopped sending' };
    if (isGkError(error, 'not-found'))
      return mayGrow(request, now()) ? unfinished() : { kind: 'none', reason: NO_RECORD };
    if (signal.aborted) return { kind: 'failed', reason: 'Cancelled' };
    const reason = error instanceof Error ? error.message : String(error);
    if (!(error instanceof BrokenOff)) log(`Footage could not be kept: ${reason}`, error);
    return { kind: 'failed', reason: hasWords(error) ? reason : failureWords(error, 'The device broke off') };
  } finally {
    signal.removeEventListener('abort', giveUp);
    source.close();
    await removeFiles(path);
  }
}

function unfinished(): NotFetched {
  return { kind: 'failed', reason: 'The device has not closed its file yet' };
}

function mayGrow({ startS, durationS }: FootageKey, nowMs: number): boolean {
  return nowMs / 1000 < startS + durationS + CLOSES_FILE_S;
}

/** True for what ended with words for the user. */
function hasWords(error: unknown): boolean {
  return error instanceof BrokenOff && (error.cause instanceof SourceError || error.cause instanceof DeviceSendsNone);
}

/** The device ended the transfer before its end. */
class BrokenOff extends Error {
  override readonly name = 'BrokenOff';
}

/** 0 to 99 of a share from 0 to 1: all of it is there when it is kept. */
function percentOf(share: number): number {
  return Math.min(99, Math.max(0, Math.floor(share * 100)));
}

/** Waits for a device that may have fallen silent. */
class Silence {
  readonly #clock: Clock;
  readonly #onSilent: () => void;
  #fall: () => void = () => undefined;
  /** Resolves when it has been silent for too long. */
  readonly fallen = new Promise<'silent'>((resolve) => {
    this.#fall = () => {
      resolve('silent');
    };
  });
  #cancel: () => void = () => undefined;

  constructor(clock: Clock, onSilent: () => void) {
    this.#clock = clock;
    this.#onSilent = onSilent;
  }

  restart(): void {
    this.#cancel();
    this.#cancel = this.#clock.after(milliseconds(SILENT_MS), () => {
      this.#onSilent();
      this.#fall();
    });
  }

  stop(): void {
    this.#cancel();
  }
}

/** Passes the packets of a source on, and reports them. A source that never answers does not keep its reader. */
async function* watched(
  packets: AsyncIterable<readonly GkPacket[]>,
  silence: Silence,
  onPackets: (batch: readonly GkPacket[]) => void,
): AsyncIterable<readonly GkPacket[]> {
  const iterator = packets[Symbol.asyncIterator]();
  try {
    for (;;) {
      silence.restart();
      const next = await Promise.race([read(iterator), silence.fallen]);
      if (next === 'silent') throw new BrokenOff('silent');
      silence.stop();
      if (next.done === true) return;
      if (next.value.length > 0) onPackets(next.value);
      yield next.value;
    }
  } finally {
    silence.stop();
  }
}

async function read<T>(iterator: AsyncIterator<T>): Promise<IteratorResult<T>> {
  try {
    return await iterator.next();
  } catch (error) {
    throw new BrokenOff(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

/** Forces written data onto the disk; gives its size. */
async function flush(path: string): Promise<number> {
  const file = await open(path, 'r+');
  try {
    await file.sync();
    return (await file.stat()).size;
  } finally {
    await file.close();
  }
}

/** Removes what packing left behind. */
async function removeFiles(path: string): Promise<void> {
  const folder = dirname(path);
  const names = await readdir(folder).catch(() => []);
  const ours = names.filter((name) => name.startsWith(basename(path)));
  await Promise.all(ours.map((name) => rm(join(folder, name), { force: true })));
}
