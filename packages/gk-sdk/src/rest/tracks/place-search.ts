import { type GkError } from '../../errors/gk-error.js';
import { toGkError } from '../../errors/to-gk-error.js';
import type { GpsPoint } from '../../model/tracks/gps-point.js';
import { placeVisits, type PlaceVisit, type RoundPlace } from '../../rules/tracks/place-visits.js';
import type { RestCallOptions, RestClient } from '../connection/client.js';

/** Query of a place search: place, vehicles and period. @public */
export interface PlaceSearch {
  /** The vehicles whose tracks are read. */
  readonly deviceIds: readonly string[];
  readonly place: RoundPlace;
  /** First second, unix. */
  readonly startS: number;
  /** Last second, unix. */
  readonly endS: number;
}

/** Result of a search for one vehicle. @public */
export type PlaceFinding =
  /** It was there so many times; never, when `visits` is empty. */
  | { readonly kind: 'read'; readonly deviceId: string; readonly visits: readonly PlaceVisit[] }
  /** Its track could not be read: nothing is known of it. */
  | { readonly kind: 'failed'; readonly deviceId: string; readonly error: GkError };

/** Tracks that are read at the same time. */
const AT_ONCE = 4;

/**
 * Reads the tracks of vehicles and reports for each, as soon as it is read, when it was within a place. A track that
 * cannot be read is told and does not hold up the others. Its calls are those of `RestClient.gps` (`POST /api/gps`).
 *
 * @param onFinding - Called once for each vehicle, in the order in which they come. An exception ends the search.
 * @example
 * ```ts
 * const place = { lat: 24.15, lng: 120.65, radiusM: 100 };
 * await searchPlace(session.rest, { deviceIds: ['GK-0007', 'BUS-8'], place, startS, endS }, (finding) => {
 *   if (finding.kind === 'read' && finding.visits.length > 0) console.log(finding.deviceId, finding.visits);
 * });
 * ```
 * @throws GkError `aborted` when it is cancelled; what was told until then is right.
 * @public
 */
export async function searchPlace(
  rest: Pick<RestClient, 'gps'>,
  { deviceIds, place, startS, endS }: PlaceSearch,
  onFinding: (finding: PlaceFinding) => void,
  { signal }: Pick<RestCallOptions, 'signal'> = {},
): Promise<void> {
  const waiting = [...deviceIds];
  const find = async (deviceId: string): Promise<PlaceFinding> => {
    let track: readonly GpsPoint[];
    try {
      track = await rest.gps({ deviceId, startS, endS }, { ...(signal && { signal }) });
    } catch (thrown) {
      if (signal?.aborted) throw toGkError(thrown, 'aborted');
      return { kind: 'failed', deviceId, error: toGkError(thrown) };
    }
    return { kind: 'read', deviceId, visits: placeVisits(track, place) };
  };
  const work = async (): Promise<void> => {
    for (let deviceId = waiting.shift(); deviceId !== undefined; deviceId = waiting.shift()) {
      if (signal?.aborted) throw toGkError(signal.reason, 'aborted');
      onFinding(await find(deviceId));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}
