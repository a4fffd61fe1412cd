import { expect, it } from 'vitest';
import { toPermissions } from 'gk-sdk';
import { buildDevice } from 'gk-sdk/testing';
import { columnText } from '../../shared/table/column.js';
import { permittedColumns } from './dashboard-columns.js';

it('shows what a device measures while it is online only: an old value looks like that of now', () => {
  const measured = { signalPercent: 80, voltageV: 12.6, diskUsagePercent: 40, temperatureC: 21.5 };
  const shown = (statusBits: number): readonly string[] => {
    const device = { ...buildDevice({ deviceId: 'A', statusBits, ...measured }), channelNames: [] };
    return permittedColumns(toPermissions('1'.repeat(86)))
      .filter(({ id }) => ['signal', 'voltage', 'health', 'temperature'].includes(id))
      .map((column) => columnText(column, device));
  };
  expect(shown(1).every((words) => words !== '')).toBe(true);
  expect(shown(0)).toEqual(['', '', '', '']);
});
