import type { LatLng } from '../../model/tracks/lat-lng.js';

/** "Route length limit 50 km" (spec 002 section 9). @public */
export const MAX_ROUTE_KM = 50;

/** Mean radius of the earth (IUGG), km. */
export const EARTH_RADIUS_KM = 6371.0088;

/** Length of the way through places, km, by the haversine formula. @public */
export function pathLengthKm(path: readonly LatLng[]): number {
  let km = 0;
  for (let i = 1; i < path.length; i++) {
    const from = path[i - 1];
    const to = path[i];
    if (from && to) km += haversineKm(from, to);
  }
  return km;
}

/** Distance of two places over the ground, km. @public */
export function haversineKm(from: LatLng, to: LatLng): number {
  const lat1 = radians(from.lat);
  const lat2 = radians(to.lat);
  const half =
    Math.sin((lat2 - lat1) / 2) ** 2 + Math.cos(lat1) * Math.cos(lat2) * Math.sin(radians(to.lng - from.lng) / 2) ** 2;
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(half)));
}

/** "A total distance not above 50 km" (spec 002 section 5): what is said of a longer route, for 10 s. @public */
export function checkRouteLength(
  km: number,
): { readonly title: 'route too large'; readonly text: 'please reset route' } | undefined {
  return km > MAX_ROUTE_KM ? { title: 'route too large', text: 'please reset route' } : undefined;
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
