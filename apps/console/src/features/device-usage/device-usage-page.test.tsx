import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { dayOf, formatDay } from 'gk-sdk/rules';
import { buildDevice } from 'gk-sdk/testing';
import { setWordTable } from '../../shared/i18n/translate.js';
import { shownZone } from '../../shared/time/shown-zone.js';
import { startConsole } from '../../testing/render-console.js';
import { DeviceUsagePage } from './device-usage-page.js';

afterEach(cleanup);

it('shows today as the day of an address that names none', async () => {
  const started = startConsole();
  await started.signIn();
  started.render(<DeviceUsagePage />, '/deviceusage');
  const today = formatDay(dayOf(started.consoleSession.session.serverNowS(), shownZone()));
  expect(await screen.findByText(today)).toBeTruthy();
});

it('calls the row of all devices in the language of the user, and leads from the others to their drawer', async () => {
  setWordTable({ ALL: '全部' });
  const started = startConsole({ devices: [buildDevice({ deviceId: 'BUS-7' })] });
  const body = JSON.stringify({ usage: 0.25, list: [{ deviceid: 'BUS-7', usage: 0.5 }] });
  started.recorder.on('Q09', () => ({ fields: { R: '1' }, body }));
  await started.signIn();
  started.render(<DeviceUsagePage />, '/deviceusage?day=2026-09-01');
  fireEvent.click(screen.getByRole('button', { name: 'Query' }));
  expect(await screen.findByRole('gridcell', { name: '全部' })).toBeTruthy();
  expect((await screen.findByRole('link', { name: 'BUS-7' })).getAttribute('href')).toContain('vehicle=BUS-7');
  setWordTable({});
});

/** Returns the column of devices, from above, for an answer of the server. */
async function answered(answer: { readonly usage?: number }) {
  const started = startConsole();
  const list = [
    { deviceid: 'BUS-7', usage: 0.5 },
    { deviceid: 'BUS-8', usage: 0.1 },
  ];
  started.recorder.on('Q09', () => ({ fields: { R: '1' }, body: JSON.stringify({ ...answer, list }) }));
  await started.signIn();
  started.render(<DeviceUsagePage />, '/deviceusage?day=2026-09-01');
  fireEvent.click(screen.getByRole('button', { name: 'Query' }));
  await screen.findByText('50.0 %');
  return () => screen.getAllByRole('row').flatMap((row) => row.textContent?.match(/ALL|BUS-\d/)?.[0] ?? []);
}

it('keeps the row of all devices above the others, whatever the table is sorted by', async () => {
  const devices = await answered({ usage: 0.25 });
  expect(devices()).toEqual(['ALL', 'BUS-7', 'BUS-8']);
  fireEvent.click(screen.getByRole('button', { name: /^Usage/ }));
  await waitFor(() => expect(devices()).toEqual(['ALL', 'BUS-7', 'BUS-8']));
  fireEvent.click(screen.getByRole('button', { name: /^Usage/ }));
  await waitFor(() => expect(devices()).toEqual(['ALL', 'BUS-8', 'BUS-7']));
});

it('has no row of all devices where the server tells nothing of them', async () => {
  const devices = await answered({});
  expect(devices()).toEqual(['BUS-7', 'BUS-8']);
  expect(screen.queryByText('0.0 %')).toBeNull();
});
