import { createHash } from 'node:crypto';
import { open, readdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { milliseconds, isGkError, type Clock } from 'gk-sdk';
import type { GkPacket } from 'gk-sdk/wire';
import { reasonOf } from '../../device/device-answer.js';
import type { DeviceLink } from '../../device/device-link.js';
import type { RecordingArchive } from '../../device/recording-archive.js';
import { SourceError } from '../../device/source-error.js';
import type { EventFootageStore, FootageKey } from '../../store/footage/event-footage-store.js';
import { failureWords } from '../../store/state/disk-full.js';
import type { Log } from '../http/log.js';
import { packRecording } from './pack-recording.js';
import { isRecorded, openArchived, SENDS_NONE, type RecordingSource } from './recording-source.js';

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
  readonly link: Pick<DeviceLink, 'openRecording'>;
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
  const answer = await options.link.openRecording(deviceId, { ...span, asFile: true }, { signal });
  if (answer.kind === 'unsupported') return { kind: 'none', reason: SENDS_NONE };
  if (answer.kind !== 'done') return { kind: 'failed', reason: reasonOf(answer) };
  return keepPackets(request, answer.value, watch, options);
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

async function keepPackets(
  request: FootageRequest,
  source: RecordingSource,
  { signal, isWanted, onProgress }: FetchWatch,
  { footage, folder, clock, now, onReceived, log }: FetchFootageOptions,
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
  const packets = watched(source.packets, {
    clock,
    onSilent: () => {
      isSilent = true;
      giveUp();
    },
    onPackets: (batch) => {
      for (const { capturedAtUs, payload } of batch) {
        bytes += payload.byteLength;
        const share = (capturedAtUs / 1e6 - startS) / Math.max(1, durationS);
        percent = Math.max(percent, Math.min(99, Math.max(0, Math.floor(share * 100))));
      }
      onProgress(percent, bytes);
    },
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
    const isUnread = error instanceof BrokenOff && error.cause instanceof SourceError;
    return { kind: 'failed', reason: isUnread ? reason : failureWords(error, 'The device broke off') };
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

/** The device ended the transfer before its end. */
class BrokenOff extends Error {
  override readonly name = 'BrokenOff';
}

/** Passes the packets of a source on, reports each, and reports silence. */
async function* watched(
  packets: AsyncIterable<readonly GkPacket[]>,
  {
    clock,
    onPackets,
    onSilent,
  }: {
    readonly clock: Clock;
    readonly onPackets: (batch: readonly GkPacket[]) => void;
    readonly onSilent: () => void;
  },
): AsyncIterable<readonly GkPacket[]> {
  let isWaiting = true;
  let ends: (() => void) | undefined;
  // A source that never answers must not keep its reader.
  const silent = new Promise<'silent'>(
    (resolve) =>
      (ends = () => {
        onSilent();
        resolve('silent');
      }),
  );
  const iterator = packets[Symbol.asyncIterator]();
  let cancel = clock.after(milliseconds(SILENT_MS), () => ends?.());
  try {
    while (isWaiting) {
      const next = await Promise.race([read(iterator), silent]);
      if (next === 'silent') throw new BrokenOff('silent');
      cancel();
      isWaiting = next.done !== true;
      if (next.done === true) return;
      cancel = clock.after(milliseconds(SILENT_MS), () => ends?.());
      if (next.value.length > 0) onPackets(next.value);
      yield next.value;
    }
  } finally {
    cancel();
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
