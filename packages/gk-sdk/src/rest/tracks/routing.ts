import { GkError } from '../../errors/gk-error.js';
import { listField, numberField, toRow } from '../../model/fields/json-fields.js';
import type { LatLng } from '../../model/tracks/lat-lng.js';
import type { RestConnection } from '../connection/rest-connection.js';
import { replyFields } from '../connection/setting-resource.js';

/**
 * Finds driving routes. A deployment fills it with its own service; {@link serverRouteProvider} asks the server.
 *
 * @public
 */
export interface RouteProvider {
  /**
   * The way through `points` in their order: the first and last are its ends, the others waypoints.
   *
   * @throws GkError `invalid-argument` for fewer than 2 points, `not-found` in words when there is no way,
   * `aborted`, `network`.
   */
  route(
    points: readonly LatLng[],
    options?: {
      /** Stays off toll roads; true by default, as the route editor asks (spec 002 section 4). */
      readonly avoidTolls?: boolean;
      readonly signal?: AbortSignal;
    },
  ): Promise<{
    /** Its shape, degrees. */
    readonly points: readonly LatLng[];
    readonly distanceM: number;
    readonly durationS: number;
    /** One fewer than the points that were asked for. */
    readonly legs: readonly {
      readonly distanceM: number;
      /** Driving time. */
      readonly durationS: number;
    }[];
  }>;
}

/** Routes by the server (`POST /gkserver/route`, this project's own), 2 to 26 points. @public */
export function serverRouteProvider(rest: RestConnection): RouteProvider {
  return {
    route: async (points, { avoidTolls = true, signal } = {}) => {
      if (points.length < 2) throw new GkError('invalid-argument', 'A route needs at least two points.');
      const body = { points: points.map(({ lat, lng }) => ({ lat, lng })), avoidTolls };
      return rest.call(
        { method: 'POST', path: 'route', body, read: readRoute },
        signal === undefined ? {} : { signal },
      );
    },
  };
}

function readRoute(json: unknown): Awaited<ReturnType<RouteProvider['route']>> {
  const fields = replyFields(json);
  const points = listField(fields.points).flatMap((point): LatLng[] => {
    const lat = numberField(toRow(point)?.lat);
    const lng = numberField(toRow(point)?.lng);
    return lat === undefined || lng === undefined ? [] : [{ lat, lng }];
  });
  if (points.length < 2) throw new TypeError('The answer holds no route.');
  return {
    points,
    distanceM: numberField(fields.distance) ?? 0,
    durationS: numberField(fields.duration) ?? 0,
    legs: listField(fields.legs).map((leg) => ({
      distanceM: numberField(toRow(leg)?.distance) ?? 0,
      durationS: numberField(toRow(leg)?.duration) ?? 0,
    })),
  };
}
