import { cleanup, fireEvent, screen } from '@testing-library/react';
import { useLocation } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { startConsole } from '../../testing/render-console.js';
import { NotificationCenter } from './notification-center.js';

// The filter of the feed has its tests in event-feed.browser-test.ts.
vi.mock('gk-react/elements/event-feed', () => ({
  GkEventFeed: ({ showFrom }: { readonly showFrom: string }) => <p>events from {showFrom} on</p>,
}));

afterEach(cleanup);

function Address() {
  return <output data-testid="address">{useLocation().search}</output>;
}

it('shows all events of the day, or from the severity on that the address names', async () => {
  const { signIn, render } = startConsole();
  await signIn();
  render(
    <>
      <NotificationCenter />
      <Address />
    </>,
    '/?dialog=notifications',
  );
  expect(await screen.findByText('events from info on')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Alarms only' }));
  expect(await screen.findByText('events from alarm on')).toBeTruthy();
  expect(screen.getByTestId('address').textContent).toBe('?dialog=notifications&severity=alarm');
  expect(screen.getByRole('button', { name: 'Alarms only' }).getAttribute('aria-pressed')).toBe('true');
});
