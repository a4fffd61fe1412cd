import { GkError } from 'gk-sdk';
import { decimalNumber, hasFix, isMoment } from 'gk-sdk/rules';
import { z } from 'zod/mini';
import { motionOf, type RawTrack } from './track-file.js';

/** A number, also one in figures; not an empty text, of which JavaScript makes 0. */
const number = z.pipe(
  z.union([z.number(), z.string()]),
  z.transform((value) => (typeof value === 'string' ? (decimalNumber(value) ?? Number.NaN) : value)),
);
const within = (least: number, most: number) => number.check(z.refine((value) => value >= least && value <= most));
/** Optional fields that cannot be read are null. */
const optionalNumber = z.catch(z.optional(z.nullable(number)), null);
const optionalText = z.catch(z.optional(z.nullable(z.string())), null);
const rowSchema = z.looseObject({
  time: number.check(z.refine((value) => value > 0 && isMoment(value))),
  lat: within(-90, 90),
  lng: within(-180, 180),
  speedKmh: optionalNumber,
  dir: optionalNumber,
  plate: optionalText,
  name: optionalText,
});

/**
 * Reads rows of JSON, one fix a line: {time (unix s), lat, lng, speedKmh, dir} and a plate or name where
 * the file has several vehicles. Rows without a place or a time are left out; if there are no others, the {@link GkError}
 * names the first one. It names a line that is no JSON, too.
 */
export function parseJsonl(text: string, fileName: string, stem: string): RawTrack[] {
  const tracks = new Map<string, RawTrack>();
  let problem: string | undefined;
  let leftOut = 0;
  let fixes = 0;
  text.split('\n').forEach((line, index) => {
    if (line.trim() === '') return;
    const row = rowSchema.safeParse(parseLine(line, fileName, index + 1));
    if (!row.success) {
      const field = row.error.issues[0]?.path.join('.') ?? '';
      problem ??= `line ${String(index + 1)} ${field === '' ? 'is not an object' : `has no valid "${field}"`}`;
      leftOut += 1;
      return;
    }
    const { time, lat, lng, speedKmh, dir, plate, name } = row.data;
    const id = [plate, name].map((word) => word?.trim() ?? '').find((word) => word !== '') ?? stem;
    let track = tracks.get(id);
    if (!track) {
      track = { id, plate: plate?.trim() ?? '', fixes: [], leftOut: 0 };
      tracks.set(id, track);
    }
    if (!hasFix({ lat, lng })) {
      track.leftOut += 1;
      return;
    }
    fixes += 1;
    track.fixes.push({ timeS: time, lat, lng, ...motionOf(toFinite(speedKmh), toFinite(dir)) });
  });
  if (fixes === 0 && problem !== undefined) {
    throw new GkError('invalid-argument', `Track file ${fileName}: ${problem}.`);
  }
  const [first] = tracks.values();
  if (first) first.leftOut += leftOut;
  return [...tracks.values()];
}

function parseLine(line: string, fileName: string, lineNumber: number): unknown {
  try {
    return JSON.parse(line);
  } catch (cause) {
    throw new GkError('invalid-argument', `Track file ${fileName}: line ${String(lineNumber)} is not JSON.`, { cause });
  }
}

function toFinite(value: number | null | undefined): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}
