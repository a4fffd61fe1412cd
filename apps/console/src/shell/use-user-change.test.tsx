import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { sendLoginSignal } from '../shared/session/login-signal.js';
import { eventToasts } from '../shared/toast/event-toast-store.js';
import { startConsole, type TestConsole } from '../testing/render-console.js';
import { EventToasts } from './messages/event-toasts.js';
import { Bell } from './notifications/bell.js';
import { unreadEvents } from './notifications/unread-events.js';
import { useUserChange } from './use-user-change.js';

afterEach(() => {
  cleanup();
  eventToasts.clear();
  unreadEvents.forget();
  sessionStorage.clear();
});

function Shell() {
  useUserChange();
  return (
    <>
      <Bell />
      <EventToasts words={{}} />
    </>
  );
}

const PANIC = 1;
const signIn = ({ consoleSession }: TestConsole, username: string) =>
  act(() => consoleSession.signIn({ username, password: 'secret', serverAddress: '', savePassword: false }));

/** Anna is logged in, and has not seen an alarm. */
async function withAlarm(): Promise<TestConsole> {
  const page = startConsole();
  await signIn(page, 'anna');
  page.render(<Shell />);
  const alarm = { serialNo: 1, deviceId: 'A', eventCode: PANIC, happenedS: 1_790_000_000, change: 'new' } as const;
  act(() => {
    eventToasts.showEvents([alarm]);
    unreadEvents.add(alarm);
  });
  expect(shown()).toEqual({ toasts: 1, bell: 'Notifications: 1 unread, 1 alarm' });
  return page;
}

const shown = () => ({
  toasts: screen.queryAllByRole('article', { hidden: true }).length,
  bell: screen.queryByRole('button', { name: /^Notifications/ })?.getAttribute('title'),
});
const NOTHING = { toasts: 0, bell: 'Notifications: 0 unread' };

/** Sends the message of another tab of the browser. */
function hear(kind: 'in' | 'out', username: string): void {
  const told = new Map<string, string>();
  const storage = { getItem: () => null, setItem: (key: string, value: string) => void told.set(key, value) };
  sendLoginSignal({ ...storage, removeItem: () => undefined }, { kind, server: '', username }, 1);
  for (const [key, newValue] of told)
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key, newValue })));
}

it('keeps what a user has not seen from the next one, when the login expired, and has it for the same one again', async () => {
  const bobs = startConsole({ username: 'bob' });
  const annas = await withAlarm();
  act(() => annas.consoleSession.session.logout());
  cleanup();
  await signIn(bobs, 'bob');
  bobs.render(<Shell />);
  expect(shown()).toEqual(NOTHING);
  cleanup();
  await signIn(annas, 'anna');
  annas.render(<Shell />);
  expect(shown()).toEqual({ toasts: 0, bell: 'Notifications: 1 unread, 1 alarm' });
});

it.each([
  ['the user logs out', (page: TestConsole) => act(() => page.consoleSession.signOut())],
  ['the user logs out in another tab', () => hear('out', 'anna')],
  ['another user logs in in another tab', () => hear('in', 'bob')],
])('leaves nothing behind when %s', async (_, end) => {
  const page = await withAlarm();
  end(page);
  expect(eventToasts.events()).toEqual([]);
  await signIn(page, 'anna');
  expect(shown()).toEqual(NOTHING);
});

it('shows the mark again after a reload of the page', async () => {
  const page = await withAlarm();
  cleanup();
  // The next page begins with the browser's storage only.
  const kept = sessionStorage.getItem('gk.unread.anna%20');
  unreadEvents.forget();
  sessionStorage.setItem('gk.unread.anna%20', kept ?? '');
  page.render(<Shell />);
  expect(shown().bell).toBe('Notifications: 1 unread, 1 alarm');
});
