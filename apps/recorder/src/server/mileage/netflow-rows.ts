import type { TrafficBytes } from '../../device/world.js';
import type { TimeSpan } from '../../history/history.js';
import type { Fleet } from '../fleet/fleet.js';

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
  /** Bytes transferred for users and for recordings. */
  readonly trafficCounter: { between(deviceId: string, startS: number, endS: number): TrafficBytes };
}

/**
 * The traffic of each device on each day, a page for each device: its heartbeats and positions, and what was transferred for
 * recordings and users. Days without contact to a device are left out.
 */
export async function* netflowByDay(
  { fleet, trafficCounter }: NetflowSources,
  deviceIds: Iterable<string>,
  days: readonly TimeSpan[],
  signal: AbortSignal,
): AsyncIterable<readonly NetflowWireRow[]> {
  for (const deviceid of deviceIds) {
    const signalling = (await fleet.signalBytes(deviceid, days, signal)) ?? [];
    yield days.flatMap(({ startS, endS }, index) => {
      const own = signalling[index] ?? { inBytes: 0, outBytes: 0 };
      const media = trafficCounter.between(deviceid, startS, endS);
      const flowin = own.inBytes + media.inBytes;
      const flowout = own.outBytes + media.outBytes;
      return flowin + flowout === 0 ? [] : [{ deviceid, starttime: startS, flowin, flowout }];
    });
  }
}
