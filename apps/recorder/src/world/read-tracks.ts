import { readFile, stat } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import { GkError } from 'gk-sdk';
import { encodingName, readTextFile } from 'gk-sdk/rules';
import { deviceIdProblem } from '../device/device-id.js';
import { buildTrack } from './tracks/build-track.js';
import { parseGpx } from './tracks/parse-gpx.js';
import { parseJsonl } from './tracks/parse-jsonl.js';
import { withoutStrayTimes } from './tracks/stray-times.js';
import type { TracksRead } from './tracks/track-file.js';

/** A fix takes some 150 bytes; all are held in memory. */
const MAX_FILE_BYTES = 256 * 1024 ** 2;

/**
 * Reads a file of recorded tracks, GPX or rows of JSON; what it holds decides, not its ending.
 *
 * @throws GkError `not-found` for a file that cannot be read, `invalid-argument` for one that is
 * malformed or empty; the message is one line that names the file.
 */
export async function readTracks(path: string): Promise<TracksRead> {
  const fileName = basename(path);
  const name = basename(path, extname(path));
  const text = textOf(await readBytes(path), fileName);
  const read = text.trimStart().startsWith('<') ? parseGpx(text, fileName, name) : parseJsonl(text, fileName, name);
  const raw = withoutStrayTimes(read, Date.now() / 1000);
  const moving = raw.filter((track) => track.fixes.length > 0);
  for (const { id } of moving) {
    const problem = deviceIdProblem(id);
    if (problem !== undefined)
      throw new GkError('invalid-argument', `Track file ${fileName}: the name of a vehicle ${problem}. Rename it.`);
  }
  const vehicles = moving.map(buildTrack);
  if (vehicles.length === 0) throw new GkError('invalid-argument', `Track file ${fileName} holds no fix with a time.`);
  const leftOut = raw.reduce((sum, track) => sum + track.leftOut, 0);
  return { name, vehicles, notes: leftOut === 0 ? [] : [noteOf(fileName, leftOut)] };
}

function noteOf(fileName: string, leftOut: number): string {
  const points = leftOut === 1 ? '1 point is' : `${leftOut} points are`;
  return `Track file ${fileName}: ${points} left out, without a place or a time that can be right.`;
}

/** A vehicle's name is never read with characters that stand for others. */
function textOf(bytes: Uint8Array, fileName: string): string {
  const reading = readTextFile(bytes);
  if (reading.kind === 'text') return reading.text;
  const reason =
    reading.kind === 'unsure'
      ? `its encoding is not known; it may be ${encodingName(reading.choices[0].encoding)}`
      : reading.encoding === undefined
        ? 'it is no text'
        : `it cannot be read as ${encodingName(reading.encoding)}`;
  throw new GkError('invalid-argument', `Track file ${fileName}: ${reason}. Save it as UTF-8.`);
}

async function readBytes(path: string): Promise<Uint8Array> {
  const file = await stat(path).catch(() => undefined);
  if (file?.isFile() && file.size > MAX_FILE_BYTES) {
    throw new GkError('invalid-argument', `Track file ${path} is larger than ${MAX_FILE_BYTES / 1024 ** 2} MiB.`);
  }
  try {
    return await readFile(path);
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
