import type { GpsPoint } from 'gk-sdk';

/** A longer pause begins a new segment: the vehicle was off. */
const MAX_PAUSE_MS = 10 * 60 * 1000;

/** GPX 1.1 with speed (m/s) and course, as other tools read it. */
export function toGpx(name: string, track: readonly GpsPoint[]): string {
  const segments = splitAtPauses(track).map((points) => `    <trkseg>\n${points.map(toPoint).join('')}    </trkseg>\n`);
  return (
    `<?xml version="1.0" encoding="UTF-8"?>\n` +
    `<gpx version="1.1" creator="GK" xmlns="http://www.topografix.com/GPX/1/1"` +
    ` xmlns:gpxtpx="http://www.garmin.com/xmlschemas/TrackPointExtension/v2">\n` +
    `  <trk>\n    <name>${escapeXml(name)}</name>\n${segments.join('')}  </trk>\n</gpx>\n`
  );
}

function toPoint({ lat, lng, time, speedInKmh, trackingAngle }: GpsPoint): string {
  const motion =
    `<gpxtpx:speed>${(speedInKmh / 3.6).toFixed(2)}</gpxtpx:speed>` +
    `<gpxtpx:course>${trackingAngle.toFixed(1)}</gpxtpx:course>`;
  return (
    `      <trkpt lat="${lat}" lon="${lng}"><time>${new Date(time).toISOString()}</time>` +
    `<extensions><gpxtpx:TrackPointExtension>${motion}</gpxtpx:TrackPointExtension></extensions></trkpt>\n`
  );
}

function splitAtPauses(track: readonly GpsPoint[]): GpsPoint[][] {
  const segments: GpsPoint[][] = [];
  let lastMs = Number.NEGATIVE_INFINITY;
  for (const point of track) {
    if (point.time - lastMs > MAX_PAUSE_MS) segments.push([]);
    segments.at(-1)?.push(point);
    lastMs = point.time;
  }
  return segments;
}

function escapeXml(text: string): string {
  return text.replace(/[<>&'"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
