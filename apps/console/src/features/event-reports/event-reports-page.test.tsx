import { cleanup, fireEvent, screen } from '@testing-library/react';
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
