import { useEffect, useMemo } from 'react';
import { useResource } from 'gk-react';
import { toGkError } from 'gk-sdk';
import { serverRouteProvider, type RouteProvider } from 'gk-sdk/rest';
import { pathLengthKm, type LatLng } from 'gk-sdk/rules';
import { routeRequest } from './route-rules.js';
import { useRest } from '../../shared/query/use-rest.js';

/** The way through the markers. */
export interface DrivingPath {
  readonly kind: 'none' | 'loading' | 'driven' | 'straight';
  /** Places of the way: the streets', or the markers themselves where there are no directions. */
  readonly path: readonly LatLng[];
  readonly km: number;
  /** Asks for the directions once more. */
  readonly retry: () => void;
}

/**
 * "Two or more markers produce a driving route avoiding tolls (first and last are ends, middle ones waypoints)" (spec
 * 002 section 4). A failure of the directions is logged only (section 8); the way then is straight from marker to marker.
 *
 * @param provider - Who knows the streets; the server without it.
 */
export function useDrivingPath(markers: readonly LatLng[], provider?: RouteProvider): DrivingPath {
  const server = useRest(serverRouteProvider);
  const routes = provider ?? server;
  const request = routeRequest(markers);
  const key = request.kind === 'drive' ? ['route', ...markers.flatMap(({ lat, lng }) => [lat, lng])] : undefined;
  const found = useResource(key, async (signal) => {
    if (request.kind !== 'drive') return [];
    const { origin, waypoints, destination, avoidTolls } = request;
    return (await routes.route([origin, ...waypoints, destination], { avoidTolls, signal })).points;
  });
  const failure = found.error;
  useEffect(() => {
    if (failure) console.warn('Directions failed:', toGkError(failure).message);
  }, [failure]);
  return useMemo(() => {
    const retry = found.reload;
    if (found.kind === 'idle') return { kind: 'none', path: [], km: 0, retry };
    const path = found.kind === 'ready' ? found.data : markers;
    const kind = found.kind === 'ready' ? 'driven' : found.kind === 'failed' ? 'straight' : 'loading';
    return { kind, path, km: pathLengthKm(path), retry };
  }, [found, markers]);
}
