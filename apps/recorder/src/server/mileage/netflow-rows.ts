import type { RecordingArchive } from '../../device/recording-archive.js';
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
  /** Bytes transferred for users. */
  readonly trafficCounter: { between(deviceId: string, startS: number, endS: number): TrafficBytes };
  /** Bytes sent by the device for the recordings of the server. */
  readonly archive: Pick<RecordingArchive, 'receivedBytes'>;
}

/**
 * The traffic of each device on each day, a page for each device: its heartbeats and positions, its recordings, and what users
 * had transferred. Days without contact to a device are left out.
 */
export async function* netflowByDay(
  { fleet, trafficCounter, archive }: NetflowSources,
  deviceIds: Iterable<string>,
  days: readonly TimeSpan[],
  signal: AbortSignal,
): AsyncIterable<readonly NetflowWireRow[]> {
  for (const deviceid of deviceIds) {
    const signalling = (await fleet.signalBytes(deviceid, days, signal)) ?? [];
    const contacts = days.flatMap((day, index) => {
      const own = signalling[index] ?? { inBytes: 0, outBytes: 0 };
      const asked = trafficCounter.between(deviceid, day.startS, day.endS);
      const inBytes = own.inBytes + asked.inBytes;
      const outBytes = own.outBytes + asked.outBytes;
      return inBytes + outBytes === 0 ? [] : [{ day, inBytes, outBytes }];
    });
    const recorded =
      contacts.length === 0
        ? []
        : await archive.receivedBytes(
            deviceid,
            contacts.map(({ day }) => day),
            signal,
          );
    yield contacts.map(({ day, inBytes, outBytes }, index) => ({
      deviceid,
      starttime: day.startS,
      flowin: inBytes + (recorded[index] ?? 0),
      flowout: outBytes,
    }));
  }
}
