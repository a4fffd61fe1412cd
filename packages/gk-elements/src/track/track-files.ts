import type { GpsPoint } from 'gk-sdk';
import {
  CSV_BYTE_ORDER_MARK,
  type CsvDelimiter,
  dayOf,
  fileNamePart,
  formatDay,
  formatIsoWithOffset,
  hasFix,
  toCsv,
  toGpx,
  toKml,
  toTrackFeature,
  type Zone,
} from 'gk-sdk/rules';

/** The files that a track can be saved as; JSON and CSV as the specification has them (spec 001 section 2). @public */
export const TRACK_FORMATS = ['gpx', 'kml', 'geojson', 'csv', 'json'] as const;
/** One of {@link TRACK_FORMATS}. @public */
export type TrackFormat = (typeof TRACK_FORMATS)[number];

const MEDIA_TYPES: Readonly<Record<TrackFormat, string>> = {
  gpx: 'application/gpx+xml',
  kml: 'application/vnd.google-earth.kml+xml',
  geojson: 'application/geo+json',
  csv: 'text/csv;charset=utf-8',
  json: 'application/json',
};

/** A file to save. @internal */
export interface TrackFile {
  readonly name: string;
  readonly mediaType: string;
  readonly text: string;
}

/** An event of the track, as the exported JSON has it. @internal */
export interface TrackFileEvent {
  readonly serialNo?: number | undefined;
  readonly code?: number | undefined;
  readonly label: string;
  /** Unix seconds. */
  readonly timeS: number;
  readonly lat?: number | undefined;
  readonly lng?: number | undefined;
}

/** Content of the exported JSON besides the points. @internal */
export interface TrackFileContext {
  /** The period that was asked for, unix seconds; undefined = from the first point to the last. */
  readonly period?: { readonly startS: number; readonly endS: number } | undefined;
  /** Undefined = the events were not read. */
  readonly events?: readonly TrackFileEvent[] | undefined;
}

/**
 * A track as a file; undefined for an empty one ("export needs a non-empty result", spec 001 section 5). Its name has the day of
 * the first point in the zone, and CSV the times of that zone, as the screen has.
 *
 * @internal
 */
export function toTrackFile(
  deviceId: string,
  track: readonly GpsPoint[],
  format: TrackFormat,
  zone: Zone,
  delimiter: CsvDelimiter = ',',
  context: TrackFileContext = {},
): TrackFile | undefined {
  const points = track.filter(hasFix);
  const [first] = points;
  if (first === undefined) return undefined;
  const stamp = formatDay(dayOf(first.atS, zone));
  const name = `${fileNamePart(deviceId, 'track')}_${stamp}.${format}`;
  return { name, mediaType: MEDIA_TYPES[format], text: trackText(deviceId, points, format, zone, delimiter, context) };
}

function trackText(
  deviceId: string,
  points: readonly GpsPoint[],
  format: TrackFormat,
  zone: Zone,
  delimiter: CsvDelimiter,
  context: TrackFileContext,
): string {
  switch (format) {
    case 'gpx':
      return toGpx(deviceId, points);
    case 'kml':
      return toKml(deviceId, points);
    case 'geojson':
      return `${JSON.stringify(toTrackFeature(deviceId, points))}\n`;
    case 'json':
      return `${JSON.stringify(toExportedTrack(deviceId, points, zone, context), undefined, 1)}\n`;
    case 'csv':
      return (
        CSV_BYTE_ORDER_MARK +
        toCsv(
          points,
          [
            { header: 'device', value: () => deviceId },
            { header: 'time', value: ({ atS }) => formatIsoWithOffset(Math.floor(atS), zone) },
            { header: 'lat', value: ({ lat }) => lat },
            { header: 'lng', value: ({ lng }) => lng },
            { header: 'speed km/h', value: ({ speedKmh }) => speedKmh },
            { header: 'heading', value: ({ headingDeg }) => headingDeg },
            ...(points.some(({ address }) => address)
              ? [{ header: 'address', value: ({ address = '' }: GpsPoint) => address }]
              : []),
          ],
          delimiter,
        )
      );
  }
}

/** The exported JSON: names of "GPS result" (spec 001 section 3), times in milliseconds, speeds in km/h. */
function toExportedTrack(
  deviceId: string,
  points: readonly GpsPoint[],
  zone: Zone,
  { period, events }: TrackFileContext,
): object {
  const startS = period?.startS ?? points[0]?.atS ?? 0;
  const endS = period?.endS ?? points.at(-1)?.atS ?? 0;
  return {
    deviceid: deviceId,
    begintime: startS * 1000,
    endtime: endS * 1000,
    maxSpeed: points.reduce((most, { speedKmh }) => Math.max(most, speedKmh), 0),
    dayData: toHours(points, zone),
    ...(events && { events: events.map(toExportedEvent) }),
  };
}

/** One entry for each hour that has points, on the clock of the zone; an hour that comes twice has two. */
function toHours(points: readonly GpsPoint[], zone: Zone): readonly object[] {
  const hours: { hour: number; points: object[] }[] = [];
  let last: string | undefined;
  for (const point of points) {
    const clock = formatIsoWithOffset(Math.floor(point.atS), zone);
    // Day, hour and offset.
    const hour = clock.slice(0, 13) + clock.slice(19);
    if (hour !== last) hours.push({ hour: Number(clock.slice(11, 13)), points: [] });
    last = hour;
    hours.at(-1)?.points.push(toExportedPoint(point));
  }
  return hours;
}

/** Names of "Event" (spec 001 section 3): `vehiclex` is the longitude. */
function toExportedEvent({ serialNo, code, label, timeS, lat, lng }: TrackFileEvent): object {
  return { serialno: serialNo, appdevid: code, eventname: label, eventtime: timeS, vehiclex: lng, vehicley: lat };
}

/** A point of the exported JSON: names and units of "GPS point" (spec 001 section 3), time in milliseconds. */
function toExportedPoint({ atS, lat, lng, speedKmh, headingDeg, address }: GpsPoint): object {
  return { time: atS * 1000, lat, lng, speedInKmh: speedKmh, trackingAngle: headingDeg, address };
}
