import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { startConsole } from '../../../testing/render-console.js';
import { eventRecords, recordColumns } from '../export/event-records.js';
import { EventListContext, type EventListActions } from '../list/event-list-context.js';
import { EventMap } from '../pop-up/event-map.js';
import { FenceCell } from './event-cells.js';
import { eventColumns } from './event-columns.js';
import type { EventRow } from './event-row.js';

afterEach(cleanup);

const LIST: EventListActions = {
  mayEditMemo: false,
  mayReview: true,
  mayDownloadAgain: false,
  onChange: () => {},
  openPopUp: () => {},
  pin: () => {},
};

/** An event at a place, or of a receiver without satellites. */
const rowAt = (lat: number, lng: number): EventRow => ({
  event: {
    serialNo: 7,
    deviceId: 'BUS-1',
    eventCode: 13,
    happenedS: 1_788_249_600,
    position: { lat, lng, speedKmh: 50 },
  },
  name: 'Overspeed',
  text: '',
  color: '#FFFFFF',
  severity: 'info',
  driver: '',
  deviceMemo: '',
  plate: '',
});
const PLACED = rowAt(24, 121);
const WITHOUT_FIX = rowAt(0, 0);

it('has no map and no speed in the table where there was no fix', () => {
  const cell = (row: EventRow) => (
    <EventListContext value={LIST}>
      <FenceCell row={row} />
    </EventListContext>
  );
  const { rerender } = render(cell(PLACED));
  expect(screen.getByRole('button', { name: 'Map of 7' })).toBeTruthy();
  rerender(cell(WITHOUT_FIX));
  expect(screen.queryByRole('button')).toBeNull();
  const speed = eventColumns('kilometre').find(({ id }) => id === 'speed');
  expect([speed?.value(PLACED), speed?.value(WITHOUT_FIX)]).toEqual([50, undefined]);
});

it('is not shown at 0° N', async () => {
  const page = startConsole();
  await page.signIn();
  const { container } = page.render(<EventMap event={WITHOUT_FIX.event} />);
  expect(screen.getByText('The position of this event is unknown.')).toBeTruthy();
  expect(container.textContent).not.toContain('0.000000');
});

it('is exported without coordinates and speed', () => {
  const values = (row: EventRow) =>
    recordColumns('kilometre')
      .filter(({ id }) => ['lat', 'lng', 'speed'].includes(id))
      .map(({ value }) => eventRecords([row]).map((record) => value(record))[0]);
  expect(values(PLACED)).toEqual([24, 121, 50]);
  expect(values(WITHOUT_FIX)).toEqual([undefined, undefined, undefined]);
});
