import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { useLocation } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { LiveEvent } from 'gk-sdk';
import { notify } from '../../shared/notice/notify.js';
import { setOpenLine } from '../../shared/talk/open-line.js';
import { eventToasts } from '../../shared/toast/event-toast-store.js';
import { notices } from '../../shared/toast/notice-store.js';
import { startConsole } from '../../testing/render-console.js';
import { unreadEvents } from '../notifications/unread-events.js';
import { EventToasts } from './event-toasts.js';
import { Notices } from './notices.js';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => {
  cleanup();
  notices.clear();
  eventToasts.clear();
  unreadEvents.forget();
  vi.useRealTimers();
});

const event = (part: Pick<LiveEvent, 'serialNo' | 'deviceId' | 'eventCode'> & Partial<LiveEvent>): LiveEvent => ({
  happenedS: 1_790_000_000,
  change: 'new',
  ...part,
});

function show(at?: string) {
  startConsole().render(
    <>
      <Notices />
      <EventToasts words={{}} />
    </>,
    at,
  );
}

/** Whether each of the words is on screen after a time. */
const after = (ms: number, ...words: string[]): boolean[] => {
  act(() => void vi.advanceTimersByTime(ms));
  return words.map((text) => screen.queryAllByText(text, { selector: '.gk-notice *, .gk-event-toast *' }).length > 0);
};

it('toast dismiss: 1 s for max-channels, 5 s others', () => {
  show();
  act(() => notify({ title: 'error', text: 'max channels', kind: 'max-channels' }));
  act(() => notify({ title: 'error', text: 'the words of the server' }));
  expect(after(990, 'error')).toEqual([true]);
  expect(screen.getByText('max channels', { exact: false })).toBeTruthy();
  after(20);
  expect(screen.queryByText('max channels', { exact: false })).toBeNull();
  after(3_980);
  expect(screen.getByText('the words of the server', { exact: false })).toBeTruthy();
  after(20);
  expect(screen.queryByText('the words of the server', { exact: false })).toBeNull();
});

it('event toasts dismiss after 15 s, call requests never', () => {
  show();
  act(() => eventToasts.showEvents([event({ serialNo: 1, deviceId: 'A', eventCode: 13 })]));
  act(() => eventToasts.showEvents([event({ serialNo: 2, deviceId: 'B', eventCode: 20, callChannel: 1 })]));
  expect(screen.getAllByRole('article', { hidden: true })).toHaveLength(2);
  expect(after(14_990, 'Call Request')).toEqual([true]);
  expect(screen.getAllByRole('article', { hidden: true })).toHaveLength(2);
  expect(after(20, 'Call Request')).toEqual([true]);
  expect(screen.getAllByRole('article', { hidden: true })).toHaveLength(1);
  expect(after(86_400_000, 'Call Request')).toEqual([true]);
});

it('a toast that is pressed leaves, but stays while a conversation is open, which may go on', () => {
  show();
  act(() => eventToasts.showEvents([event({ serialNo: 1, deviceId: 'A', eventCode: 13 })]));
  const press = () => fireEvent.click(screen.getByTitle('Show A at that moment'));
  setOpenLine({ isEndedBy: () => true, question: { title: 'End the conversation?' } });
  press();
  expect(screen.getAllByRole('article', { hidden: true })).toHaveLength(1);
  setOpenLine(undefined);
  press();
  expect(screen.queryAllByRole('article', { hidden: true })).toEqual([]);
});

it('in a kiosk, where nobody presses them, calls leave like other toasts, those that wait after the first ones', () => {
  show('/treeview?kiosk=1');
  for (const serialNo of [1, 2, 3, 4]) {
    act(() =>
      eventToasts.showEvents([event({ serialNo, deviceId: `BUS-${serialNo}`, eventCode: 20, callChannel: 1 })]),
    );
  }
  expect(after(14_990, 'Call Request')).toEqual([true]);
  expect(screen.getAllByRole('article', { hidden: true })).toHaveLength(3);
  after(20);
  expect(screen.getAllByRole('article', { hidden: true })).toHaveLength(1);
  expect(after(15_010, 'Call Request')).toEqual([false]);
});

it('a notice that is pointed at stays until the pointer leaves', () => {
  show();
  act(() => notify({ title: 'success', text: 'saved' }));
  const notice = screen.getByText('success').closest('.gk-notice');
  fireEvent.pointerEnter(notice ?? document.body);
  expect(after(60_000, 'success')).toEqual([true]);
  fireEvent.pointerLeave(notice ?? document.body);
  expect(after(5_010, 'success')).toEqual([false]);
});

/** The vehicles of the toasts, from the top. */
const vehicles = (): (string | null)[] =>
  screen
    .getAllByRole('article', { hidden: true })
    .map(({ textContent }) => /BUS-\d/.exec(textContent ?? '')?.[0] ?? null);

it('no toast moves from under a pointer: others stand above, and none leaves, until the pointer does', () => {
  show();
  const report = (serialNo: number, vehicle: number, eventCode: number): void =>
    act(() => eventToasts.showEvents([event({ serialNo, deviceId: `BUS-${vehicle}`, eventCode })]));
  report(1, 1, 13);
  after(10_000);
  report(2, 2, 13);
  expect(vehicles()).toEqual(['BUS-2', 'BUS-1']);
  const [, toast = document.body] = screen.getAllByRole('article', { hidden: true });
  fireEvent.pointerEnter(toast);
  fireEvent.pointerMove(toast);
  report(3, 1, 13);
  report(4, 3, 1);
  expect(vehicles()).toEqual(['BUS-3', 'BUS-2', 'BUS-1']);
  after(20_000);
  expect(vehicles()).toEqual(['BUS-3', 'BUS-2', 'BUS-1']);
  fireEvent.pointerLeave(toast);
  fireEvent.pointerLeave(toast.parentElement ?? document.body);
  after(10);
  expect(vehicles()).toEqual(['BUS-1']);
});

it('what is opened from its toast is unread no longer, what is closed is', () => {
  show();
  const alarms = [1, 2, 3].map((serialNo) => event({ serialNo, deviceId: `BUS-${serialNo}`, eventCode: 1 }));
  act(() => {
    unreadEvents.add(...alarms);
    eventToasts.showEvents(alarms);
  });
  const press = (vehicle: string, name: RegExp): void => {
    const toast = screen.getByText(vehicle).closest('article') ?? document.body;
    fireEvent.click(within(toast).getByRole('button', { name, hidden: true }));
  };
  press('BUS-1', /Panic/);
  press('BUS-2', /Close message/);
  expect(unreadEvents.get()).toEqual({ count: 2, alarms: 2 });
});

it('a call leads to the talk with its vehicle', async () => {
  const page = startConsole();
  await page.signIn();
  page.render(
    <>
      <EventToasts words={{}} />
      <Where />
    </>,
    '/blockview?tiles=0',
  );
  act(() => eventToasts.showEvents([event({ serialNo: 1, deviceId: 'BUS-7', eventCode: 20, callChannel: 1 })]));
  fireEvent.click(screen.getByRole('button', { name: 'Talk', hidden: true }));
  expect(screen.getByTestId('where').textContent).toBe('/blockview?tiles=0&dialog=talk&of=BUS-7');
  expect(screen.queryAllByRole('article', { hidden: true })).toEqual([]);
});

function Where() {
  const { pathname, search } = useLocation();
  return <p data-testid="where">{pathname + search}</p>;
}
