import type { TrafficBytes } from '../../device/world.js';
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

/** Where traffic is known from; times are unix s. */
export interface NetflowSources {
  readonly fleet: Pick<Fleet, 'signalBytes'>;
  /** Bytes transferred for users. */
  readonly trafficCounter: { between(deviceId: string, startS: number, endS: number): TrafficBytes };
  /** Bytes sent by the device for the recordings of the server. */
  readonly recordingVolume: { uploadedBytes(deviceId: string, startS: number, endS: number): number };
}

/**
 * The traffic of each device on each day: its heartbeats and positions, its recordings, and what users had transferred.
 * Days without contact to a device are left out.
 */
export function* netflowByDay(
  { fleet, trafficCounter, recordingVolume }: NetflowSources,
  deviceIds: Iterable<string>,
  days: readonly ReportDay[],
): Iterable<NetflowWireRow> {
  for (const deviceid of deviceIds) {
    for (const { startS, endS } of days) {
      const own = fleet.signalBytes(deviceid, startS, endS) ?? { inBytes: 0, outBytes: 0 };
      const asked = trafficCounter.between(deviceid, startS, endS);
      if (own.inBytes + own.outBytes + asked.inBytes + asked.outBytes === 0) continue;
      const recordedIn = recordingVolume.uploadedBytes(deviceid, startS, endS);
      yield {
        deviceid,
        starttime: startS,
        flowin: own.inBytes + recordedIn + asked.inBytes,
        flowout: own.outBytes + asked.outBytes,
      };
    }
  }
}
