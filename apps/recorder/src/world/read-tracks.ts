import { readFile, stat } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import { GkError } from 'gk-sdk';
import { buildTrack } from './tracks/build-track.js';
import { parseGpx } from './tracks/parse-gpx.js';
import { parseJsonl } from './tracks/parse-jsonl.js';
import type { TrackFile } from './tracks/track-file.js';

/** A fix takes some 150 bytes; all are held in memory. */
const MAX_FILE_BYTES = 256 * 1024 ** 2;

export type { TrackFile } from './tracks/track-file.js';

/**
 * Reads a file of recorded tracks, GPX or rows of JSON; what it holds decides, not its ending.
 *
 * @throws GkError `not-found` for a file that cannot be read, `invalid-argument` for one that is
 * malformed or empty; the message is one line that names the file.
 */
export async function readTracks(path: string): Promise<TrackFile> {
  const fileName = basename(path);
  const name = basename(path, extname(path));
  const text = await readText(path);
  const raw = text.trimStart().startsWith('<') ? parseGpx(text, fileName, name) : parseJsonl(text, fileName, name);
  const vehicles = raw.filter((track) => track.fixes.length > 0).map(buildTrack);
  if (vehicles.length === 0) throw new GkError('invalid-argument', `Track file ${fileName} holds no fix with a time.`);
  return { name, vehicles };
}

async function readText(path: string): Promise<string> {
  const file = await stat(path).catch(() => undefined);
  if (file?.isFile() && file.size > MAX_FILE_BYTES) {
    throw new GkError('invalid-argument', `Track file ${path} is larger than ${MAX_FILE_BYTES / 1024 ** 2} MiB.`);
  }
  try {
    return (await readFile(path, 'utf8')).replace(/^\uFEFF/, '');
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown error';
    const reason = REASONS[code] ?? code;
    throw new GkError('not-found', `Track file ${path} cannot be read: ${reason}.`, { cause });
  }
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EACCES: 'permission denied',
  EISDIR: 'it is a folder',
};
