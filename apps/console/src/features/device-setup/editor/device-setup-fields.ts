import {
  AUDIO_OPTIONS,
  CHANNEL_COUNTS,
  DEVICE_EVENT_DAYS,
  DEVICE_RECORD_DAYS,
  MAX_COORDINATE_LENGTH,
  MAX_IDENTITY_LENGTH,
  parseCoordinates,
  picksRecordChannels,
  RECORDING_OPTIONS,
  toChannelName,
} from '../../../shared/vehicle/device-edit.js';
import { DEVICE_SETUP_FIELDS, isZoneName } from 'gk-sdk/rules';
import type { Permissions } from 'gk-sdk';
import type { Choice, FieldSpec } from '../../../shared/form/field-spec.js';
import type { FormProblems } from '../../../shared/form/form-resolver.js';
import type { FormSection } from '../../../shared/form/setting-form.js';
import { t, word } from '../../../shared/i18n/translate.js';
import { VEHICLE_KINDS } from '../../../shared/vehicle/vehicle-kinds.js';
import { followChannelCount, type DeviceSetupValues } from './device-setup-values.js';

/** Marker icons by their number (spec 002 section 3). */
const ICONS: readonly Choice<number>[] = VEHICLE_KINDS.map(({ label }, value) => ({ value, label }));

const LONGEST_PLATE = 12;
const LONGEST_ZONE = 64;
const ZONES = Intl.supportedValuesOf('timeZone').map((zone) => ({ value: zone, label: zone }));
const MOST_MB = 2 ** 32;
const NO_LIMIT = word('0 = no limit.');

const channelsOf = ({ channelCount }: DeviceSetupValues): number => channelCount;

/** Every field of the device edit record (spec 002 sections 3 and 5). */
const FIELDS: readonly FieldSpec<DeviceSetupValues>[] = [
  { kind: 'text', name: 'vehicleId', label: word('Device Memo'), maxLength: MAX_IDENTITY_LENGTH },
  { kind: 'text', name: 'driver', label: word('Driver'), maxLength: MAX_IDENTITY_LENGTH },
  { kind: 'text', name: 'plate', label: word('Number plate'), maxLength: LONGEST_PLATE },
  { kind: 'text', name: 'externalId', label: word('External ID'), maxLength: MAX_IDENTITY_LENGTH },
  { kind: 'select', name: 'icon', label: word('Icon'), choices: ICONS },
  {
    kind: 'text',
    name: 'mapLocation',
    label: word('Fixed place'),
    maxLength: MAX_COORDINATE_LENGTH,
    placeholder: 'lat,lng',
    help: word('Latitude and longitude of a device without GPS; empty = none.'),
    accepts: (text) => parseCoordinates(text) !== undefined,
    problem: word('Latitude and longitude separated by a comma, such as 24.0786,120.5285'),
  },
  {
    kind: 'text',
    name: 'timeZone',
    label: word('Time zone'),
    maxLength: LONGEST_ZONE,
    placeholder: 'Asia/Taipei',
    suggestions: ZONES,
    help: word('Name of the zone of the vehicle; empty = as the device tells it.'),
    accepts: (text) => text === '' || isZoneName(text),
    problem: word('The name of a time zone, such as Asia/Taipei or America/New_York'),
  },
  { kind: 'switch', name: 'gpsTimeZone', label: word('The time zone follows the position') },
  {
    kind: 'select',
    name: 'channelCount',
    label: word('Channels'),
    choices: CHANNEL_COUNTS.map((count) => ({ value: count, label: String(count) })),
    help: word('A change resets the talk channel to 1.'),
    follow: followChannelCount,
  },
  { kind: 'flags', name: 'installed', label: word('Installed cameras'), inputs: channelsOf },
  { kind: 'texts', name: 'channelNames', label: word('Channel names'), inputs: channelsOf, keep: toChannelName },
  { kind: 'order', name: 'channelOrder', label: word('Order of the channels') },
  { kind: 'flags', name: 'mainStream', label: word('Main stream'), inputs: channelsOf },
  { kind: 'number', name: 'talkChannel', label: word('Talk channel'), min: 1, max: 64 },
  { kind: 'number', name: 'driverMonitoringChannel', label: word('Driver monitoring channel'), min: 1, max: 64 },
  { kind: 'select', name: 'recording', label: word('Recording'), choices: choicesOf(RECORDING_OPTIONS) },
  {
    kind: 'flags',
    name: 'recordChannels',
    label: word('Recorded channels'),
    inputs: channelsOf,
    shown: ({ recording }) => picksRecordChannels(recording),
  },
  { kind: 'select', name: 'recordAudio', label: word('Audio'), choices: choicesOf(AUDIO_OPTIONS) },
  {
    kind: 'number-or-default',
    name: 'recordDays',
    label: word('Keep recordings'),
    unit: word('days'),
    zero: word('unlimited'),
    help: word('0 = unlimited.'),
    ...DEVICE_RECORD_DAYS,
  },
  {
    kind: 'number-or-default',
    name: 'eventDays',
    label: word('Keep events'),
    unit: word('days'),
    ...DEVICE_EVENT_DAYS,
  },
  {
    kind: 'number',
    name: 'maxNetflowMb',
    label: word('Maximum traffic'),
    unit: word('MB per month'),
    zero: word('no limit'),
    min: 0,
    max: MOST_MB,
    help: NO_LIMIT,
  },
  {
    kind: 'number',
    name: 'netLimitMb',
    label: word('Traffic limit'),
    unit: word('MB per day'),
    zero: word('no limit'),
    min: 0,
    max: MOST_MB,
    help: NO_LIMIT,
  },
  {
    kind: 'number',
    name: 'videoLossIntervalS',
    label: word('Report video loss after'),
    unit: word('s'),
    zero: word('never'),
    min: 0,
    max: 86_400,
    help: word('0 = never.'),
  },
  {
    kind: 'number',
    name: 'offlineWarningS',
    label: word('Report offline after'),
    unit: word('s'),
    zero: word('never'),
    min: 0,
    max: 31_536_000,
    help: word('0 = never.'),
  },
  {
    kind: 'number',
    name: 'overspeedEvent',
    label: word('Overspeed event code'),
    zero: word('none'),
    min: 0,
    max: 100_000,
    help: word('0 = the server reports no event.'),
  },
  { kind: 'number', name: 'overspeedKmh', label: word('Overspeed threshold'), unit: word('km/h'), min: 0, max: 500 },
];

