import { z } from 'zod/mini';
import type { DeviceEdit } from '../../store/devices/device-edit.js';
import type { StoredDevice } from '../../store/devices/device-store.js';
import { flag, integer, text } from 'gk-sdk/contract';
import { isZoneName } from 'gk-sdk/rules';
import { channelCountOf, channelMaskOf } from './device-channels.js';
import { channelNamesOf, zoneOfDevice } from './device-rows.js';

/** Channel counts that a device may have (spec 002 section 5). */
const CHANNEL_COUNTS = [1, 2, 3, 4, 8, 12, 16, 20, 36, 64];

const bits = z.pipe(text(64), z.string().check(z.regex(/^[01]*$/)));
const days = integer(0, 29_999);
/** No value, as JSON or as the empty text of a form, is the server's default. */
const daysOrDefault = z.union([
  days,
  z.pipe(
    z.literal([null, '']),
    z.transform((): null => null),
  ),
]);
const kilobytes = integer(0, 2 ** 42);
const list = z.pipe(
  z.union([z.string().check(z.maxLength(2_000)), z.array(z.union([z.string(), z.number()])).check(z.maxLength(64))]),
  z.transform((items): string[] => {
    if (items === '') return [];
    return (typeof items === 'string' ? items.split(',') : items).map((item) => String(item).trim());
  }),
);

/** The fields of a device edit record that may be changed (spec 002 section 3), each with its range. */
const FIELDS = {
  channel: integer(1, 64).check(z.refine((count: number) => CHANNEL_COUNTS.includes(count))),
  gpstzenable: flag,
  timezone: text(64).check(z.refine((zone: string) => zone === '' || isZoneName(zone))),
  icon: integer(0, 8),
  extid: text(31),
  driver: text(31),
  vehicleid: text(31),
  plate: text(12),
  maplocation: text(63).check(z.refine((place: string) => place === '' || toPlace(place) !== undefined)),
  streamtype: bits,
  chmask: bits,
  videolossinterval: integer(0, 86_400),
  offlinewarningtime: integer(0, 31_536_000),
  recenable: integer(-1, 2),
  recdays: daysOrDefault,
  recplan: bits,
  recaudio: integer(-1, 3),
  chnames: list.check(z.refine((names: string[]) => names.every((name) => name.length <= 12))),
  chsort: list.check(z.refine((order: string[]) => isOrder(order))),
  talkch: integer(1, 64),
  dmch: integer(1, 64),
  maxnetflow: kilobytes,
  netlimit: kilobytes,
  eventdays: days,
  ovspevent: integer(0, 100_000),
  ovspvalue: integer(0, 500),
} as const;

/** Name of a field of the device edit record. */
export type SetupField = keyof typeof FIELDS;

/** Allowed values of each field, in words. */
const WORDS: Readonly<Record<SetupField, string>> = {
  channel: `one of ${CHANNEL_COUNTS.join(', ')}`,
  gpstzenable: '0 or 1',
  timezone: 'the IANA name of a time zone, such as Asia/Taipei, or empty for that of the device',
  icon: '0 to 8',
  extid: 'at most 31 characters',
  driver: 'at most 31 characters',
  vehicleid: 'at most 31 characters',
  plate: 'at most 12 characters',
  maplocation: 'lat,lng in at most 63 characters, or empty',
  streamtype: 'one 0 or 1 a channel',
  chmask: 'one 0 or 1 a channel, 0 = installed',
  videolossinterval: '0 to 86400 s',
  offlinewarningtime: '0 to 31536000 s',
  recenable: '-1 to 2',
  recdays: '0 (unlimited) to 29999, or null (default)',
  recplan: 'one 0 or 1 a channel',
  recaudio: '-1 to 3',
  chnames: 'names of at most 12 characters, with commas between them',
  chsort: 'channel numbers, each once',
  talkch: '1 to 64',
  dmch: '1 to 64',
  maxnetflow: 'KB a month, 0 or more',
  netlimit: 'KB, 0 or more',
  eventdays: '0 (default) to 29999',
  ovspevent: 'an event code',
  ovspvalue: '0 to 500 km/h',
};

const setupSchema = z.partial(z.object(FIELDS));
/** Changed fields of a device edit record. */
export type DeviceSetup = z.output<typeof setupSchema>;

/**
 * The device edit record of a device, with every default filled in.
 *
 * @param reportedDriver - Who drives as the device reports it; the lists of devices show the same name.
 */
