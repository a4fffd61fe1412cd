import type { DeviceLive } from '../../device/world.js';
import type { JournalRow } from '../../journal/journal-rows.js';

/** A position as it is relayed. */
export interface RelayedPosition {
  readonly deviceid: string;
  /** Of the fix, unix seconds. */
  readonly time: number;
  /** Degrees, WGS 84. */
  readonly lat: number;
  readonly lng: number;
  /** km/h. */
  readonly speed: number;
  /** Degrees clockwise from north. */
  readonly direction: number;
}

/** A heartbeat as it is relayed: the device is connected at this time. */
export interface RelayedHeartbeat {
  readonly deviceid: string;
  /** Unix seconds. */
  readonly time: number;
}

/** The last position of a device; undefined without a fix. */
export function positionOf(live: DeviceLive | undefined): RelayedPosition | undefined {
  const { data, time } = live?.gps_info ?? {};
  if (live === undefined || data == null || typeof time !== 'number') return undefined;
  const { lat, lng, speedInKmh, trackingAngle } = data;
  if (typeof lat !== 'number' || typeof lng !== 'number') return undefined;
  const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0);
  return {
    deviceid: live.deviceid,
    time,
    lat,
    lng,
    speed: numberOf(speedInKmh),
    direction: numberOf(trackingAngle),
  };
}

/** A position of the journal; undefined for one without a fix, and for other rows. */
export function storedPositionOf(row: JournalRow): RelayedPosition | undefined {
  if (row.kind !== 'position' || row.place === undefined) return undefined;
  const { deviceId: deviceid, timeS: time, place, speedKmh: speed, headingDeg: direction } = row;
  return { deviceid, time, lat: place.lat, lng: place.lng, speed, direction };
}
