import type { DatabaseSync } from 'node:sqlite';
import type { TrafficBytes } from '../../device/world.js';
import { inTransaction } from '../database/database.js';
import { integerOf } from '../database/row.js';

/** Length of a slot that traffic is kept by: days of every time zone begin with one. */
export const TRAFFIC_SLOT_S = 900;
/** Netflow is shown for four months (spec 001 section 9). */
const KEPT_S = 130 * 86_400;

/** Bytes transferred for users from and to each device, by quarter of an hour. */
export class DeviceTrafficStore {
  readonly #database: DatabaseSync;

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  /** Adds to the slot that begins at `slotS` (unix s), by device; forgets what is older than four months. */
  add(slotS: number, traffic: ReadonlyMap<string, TrafficBytes>): void {
    inTransaction(this.#database, () => {
      const add = this.#database.prepare(
        `INSERT INTO device_traffic (deviceid, slot_s, in_bytes, out_bytes) VALUES (?, ?, ?, ?)
         ON CONFLICT (deviceid, slot_s) DO UPDATE SET in_bytes = in_bytes + excluded.in_bytes,
           out_bytes = out_bytes + excluded.out_bytes`,
      );
      for (const [deviceId, { inBytes, outBytes }] of traffic) add.run(deviceId, slotS, inBytes, outBytes);
      this.#database.prepare('DELETE FROM device_traffic WHERE slot_s < ?').run(slotS - KEPT_S);
    });
  }

  /**
   * The traffic from `startS` to `endS` (unix s, not included) as it is known at `nowS`: a slot that lies in it in part counts in
   * proportion to that part.
   */
  sum(deviceId: string, { startS, endS, nowS }: Readonly<Record<'startS' | 'endS' | 'nowS', number>>): TrafficBytes {
    const row = this.#database
      .prepare(
        `SELECT CAST(round(coalesce(sum(in_bytes * share), 0)) AS INTEGER) AS in_bytes,
           CAST(round(coalesce(sum(out_bytes * share), 0)) AS INTEGER) AS out_bytes
         FROM (SELECT in_bytes, out_bytes,
             min(1.0, 1.0 * (min(slot_s + :slotS, :endS) - max(slot_s, :startS)) /
               max(1, min(:slotS, :nowS - slot_s))) AS share
           FROM device_traffic WHERE deviceid = :deviceId AND slot_s > :startS - :slotS AND slot_s < :endS)`,
      )
      .get({ deviceId, startS, endS, nowS, slotS: TRAFFIC_SLOT_S });
    return { inBytes: integerOf(row ?? {}, 'in_bytes'), outBytes: integerOf(row ?? {}, 'out_bytes') };
  }
}
