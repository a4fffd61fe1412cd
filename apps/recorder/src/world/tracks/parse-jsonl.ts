import { GkError } from 'gk-sdk';
import { z } from 'zod/mini';
import type { RawTrack } from './track-file.js';

const rowSchema = z.looseObject({
  time: z.number().check(z.positive()),
  lat: z.number().check(z.minimum(-90), z.maximum(90)),
  lng: z.number().check(z.minimum(-180), z.maximum(180)),
  speedKmh: z.optional(z.nullable(z.number())),
  dir: z.optional(z.nullable(z.number())),
  plate: z.optional(z.nullable(z.string())),
  name: z.optional(z.nullable(z.string())),
});

/**
 * Reads rows of JSON, one fix a line: {time (unix s), lat, lng, speedKmh, dir} and a plate or name where
 * the file has several vehicles. Throws a {@link GkError} that names the line.
 */
export function parseJsonl(text: string, fileName: string, stem: string): RawTrack[] {
  const tracks = new Map<string, RawTrack>();
  text.split('\n').forEach((line, index) => {
    if (line.trim() === '') return;
    const row = rowSchema.safeParse(parseLine(line, fileName, index + 1));
    if (!row.success) {
      const field = row.error.issues[0]?.path.join('.') ?? '';
      const reason = field === '' ? 'is not an object' : `has no valid "${field}"`;
      throw new GkError('invalid-argument', `Track file ${fileName}: line ${String(index + 1)} ${reason}.`);
    }
    const { time, lat, lng, speedKmh, dir, plate, name } = row.data;
    const id = [plate, name].map((word) => word?.trim() ?? '').find((word) => word !== '') ?? stem;
    let track = tracks.get(id);
    if (!track) {
      track = { id, plate: plate?.trim() ?? '', fixes: [] };
      tracks.set(id, track);
    }
    track.fixes.push({ timeS: time, lat, lng, speedKmh: speedKmh ?? undefined, dirDeg: dir ?? undefined });
  });
  return [...tracks.values()];
}

function parseLine(line: string, fileName: string, number: number): unknown {
  try {
    return JSON.parse(line);
  } catch (cause) {
    throw new GkError('invalid-argument', `Track file ${fileName}: line ${String(number)} is not JSON.`, { cause });
  }
}
