import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { FakeRoutes } from 'gk-sdk/testing';
import { describeEvent } from 'gk-sdk/rules';
import { startConsole } from '../../testing/render-console.js';
import { notices } from '../toast/notice-store.js';
import { useEventWords } from './use-event-words.js';

afterEach(() => {
  vi.useRealTimers();
  cleanup();
  notices.clear();
});

const LIST = 'GET /gkevent/eventdefine';
const DEVICES = 'GET /gkevent/eventdefinedevice';
const definition = (definename: string, eventname: string) => ({ definename, eventtype: 1, eventname });
const TOLD: FakeRoutes = {
  [LIST]: { json: { data: [definition('GLOBAL', 'SOS'), definition('Night', 'Night SOS')] } },
  [DEVICES]: { json: { data: [{ deviceid: 'BUS-7', definename: 'Night' }] } },
};

function Name() {
  const words = useEventWords();
  return <output>{describeEvent({ eventCode: 1, deviceId: 'BUS-7' }, words).name}</output>;
}

async function open(answers: FakeRoutes) {
  const { recorder, signIn, render } = startConsole();
  Object.assign(recorder.http.routes, TOLD, answers);
  await signIn();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  render(<Name />);
  return recorder.http;
}

it.each([LIST, DEVICES])(
  'is asked again after a failure of %s, and names events as the server does from then on',
  async (path) => {
    const http = await open({ [path]: 'unreachable' });
    await expect.poll(() => http.requests.some(({ url }) => url.includes('/eventdefine'))).toBe(true);
    expect(screen.getByRole('status').textContent).not.toMatch(/SOS/);
    await act(() => vi.advanceTimersByTimeAsync(100));
    Object.assign(http.routes, TOLD);
    await act(() => vi.advanceTimersByTimeAsync(16_000));
    await expect.poll(() => screen.getByRole('status').textContent).toBe('Night SOS');
  },
);

it('takes all devices for GLOBAL only where the user has no right to their profiles', async () => {
  await open({ [DEVICES]: { status: 403, json: { hasError: true, message: 'Not yours' } } });
  await expect.poll(() => screen.getByRole('status').textContent).toBe('SOS');
  expect(notices.list()).toEqual([]);
});

it('says the words of a server that refuses', async () => {
  await open({ [LIST]: { json: { hasError: true, message: 'The database is away' } } });
  await expect.poll(() => notices.list().map(({ text }) => text)).toEqual(['The database is away']);
});
