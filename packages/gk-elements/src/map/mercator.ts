import type { MapPlace } from './map-engine.js';

/** Side of the whole world in CSS pixels at zoom level 0. @internal */
export const WORLD_SIZE_PX = 512;

/** A point of the projection, Web Mercator: 0, 0 = north-west, 1, 1 = south-east. @internal */
export interface MercatorPoint {
  readonly x: number;
  readonly y: number;
}

/** Web Mercator: 0 = 180 degrees west, 1 = 180 degrees east. @internal */
export const mercatorX = (lng: number): number => (lng + 180) / 360;

/** Web Mercator: 0 = 85.05 degrees north, 1 = as far south. @internal */
export function mercatorY(lat: number): number {
  const sine = Math.sin((lat * Math.PI) / 180);
  return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
}

/** The place of a point of the projection. @internal */
export function fromMercator(x: number, y: number): MapPlace {
  return { lng: x * 360 - 180, lat: (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI };
}
