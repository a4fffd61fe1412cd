import { cleanup, fireEvent, screen } from '@testing-library/react';
import { useLocation } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { buildDevice } from 'gk-sdk/testing';
import { startConsole } from '../../testing/render-console.js';
import { columnExport, columnText } from './column.js';
import { DataTable } from './data-table.js';
import { deviceColumn } from './device-column.js';

afterEach(cleanup);

interface Row {
  readonly deviceId: string;
}
const COLUMN = deviceColumn<Row>('deviceid', (row) => row.deviceId);

function Page() {
  const { pathname, search } = useLocation();
  return (
    <>
      <p role="note">{`${pathname}${search}`}</p>
      <DataTable
        label="Log"
        rows={[{ deviceId: 'BUS 7' }, { deviceId: 'GONE-1' }]}
        columns={[COLUMN]}
        rowKey={({ deviceId }) => deviceId}
      />
    </>
  );
}

it('opens the drawer of a vehicle over the screen as it is, and leaves an id that is not in the fleet as a text', async () => {
  const { signIn, render } = startConsole({ devices: [buildDevice({ deviceId: 'BUS 7' })] });
  await signIn();
  render(<Page />, '/mileage?days=2026-09-01_2026-09-02');
  fireEvent.click(await screen.findByRole('link', { name: 'BUS 7' }));
  await expect
    .poll(() => screen.getByRole('note').textContent)
    .toBe('/mileage?days=2026-09-01_2026-09-02&vehicle=BUS+7');
  expect(screen.getByRole('gridcell', { name: 'GONE-1' })).toBeTruthy();
  expect(screen.getAllByRole('link')).toHaveLength(1);
});

it('has the id in files and in a PDF', () => {
  expect(columnExport(COLUMN, { deviceId: 'BUS 7' })).toBe('BUS 7');
  expect(columnText(COLUMN, { deviceId: 'BUS 7' })).toBe('BUS 7');
});
