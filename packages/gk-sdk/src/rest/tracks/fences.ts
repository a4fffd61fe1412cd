import { fromFence, toFence, toMapRuleTitle, type Fence, type MapRuleTitle } from '../../model/tracks/fence.js';
import { toRow } from '../../model/fields/json-fields.js';
import type { RestCallOptions } from '../connection/client.js';
import type { RestConnection } from '../connection/rest-connection.js';
import { replyFields, replyList, replyMessage } from '../connection/setting-resource.js';

/**
 * Geofences, for administrators (spec 002 section 7).
 *
 * @remarks Every call rejects with a GkError as {@link RestClient} says.
 * @public
 */
export interface FencesResource {
  /** `GET /gkserver/fencelist` */
  list(options?: RestCallOptions): Promise<readonly MapRuleTitle[]>;
  /** `GET /gkserver/fence/{index}` */
  read(index: number, options?: RestCallOptions): Promise<Fence>;
  /** `PUT /gkserver/fence/{index}`; single quotes leave the title, the radius is rounded to whole metres. */
  save(index: number, fence: Fence, options?: RestCallOptions): Promise<string>;
}

/** The fence calls over a connection, such as `session.rest`. @public */
export function fencesResource(rest: RestConnection): FencesResource {
  return {
    list: (options) =>
      rest.call(
        {
          method: 'GET',
          path: 'fences',
          read: (json) => replyList(json).map((row, position) => toMapRuleTitle(toRow(row), position)),
        },
        options,
      ),
    read: (index, options) =>
      rest.call(
        { method: 'GET', path: 'fence', params: { index }, read: (json) => toFence(replyFields(json)) },
        options,
      ),
    save: (index, fence, options) =>
      rest.call(
        { method: 'PUT', path: 'fence', params: { index }, body: fromFence(fence), read: replyMessage },
        options,
      ),
  };
}