export function setupRow(
  device: StoredDevice,
  reportedDriver = device.seed.drivername,
): Record<Exclude<SetupField, 'recdays'> | 'deviceid', string | number> & { readonly recdays: number | null } {
  const { seed, edit } = device;
  const count = channelCountOf(device);
  const order = edit.channelOrder ?? Array.from({ length: count }, (_, index) => index + 1);
  return {
    deviceid: seed.deviceid,
    channel: count,
    gpstzenable: edit.gpsTimeZone ?? 0,
    timezone: zoneOfDevice(device),
    icon: edit.icon ?? seed.icon,
    extid: edit.extid ?? seed.extid,
    driver: edit.drivername ?? reportedDriver,
    vehicleid: edit.vehicleid ?? seed.vehicleid,
    plate: edit.plate ?? seed.plate,
    maplocation: edit.mapLocation ? `${edit.mapLocation.lat},${edit.mapLocation.lng}` : '',
    streamtype: edit.streamType ?? '0'.repeat(count),
    chmask: inverted(channelMaskOf(device)),
    videolossinterval: edit.videoLossIntervalS ?? 0,
    offlinewarningtime: edit.offlineWarningTimeS ?? 0,
    recenable: edit.recordEnable ?? 1,
    recdays: edit.recordDays ?? null,
    recplan: edit.recordPlan ?? '1'.repeat(count),
    recaudio: edit.recordAudio ?? 1,
    chnames: channelNamesOf(device).join(','),
    chsort: order.join(','),
    talkch: edit.talkChannel ?? 1,
    dmch: edit.driverMonitoringChannel ?? 2,
    maxnetflow: edit.maxNetflowKb ?? 0,
    netlimit: edit.netLimitKb ?? 0,
    eventdays: edit.eventDays ?? 0,
    ovspevent: edit.overspeedEvent ?? 0,
    ovspvalue: edit.overspeedKmh ?? 0,
  };
}

/** Reads changed fields; a text says in words which one cannot be. Unknown fields are left alone. */
export function readSetup(params: Readonly<Record<string, unknown>>): DeviceSetup | string {
  const known = Object.fromEntries(
    Object.entries(params).filter(([name, value]) => Object.hasOwn(FIELDS, name) && value !== undefined),
  );
  const setup = setupSchema.safeParse(known);
  if (setup.success) return setup.data;
  const name = setup.error.issues[0]?.path[0];
  return isSetupField(name) ? `${name} is ${WORDS[name]}` : 'deviceParams holds changed fields';
}

/** The names of the fields that a setup changes. */
export function setupFields(setup: DeviceSetup): SetupField[] {
  return Object.keys(setup).filter(isSetupField);
}

/** The stored form of changed fields; a change of the channel count sets the talk channel to 1 (spec 002 section 5). */
export function toDeviceEdit(device: StoredDevice, setup: DeviceSetup): DeviceEdit {
  const talkChannel =
    setup.talkch ?? (setup.channel !== undefined && setup.channel !== channelCountOf(device) ? 1 : undefined);
  const edit = {
    channelCount: setup.channel,
    gpsTimeZone: setup.gpstzenable,
    timeZone: setup.timezone,
    icon: setup.icon,
    extid: setup.extid,
    drivername: setup.driver,
    vehicleid: setup.vehicleid,
    plate: setup.plate,
    mapLocation: setup.maplocation === undefined ? undefined : (toPlace(setup.maplocation) ?? null),
    streamType: setup.streamtype,
    channelMask: setup.chmask === undefined ? undefined : inverted(setup.chmask),
    videoLossIntervalS: setup.videolossinterval,
    offlineWarningTimeS: setup.offlinewarningtime,
    recordEnable: setup.recenable,
    recordDays: setup.recdays,
    recordPlan: setup.recplan,
    recordAudio: setup.recaudio,
    channelNames: setup.chnames,
    channelOrder: setup.chsort?.map(Number),
    talkChannel,
    driverMonitoringChannel: setup.dmch,
    maxNetflowKb: setup.maxnetflow,
    netLimitKb: setup.netlimit,
    eventDays: setup.eventdays,
    overspeedEvent: setup.ovspevent,
    overspeedKmh: setup.ovspvalue,
  } satisfies { [Field in keyof DeviceEdit]?: DeviceEdit[Field] | undefined };
  return Object.fromEntries(Object.entries(edit).filter(([, value]) => value !== undefined));
}

/** Whether a text is the name of a field of the device edit record. */
export function isSetupField(name: unknown): name is SetupField {
  return typeof name === 'string' && Object.hasOwn(FIELDS, name);
}

/** The editor's mask has 0 for an installed channel, the device's 1 for a present one. */
function inverted(mask: string): string {
  return mask.replace(/[01]/g, (bit) => (bit === '1' ? '0' : '1'));
}

function toPlace(place: string): { lat: number; lng: number } | undefined {
  const parts = /^\s*(-?\d{1,2}(?:\.\d+)?)\s*,\s*(-?\d{1,3}(?:\.\d+)?)\s*$/.exec(place);
  const [lat = Number.NaN, lng = Number.NaN] = (parts ?? []).slice(1, 3).map(Number);
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? { lat, lng } : undefined;
}

function isOrder(order: readonly string[]): boolean {
  const numbers = order.map(Number);
  return numbers.every((n) => Number.isInteger(n) && n >= 1 && n <= 64) && new Set(numbers).size === numbers.length;
}
