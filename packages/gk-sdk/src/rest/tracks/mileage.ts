import { GkError } from '../../errors/gk-error.js';
import { mileageRowSchema, toMileageRow, type MileageRow } from '../../model/tracks/mileage.js';
import { readRows } from '../../model/fields/read-rows.js';
import type { RestCallOptions } from '../connection/client.js';
import { replyList } from '../connection/setting-resource.js';
import type { Zone } from '../../rules/time/zone.js';
import type { RestConnection } from '../connection/rest-connection.js';

/** How far devices drove (spec 001 section 7). @public */
export interface MileageResource {
  /**
   * `POST gkmileage/mileagequery`. The reference recorder answers one device by half hours and all devices by
   * days, without the times in which nothing moved.
   *
   * @throws GkError `invalid-argument` for a time that ends before it starts; `forbidden` without F_event.
   * @example
   * ```ts
   * const rows = await mileageResource(session.rest).query({ startS, endS });
   * const km = rows.reduce((sum, row) => sum + row.distanceKm, 0);
   * ```
   */
  query(
    query: {
      /** Start of the first day, unix seconds. */
      readonly startS: number;
      /** End of the last day, unix seconds. */
      readonly endS: number;
      /** One device; all devices when absent. */
      readonly deviceId?: string;
      /**
       * Zone whose days are meant; a field of this project's own, for IANA names. Without one each day is 24 h from
       * `startS` on, which is right for a fixed offset, and differs where the clock is changed.
       */
      readonly timeZone?: Zone;
    },
    options?: RestCallOptions,
  ): Promise<readonly MileageRow[]>;
}

/** The mileage call over a connection, such as `session.rest`. @public */
export function mileageResource(rest: RestConnection): MileageResource {
  return {
    query: async ({ startS, endS, deviceId, timeZone }, options) => {
      if (!(startS <= endS)) throw new GkError('invalid-argument', 'The mileage must start before it ends.');
      const body = {
        afterTime: Math.floor(startS),
        beforeTime: Math.floor(endS),
        ...(deviceId !== undefined && { deviceid: deviceId }),
        ...(typeof timeZone === 'string' && { timeZone }),
      };
      const call = { method: 'POST', path: 'mileage', body, read: replyList } as const;
      return readRows(await rest.call(call, options), mileageRowSchema, toMileageRow);
    },
  };
}
