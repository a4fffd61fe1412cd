/** `gps_info` of a device row that has a fix (docs/protocol.md, "Devices"). @public */
export interface GpsInfoRow {
  readonly data: {
    /** Latitude, degrees north (WGS 84). */
    readonly lat: number;
    /** Longitude, degrees east (WGS 84). */
    readonly lng: number;
    /** Speed over ground, km/h. */
    readonly speedInKmh: number;
    /** Heading, degrees clockwise from north; left out by a device that does not report it. */
    readonly trackingAngle?: number | null;
  };
  /** When it was measured, unix seconds. */
  readonly time?: number | null;
}

/**
 * A row of Q03, Q04 or Q05 as it travels (spec 000 section 3), for servers, fakes and tools. A client reads it as a
 * `DeviceRecord`; docs/protocol.md has the table of both names.
 *
 * @public
 */
export interface DeviceRow {
  /** Unique id. */
  readonly deviceid: string;
  /** Name of the driver. */
  readonly drivername?: string | null;
  /** Device memo. */
  readonly vehicleid?: string | null;
  /** Number plate; Q12 goes first. */
  readonly plate?: string | null;
  /** Identifier of the device in another system. */
  readonly extid?: string | null;
  /** Firmware version. */
  readonly version?: string | null;
  /** Number of channels; `chmask` goes first. */
  readonly chn_count?: number | null;
  /** One 0/1 a channel, 1 = present. */
  readonly chmask?: string | null;
  /** Bit 0 = online. */
  readonly status?: number | null;
  /** When `status` changed, unix seconds. */
  readonly status_time?: number | null;
  /** Strength of the mobile network, percent. */
  readonly signal?: number | null;
  /** Ignition, 1 = on. */
  readonly acc_on?: number | null;
  /** Supply voltage, V. */
  readonly voltage?: number | null;
  /** Charge of the battery, percent. */
  readonly voltpct?: number | null;
  /** Part of the disk that is in use, percent. */
  readonly health?: number | null;
  /** Temperature, tenths of a degree Celsius. */
  readonly temperature?: number | null;
  /** Temperatures of the sensors, tenths of a degree Celsius. */
  readonly loopdata?: readonly number[] | null;
  /** Satellites of the fix. */
  readonly satellites?: number | null;
  /** Zone of the device's clock: seconds east of UTC, or the server's text. */
  readonly timezone?: number | string | null;
  /** Durability of the first memory card, percent; -1 = unknown, -2 = no card. */
  readonly smart1?: number | null;
  /** Durability of the second memory card, as `smart1`. */
  readonly smart2?: number | null;
  /** False = a new device. */
  readonly registed?: boolean | null;
  /** 1 = the device records. */
  readonly recording?: number | null;
  /** 0 = no error. */
  readonly recording_error?: number | null;
  /** Number of failed recordings. */
  readonly recording_error_count?: number | null;
  /** Marker icon on maps: a number from 0, or the server's own word. */
  readonly icon?: number | string | null;
  /** Driven since the start of the day, millionths of a kilometre. */
  readonly distance?: number | null;
  /** Number of speedings since the start of the day. */
  readonly oscount?: number | null;
  /** Number of parkings since the start of the day. */
  readonly parkcount?: number | null;
  /** Parking time since the start of the day, seconds. */
  readonly parktime?: number | null;
  /** Driven since the start of the day, seconds. */
  readonly totalDrivingtime?: number | null;
  /** Driven by this driver in the present shift, seconds. */
  readonly driverDrivingtime?: number | null;
  /** Number of the driver's licence. */
  readonly driverlicense?: string | null;
  /** Place of a device that stands where it was put. */
  readonly maplocation?: {
    /** Degrees north. */
    readonly lat: number;
    /** Degrees east. */
    readonly lng: number;
  } | null;
  /** Last position; null without a fix. */
  readonly gps_info?: GpsInfoRow | null;
}
