import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { dayOf, formatDay } from 'gk-sdk/rules';
import { buildDevice } from 'gk-sdk/testing';
import { setWordTable } from '../../shared/i18n/translate.js';
import { localZone } from '../../shared/time/local-zone.js';
import { startConsole } from '../../testing/render-console.js';
import { DeviceUsagePage } from './device-usage-page.js';

afterEach(cleanup);

it('shows today as the day of an address that names none', async () => {
  const started = startConsole();
  await started.signIn();
  started.render(<DeviceUsagePage />, '/deviceusage');
  const today = formatDay(dayOf(started.consoleSession.session.serverNowS(), localZone()));
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
