import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { LiveEvent } from 'gk-sdk';
import { notify } from '../../shared/notice/notify.js';
import { setOpenLine } from '../../shared/talk/open-line.js';
import { toasts } from '../../shared/toast/toast-store.js';
import { startConsole } from '../../testing/render-console.js';
import { EventToasts } from './event-toasts.js';
import { Notices } from './notices.js';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => {
  cleanup();
  toasts.clear();
  vi.useRealTimers();
});

const event = (part: Pick<LiveEvent, 'serialNo' | 'deviceId' | 'eventCode'> & Partial<LiveEvent>): LiveEvent => ({
  ...{ happenedS: 1_790_000_000, change: 'new' },
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
  act(() => toasts.showEvents([event({ serialNo: 1, deviceId: 'A', eventCode: 13 })]));
  act(() => toasts.showEvents([event({ serialNo: 2, deviceId: 'B', eventCode: 20, callChannel: 1 })]));
  expect(screen.getAllByRole('article', { hidden: true })).toHaveLength(2);
  expect(after(14_990, 'Call Request')).toEqual([true]);
  expect(screen.getAllByRole('article', { hidden: true })).toHaveLength(2);
  expect(after(20, 'Call Request')).toEqual([true]);
  expect(screen.getAllByRole('article', { hidden: true })).toHaveLength(1);
  expect(after(86_400_000, 'Call Request')).toEqual([true]);
});

it('a toast that is pressed leaves, but stays while a conversation is open, which may go on', () => {
  show();
  act(() => toasts.showEvents([event({ serialNo: 1, deviceId: 'A', eventCode: 13 })]));
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
    act(() => toasts.showEvents([event({ serialNo, deviceId: `BUS-${serialNo}`, eventCode: 20, callChannel: 1 })]));
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
