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
): TrackFile | undefined {
  const points = track.filter(hasFix);
  const [first] = points;
  if (first === undefined) return undefined;
  const stamp = formatDay(dayOf(first.atS, zone));
  const name = `${fileNamePart(deviceId, 'track')}_${stamp}.${format}`;
  return { name, mediaType: MEDIA_TYPES[format], text: trackText(deviceId, points, format, zone, delimiter) };
}

function trackText(
  deviceId: string,
  points: readonly GpsPoint[],
  format: TrackFormat,
  zone: Zone,
  delimiter: CsvDelimiter,
): string {
  switch (format) {
    case 'gpx':
      return toGpx(deviceId, points);
    case 'kml':
      return toKml(deviceId, points);
    case 'geojson':
      return `${JSON.stringify(toTrackFeature(deviceId, points))}\n`;
    case 'json':
      return `${JSON.stringify({ deviceid: deviceId, points: points.map(toExportedPoint) }, undefined, 1)}\n`;
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

/** A point of the exported JSON: names and units of "GPS point" (spec 001 section 3), time in milliseconds. */
function toExportedPoint({ atS, lat, lng, speedKmh, headingDeg, address }: GpsPoint): object {
  return { time: atS * 1000, lat, lng, speedInKmh: speedKmh, trackingAngle: headingDeg, address };
}
