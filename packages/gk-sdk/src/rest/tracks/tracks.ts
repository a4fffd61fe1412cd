import { toMapRuleTitle, type MapRuleTitle } from '../../model/tracks/fence.js';
import { toRow } from '../../model/fields/json-fields.js';
import { fromPlannedTrack, toPlannedTrack, type PlannedTrack } from '../../model/tracks/track.js';
import type { RestCallOptions } from '../connection/client.js';
import type { RestConnection } from '../connection/rest-connection.js';
import { replyFields, replyList, replyMessage } from '../connection/setting-resource.js';

/**
 * Planned routes, for administrators (spec 002 section 7).
 *
 * @remarks Every call rejects with a GkError as {@link RestClient} says.
 * @public
 */
export interface TracksResource {
  /** `GET /gkserver/tracklist` */
  list(options?: RestCallOptions): Promise<readonly MapRuleTitle[]>;
  /** `GET /gkserver/track/{index}`; the bitmap is there where the server sends it. */
  read(index: number, options?: RestCallOptions): Promise<PlannedTrack>;
  /** `PUT /gkserver/track/{index}`. Rejects with `invalid-argument` for a route above 50 km. */
  save(index: number, track: PlannedTrack, options?: RestCallOptions): Promise<string>;
}

/** The planned-route calls over a connection, such as `session.rest`. @public */
export function tracksResource(rest: RestConnection): TracksResource {
  return {
    list: (options) =>
      rest.call(
        {
          method: 'GET',
          path: 'tracks',
          read: (json) => replyList(json).map((row, position) => toMapRuleTitle(toRow(row), position)),
        },
        options,
      ),
    read: (index, options) =>
      rest.call(
        { method: 'GET', path: 'track', params: { index }, read: (json) => toPlannedTrack(replyFields(json)) },
        options,
      ),
    save: (index, track, options) =>
      rest.call(
        { method: 'PUT', path: 'track', params: { index }, body: fromPlannedTrack(track), read: replyMessage },
        options,
      ),
  };
}
