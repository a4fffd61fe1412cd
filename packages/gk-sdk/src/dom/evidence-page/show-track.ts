import { lngDifference, lngStretch } from '../../util/longitude.js';
import { pointAt, type TrackMoment } from './read-track.js';
import type { SharedClock } from './shared-clock.js';

const SVG = 'http://www.w3.org/2000/svg';
const WIDTH = 1_000;
const HEIGHT = 400;
const MARGIN = 20;

/** The way as a line without a map, which a page without a network does not have, and the place of the moment. */
export function showTrack(track: readonly TrackMoment[], clock: SharedClock): readonly Element[] {
  const place = projection(track);
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', `0 0 ${WIDTH} ${HEIGHT}`);
  svg.setAttribute('role', 'img');
  svg.setAttribute('aria-label', 'The way of the vehicle');
  const path = document.createElementNS(SVG, 'polyline');
  path.setAttribute('class', 'path');
  path.setAttribute('points', track.map((point) => place(point).join(',')).join(' '));
  const now = document.createElementNS(SVG, 'circle');
  now.setAttribute('class', 'now');
  now.setAttribute('r', '8');
  svg.append(path, now);
  const words = document.createElement('p');
  clock.follow((atS) => {
    const point = pointAt(track, atS);
    if (point === undefined) return;
    const [x, y] = place(point);
    now.setAttribute('cx', String(x));
    now.setAttribute('cy', String(y));
    words.textContent = `${point.lat.toFixed(6)}, ${point.lng.toFixed(6)}`;
  });
  return [svg, words];
}

/** Places in the picture: the same scale in both directions at the middle latitude, north above. */
function projection(track: readonly TrackMoment[]): (point: TrackMoment) => readonly [number, number] {
  const lats = track.map(({ lat }) => lat);
  const [south, north] = [Math.min(...lats), Math.max(...lats)];
  const [west, east] = lngStretch(track.map(({ lng }) => lng)) ?? [0, 0];
  const stretch = Math.cos((((south + north) / 2) * Math.PI) / 180);
  const wide = Math.max((east - west) * stretch, 1e-6);
  const high = Math.max(north - south, 1e-6);
  const scale = Math.min((WIDTH - 2 * MARGIN) / wide, (HEIGHT - 2 * MARGIN) / high);
  return ({ lat, lng }) => [
    WIDTH / 2 + lngDifference((west + east) / 2, lng) * stretch * scale,
    HEIGHT / 2 - (lat - (south + north) / 2) * scale,
  ];
}
