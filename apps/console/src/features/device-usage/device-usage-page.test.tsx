import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { dayOf, formatDay } from 'gk-sdk/rules';
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
