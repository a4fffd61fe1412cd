import { GkError } from '../../errors/gk-error.js';
import { netflowRowSchema, toNetflowRow, type NetflowRow } from '../../model/devices/netflow.js';
import { readRows } from '../../model/fields/read-rows.js';
import type { RestCallOptions } from '../connection/client.js';
import { replyList } from '../connection/setting-resource.js';
import type { Zone } from '../../rules/time/zone.js';
import type { RestConnection } from '../connection/rest-connection.js';

/** Data traffic of the devices (spec 001 section 7). @public */
export interface NetflowResource {
  /**
   * `POST /gklog/netflow`: rows to add up by device and day.
   *
   * @throws GkError `invalid-argument` for a time that ends before it starts.
   */
  query(
    query: {
      readonly startS: number;
      readonly endS: number;
      /** Zone whose days are meant, as in a mileage query; a field of this project's own. */
      readonly timeZone?: Zone;
    },
    options?: RestCallOptions,
  ): Promise<readonly NetflowRow[]>;
}

/** The netflow call over a connection, such as `session.rest`. @public */
export function netflowResource(rest: RestConnection): NetflowResource {
  return {
    query: async ({ startS, endS, timeZone }, options) => {
      if (!(startS <= endS)) throw new GkError('invalid-argument', 'The traffic must start before it ends.');
      const body = {
        starttime: Math.floor(startS),
        endtime: Math.floor(endS),
        ...(typeof timeZone === 'string' && { timeZone }),
      };
      const call = { method: 'POST', path: 'netflow', body, read: replyList } as const;
      return readRows(await rest.call(call, options), netflowRowSchema, toNetflowRow);
    },
  };
}
