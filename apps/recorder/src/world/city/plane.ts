/** A place in metres east and north of the city's centre. */
export interface PlanePoint {
  readonly x: number;
  readonly y: number;
}

/** The city's centre: the default map centre of the specification. */
export const CITY_CENTRE = { lat: 24.078605, lng: 120.528535 } as const;

/** Half the side of the square that the city fills, in metres. */
export const CITY_HALF_SIZE_M = 6200;

const METRES_PER_DEGREE_LAT = 110_766;
const METRES_PER_DEGREE_LNG = 111_320 * Math.cos((CITY_CENTRE.lat * Math.PI) / 180);

export function toLng(x: number): number {
  return CITY_CENTRE.lng + x / METRES_PER_DEGREE_LNG;
}

export function toLat(y: number): number {
  return CITY_CENTRE.lat + y / METRES_PER_DEGREE_LAT;
}

export function toPlane(lat: number, lng: number): PlanePoint {
  return { x: (lng - CITY_CENTRE.lng) * METRES_PER_DEGREE_LNG, y: (lat - CITY_CENTRE.lat) * METRES_PER_DEGREE_LAT };
}

/** Degrees clockwise from north of the way from one point to another. */
export function bearingDeg(dx: number, dy: number): number {
  const degrees = (Math.atan2(dx, dy) * 180) / Math.PI;
  return degrees < 0 ? degrees + 360 : degrees;
}

/** The smaller angle between two bearings, 0 to 180. */
export function angleBetweenDeg(a: number, b: number): number {
  const difference = Math.abs(a - b) % 360;
  return difference > 180 ? 360 - difference : difference;
}
