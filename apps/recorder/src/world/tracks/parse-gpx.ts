import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { GkError } from 'gk-sdk';
import { z } from 'zod/mini';
import { checkXml } from './check-xml.js';
import type { RawTrack, TrackFix } from './track-file.js';

const text = z.union([z.string(), z.number()]);
const motionSchema = { speed: z.optional(text), course: z.optional(text) };
const pointSchema = z.looseObject({
  '@lat': text,
  '@lon': text,
  time: z.optional(text),
  ...motionSchema,
  extensions: z.optional(
    z.union([
      z.string(),
      z.looseObject({
        ...motionSchema,
        TrackPointExtension: z.optional(z.union([z.string(), z.looseObject(motionSchema)])),
      }),
    ]),
  ),
});
const gpxSchema = z.looseObject({
  gpx: z.looseObject({
    trk: z._default(
      z.array(
        z.union([
          z.string(),
          z.looseObject({
            name: z.optional(text),
            trkseg: z._default(
              z.array(z.union([z.string(), z.looseObject({ trkpt: z._default(z.array(pointSchema), []) })])),
              [],
            ),
          }),
        ]),
      ),
      [],
    ),
  }),
});
type Point = z.infer<typeof pointSchema>;

const LISTS = new Set(['gpx.trk', 'gpx.trk.trkseg', 'gpx.trk.trkseg.trkpt']);
const KMH_PER_M_PER_S = 3.6;

/**
 * Reads GPX 1.0 and 1.1 with the speed (m/s) and course of the Garmin track point extension. Tracks of
 * the same name are one vehicle. Throws a {@link GkError} that says what is wrong.
 */
export function parseGpx(xml: string, fileName: string, stem: string): RawTrack[] {
  const notXml = (line: number, words: string): GkError =>
    new GkError('invalid-argument', `Track file ${fileName}: line ${String(line)} is not XML: ${firstLine(words)}`);
  const problem = checkXml(xml);
  if (problem !== undefined) throw notXml(problem.line, problem.words);
  const valid = XMLValidator.validate(xml);
  if (valid !== true) throw notXml(valid.err.line, valid.err.msg);
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    removeNSPrefix: true,
    parseTagValue: false,
    parseAttributeValue: false,
    isArray: (_name, path) => LISTS.has(String(path)),
  });
  const document = gpxSchema.safeParse(parsed(parser, xml));
  if (!document.success)
    throw new GkError('invalid-argument', `Track file ${fileName} is not GPX: it has no well-formed gpx element.`);
  const tracks = new Map<string, RawTrack>();
  for (const trk of document.data.gpx.trk) {
    if (typeof trk === 'string') continue;
    const name = String(trk.name ?? '').trim();
    const id = name === '' ? stem : name;
    let track = tracks.get(id);
    if (!track) {
      track = { id, plate: '', fixes: [] };
      tracks.set(id, track);
    }
    for (const segment of trk.trkseg) {
      if (typeof segment === 'string') continue;
      for (const point of segment.trkpt) {
        const fix = toFix(point, fileName);
        if (fix) track.fixes.push(fix);
      }
    }
  }
  return [...tracks.values()];
}

/** What the parser makes of a text; undefined for names that it refuses. */
function parsed(parser: XMLParser, xml: string): unknown {
  try {
    return parser.parse(xml);
  } catch {
    return undefined;
  }
}

/** A point without time is no fix. */
function toFix(point: Point, fileName: string): TrackFix | undefined {
  if (point.time === undefined) return undefined;
  const timeS = Date.parse(String(point.time)) / 1000;
  const lat = Number(point['@lat']);
  const lng = Number(point['@lon']);
  if (!Number.isFinite(timeS) || !(Math.abs(lat) <= 90) || !(Math.abs(lng) <= 180)) {
    const shown = `lat "${String(point['@lat'])}", lon "${String(point['@lon'])}", time "${String(point.time)}"`;
    throw new GkError('invalid-argument', `Track file ${fileName}: a point is malformed: ${firstLine(shown)}`);
  }
  const extensions = typeof point.extensions === 'object' ? point.extensions : undefined;
  const garmin = typeof extensions?.TrackPointExtension === 'object' ? extensions.TrackPointExtension : undefined;
  const speed = toNumber(garmin?.speed ?? extensions?.speed ?? point.speed);
  return {
    timeS,
    lat,
    lng,
    speedKmh: speed === undefined ? undefined : speed * KMH_PER_M_PER_S,
    dirDeg: toNumber(garmin?.course ?? extensions?.course ?? point.course),
  };
}

function toNumber(value: string | number | undefined): number | undefined {
  if (value === undefined || value === '') return undefined;
  const number = Number(value);
  return Number.isFinite(number) ? number : undefined;
}

function firstLine(words: string): string {
  return (words.split('\n')[0] ?? '').slice(0, 160);
}
