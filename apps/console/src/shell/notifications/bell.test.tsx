import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { rehearsal } from '../../shared/access/rehearsal.js';
import { startConsole } from '../../testing/render-console.js';
import { Bell } from './bell.js';
import { unreadEvents } from './unread-events.js';

afterEach(() => {
  cleanup();
  rehearsal.end();
  unreadEvents.forget();
});

it.each([
  ['may', 1],
  ['may not', 0],
])('counts an event of a user who %s see events as %i', async (may, count) => {
  const { recorder, consoleSession, signIn, render } = startConsole();
  await signIn();
  render(<Bell />);
  await waitFor(() => expect(recorder.sockets.open('/event.cgi')).toHaveLength(1));
  const group = { id: 3, name: 'Guests', access: '0'.repeat(86) };
  if (may === 'may not') act(() => rehearsal.begin({ group, refusalOf: () => undefined }));
  const heard: number[] = [];
  consoleSession.session.on('event', ({ serialNo }) => heard.push(serialNo));
  act(() => recorder.sendEvent({ cmd: 'new', serialno: 1, deviceid: 'A', appdevid: 1, eventtimeutc: 1_790_000_000 }));
  await waitFor(() => expect(heard).toEqual([1]));
  expect(unreadEvents.get().count).toBe(count);
});

it('counts while the notifications are open in a page that nobody sees, until somebody does', async () => {
  const { recorder, signIn, render } = startConsole();
  await signIn();
  render(<Bell />, '/?dialog=notifications');
  await waitFor(() => expect(recorder.sockets.open('/event.cgi')).toHaveLength(1));
  const hide = (hidden: boolean): void => {
    Object.defineProperty(document, 'hidden', { configurable: true, value: hidden });
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
  };
  hide(true);
  act(() => recorder.sendEvent({ cmd: 'new', serialno: 1, deviceid: 'A', appdevid: 1, eventtimeutc: 1_790_000_000 }));
  expect(await screen.findByRole('button', { name: 'Notifications: 1 unread, 1 alarm' })).toBeTruthy();
  hide(false);
  expect(screen.getByRole('button', { name: 'Notifications: 0 unread' })).toBeTruthy();
  Reflect.deleteProperty(document, 'hidden');
});
