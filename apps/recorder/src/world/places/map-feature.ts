import type { Feature, LineString, Point, Polygon } from 'geojson';
import type { PlanePoint } from '../city/plane.js';
import { toLat, toLng } from '../city/plane.js';

type Properties = Record<string, string | number | boolean>;

/** A feature of the base map, in degrees. */
export type MapFeature = Feature<Point | LineString | Polygon, Properties>;

/** Makes a point of a ground place. */
export function pointFeature(place: PlanePoint, properties: Properties): MapFeature {
  return { type: 'Feature', properties, geometry: { type: 'Point', coordinates: degrees(place) } };
}

/** Makes a line of ground places. */
export function lineFeature(places: readonly PlanePoint[], properties: Properties): MapFeature {
  return { type: 'Feature', properties, geometry: { type: 'LineString', coordinates: places.map(degrees) } };
}

/** Makes a polygon of ground places; the first is repeated at the end. */
export function polygonFeature(places: readonly PlanePoint[], properties: Properties): MapFeature {
  const ring = places.map(degrees);
  const first = ring[0];
  if (first) ring.push(first);
  return { type: 'Feature', properties, geometry: { type: 'Polygon', coordinates: [ring] } };
}

function degrees(place: PlanePoint): [number, number] {
  return [toLng(place.x), toLat(place.y)];
}
