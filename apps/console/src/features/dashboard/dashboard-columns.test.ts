import { describe, expect, it } from 'vitest';
import { toPermissions, type Device } from 'gk-sdk';
import { permittedColumns, readSort, sortDevices, writeSort } from './dashboard-columns.js';

const device = (deviceId: string, rest: Partial<Device> = {}): Device => ({
  deviceId,
  channelNames: [],
  statusBits: 1,
  ...rest,
});

describe('permittedColumns', () => {
  it('hides PTZ, talk and map without their rights', () => {
    const all = permittedColumns(toPermissions('1'.repeat(86))).map((column) => column.id);
    const none = permittedColumns(toPermissions('0'.repeat(86))).map((column) => column.id);
    expect(all).toEqual(expect.arrayContaining(['ptz', 'talk', 'map']));
    expect(none).not.toContain('ptz');
    expect(none).not.toContain('talk');
    expect(none).not.toContain('map');
    expect(none).toContain('speed');
  });
});

describe('sortDevices', () => {
  it('sorts numbers as numbers and puts devices without a value last both ways', () => {
    const devices = [
      device('a', { voltageV: 12 }),
      device('b'),
      device('c', { voltageV: 9.5 }),
      device('d', { voltageV: 24 }),
    ];
    const ids = (text: string) => sortDevices(devices, readSort(text)).map((entry) => entry.deviceId);
    expect(ids('voltage')).toEqual(['c', 'a', 'd', 'b']);
    expect(ids('-voltage')).toEqual(['d', 'a', 'c', 'b']);
  });

  it('sorts names with numbers in them as people do', () => {
    const devices = [device('1', { memo: 'Truck 10' }), device('2', { memo: 'Truck 9' })];
    expect(sortDevices(devices, readSort('memo')).map((entry) => entry.memo)).toEqual(['Truck 9', 'Truck 10']);
  });

  it('leaves the store order as it is', () => {
    const devices = [device('a'), device('b')];
    expect(sortDevices(devices, readSort(null))).toBe(devices);
  });
});

describe('the sort in the URL', () => {
  it('reads what it wrote and forgives what it does not know', () => {
    expect(readSort(writeSort({ column: 'speed', descending: true }))).toEqual({ column: 'speed', descending: true });
    expect(readSort('ptz')).toEqual({ column: 'deviceid', descending: false });
    expect(readSort('-nonsense')).toEqual({ column: 'deviceid', descending: false });
  });
});
