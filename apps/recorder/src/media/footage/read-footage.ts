import { readdir, readFile, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { GkError, gkFormat, isGkError, jt1078Format, type ContainerFormat } from 'gk-sdk/wire';
import type { Clip } from '../clip.js';
import { readAnnexB, readGms, readJt1078, type FootageFile } from './elementary-footage.js';
import { readMp4 } from './mp4-footage.js';

/** One device made of footage. */
export interface FootageDevice {
  /** `FOOTAGE-1`, `FOOTAGE-2`, ... */
  readonly deviceId: string;
  /** Channel 1 first; at most eight. A clip's name is its file's. */
  readonly clips: readonly Clip[];
}

/** Footage found by `--footage DIR`. */
export interface FootageSet {
  readonly devices: readonly FootageDevice[];
  /** Lines for the terminal: files passed over, and what of a file does not play. */
  readonly notes: readonly string[];
}

const CHANNELS = 8;
/** Footage is held in memory, one copy for all viewers. */
const MAX_FILE_BYTES = 1024 ** 3;
/** A capture may begin inside of a packet: the first whole one is looked for so far. */
const MAX_AHEAD_BYTES = 1024 ** 2;
const [GK_MAGIC, JT1078_MAGIC] = [Buffer.from('GK'), Buffer.from('01cd')];

type FootageKind = 'elementary' | 'mp4' | 'capture' | 'gms';
const KINDS: ReadonlyMap<string, FootageKind> = new Map([
  ...['.h264', '.264', '.avc', '.h265', '.265', '.hevc'].map((ending) => [ending, 'elementary'] as const),
  ...['.mp4', '.m4v', '.mov'].map((ending) => [ending, 'mp4'] as const),
  ...['.bin', '.jt1078'].map((ending) => [ending, 'capture'] as const),
  ['.gms', 'gms'],
]);

/**
 * Reads all footage of a folder: bare H.264 and H.265, MP4, GMS, JT/T 1078 captures. The files in the order of their
 * names are channels 1 to 8 of FOOTAGE-1, then of FOOTAGE-2, and so on. Other files are skipped with a note.
 *
 * @throws GkError `not-found` when the folder cannot be read or holds no footage.
 */
export async function readFootage(dir: string): Promise<FootageSet> {
  const clips: Clip[] = [];
  const notes: string[] = [];
  /** Why the first file that should be footage is none. */
  let broken: string | undefined;
  for (const name of await namesOf(dir)) {
    try {
      const file = await readFootageFile(join(dir, name), name);
      clips.push(file.clip);
      notes.push(...file.notes);
      if (!file.clip.units.some(({ key }) => key)) {
        notes.push(`${name}: no picture in it is a key frame, so live players and downloads have none to begin with.`);
      }
    } catch (error) {
      const reason = reasonOf(error);
      notes.push(`${name} is passed over: ${reason}.`);
      if (kindOf(name) !== undefined) broken ??= `${name}: ${reason}`;
    }
  }
  if (clips.length === 0) {
    const reason = broken ?? 'no H.264, H.265, MP4, GMS or JT/T 1078 file';
    throw new GkError('not-found', `There is no footage in ${dir}: ${reason}.`);
  }
  const devices: FootageDevice[] = [];
  for (let at = 0; at < clips.length; at += CHANNELS) {
    devices.push({ deviceId: `FOOTAGE-${devices.length + 1}`, clips: clips.slice(at, at + CHANNELS) });
  }
  return { devices, notes };
}

async function namesOf(dir: string): Promise<string[]> {
  try {
    const entries = await readdir(dir, { withFileTypes: true });
    // By code units, so that the order does not depend on the machine's language.
    return entries
      .filter((entry) => !entry.isDirectory())
      .map(({ name }) => name)
      .sort();
  } catch (cause) {
    throw new GkError('not-found', `The footage folder ${dir} cannot be read.`, { cause });
  }
}

/** Why a file is passed over, in one line. */
function reasonOf(error: unknown): string {
  // A sentence is made of it.
  if (isGkError(error)) return error.message.replace(/\s+/g, ' ').replace(/\.$/, '');
  const isOfFileSystem = error instanceof Error && 'syscall' in error && 'code' in error;
  return isOfFileSystem ? `it cannot be read (${String(error.code)})` : 'it is damaged';
}

/** Footage format by the extension of a file; undefined for none. */
function kindOf(name: string): FootageKind | undefined {
  return KINDS.get(extname(name).toLowerCase());
}

async function readFootageFile(path: string, name: string): Promise<FootageFile> {
  const kind = kindOf(name);
  if (kind === undefined) throw new GkError('unsupported', 'it is no footage');
  if ((await stat(path)).size > MAX_FILE_BYTES) throw new GkError('unsupported', 'it is larger than 1 GiB');
  const { buffer, byteOffset, byteLength } = await readFile(path);
  const bytes = new Uint8Array(buffer, byteOffset, byteLength);
  if (kind === 'mp4') return readMp4(name, bytes);
  if (kind === 'elementary') return readAnnexB(name, bytes);
  if (kind === 'gms') {
    if (!holds(gkFormat, GK_MAGIC, bytes)) throw new GkError('unsupported', 'it is no GMS recording');
    return readGms(name, bytes);
  }
  if (!holds(jt1078Format, JT1078_MAGIC, bytes)) throw new GkError('unsupported', 'it is no JT/T 1078 capture');
  return readJt1078(name, bytes);
}

/** Whether a file holds packets of a format, from its beginning on or behind the end of another packet. */
function holds(format: ContainerFormat, magic: Buffer, bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, MAX_AHEAD_BYTES));
  for (let at = head.indexOf(magic); at >= 0; at = head.indexOf(magic, at + 1)) {
    if (format.sniff(bytes.subarray(at, at + 4096)) === 'yes') return true;
  }
  return false;
}