/** The cards of the editor. */
export const SETUP_SECTIONS: readonly FormSection[] = [
  {
    title: word('Vehicle'),
    names: ['vehicleId', 'driver', 'plate', 'externalId', 'icon', 'mapLocation', 'timeZone', 'gpsTimeZone'],
  },
  {
    title: word('Cameras'),
    names: [
      'channelCount',
      'installed',
      'channelNames',
      'channelOrder',
      'mainStream',
      'talkChannel',
      'driverMonitoringChannel',
    ],
  },
  {
    title: word('Recording'),
    names: ['recording', 'recordChannels', 'recordAudio', 'recordDays', 'eventDays'],
  },
  {
    title: word('Limits and warnings'),
    names: ['maxNetflowMb', 'netLimitMb', 'videoLossIntervalS', 'offlineWarningS', 'overspeedEvent', 'overspeedKmh'],
  },
];

const RIGHTS: ReadonlyMap<string, keyof Permissions> = new Map([
  ...Object.entries(DEVICE_SETUP_FIELDS).map(([name, { right }]) => [name, right] as const),
  ['maxNetflowMb', DEVICE_SETUP_FIELDS.maxNetflowKb.right],
  ['netLimitMb', DEVICE_SETUP_FIELDS.netLimitKb.right],
]);

/**
 * The fields that a user may change: each needs its right `F_lmdvrs_*` (spec 002 section 6). What follows from a change
 * stops at the others: the server refuses a save that has one of them.
 */
export function setupFields(permissions: Permissions): readonly FieldSpec<DeviceSetupValues>[] {
  return FIELDS.filter(({ name }) => mayChange(permissions, name)).map((field) => {
    const { follow } = field;
    if (!follow) return field;
    return {
      ...field,
      follow: (values, saved) => {
        const changed = Object.entries(follow(values, saved)).filter(([name]) => mayChange(permissions, name));
        return { ...values, ...Object.fromEntries(changed) };
      },
    };
  });
}

/** A field by its name, whoever may change it. */
export function setupField(name: string | undefined): FieldSpec<DeviceSetupValues> | undefined {
  return FIELDS.find((field) => field.name === name);
}

function mayChange(permissions: Permissions, name: string): boolean {
  const right = RIGHTS.get(name);
  return right !== undefined && permissions[right];
}

/** Checks the fields that a user may change against each other: a channel that the device does not have. */
export function setupProblems(
  { channelCount, talkChannel, driverMonitoringChannel }: DeviceSetupValues,
  permissions: Permissions,
): FormProblems<DeviceSetupValues> {
  const beyond = t('The device has {count} channels', { count: channelCount });
  const most = { talkChannel: channelCount, driverMonitoringChannel: Math.max(channelCount, 2) };
  const isWrong = (name: keyof typeof most, channel: number) => channel > most[name] && mayChange(permissions, name);
  return {
    ...(isWrong('talkChannel', talkChannel) && { talkChannel: beyond }),
    ...(isWrong('driverMonitoringChannel', driverMonitoringChannel) && { driverMonitoringChannel: beyond }),
  };
}

function choicesOf(options: Readonly<Record<number, string>>): readonly Choice<number>[] {
  return Object.entries(options)
    .map(([value, label]) => ({ value: Number(value), label }))
    .sort((a, b) => a.value - b.value);
}
