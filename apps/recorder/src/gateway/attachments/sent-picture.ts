import { createHash, randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { WorldEvent } from '../../device/world.js';
import type { Journal } from '../../journal/journal.js';
import type { AttachmentStore } from '../../store/events/attachment-store.js';
import { channelOfCamera, type FileKind } from './attachment-kind.js';

/** A picture, sound or video that a terminal sends by itself (0801). */
export interface SentPicture {
  readonly mediaId: number;
  /** 0 picture 1 sound 2 video. */
  readonly kind: number;
  /** 0 JPEG 1 TIF 2 MP3 3 WAV 4 WMV. */
  readonly format: number;
  /** Why it was made: 0 asked 1 timer 2 robbery 3 crash, tip 4 5 6 doors 7 distance. */
  readonly event: number;
  readonly camera: number;
  /** Unix seconds. */
  readonly takenS: number;
  readonly data: Uint8Array;
}

export interface KeepPictureOptions {
  readonly deviceId: string;
  readonly cameras: number;
  readonly attachments: AttachmentStore;
  readonly journal: Pick<Journal, 'read'>;
  /** Folder of what is on its way. */
  readonly folder: string;
  /** Unix milliseconds. */
  readonly now: () => number;
}

/** Codes of events that a picture is of, by why it was made; all others are of no event. */
const CODES: ReadonlyMap<number, ReadonlySet<number>> = new Map([
  [2, new Set([1])],
  [3, new Set([16, 1859])],
  [4, new Set([9])],
  [5, new Set([9])],
  [6, new Set([9])],
]);
/** A picture is taken when its alarm begins, give or take the clock of the terminal. */
const NEAR_S = 60;

const KINDS: readonly FileKind['kind'][] = ['picture', 'sound', 'video'];
const EXTENSIONS = ['jpg', 'tif', 'mp3', 'wav', 'wmv'] as const;

/** Keeps a picture durably, with the event that it is of where there is one. */
export async function keepSentPicture(picture: SentPicture, options: KeepPictureOptions): Promise<void> {
  const { deviceId, cameras, attachments, folder, now } = options;
  if (cameras === 0) throw new Error('The device was deleted');
  const { mediaId, camera, takenS, data } = picture;
  const event = await eventOf(picture, options);
  const path = join(folder, randomUUID());
  try {
    await writeFile(path, data, { flush: true });
    const sha256 = createHash('sha256').update(data).digest('hex');
    const { kind, extension } = kindOf(picture);
    const file = { name: `0801 ${mediaId}`, kind, extension, path, sizeBytes: data.byteLength, sha256 };
    const channel = channelOfCamera(camera, false, cameras);
    attachments.keepOwn({ deviceId, takenS, event }, { ...file, channel }, Math.floor(now() / 1000));
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}

function kindOf({ kind, format, data }: SentPicture): FileKind {
  const extension = EXTENSIONS[format];
  // Browsers show as JPEG what begins as one.
  if (kind === 0 && data[0] === 0xff && data[1] === 0xd8) return { kind: 'picture', extension: 'jpg' };
  if (extension === undefined || extension === 'jpg') return { kind: 'other', extension: 'bin' };
  return { kind: KINDS[kind] ?? 'other', extension };
}

/** The event that a picture is of: the nearest one in time. */
async function eventOf(
  { event: reason, takenS }: SentPicture,
  { deviceId, journal }: KeepPictureOptions,
): Promise<WorldEvent | undefined> {
  const codes = CODES.get(reason);
  if (codes === undefined) return undefined;
  const query = {
    kind: 'event',
    fromMs: (takenS - NEAR_S) * 1000,
    toMs: Infinity,
    deviceIds: new Set([deviceId]),
  } as const;
  let nearest: WorldEvent | undefined;
  const away = ({ happenedS }: WorldEvent): number => Math.abs(happenedS - takenS);
  for await (const page of journal.read(query, new AbortController().signal)) {
    for (const { event } of page) {
      if (!codes.has(event.code) || away(event) > NEAR_S) continue;
      if (nearest === undefined || away(event) < away(nearest)) nearest = event;
    }
  }
  return nearest;
}
