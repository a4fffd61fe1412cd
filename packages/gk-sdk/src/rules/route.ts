/** A place, degrees. @public */
export interface LatLng {
  /** Latitude, degrees north (WGS 84). */
  readonly lat: number;
  /** Longitude, degrees east (WGS 84). */
  readonly lng: number;
}

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

/**
 * "SAVE needs at least 2 markers, a selected route and a total distance not above 50 km" (spec 002 section 5).
 *
 * @public
 */
export function canSaveRoute(route: {
  /** Chosen route; -1 = none. */
  readonly index: number;
  readonly markers: number;
  readonly km: number;
}): boolean {
  return mayEditRoute(route.index) && route.markers >= 2 && route.km <= MAX_ROUTE_KM;
}

/** "No route selected (index -1) disables the enable selector, title, device checks and save" (spec 002 section 4). @public */
export function mayEditRoute(index: number): boolean {
  return index >= 0;
}

/** What the markers ask for: nothing, one marker alone, or a way avoiding tolls. @public */
export type RouteRequest =
  | { readonly kind: 'none' }
  | { readonly kind: 'marker'; readonly at: LatLng }
  | {
      readonly kind: 'drive';
      readonly origin: LatLng;
      readonly destination: LatLng;
      readonly waypoints: readonly LatLng[];
      readonly avoidTolls: true;
    };

/**
 * "Two or more markers produce a driving route avoiding tolls (first and last are ends, middle ones waypoints); one
 * marker is shown alone" (spec 002 section 4).
 *
 * @public
 */
export function routeRequest(markers: readonly LatLng[]): RouteRequest {
  const origin = markers[0];
  const destination = markers.at(-1);
  if (!origin || !destination) return { kind: 'none' };
  if (markers.length === 1) return { kind: 'marker', at: origin };
  return { kind: 'drive', origin, destination, waypoints: markers.slice(1, -1), avoidTolls: true };
}

/** "List labelled A, B, C..." (spec 002 section 2): the label of a marker, index from 0; AA follows Z. @public */
export function markerLabel(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : markerLabel(Math.floor(index / 26) - 1) + letter;
}

/** "Numbered list 'n : title'" (spec 002 section 2): words of a route in its selector, index from 0. @public */
export function routeLabel(index: number, title: string): string {
  return `${index + 1} : ${title}`;
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
