import type { GpsPoint } from '../model/gps.js';
import { escapeXml, trackSegments } from './track-segments.js';

/**
 * A track as KML 2.2 with Google's `gx:Track`, one for each segment: a viewer can play it in its time.
 *
 * @param name - For people, such as plate or device id.
 * @public
 */
export function toKml(name: string, track: readonly GpsPoint[]): string {
  const tracks = trackSegments(track).map((points) => {
    const times = points.map(({ time }) => `        <when>${new Date(time).toISOString()}</when>\n`);
    const places = points.map(({ lat, lng }) => `        <gx:coord>${lng} ${lat} 0</gx:coord>\n`);
    return `      <gx:Track>\n${times.join('')}${places.join('')}      </gx:Track>\n`;
  });
  return (
    `<?xml version="1.0" encoding="UTF-8"?>\n` +
    `<kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2">\n` +
    `  <Placemark>\n    <name>${escapeXml(name)}</name>\n    <gx:MultiTrack>\n${tracks.join('')}    </gx:MultiTrack>\n` +
    `  </Placemark>\n</kml>\n`
  );
}
