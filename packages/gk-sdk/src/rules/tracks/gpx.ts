import type { GpsPoint } from '../../model/tracks/gps-point.js';
import { decimalText } from '../../util/decimal.js';
import { escapeXml, trackSegments } from './track-segments.js';

/**
 * A track as GPX 1.1 with speed (m/s) and course (degrees) of each point in Garmin's TrackPointExtension v2, as other
 * tools read it; its address, where it has one, is its description. Pauses of more than ten minutes begin a new segment.
 *
 * @param name - For people, such as plate or device id.
 * @public
 */
export function toGpx(name: string, track: readonly GpsPoint[]): string {
  const segments = trackSegments(track).map((points) => `    <trkseg>\n${points.map(toPoint).join('')}    </trkseg>\n`);
  return (
    `<?xml version="1.0" encoding="UTF-8"?>\n` +
    `<gpx version="1.1" creator="GK" xmlns="http://www.topografix.com/GPX/1/1"` +
    ` xmlns:gpxtpx="http://www.garmin.com/xmlschemas/TrackPointExtension/v2">\n` +
    `  <trk>\n    <name>${escapeXml(name)}</name>\n${segments.join('')}  </trk>\n</gpx>\n`
  );
}

function toPoint({ lat, lng, atS, speedKmh, headingDeg, address }: GpsPoint): string {
  const motion =
    `<gpxtpx:speed>${(speedKmh / 3.6).toFixed(2)}</gpxtpx:speed>` +
    `<gpxtpx:course>${headingDeg.toFixed(1)}</gpxtpx:course>`;
  const words = address ? `<desc>${escapeXml(address)}</desc>` : '';
  return (
    `      <trkpt lat="${decimalText(lat)}" lon="${decimalText(lng)}"><time>${new Date(atS * 1000).toISOString()}</time>${words}` +
    `<extensions><gpxtpx:TrackPointExtension>${motion}</gpxtpx:TrackPointExtension></extensions></trkpt>\n`
  );
}
