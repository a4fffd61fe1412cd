import { act, cleanup, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startConsole } from '../../testing/render-console.js';
import { usePacedEvents } from './use-paced-events.js';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true }));

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

async function listen() {
  const handed: number[][] = [];
  function Listener() {
    usePacedEvents((events) => handed.push(events.map(({ serialNo }) => serialNo)));
    return null;
  }
  const { recorder, consoleSession, signIn, render } = startConsole();
  await signIn();
  const { unmount } = render(<Listener />);
  await waitFor(() => expect(recorder.sockets.open('/event.cgi')).toHaveLength(1));
  const heard: number[] = [];
  consoleSession.session.on('event', ({ serialNo }) => heard.push(serialNo));
  const send = async (serialno: number) => {
    recorder.sendEvent({ cmd: 'new', serialno, deviceid: 'A', appdevid: 51, eventtimeutc: 1_790_000_000 });
    await waitFor(() => expect(heard).toContain(serialno));
  };
  return { handed, send, unmount };
}

it('hands over the first event at once, and those that follow together', async () => {
  const { handed, send } = await listen();
  for (const serialNo of [1, 2, 3]) await send(serialNo);
  expect(handed).toEqual([[1]]);
  act(() => void vi.advanceTimersByTime(500));
  expect(handed).toEqual([[1], [2, 3]]);
  await send(4);
  expect(handed).toHaveLength(2);
  act(() => void vi.advanceTimersByTime(500));
  expect(handed).toEqual([[1], [2, 3], [4]]);
  act(() => void vi.advanceTimersByTime(500));
  await send(5);
  expect(handed.at(-1)).toEqual([5]);
});

it('hands over nothing once it is gone', async () => {
  const { handed, send, unmount } = await listen();
  await send(1);
  await send(2);
  unmount();
  vi.advanceTimersByTime(500);
  await send(3);
  expect(handed).toEqual([[1]]);
});
