import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { rehearsal } from '../../shared/access/rehearsal.js';
import { useDialog } from '../../shared/page/dialog-link.js';
import { eventToasts } from '../../shared/toast/event-toast-store.js';
import { notices } from '../../shared/toast/notice-store.js';
import { startConsole, type TestConsole } from '../../testing/render-console.js';
import { ShellNotices } from '../shell-notices.js';
import { useUserChange } from '../use-user-change.js';
import { Bell } from './bell.js';
import { unreadEvents } from './unread-events.js';
import { useMissedEvents } from './use-missed-events.js';

afterEach(() => {
  cleanup();
  rehearsal.end();
  notices.clear();
  eventToasts.clear();
  unreadEvents.forget();
  sessionStorage.clear();
  vi.useRealTimers();
});

const PANIC = 1;
const OVERSPEED = 13;
const row = (serialno: number, appdevid: number, more = {}) => ({
  serialno,
  appdevid,
  deviceid: `BUS-${serialno}`,
  eventtimeutc: 1_790_000_000,
  ...more,
});

function Shell() {
  useUserChange();
  useMissedEvents(true);
  const [dialog] = useDialog();
  return (
    <>
      <Bell />
      <ShellNotices />
      <output>{dialog?.name}</output>
    </>
  );
}

/** Shows the shell of a user who has just logged in. */
async function open(): Promise<TestConsole> {
  const page = startConsole();
  answer(page, []);
  await page.signIn();
  page.render(<Shell />);
  await waitFor(() => expect(page.recorder.sockets.open('/event.cgi')).toHaveLength(1));
  return page;
}

const answer = ({ recorder }: TestConsole, rows: readonly object[]): void =>
  void (recorder.http.routes['POST /gkevent/eventquery'] = { json: rows });
const questions = ({ recorder }: TestConsole) =>
  recorder.http.requests.filter(({ url }) => url.endsWith('/gkevent/eventquery')).map(({ body }) => body);

async function hear({ recorder, consoleSession }: TestConsole, serialno: number): Promise<void> {
  const heard: number[] = [];
  consoleSession.session.on('event', ({ serialNo }) => heard.push(serialNo));
  act(() => recorder.sendEvent({ cmd: 'new', ...row(serialno, OVERSPEED) }));
  await waitFor(() => expect(heard).toEqual([serialno]));
}

async function loseConnection({ recorder, consoleSession }: TestConsole): Promise<void> {
  const { session } = consoleSession;
  act(() => recorder.commandSocket?.serverClose());
  await waitFor(() => expect(session.state.kind).toBe('reconnecting'));
  act(() => session.reconnectNow());
  await waitFor(() => expect(session.state.kind).toBe('signed-in'));
}

const bell = (): string | null => screen.getByRole('button', { name: /^Notifications/ }).getAttribute('title');
const told = (): string | undefined => screen.queryByText(/while you were disconnected/)?.closest('p')?.textContent;

it('counts what happened during an outage, and tells of its alarms by one message that opens the notifications', async () => {
  const page = await open();
  expect(questions(page)).toEqual([]);
  await hear(page, 7);
  answer(page, [row(11, PANIC, { checkstatus: 1 }), row(10, PANIC), row(9, PANIC), row(8, OVERSPEED)]);
  await loseConnection(page);
  await waitFor(() => expect(told()).toBe('2 alarms while you were disconnected BUS-10, BUS-9'));
  expect(bell()).toBe('Notifications: 4 unread, 2 alarms');
  expect(questions(page)).toMatchObject([{ afterSerialno: 7, desc: true }]);
  fireEvent.click(screen.getByRole('button', { name: 'Show', hidden: true }));
  await waitFor(() => expect(document.querySelector('output')?.textContent).toBe('notifications'));
  expect(told()).toBeUndefined();
  answer(page, []);
  await loseConnection(page);
  await waitFor(() => expect(questions(page)).toHaveLength(2));
  expect(questions(page)[1]).toMatchObject({ afterSerialno: 11 });
});

it('counts what happened while the event channel alone was lost', async () => {
  const page = await open();
  await hear(page, 7);
  answer(page, [row(9, PANIC), row(8, OVERSPEED)]);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  act(() => page.recorder.sockets.open('/event.cgi')[0]?.serverClose());
  await act(() => vi.advanceTimersByTimeAsync(3_000));
  await waitFor(() => expect(told()).toBe('1 alarm while you were disconnected BUS-9'));
  expect(questions(page)).toMatchObject([{ afterSerialno: 7, desc: true }]);
  expect(bell()).toBe('Notifications: 3 unread, 1 alarm');
});

it('asks since the login where it has heard no event yet, also after a reload', async () => {
  await open();
  cleanup();
  const reloaded = startConsole();
  answer(reloaded, [row(3, PANIC)]);
  await reloaded.signIn();
  reloaded.render(<Shell />);
  await waitFor(() => expect(told()).toBe('1 alarm while you were disconnected BUS-3'));
  expect(questions(reloaded)).toMatchObject([{ afterTime: expect.stringMatching(/^\d{4}-/) }]);
});

it('tells nothing where there were no alarms, or nobody can say whether there were', async () => {
  const page = await open();
  await hear(page, 7);
  answer(page, [row(8, OVERSPEED)]);
  await loseConnection(page);
  await waitFor(() => expect(bell()).toBe('Notifications: 2 unread'));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  page.recorder.http.routes['POST /gkevent/eventquery'] = 'unreachable';
  await loseConnection(page);
  await waitFor(() => expect(questions(page)).toHaveLength(2));
  expect([told(), bell()]).toEqual([undefined, 'Notifications: 2 unread']);
  answer(page, [row(9, PANIC)]);
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  await waitFor(() => expect(bell()).toBe('Notifications: 3 unread, 1 alarm'));
});

it('tells once of an event that comes live before the answer', async () => {
  const page = await open();
  await hear(page, 7);
  answer(page, [row(9, OVERSPEED), row(8, OVERSPEED)]);
  act(() => page.recorder.commandSocket?.serverClose());
  await waitFor(() => expect(page.consoleSession.session.state.kind).toBe('reconnecting'));
  await hear(page, 9);
  act(() => page.consoleSession.session.reconnectNow());
  await waitFor(() => expect(questions(page)).toMatchObject([{ afterSerialno: 7 }]));
  await waitFor(() => expect(bell()).toBe('Notifications: 3 unread'));
});

it('asks nothing for a user who may not see events', async () => {
  const page = await open();
  await hear(page, 7);
  const group = { id: 3, name: 'Guests', access: '0'.repeat(86) };
  act(() => rehearsal.begin({ group, refusalOf: () => undefined }));
  await loseConnection(page);
  expect(questions(page)).toEqual([]);
});

it('has missed nothing after a logout', async () => {
  const page = await open();
  await hear(page, 7);
  act(() => page.consoleSession.signOut());
  answer(page, [row(8, PANIC)]);
  await page.signIn();
  await waitFor(() => expect(page.recorder.sockets.open('/event.cgi')).toHaveLength(1));
  expect(questions(page)).toEqual([]);
});
