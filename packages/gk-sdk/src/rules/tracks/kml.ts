import type { GpsPoint } from '../../model/tracks/gps-point.js';
import { decimalText } from '../../util/decimal.js';
import { escapeXml, trackSegments } from './track-segments.js';

/** Tells a viewer what stands beside each point of a track. */
const SCHEMA =
  `  <Schema id="point"><gx:SimpleArrayField name="address" type="string">` +
  `<displayName>Address</displayName></gx:SimpleArrayField></Schema>\n`;

/**
 * A track as KML 2.2 with Google's `gx:Track`, one for each segment: a viewer can play it in its time. Addresses, where
 * the track has any, stand beside its points.
 *
 * @param name - For people, such as plate or device id.
 * @public
 */
export function toKml(name: string, track: readonly GpsPoint[]): string {
  const hasAddresses = track.some(({ address }) => address);
  const tracks = trackSegments(track).map((points) => {
    const times = points.map(({ atS }) => `        <when>${new Date(atS * 1000).toISOString()}</when>\n`);
    const places = points.map(
      ({ lat, lng }) => `        <gx:coord>${decimalText(lng)} ${decimalText(lat)} 0</gx:coord>\n`,
    );
    const addresses = hasAddresses ? toAddresses(points) : '';
    return `      <gx:Track>\n${times.join('')}${places.join('')}${addresses}      </gx:Track>\n`;
  });
  return (
    `<?xml version="1.0" encoding="UTF-8"?>\n` +
    `<kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2">\n<Document>\n` +
    `${hasAddresses ? SCHEMA : ''}` +
    `  <Placemark>\n    <name>${escapeXml(name)}</name>\n    <gx:MultiTrack>\n${tracks.join('')}    </gx:MultiTrack>\n` +
    `  </Placemark>\n</Document>\n</kml>\n`
  );
}

function toAddresses(points: readonly GpsPoint[]): string {
  const values = points.map(({ address = '' }) => `          <gx:value>${escapeXml(address)}</gx:value>\n`);
  return (
    `        <ExtendedData><SchemaData schemaUrl="#point"><gx:SimpleArrayData name="address">\n${values.join('')}` +
    `        </gx:SimpleArrayData></SchemaData></ExtendedData>\n`
  );
}
