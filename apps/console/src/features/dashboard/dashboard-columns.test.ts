import { expect, it } from 'vitest';
import { buildDevice, buildPosition } from 'gk-sdk/testing';
import { columnExport, columnText } from '../../shared/table/column.js';
import { permittedColumns } from './dashboard-columns.js';

const NOW_S = 1_700_000_000;

it('shows what a device measures while it is online only: an old value looks like that of now', () => {
  const measured = { signalPercent: 80, voltageV: 12.6, diskUsagePercent: 40, temperatureC: 21.5 };
  const shown = (statusBits: number): readonly string[] => {
    const device = { ...buildDevice({ deviceId: 'A', statusBits, ...measured }), channelNames: [] };
    return permittedColumns(
      () => true,
      () => NOW_S,
      true,
    )
      .filter(({ id }) => ['signal', 'voltage', 'health', 'temperature'].includes(id))
      .map((column) => columnText(column, device));
  };
  expect(shown(1).every((words) => words !== '')).toBe(true);
  expect(shown(0)).toEqual(['', '', '', '']);
});

it('sorts and exports a speed that is live only', () => {
  const column = permittedColumns(
    () => true,
    () => NOW_S,
    true,
  ).find(({ id }) => id === 'speed');
  const speed = (statusBits: number, place: Parameters<typeof buildPosition>[0]): unknown[] => {
    const device = {
      ...buildDevice({ statusBits, position: buildPosition({ speedKmh: 90, ...place }) }),
      channelNames: [],
    };
    return [column?.value(device), column && columnExport(column, device)];
  };
  expect(speed(1, { atS: NOW_S - 10 })).toEqual([90, 90]);
  expect(speed(1, { atS: NOW_S - 3600 })).toEqual([undefined, '']);
  expect(speed(1, { lat: 0, lng: 0 })).toEqual([undefined, '']);
  expect(speed(0, { atS: NOW_S - 10 })).toEqual([undefined, '']);
});

it('has no column of what the user may not use', () => {
  const ids = (may: (area: 'ptz' | 'talk') => boolean) => permittedColumns(may, () => NOW_S, true).map(({ id }) => id);
  expect(ids((area) => area === 'ptz')).not.toContain('talk');
  expect(ids((area) => area === 'talk')).not.toContain('ptz');
  expect(ids(() => true)).toEqual(expect.arrayContaining(['ptz', 'talk']));
});

it('counts the channels of a device, not those that are present', () => {
  const column = permittedColumns(
    () => true,
    () => NOW_S,
    true,
  ).find(({ id }) => id === 'channels');
  const device = { ...buildDevice({ channelMask: '10110', channelCount: 8 }), channelNames: [] };
  expect(column && columnText(column, device)).toBe('5');
});

it('tells how long a vehicle has been as it is, the longest first, and only where the server tells it', () => {
  const column = permittedColumns(
    () => true,
    () => NOW_S,
    true,
  ).find(({ id }) => id === 'since');
  const position = buildPosition({ speedKmh: 0, atS: NOW_S });
  const shown = (more: Parameters<typeof buildDevice>[0]): unknown[] => {
    const device = { ...buildDevice({ statusBits: 1, position, ...more }), channelNames: [] };
    return [column?.value(device), column && columnText(column, device), column && columnExport(column, device)];
  };
  const words = 'Stopped 2 h 13 min';
  expect(shown({ ignitionOn: false, ignitionChangedS: NOW_S - 7_999 })).toEqual([7_999, words, words]);
  expect(shown({ ignitionOn: true, ignitionChangedS: NOW_S - 500, standingSinceS: NOW_S - 61 })[1]).toBe(
    'Idling 1 min',
  );
  expect(shown({ statusBits: 0, statusChangedS: NOW_S - 90_000 })[1]).toBe('Offline 1 d 1 h');
  expect(shown({ ignitionOn: false })).toEqual([undefined, '', undefined]);
  const without = permittedColumns(
    () => true,
    () => NOW_S,
    false,
  );
  expect(without.map(({ id }) => id)).not.toContain('since');
});
