import type { TrafficBytes } from '../../store/device-traffic-store.js';
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
/** What the server answers: acknowledgements, and a little more on the way. */
const HEARTBEAT_OUT = 3.2;
const POSITION_OUT = 4.4;

/** Where traffic is known from; times are unix s. */
export interface NetflowSources {
  readonly fleet: Pick<Fleet, 'totals'>;
  /** What users had transferred. */
  readonly trafficCounter: { between(deviceId: string, startS: number, endS: number): TrafficBytes };
  /** What the device has sent for the recordings of the server. */
  readonly recordingVolume: { uploadedBytes(deviceId: string, startS: number, endS: number): number };
}

/**
 * The traffic of each device on each day: its heartbeats and positions, its recordings, and what users had transferred. Days
 * on which a device was not heard of are left out.
 */
export function* netflowByDay(
  { fleet, trafficCounter, recordingVolume }: NetflowSources,
  deviceIds: Iterable<string>,
  days: readonly ReportDay[],
): Iterable<NetflowWireRow> {
  for (const deviceid of deviceIds) {
    for (const { startS, endS } of days) {
      const totals = fleet.totals(deviceid, startS, endS);
      const { inBytes, outBytes } = trafficCounter.between(deviceid, startS, endS);
      if (totals === undefined || (totals.onlineS <= 0 && inBytes + outBytes === 0)) continue;
      const { onlineS, drivingS } = totals;
      const recordedIn = recordingVolume.uploadedBytes(deviceid, startS, endS);
      yield {
        deviceid,
        starttime: startS,
        flowin: Math.round(onlineS * HEARTBEAT_IN + drivingS * POSITION_IN) + recordedIn + inBytes,
        flowout: Math.round(onlineS * HEARTBEAT_OUT + drivingS * POSITION_OUT) + outBytes,
      };
    }
  }
}
