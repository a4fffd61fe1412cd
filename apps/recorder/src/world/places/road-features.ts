import { BOARD_HALF_M } from '../city/board.js';
import type { City } from '../city/city.js';
import type { PlanePoint } from '../city/plane.js';
import type { RoadEdge } from '../city/road-network.js';
import { sectionName } from '../city/street-names.js';
import { LAND_HALF_M } from './land-features.js';
import { lineFeature } from './map-feature.js';
import type { MapFeature } from './map-feature.js';

/** Roads as long lines, one for each unbroken piece of a named section, so that names fit along them. */
export function roadFeatures(city: City): MapFeature[] {
  const { network } = city;
  const features: MapFeature[] = [];
  let run: RoadEdge[] = [];
  const nameOf = (edge: RoadEdge): string => {
    const street = network.streets[edge.street];
    return street ? sectionName(street, edge.offsetM) : '';
  };
  const flush = (): void => {
    const first = run[0];
    if (!first) return;
    const places = [place(city, first.from), ...run.map((edge) => place(city, edge.to))];
    const ramp = first.roadClass === 'motorway_link';
    features.push(
      lineFeature(places, { class: first.roadClass, bridge: first.bridge, ...(ramp ? {} : { name: nameOf(first) }) }),
    );
    run = [];
  };
  for (const edge of network.edges) {
    const previous = run[run.length - 1];
    const goesOn =
      previous?.street === edge.street &&
      previous.to === edge.from &&
      previous.bridge === edge.bridge &&
      nameOf(previous) === nameOf(edge);
    if (!goesOn) flush();
    run.push(edge);
  }
  flush();
  return features;
}

/** Where the freeway and the main roads go on beyond the city: drawn, but not driven on. */
export function roadsBeyondFeatures(city: City): MapFeature[] {
  const { freeway, streets } = city.board;
  const features: MapFeature[] = [];
  const draw = (roadClass: string, at: (beyondM: number) => PlanePoint): void => {
    const places: PlanePoint[] = [];
    for (let beyondM = BOARD_HALF_M; beyondM <= LAND_HALF_M; beyondM += 150) places.push(at(beyondM));
    features.push(lineFeature(places, { class: roadClass, bridge: false }));
  };
  for (const end of [-1, 1]) {
    for (const side of [-1, 1]) {
      draw('motorway', (m) => city.warp(freeway.x(end * m) + side * freeway.halfWidth(m), end * m));
    }
  }
  for (const street of streets) {
    if (street.role !== 'arterial' || street.roadClass !== 'primary') continue;
    for (const { x, y } of street.points) {
      if (Math.abs(x) === BOARD_HALF_M) draw('primary', (m) => city.warp(Math.sign(x) * m, y));
      if (Math.abs(y) === BOARD_HALF_M) draw('primary', (m) => city.warp(x, Math.sign(y) * m));
    }
  }
  return features;
}

/** The limits between districts. */
export function districtLimitFeatures(city: City): MapFeature[] {
  return city.districts.limits.map(([from, to]) => {
    const parts = 8;
    const places = Array.from({ length: parts + 1 }, (_, i) =>
      city.warp(from.x + ((to.x - from.x) * i) / parts, from.y + ((to.y - from.y) * i) / parts),
    );
    return lineFeature(places, { kind: 'limit' });
  });
}

function place(city: City, node: number): PlanePoint {
  return { x: city.network.nodeX[node] ?? 0, y: city.network.nodeY[node] ?? 0 };
}
