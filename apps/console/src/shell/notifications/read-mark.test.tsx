import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { notices } from '../../shared/toast/notice-store.js';
import { startConsole, type TestConsole } from '../../testing/render-console.js';
import { useUserChange } from '../use-user-change.js';
import { Bell } from './bell.js';
import { unreadEvents } from './unread-events.js';
import { useReadMark } from './use-read-mark.js';

afterEach(() => {
  cleanup();
  notices.clear();
  unreadEvents.forget();
  sessionStorage.clear();
  vi.useRealTimers();
});

const PANIC = 1;
const OVERSPEED = 13;
const AT_S = 1_790_000_000;
const row = (serialno: number, appdevid = OVERSPEED) => ({
  serialno,
  appdevid,
  deviceid: `BUS-${serialno}`,
  eventtimeutc: AT_S + serialno,
});

function Shell() {
  useUserChange();
  useReadMark(true);
  return <Bell />;
}

/** Data that the server keeps: the mark of the user, and the events. */
interface Server {
  mark: { serialno: number; time: number } | undefined;
  readonly events: object[];
}

/** Shows the bell of a user of a server with these events. */
async function open(
  { mark, events }: Partial<Server>,
  {
    extensions = ['event-read-mark'],
    at = '/',
  }: { readonly extensions?: readonly string[]; readonly at?: string } = {},
): Promise<TestConsole & { readonly server: Server; readonly moves: () => unknown[] }> {
  const server: Server = { mark, events: events ? [...events] : [] };
  const page = startConsole();
  const { recorder } = page;
  recorder.on('Q01', () => ({ body: JSON.stringify({ Version: '4.2.1', extensions }) }));
  recorder.http.routes['GET /gkevent/readmark'] = () => ({ json: server.mark ?? {} });
  recorder.http.routes['PUT /gkevent/readmark'] = ({ body }) => {
    const { serialno = 0 } = body as { serialno?: number };
    if ((server.mark?.serialno ?? -1) < serialno) server.mark = { serialno, time: AT_S + 1 };
    return { json: server.mark };
  };
  recorder.http.routes['POST /gkevent/eventquery'] = ({ body }) => {
    const { afterSerialno = 0, afterTime } = body as { afterSerialno?: number; afterTime?: string };
    const fromS = afterTime === undefined ? 0 : Date.parse(afterTime) / 1000;
    const rows = server.events as ReturnType<typeof row>[];
    return { json: rows.filter((event) => event.serialno > afterSerialno && event.eventtimeutc >= fromS).reverse() };
  };
  await page.signIn();
  page.render(<Shell />, at);
  await waitFor(() => expect(recorder.sockets.open('/event.cgi')).toHaveLength(1));
  const moves = (): unknown[] =>
    recorder.http.requests.flatMap(({ method, body }) =>
      method === 'PUT' ? [(body as { serialno?: number }).serialno] : [],
    );
  return { ...page, server, moves };
}

const bell = (): string | null => screen.getByRole('button', { name: /^Notifications/ }).getAttribute('title');
const told = (words: string) => waitFor(() => expect(bell()).toBe(words));

it('counts the events above the mark of the server, and those that come', async () => {
  const page = await open({ mark: { serialno: 2, time: AT_S }, events: [row(1), row(2), row(3, PANIC), row(4)] });
  await told('Notifications: 2 unread, 1 alarm');
  act(() => page.recorder.sendEvent({ cmd: 'new', ...row(5) }));
  await told('Notifications: 3 unread, 1 alarm');
  // An update of what was read is not unread.
  act(() => page.recorder.sendEvent({ cmd: 'cover', ...row(2) }));
  act(() => page.recorder.sendEvent({ cmd: 'new', ...row(6) }));
  await told('Notifications: 4 unread, 1 alarm');
});

it('begins with nothing unread for a user who has no mark', async () => {
  const page = await open({ events: [row(1)] });
  await waitFor(() => expect(page.moves()).toEqual([undefined]));
  act(() => page.recorder.sendEvent({ cmd: 'new', ...row(2) }));
  await told('Notifications: 1 unread');
});

it('moves the mark to the newest event when the notifications are opened', async () => {
  const page = await open(
    { mark: { serialno: 1, time: AT_S }, events: [row(1), row(2), row(3)] },
    { at: '/?dialog=notifications' },
  );
  await waitFor(() => expect(page.moves()).toEqual([3]));
  await told('Notifications: 0 unread');
  expect(page.server.mark).toMatchObject({ serialno: 3 });
});

it('follows another browser of the same user: what is read there, and what is put back', async () => {
  const page = await open({ mark: { serialno: 1, time: AT_S }, events: [row(1), row(2), row(3, PANIC)] });
  await told('Notifications: 2 unread, 1 alarm');
  act(() => page.recorder.sendEvent({ cmd: 'readmark', serialno: 3, time: AT_S }));
  await told('Notifications: 0 unread');
  act(() => page.recorder.sendEvent({ cmd: 'readmark', serialno: 2, time: AT_S }));
  await told('Notifications: 1 unread, 1 alarm');
  expect(page.moves()).toEqual([]);
});

it('goes up to the first event that was not opened', async () => {
  const page = await open({ mark: { serialno: 1, time: AT_S }, events: [row(1), row(2), row(3), row(4)] });
  await told('Notifications: 3 unread');
  act(() => unreadEvents.opened([3]));
  expect(bell()).toBe('Notifications: 3 unread');
  act(() => unreadEvents.opened([2]));
  await waitFor(() => expect(page.moves()).toEqual([3]));
  await told('Notifications: 1 unread');
});

it('what was read while the server could not be reached is read once it can', async () => {
  const page = await open({ mark: { serialno: 1, time: AT_S }, events: [row(1), row(2)] });
  await told('Notifications: 1 unread');
  const put = page.recorder.http.routes['PUT /gkevent/readmark']!;
  page.recorder.http.routes['PUT /gkevent/readmark'] = 'unreachable';
  act(() => unreadEvents.seen());
  await waitFor(() => expect(page.moves()).toEqual([2]));
  expect(page.server.mark).toMatchObject({ serialno: 1 });
  page.recorder.http.routes['PUT /gkevent/readmark'] = put;
  act(() => page.recorder.commandSocket?.serverClose());
  await waitFor(() => expect(page.consoleSession.session.state.kind).toBe('reconnecting'));
  act(() => page.consoleSession.session.reconnectNow());
  await waitFor(() => expect(page.server.mark).toMatchObject({ serialno: 2 }));
  await told('Notifications: 0 unread');
});

it('says that there are more where a thousand are unread', async () => {
  const events = Array.from({ length: 1_200 }, (_, index) => row(index + 2));
  await open({ mark: { serialno: 1, time: AT_S }, events });
  await told('Notifications: 1000+ unread');
});

it('asks a server without the mark for none, and counts as before', async () => {
  const page = await open({ mark: { serialno: 0, time: AT_S }, events: [row(1)] }, { extensions: [] });
  act(() => page.recorder.sendEvent({ cmd: 'new', ...row(2) }));
  await told('Notifications: 1 unread');
  expect(page.recorder.http.requests.some(({ url }) => url.includes('readmark'))).toBe(false);
});
