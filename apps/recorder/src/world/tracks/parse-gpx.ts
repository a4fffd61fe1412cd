import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { GkError } from 'gk-sdk';
import { decimalNumber, hasFix, utcTimeS } from 'gk-sdk/rules';
import { checkXml } from './check-xml.js';
import { motionOf, type RawTrack, type TrackFix } from './track-file.js';

const LISTS = new Set(['gpx.trk', 'gpx.trk.trkseg', 'gpx.trk.trkseg.trkpt']);
const KMH_PER_M_PER_S = 3.6;

type XmlElement = Readonly<Record<string, unknown>>;

/**
 * Reads GPX 1.0 and 1.1 with the speed (m/s) and course of the Garmin track point extension. Tracks of
 * the same name are one vehicle. Points without a place or a time are left out. Throws a {@link GkError} that says what is
 * wrong with a file that is no GPX.
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
    // Of characters by their number, too.
    htmlEntities: true,
    isArray: (_name, path) => LISTS.has(String(path)),
  });
  const document = parsed(parser, xml);
  const gpx = isElement(document) ? document.gpx : undefined;
  // An element without anything in it is an empty text.
  if (gpx === undefined || Array.isArray(gpx)) {
    throw new GkError('invalid-argument', `Track file ${fileName} is not GPX: it has no well-formed gpx element.`);
  }
  const tracks = new Map<string, RawTrack>();
  let odd: XmlElement | undefined;
  for (const trk of childrenOf(gpx, 'trk')) {
    const name = textOf(trk, 'name')?.trim() ?? '';
    const id = name === '' ? stem : name;
    let track = tracks.get(id);
    if (!track) {
      track = { id, plate: '', fixes: [], leftOut: 0 };
      tracks.set(id, track);
    }
    for (const segment of childrenOf(trk, 'trkseg')) {
      for (const each of listOf(segment.trkpt)) {
        const point = isElement(each) ? each : {};
        const fix = toFix(point);
        if (fix) track.fixes.push(fix);
        else {
          track.leftOut += 1;
          odd ??= point;
        }
      }
    }
  }
  const hasFixes = Array.from(tracks.values()).some(({ fixes }) => fixes.length > 0);
  if (!hasFixes && odd !== undefined) {
    const [lat, lon, time] = ['@lat', '@lon', 'time'].map((name) => textOf(odd, name) ?? '');
    const shown = `lat "${lat ?? ''}", lon "${lon ?? ''}", time "${time ?? ''}"`;
    throw new GkError('invalid-argument', `Track file ${fileName}: a point is malformed: ${firstLine(shown)}`);
  }
  return [...tracks.values()];
}

/** Parses a text; returns undefined for names that the parser refuses. */
function parsed(parser: XMLParser, xml: string): unknown {
  try {
    return parser.parse(xml);
  } catch {
    return undefined;
  }
}

/** Undefined for a point without a place or a time: a receiver without satellites writes such ones, and they are no fix. */
function toFix(point: XmlElement): TrackFix | undefined {
  const timeS = utcTimeS(textOf(point, 'time') ?? '');
  const lat = numberOf(point, '@lat');
  const lng = numberOf(point, '@lon');
  if (timeS === undefined || lat === undefined || lng === undefined) return undefined;
  if (Math.abs(lat) > 90 || Math.abs(lng) > 180 || !hasFix({ lat, lng })) return undefined;
  const extensions = childrenOf(point, 'extensions');
  const places = [...extensions.flatMap((each) => childrenOf(each, 'TrackPointExtension')), ...extensions, point];
  const motion = (name: string): number | undefined =>
    places.map((place) => numberOf(place, name)).find((value) => value !== undefined);
  const speed = motion('speed');
  const course = motion('course');
  return {
    timeS,
    lat,
    lng,
    ...motionOf(speed === undefined ? undefined : speed * KMH_PER_M_PER_S, course),
  };
}

/** The elements of a name inside another one; text alone has none. */
function childrenOf(element: unknown, name: string): readonly XmlElement[] {
  return listOf(isElement(element) ? element[name] : undefined).filter(isElement);
}

/** The text of an element or attribute: of the first one that is not empty, where there are several. */
function textOf(element: XmlElement, name: string): string | undefined {
  return listOf(element[name])
    .map((each) => (isElement(each) ? each['#text'] : each))
    .find((each): each is string => typeof each === 'string' && each.trim() !== '');
}

function numberOf(element: XmlElement, name: string): number | undefined {
  return decimalNumber(textOf(element, name) ?? '');
}

/** The parser makes a list of what stands there several times. */
function listOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value as readonly unknown[];
  return value === undefined ? [] : [value];
}

function isElement(value: unknown): value is XmlElement {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function firstLine(words: string): string {
  return (words.split('\n')[0] ?? '').slice(0, 160);
}
