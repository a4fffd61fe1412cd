import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { FleetEvent } from 'gk-sdk/rest';
import { buildDevice } from 'gk-sdk/testing';
import { columnExport } from '../../../shared/table/column.js';
import { DataTable } from '../../../shared/table/data-table.js';
import { startConsole } from '../../../testing/render-console.js';
import { EventListContext, type EventListActions } from '../list/event-list-context.js';
import { eventColumns } from './event-columns.js';
import { eventRowKey, type EventRow } from './event-row.js';

afterEach(cleanup);

const ROW: EventRow = {
  event: { serialNo: 7, deviceId: 'BUS-7', eventCode: 13, happenedS: 1_788_249_600 },
  name: 'Collision',
  severity: 'alarm',
  text: '',
  color: undefined,
  driver: '',
  deviceMemo: '',
  plate: '',
};

async function open(columnId: string, list: Partial<EventListActions> = {}, event: Partial<FleetEvent> = {}) {
  const row = { ...ROW, event: { ...ROW.event, ...event } };
  const columns = eventColumns('kilometre').filter(({ id }) => id === columnId);
  const actions: EventListActions = {
    mayEditMemo: true,
    mayReview: true,
    mayDownloadAgain: true,
    onChange: () => {},
    openPopUp: () => {},
    pin: () => {},
    ...list,
  };
  const page = startConsole({ devices: [buildDevice({ deviceId: 'BUS-7' })] });
  await page.signIn();
  page.render(
    <EventListContext value={actions}>
      <DataTable label="Events" rows={[row]} columns={columns} rowKey={eventRowKey} />
    </EventListContext>,
    '/todayevents?pin=x',
  );
  return { ...page, columns };
}

it('leads from the device of an event to its drawer, beside the button that pins its events', async () => {
  const pin = vi.fn();
  const { columns } = await open('device', { pin });
  const link = await screen.findByRole('link', { name: 'BUS-7' });
  expect(link.getAttribute('href')).toBe('/todayevents?pin=x&vehicle=BUS-7');
  fireEvent.click(screen.getByRole('button', { name: 'Pin BUS-7 to the top' }));
  expect(pin).toHaveBeenCalledWith('device', 'BUS-7');
  expect(columns.map((column) => columnExport(column, ROW))).toEqual(['BUS-7']);
});

it.each([
  ['checked', 'checkbox', 'Event 7 is reviewed', 'PUT /gkevent/eventset'],
  ['dl', 'button', 'Download the footage of 7 again', 'POST /gkevent/download'],
] as const)(
  'keeps the focus on the control of the column %s while it is saved, and saves once',
  async (id, role, name, call) => {
    const { recorder } = await open(id);
    recorder.http.routes[call] = 'hanging';
    const control = screen.getByRole<HTMLInputElement | HTMLButtonElement>(role, { name });
    act(() => control.focus());
    const before = recorder.http.requests.length;
    fireEvent.click(control);
    await expect.poll(() => control.getAttribute('aria-busy')).toBe('true');
    expect([document.activeElement, control.disabled]).toEqual([control, false]);
    fireEvent.click(control);
    expect(recorder.http.requests).toHaveLength(before + 1);
  },
);

it.each([
  [3, 'Waiting for the footage'],
  [20, 'The footage could not be fetched'],
])('after %d attempts without footage, says: %s', async (downloadTries, words) => {
  await open('video', {}, { downloadMask: 0b1, downloaded: false, downloadTries });
  expect(screen.getByRole('gridcell').textContent).toBe(words);
});

it.each([
  [{ state: 'waiting' }, 'Waiting'],
  [{ state: 'waiting', reason: 'Device offline' }, 'Waiting: Device offline'],
  [{ state: 'asked' }, 'Asked'],
  [{ state: 'coming', percent: 37 }, '37 %'],
  [{ state: 'failed', reason: 'The storage is locked' }, 'Failed: The storage is locked'],
] as const)('of a server that tells how far the footage is (%o), says: %s', async (footage, words) => {
  await open('video', {}, { downloadMask: 0b1, downloaded: false, downloadTries: 20, footage });
  expect(screen.getByRole('gridcell').textContent).toBe(words);
});
