// Made from DEVICE_ROW_FIELDS by device-row-fields.test.ts: after a change of the list, run that test with -u.
import type { GpsInfoRow } from '../tracks/position.js';

/**
 * A row of Q03, Q04 or Q05 as it travels (spec 000 section 3), for servers, fakes and tools. A client reads it as a
 * `DeviceRecord`; docs/protocol-device-rows.md has the table of both names.
 *
 * @public
 */
export interface DeviceRow {
  /** Unique id, by which every call names the device. */
  readonly deviceid: string;
  /** Name of the driver. */
  readonly drivername?: string | null;
  /** Device memo: the name that users give the vehicle. */
  readonly vehicleid?: string | null;
  /** Number plate. Where the list of plates (Q12) has one, that one counts. */
  readonly plate?: string | null;
  /** External id: what another system knows the device by. */
  readonly extid?: string | null;
  /** Firmware version. */
  readonly version?: string | null;
  /** Number of channels; `channelMask` takes precedence. See `channelNumbers`. */
  readonly chn_count?: number | null;
  /** One 0 or 1 per channel, 1 = present; its length is the number of channels. */
  readonly chmask?: string | null;
  /** State bits of the connection; bit 0 = online. See `isOnline`. */
  readonly status?: number | null;
  /** When `statusBits` changed, unix seconds. */
  readonly status_time?: number | null;
  /** Signal strength of the mobile network, 0 to 100 percent. */
  readonly signal?: number | null;
  /** True while the ignition is on. On the wire: 1 = true. */
  readonly acc_on?: number | null;
  /** When `ignitionOn` changed, unix seconds; our own field, which other servers leave out. See `stateSince`. */
  readonly acc_time?: number | null;
  /** Since when the vehicle stands, unix seconds; none while it moves, and where that is not known; our own field, as `acc_time`. */
  readonly stand_time?: number | null;
  /** Since when the server knows the device, unix seconds; our own field, as `acc_time`. See `stateSince`. */
  readonly known_time?: number | null;
  /** Supply voltage, volts. */
  readonly voltage?: number | null;
  /** Charge of the battery, 0 to 100 percent. */
  readonly voltpct?: number | null;
  /** Part of the disk that is in use, 0 to 100 percent (`health`, "disk usage" in spec 000 section 2.7). */
  readonly health?: number | null;
  /** Temperature of the recorder, degrees Celsius. On the wire: whole parts, 10 make one. */
  readonly temperature?: number | null;
  /** Temperature of each sensor, degrees Celsius. On the wire: whole parts, 10 make one. */
  readonly loopdata?: readonly number[] | null;
  /** Number of satellites of the position fix. */
  readonly satellites?: number | null;
  /** Zone of the device's clock: seconds east of UTC, or the name that the server gives. */
  readonly timezone?: number | string | null;
  /** Remaining life of the first memory card, 0 to 100 percent; -1 = not reported, -2 = no card. */
  readonly smart1?: number | null;
  /** Remaining life of the second memory card, as `memoryCard1Percent`. */
  readonly smart2?: number | null;
  /** False for a new device, which no list counts as one of "all". See `isNewDevice`. */
  readonly registed?: boolean | null;
  /** True while the device records. On the wire: 1 = true. */
  readonly recording?: number | null;
  /** Error of the recording; 0 = none. */
  readonly recording_error?: number | null;
  /** Number of failed recordings. */
  readonly recording_error_count?: number | null;
  /** Marker icon on maps: a number from 0, or the server's own word. */
  readonly icon?: number | string | null;
  /** Distance driven since the start of the day, kilometres. On the wire: whole parts, 1,000,000 make one. */
  readonly distance?: number | null;
  /** Number of times too fast since the start of the day. */
  readonly oscount?: number | null;
  /** Number of stops with parking since the start of the day. */
  readonly parkcount?: number | null;
  /** Time parked since the start of the day, seconds. */
  readonly parktime?: number | null;
  /** Time driven since the start of the day, seconds. */
  readonly totalDrivingtime?: number | null;
  /** Time driven by this driver in the present shift, seconds. */
  readonly driverDrivingtime?: number | null;
  /** Number of the driver's licence. */
  readonly driverlicense?: string | null;
  /** Fixed place of the device on maps while it has no fix, degrees (WGS 84). See `devicePlace`. */
  readonly maplocation?: {
    /** Latitude, degrees north. */
    readonly lat: number;
    /** Longitude, degrees east. */
    readonly lng: number;
  } | null;
  /** Last known position; absent without a fix. */
  readonly gps_info?: GpsInfoRow | null;
}
