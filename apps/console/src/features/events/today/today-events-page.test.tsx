import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { notices } from '../../../shared/toast/notice-store.js';
import { startConsole } from '../../../testing/render-console.js';
import { TodayEventsPage } from './today-events-page.js';

const clock = vi.hoisted(() => ({ nowS: Date.parse('2026-09-14T23:59:00+08:00') / 1000 }));
vi.mock('gk-react', async (original) => ({
  ...(await original<object>()),
  useServerClock: () => clock.nowS,
}));

beforeEach(() => {
  // Rows in sight need a table of some height.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(360);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(36);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  notices.clear();
});

function Clock() {
  const [, setTicks] = useState(0);
  return (
    <>
      <button onClick={() => setTicks((before) => before + 1)}>Tick</button>
      <TodayEventsPage />
    </>
  );
}

it('keeps a memo that is being written at midnight, when the list of the next day is loaded', async () => {
  const page = startConsole();
  page.recorder.http.routes['POST /gkevent/eventquery'] = {
    json: [{ serialno: 7, deviceid: 'BUS-1', appdevid: 13, eventtimeutc: clock.nowS - 60, memo: '' }],
  };
  await page.signIn();
  page.render(<Clock />, '/todayevents');
  fireEvent.click(await screen.findByRole('button', { name: 'Write a memo for 7' }));
  const field = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Memo of event 7' });
  fireEvent.change(await field(), { target: { value: 'called the driver' } });
  clock.nowS += 120;
  fireEvent.click(screen.getByRole('button', { name: 'Tick' }));
  expect(screen.queryByRole('textbox', { name: 'Memo of event 7' })).toBeNull();
  expect((await field()).value).toBe('called the driver');
});

/** Three events at noon of a server that stores changes. */
async function openList(permission = 0) {
  clock.nowS = new Date(2026, 8, 14, 12).getTime() / 1000;
  const stored = new Map(
    [1, 2, 3].map((serialno) => [
      serialno,
      {
        serialno,
        deviceid: `BUS-${serialno}`,
        appdevid: 13,
        eventtimeutc: clock.nowS - 600 + serialno,
        memo: serialno === 1 ? 'words of the device' : '',
        dlplan: 1,
      },
    ]),
  );
  const page = startConsole({ permission });
  const { routes } = page.recorder.http;
  const query = ({ body }: { readonly body: unknown }) => {
    const { serialno } = body as { serialno?: number };
    return { json: serialno === undefined ? [...stored.values()] : [stored.get(serialno)] };
  };
  routes['POST /gkevent/eventquery'] = query;
  routes['POST /gkevent/eventset'] = ({ body }) => {
    const { serialno, memo } = body as { serialno: number; memo: string };
    Object.assign(stored.get(serialno)!, { memo });
    return { json: { serialno, memo } };
  };
  await page.signIn();
  page.render(<TodayEventsPage />, '/todayevents');
  const grid = await screen.findByRole('grid', { name: "Today's events" });
  await within(grid).findAllByText('words of the device');
  return { stored, routes, query, grid };
}

const memoOf = (text: string) => screen.findByRole('button', { name: `Memo of 1: ${text}` });
async function write(text: string): Promise<HTMLInputElement> {
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Memo of event 1' });
  fireEvent.change(field, { target: { value: text } });
  fireEvent.keyDown(field, { key: 'Enter' });
  return field;
}

it('a memo is text, is undone, and is not written over that of somebody else', async () => {
  const { stored } = await openList();
  const markup = '<img src=x onerror=alert(1)>';
  fireEvent.click(await memoOf('words of the device'));
  await write(markup);
  expect((await memoOf(markup)).querySelector('img')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Undo the memo of 1' }));
  fireEvent.click(await memoOf('words of the device'));

  stored.get(1)!.memo = 'theirs';
  const field = await write('mine');
  expect((await screen.findByRole('alert')).textContent).toContain('Another user wrote: theirs');
  expect(field.value).toBe('mine');
  fireEvent.click(screen.getByRole('button', { name: 'Keep both' }));
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(false));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await memoOf('theirs / mine')).toBeTruthy();
  expect(stored.get(1)?.memo).toBe('theirs / mine');
});

it('a level that may not change reads memos, and fetches no footage', async () => {
  await openList();
  expect(screen.getAllByRole('button', { name: /^Memo of/ })).toHaveLength(1);
  expect(screen.getAllByRole('button', { name: /^Download the footage/ }).length).toBeGreaterThan(0);
  cleanup();
  const { grid } = await openList(2);
  expect(within(grid).queryByRole('button', { name: /^(Memo of|Write a memo)/ })).toBeNull();
  expect(within(grid).queryByRole('button', { name: /^Download the footage/ })).toBeNull();
});

it('a failed refresh is told, and is not taken as a fact', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  const { routes, query, grid } = await openList();
  routes['POST /gkevent/eventquery'] = { status: 503 };
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect((await screen.findByRole('alert')).textContent).toContain('Not up to date');
  expect(screen.getByText(/^3 events · updated \d{4}/)).toBeTruthy();
  expect(within(grid).getAllByText('words of the device')).not.toHaveLength(0);
  routes['POST /gkevent/eventquery'] = query;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.queryByText(/Not up to date/)).toBeNull());
});
