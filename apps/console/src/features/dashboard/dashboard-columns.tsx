import type { ReactNode } from 'react';
import { countChannels, isOnline, type Device } from 'gk-sdk';
import { recordingDot, sdDurability, stateSince, vehicleMotion } from 'gk-sdk/rules';
import { temperatureCelsius } from './first-temperature.js';
import { word } from '../../shared/i18n/translate.js';
import { numberColumn, textColumn } from '../../shared/table/column-kinds.js';
import type { Column } from '../../shared/table/column.js';
import { StateSince, stateSinceWords } from '../../shared/vehicle/state-since.js';
import {
  DeviceCell,
  IgnitionCell,
  MeasuredCell,
  PtzCell,
  RecordingCell,
  SdCell,
  SignalCell,
  SpeedCell,
  TalkCell,
  TemperatureCell,
} from './components/cells.js';
import { StatusBadge } from './components/status-badge.js';

const RECORDING_ORDER = { none: 0, red: 1, purple: 2 } as const;

/** Reads a value that is current only while the device is online. */
const whileOnline = <Value,>(read: (device: Device) => Value): ((device: Device) => Value | undefined) => {
  return (device) => (isOnline(device) ? read(device) : undefined);
};

/** A column of what devices measure. */
function measuredColumn(
  id: string,
  title: string,
  read: (device: Device) => number | undefined,
  { unit, digits, rank }: { readonly unit: string; readonly digits: number; readonly rank: number },
): Column<Device> {
  const value = whileOnline(read);
  const cell = (device: Device): ReactNode => <MeasuredCell value={value(device)} digits={digits} />;
  return numberColumn(id, title, value, { unit, digits, cell, rank });
}

/**
 * Every column of the dashboard but those of actions (spec 000 section 2.7). Their ranks: those that act, and those by which a
 * dispatcher acts, are the last to give way where there is no room for all.
 */
const dataColumns = (serverNowS: () => number): readonly Column<Device>[] => [
  textColumn('deviceid', word('Device ID'), (device) => device.deviceId, {
    hideable: false,
    cell: (device) => <DeviceCell device={device} />,
  }),
  textColumn('driver', word('Driver'), (device) => device.driverName || undefined, { rank: 8 }),
  textColumn('memo', word('Device Memo'), (device) => device.memo || undefined, { rank: 15 }),
  textColumn('plate', word('Plate'), (device) => device.plate || undefined, { rank: 14 }),
  numberColumn('channels', word('Channels'), countChannels, { rank: 16 }),
  {
    id: 'status',
    title: word('Status'),
    rank: 3,
    value: (device) => (isOnline(device) ? 1e12 : 0) + (device.statusChangedS ?? 0),
    cell: (device) => <StatusBadge device={device} />,
    firstDescending: true,
  },
  {
    id: 'since',
    title: word('How long'),
    rank: 4,
    value: (device) => lastingS(device, serverNowS()),
    text: (device) => stateSinceWords(device, serverNowS()) ?? '',
    exported: (device) => stateSinceWords(device, serverNowS()),
    cell: (device) => <StateSince device={device} />,
    noWrap: true,
    firstDescending: true,
  },
  numberColumn('speed', word('Speed'), (device) => liveSpeedKmh(device, serverNowS()), {
    cell: (device) => <SpeedCell device={device} />,
    firstDescending: true,
    rank: 5,
  }),
  numberColumn(
    'signal',
    word('Signal'),
    whileOnline((device) => device.signalPercent),
    { unit: word('%'), cell: (device) => <SignalCell device={device} />, rank: 9 },
  ),
  {
    id: 'acc',
    title: word('ACC'),
    rank: 7,
    value: whileOnline((device) => device.ignitionOn),
    cell: (device) => <IgnitionCell device={device} />,
  },
  measuredColumn('voltage', word('Voltage'), (device) => device.voltageV, {
    unit: word('V'),
    digits: 1,
    rank: 13,
  }),
  measuredColumn('health', word('Health'), (device) => device.diskUsagePercent, {
    unit: word('%'),
    digits: 0,
    rank: 10,
  }),
  numberColumn('temperature', word('Temperature'), whileOnline(temperatureCelsius), {
    unit: word('°C'),
    digits: 1,
    cell: (device) => <TemperatureCell device={device} />,
    rank: 11,
  }),
  numberColumn('sd', word('SD durability'), (device: Device) => sdDurability(device), {
    unit: word('%'),
    cell: (device) => <SdCell device={device} />,
    rank: 12,
  }),
  {
    id: 'recording',
    title: word('Recording'),
    rank: 6,
    align: 'center',
    value: (device) => RECORDING_ORDER[recordingDot(device) ?? 'none'],
    cell: (device) => <RecordingCell device={device} />,
    firstDescending: true,
  },
];

const actionColumn = (
  id: string,
  title: string,
  rank: number,
  cell: (device: Device) => ReactNode,
): Column<Device> => ({
  id,
  title,
  rank,
  cell,
  align: 'center',
  sortable: false,
  inFiles: false,
  value: () => undefined,
});

const ACTION_COLUMNS = [
  { area: 'ptz', column: actionColumn('ptz', word('PTZ'), 1, (device) => <PtzCell device={device} />) },
  { area: 'talk', column: actionColumn('talk', word('Talk'), 2, (device) => <TalkCell device={device} />) },
] as const;

/**
 * An old speed is neither sorted nor exported: the fastest vehicle would be one that has been standing for an hour.
 */
function liveSpeedKmh(device: Device, nowS: number): number | undefined {
  const motion = vehicleMotion(device, nowS);
  return motion.kind === 'live' ? motion.speedKmh : undefined;
}

/** How long the state of a vehicle has lasted, seconds. */
function lastingS(device: Device, nowS: number): number | undefined {
  const known = stateSince(device);
  return known && Math.max(0, nowS - known.sinceS);
}

/**
 * The columns that a user may see: without the right for PTZ or talk theirs is not there.
 *
 * @param may - Whether the user may use an area.
 * @param serverNowS - The server's clock, unix seconds, by which values are old.
 * @param tellsSince - Whether the server tells since when vehicles drive and stand.
 */
export function permittedColumns(
  may: (area: 'ptz' | 'talk') => boolean,
  serverNowS: () => number,
  tellsSince: boolean,
): readonly Column<Device>[] {
  const actions = ACTION_COLUMNS.filter(({ area }) => may(area)).map(({ column }) => column);
  return [...dataColumns(serverNowS).filter(({ id }) => tellsSince || id !== 'since'), ...actions];
}
