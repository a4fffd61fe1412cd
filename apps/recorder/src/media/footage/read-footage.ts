import { readdir, readFile, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { GkError, jt1078Format, toGkError } from 'gk-sdk/wire';
import type { Clip } from '../clip.js';
import { readAnnexB, readJt1078, type FootageFile } from './elementary-footage.js';
import { readMp4 } from './mp4-footage.js';

/** One device made of footage. */
export interface FootageDevice {
  /** `FOOTAGE-1`, `FOOTAGE-2`, ... */
  readonly deviceId: string;
  /** Channel 1 first; at most eight. A clip's name is its file's. */
  readonly clips: readonly Clip[];
}

/** What `--footage DIR` found. */
export interface FootageSet {
  readonly devices: readonly FootageDevice[];
  /** Lines for the terminal: files passed over, and what of a file does not play. */
  readonly notes: readonly string[];
}

const CHANNELS = 8;
/** Footage is held in memory, one copy for all viewers. */
const MAX_FILE_BYTES = 1024 ** 3;

const ELEMENTARY = new Set(['.h264', '.264', '.avc', '.h265', '.265', '.hevc']);
const MP4 = new Set(['.mp4', '.m4v', '.mov']);
const CAPTURE = new Set(['.bin', '.jt1078']);

/**
 * Reads all footage of a folder: bare H.264 and H.265, MP4, JT/T 1078 captures. The files in the order
 * of their names are channels 1 to 8 of FOOTAGE-1, then of FOOTAGE-2, and so on. What is no footage is
 * passed over with a note.
 *
 * @throws GkError `not-found` when the folder cannot be read or holds no footage.
 */
export async function readFootage(dir: string): Promise<FootageSet> {
  const clips: Clip[] = [];
  const notes: string[] = [];
  for (const name of await namesOf(dir)) {
    try {
      const file = await readFootageFile(join(dir, name), name);
      clips.push(file.clip);
      notes.push(...file.notes);
    } catch (error) {
      notes.push(`${name} is passed over: ${toGkError(error).message}.`);
    }
  }
  if (clips.length === 0)
    throw new GkError('not-found', `There is no footage in ${dir}: no H.264, H.265, MP4 or JT/T 1078 file.`);
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

async function readFootageFile(path: string, name: string): Promise<FootageFile> {
  const kind = extname(name).toLowerCase();
  if (!ELEMENTARY.has(kind) && !MP4.has(kind) && !CAPTURE.has(kind))
    throw new GkError('unsupported', 'it is no footage');
  if ((await stat(path)).size > MAX_FILE_BYTES) throw new GkError('unsupported', 'it is larger than 1 GiB');
  const bytes = new Uint8Array(await readFile(path));
  if (MP4.has(kind)) return readMp4(name, bytes);
  if (ELEMENTARY.has(kind)) return readAnnexB(name, bytes);
  if (jt1078Format.sniff(bytes.subarray(0, 4096)) !== 'yes')
    throw new GkError('unsupported', 'it is no JT/T 1078 capture');
  return readJt1078(name, bytes);
}
