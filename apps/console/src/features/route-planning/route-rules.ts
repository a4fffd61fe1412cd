import { MAX_ROUTE_KM, type LatLng } from 'gk-sdk/rules';

/**
 * "SAVE needs at least 2 markers, a selected route and a total distance not above 50 km" (spec 002 section 5).
 */
export function canSaveRoute(route: {
  /** Chosen route; -1 = none. */
  readonly index: number;
  readonly markers: number;
  readonly km: number;
}): boolean {
  return canEditRoute(route.index) && route.markers >= 2 && route.km <= MAX_ROUTE_KM;
}

/** "No route selected (index -1) disables the enable selector, title, device checks and save" (spec 002 section 4). */
export function canEditRoute(index: number): boolean {
  return index >= 0;
}

/** The request that the markers make: none, one marker alone, or a route avoiding tolls. */
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
 */
export function routeRequest(markers: readonly LatLng[]): RouteRequest {
  const origin = markers[0];
  const destination = markers.at(-1);
  if (!origin || !destination) return { kind: 'none' };
  if (markers.length === 1) return { kind: 'marker', at: origin };
  return { kind: 'drive', origin, destination, waypoints: markers.slice(1, -1), avoidTolls: true };
}

/** "List labelled A, B, C..." (spec 002 section 2): the label of a marker, index from 0; AA follows Z. */
export function markerLabel(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : markerLabel(Math.floor(index / 26) - 1) + letter;
}
