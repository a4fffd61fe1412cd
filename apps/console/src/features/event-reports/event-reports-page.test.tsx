import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { notices } from '../../shared/toast/notice-store.js';
import { startConsole } from '../../testing/render-console.js';
import { EventReportsPage } from './event-reports-page.js';

afterEach(() => {
  cleanup();
  notices.clear();
});

it('a failed list is told with the words of the server, and Try again shows it', async () => {
  const { recorder, signIn, render } = startConsole();
  const { routes } = recorder.http;
  routes['GET /gkevent/eventreport'] = { json: { hasError: true, message: 'disk is away' } };
  await signIn();
  render(<EventReportsPage />, '/eventreportsetting');
  expect((await screen.findByText('disk is away')).closest('[role=alert]')).toBeTruthy();
  expect(screen.queryByText('There are no profiles')).toBeNull();
  routes['GET /gkevent/eventreport'] = { json: { data: [] } };
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('There are no profiles')).toBeTruthy();
});

it('offers no hourly period for a driver score', async () => {
  const { recorder, signIn, render } = startConsole();
  recorder.http.routes['GET /gkevent/eventreport'] = { json: { data: [] } };
  await signIn();
  render(<EventReportsPage />, '/eventreportsetting');
  fireEvent.click(await screen.findByRole('button', { name: 'New profile' }));
  const type = await screen.findByLabelText<HTMLSelectElement>('Type');
  const period = screen.getByLabelText<HTMLSelectElement>('Period');
  const periods = () => [...period.options].map(({ textContent }) => textContent);
  expect(periods()).toEqual(['Hourly', 'Daily', 'Weekly', 'Monthly']);
  const score = [...type.options].find(({ textContent }) => textContent === 'driver score');
  fireEvent.change(type, { target: { value: score?.value } });
  await waitFor(() => expect(periods()).toEqual(['Daily', 'Weekly', 'Monthly']));
});

it("begins the days of a new report by the server's clock", async () => {
  const { recorder, signIn, render } = startConsole();
  recorder.http.routes['GET /gkevent/eventreport'] = { json: { data: [] } };
  const zones = { timeZone: 20_700, timeZoneStr: 'Asia/Kathmandu' };
  recorder.on('Q01', () => ({ body: JSON.stringify({ Version: '4.2.1', ...zones }) }));
  await signIn();
  render(<EventReportsPage />, '/eventreportsetting');
  fireEvent.click(await screen.findByRole('button', { name: 'New profile' }));
  const zone = await screen.findByLabelText<HTMLSelectElement>('Time zone');
  expect(zone.selectedOptions[0]?.textContent).toBe('UTC+05:45');
});
