import { cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startConsole } from '../../../testing/render-console.js';
import { TodayEventsPage } from './today-events-page.js';

const clock = vi.hoisted(() => ({ nowS: new Date(2026, 8, 14, 23, 59).getTime() / 1000 }));
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
  vi.restoreAllMocks();
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
