import type { DeviceRow } from 'gk-sdk/wire';
import type { StoredDevice } from '../../store/devices/device-store.js';
import type { DeviceLive } from '../../device/world.js';
import { isZoneName } from 'gk-sdk/rules';
import { SERVER_TIME_ZONE } from '../../time/zone-time.js';
import { channelCountOf, channelMaskOf } from './device-channels.js';

/** Whether a reader sees a channel. */
export type ChannelTest = (channel: number) => boolean;

/**
 * The whole row of a device as Q03 and Q05 give it; channels that the reader does not see are left out.
 *
 * @param knownS - Since when the device is known, unix s.
 */
export function deviceRow(
  device: StoredDevice,
  live: DeviceLive,
  knownS: number | undefined,
  isTold: ChannelTest,
): DeviceRow {
  const { seed, edit } = device;
  return {
    vehicleid: edit.vehicleid ?? seed.vehicleid,
    extid: edit.extid ?? seed.extid,
    version: edit.version ?? seed.version,
    chn_count: channelCountOf(device),
    chmask: Array.from(channelMaskOf(device), (flag, index) => (isTold(index + 1) ? flag : '0')).join(''),
    registed: edit.registed ?? seed.registed,
    icon: edit.icon ?? seed.icon,
    driverlicense: licenseOf(device, live),
    maplocation: edit.mapLocation ?? null,
    timezone: zoneOfDevice(device),
    known_time: knownS ?? null,
    ...liveRow(device, live),
  };
}

/** IANA name of a device's zone: as users set it, else as its source told it, else the server's. */
export function zoneOfDevice({ seed, edit }: StoredDevice): string {
  // Another runtime may have known more of them.
  return [edit.timeZone, seed.timeZone].find((zone) => zone !== undefined && isZoneName(zone)) ?? SERVER_TIME_ZONE;
}

/** The licence of who drives: it changes with the driver from shift to shift, unless a user named the driver. */
function licenseOf({ seed, edit }: StoredDevice, live: DeviceLive): string {
  const { reliefDriver } = seed;
  const isRelief = edit.drivername === undefined && reliefDriver !== undefined && live.drivername === reliefDriver.name;
  return isRelief ? reliefDriver.license : seed.driverlicense;
}

/** The part of a row that Q04 sends; a driver's name that a user set stands over the device's. */
export function liveRow(device: StoredDevice, live: DeviceLive): DeviceLive {
  return device.edit.drivername === undefined ? live : { ...live, drivername: device.edit.drivername };
}

/** A row for a user without the GPS right: neither where the vehicle is, nor since when it stands there. */
export function withoutPosition<T extends Pick<DeviceRow, 'gps_info' | 'stand_time'>>(row: T): T {
  return { ...row, gps_info: null, stand_time: null };
}

/** Which tokens of some content get a field: every one, none, or one that opens this of the present. */
const FIELD_CONTENT = {
  deviceid: 'any',
  vehicleid: 'any',
  plate: 'any',
  chn_count: 'any',
  chmask: 'any',
  icon: 'any',
  registed: 'any',
  timezone: 'any',
  status: 'positions or live',
  status_time: 'positions or live',
  gps_info: 'positions',
  acc_on: 'positions',
  // They may be of a time before the period of the token.
  acc_time: 'none',
  stand_time: 'none',
  known_time: 'none',
  maplocation: 'positions',
  drivername: 'none',
  driverlicense: 'none',
  extid: 'none',
  version: 'none',
  signal: 'none',
  voltage: 'none',
  voltpct: 'none',
  health: 'none',
  temperature: 'none',
  loopdata: 'none',
  satellites: 'none',
  smart1: 'none',
  smart2: 'none',
  recording: 'none',
  recording_error: 'none',
  recording_error_count: 'none',
  distance: 'none',
  oscount: 'none',
  parkcount: 'none',
  parktime: 'none',
  totalDrivingtime: 'none',
  driverDrivingtime: 'none',
} as const satisfies Readonly<Record<keyof DeviceRow, 'any' | 'none' | 'positions' | 'positions or live'>>;

/**
 * A row for a token of some content: which vehicle it is, and of the present only what the token opens. A vehicle that has not
 * reported since the period began has told nothing of it: its last position and contact are of a time before.
 */
export function contentRow<T extends DeviceLive>(
  row: T,
  opens: {
    readonly positions: boolean;
    readonly live: boolean;
    /** Whether it opens a moment, unix s. */
    readonly at: (momentS: number) => boolean;
  },
): T {
  const told = new Set<string>(['any']);
  if (opens.positions) told.add('positions');
  if (opens.positions || opens.live) told.add('positions or live');
  const content: Readonly<Record<string, string>> = FIELD_CONTENT;
  const isOutside = (momentS: number | null | undefined): boolean => typeof momentS === 'number' && !opens.at(momentS);
  const outside = new Set<string>([
    ...(isOutside(row.gps_info?.time) ? ['gps_info'] : []),
    ...(isOutside(row.status_time) ? ['status_time', 'acc_on'] : []),
  ]);
  const hidden = Object.keys(row).filter((name) => outside.has(name) || !told.has(content[name] ?? 'none'));
  return { ...row, ...Object.fromEntries(hidden.map((name) => [name, null])) };
}

/** One entry of Q11; lists travel as text with commas (spec 002 section 3). */
export interface ExtrasRow {
  readonly icon: number;
  readonly chsort: string;
  readonly chnames: string;
  readonly talkch: number;
  readonly extid: string;
  readonly dmch: number;
}

/** Row fields of a device beyond its record, with the defaults of spec 000 section 3. */
export function extrasRow(device: StoredDevice, isTold: ChannelTest): ExtrasRow {
  const { seed, edit } = device;
  const channels = Array.from({ length: channelCountOf(device) }, (_, index) => index + 1);
  return {
    icon: edit.icon ?? seed.icon,
    chsort: (edit.channelOrder ?? channels).join(','),
    chnames: channelNamesOf(device)
      .map((name, index) => (isTold(index + 1) ? name : `ch${index + 1}`))
      .join(','),
    talkch: edit.talkChannel ?? 1,
    extid: edit.extid ?? seed.extid,
    dmch: edit.driverMonitoringChannel ?? 2,
  };
}

/** A name for each channel. A comma in one would shift the names after it, so it becomes a space. */
export function channelNamesOf(device: StoredDevice): string[] {
  const { seed, edit } = device;
  return Array.from({ length: channelCountOf(device) }, (_, index) =>
    (edit.channelNames?.[index] || seed.channelNames[index] || `ch${index + 1}`).replaceAll(',', ' '),
  );
}

/** Number plate of Q12. */
export function plateOf({ seed, edit }: StoredDevice): string {
  return edit.plate ?? seed.plate;
}
