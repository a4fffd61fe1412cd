import { hash32, unit } from '../../world/random.js';
import type { Fleet } from '../fleet/fleet.js';
import type { ReportDay } from './days.js';

/** A row of `/gklog/netflow`: bytes of one device on one day. */
export interface NetflowWireRow {
  readonly deviceid: string;
  /** Start of the day, unix s. */
  readonly starttime: number;
  /** From the device. */
  readonly flowin: number;
  /** To the device. */
  readonly flowout: number;
}

/** What a simulated device sends of itself, in bytes a second: a heartbeat each 10 s, a position a second on its way. */
const HEARTBEAT_IN = 9.6;
const POSITION_IN = 44;
/** Footage of events while driving, on average. */
const FOOTAGE_IN = 350;
/** What the server answers: acknowledgements, and a little more on the way. */
const HEARTBEAT_OUT = 3.2;
const POSITION_OUT = 4.4;

/** The traffic of each device on each day; days on which a device was not heard of are left out. */
export function* netflowByDay(
  fleet: Pick<Fleet, 'totals'>,
  deviceIds: Iterable<string>,
  days: readonly ReportDay[],
): Iterable<NetflowWireRow> {
  for (const deviceid of deviceIds) {
    const footageIn = FOOTAGE_IN * (0.4 + 1.2 * unit(keyOf(deviceid), 181));
    for (const { startS, endS } of days) {
      const totals = fleet.totals(deviceid, startS, endS);
      if (totals === undefined || totals.onlineS <= 0) continue;
      const { onlineS, drivingS } = totals;
      yield {
        deviceid,
        starttime: startS,
        flowin: Math.round(onlineS * HEARTBEAT_IN + drivingS * (POSITION_IN + footageIn)),
        flowout: Math.round(onlineS * HEARTBEAT_OUT + drivingS * POSITION_OUT),
      };
    }
  }
}

function keyOf(deviceId: string): number {
  let key = 0;
  for (let i = 0; i < deviceId.length; i++) key = hash32(key, deviceId.charCodeAt(i), 182);
  return key;
}
