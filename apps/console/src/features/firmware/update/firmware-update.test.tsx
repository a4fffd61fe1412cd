import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { FakeRoutes } from 'gk-sdk/testing';
import { notices } from '../../../shared/toast/notice-store.js';
import { startConsole } from '../../../testing/render-console.js';
import { FirmwarePage } from '../firmware-page.js';

afterEach(() => {
  cleanup();
  notices.clear();
});

const row = (deviceid: string, status: number) => ({ deviceid, version: '1.0', status, message: '' });

async function open(rows: readonly ReturnType<typeof row>[], answers: FakeRoutes) {
  const started = startConsole();
  const { routes } = started.recorder.http;
  routes['GET /gkserver/fwstore'] = { json: { data: [] } };
  routes['GET /gkdevice/firmware/*'] = { json: { data: rows } };
  Object.assign(routes, answers);
  await started.signIn();
  started.render(<FirmwarePage />);
  await screen.findByText(rows[0]?.deviceid ?? '');
  return started.recorder;
}

it('shows the progress of the others when a device is there no more, and says so in its row', async () => {
  const { http } = await open([row('A', 10), row('B', 10)], {
    'GET /gkdevice/firmware/A': { status: 404, json: { hasError: true, message: 'There is no device A' } },
    'GET /gkdevice/firmware/B': { json: row('B', 60) },
  });
  expect(await screen.findByText(/There is no device A/)).toBeTruthy();
  expect(screen.getByText(/60 %/)).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
  // It is not queried any more.
  const asked = (): number => http.requests.filter(({ url }) => url.includes('/firmware/A')).length;
  const before = asked();
  http.routes['GET /gkdevice/firmware/B'] = { json: row('B', 80) };
  expect(await screen.findByText(/80 %/)).toBeTruthy();
  expect(asked()).toBe(before);
});

it('follows a device that has not begun yet when it is asked for the first time', async () => {
  let asked = 0;
  const recorder = await open([row('A', 100)], {
    'GET /gkdevice/firmware/A': () => ({ json: row('A', (asked += 1) === 1 ? 100 : 20) }),
  });
  recorder.on('D10', () => ({ fields: { R: '1' } }));
  fireEvent.change(screen.getByRole('combobox', { name: 'Firmware' }), { target: { value: 'other' } });
  fireEvent.change(screen.getByLabelText('URL'), { target: { value: 'https://fw.test/2.bin' } });
  fireEvent.click(screen.getByRole('button', { name: 'Update A' }));
  expect(await screen.findByText(/20 %/)).toBeTruthy();
});

it('asks each second until the device has what its file says, and offers it the next update then', async () => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'],
    shouldAdvanceTime: true,
  });
  try {
    let asked = 0;
    const recorder = await open([row('A', 100)], {
      'GET /gkdevice/firmware/A': () => ({ json: { ...row('A', (asked += 1) === 1 ? 60 : 100), version: '9.9.9' } }),
    });
    recorder.on('D10', () => ({ fields: { R: '1' } }));
    fireEvent.change(screen.getByRole('combobox', { name: 'Firmware' }), { target: { value: 'other' } });
    fireEvent.change(screen.getByLabelText('URL'), { target: { value: 'https://fw.test/2.bin' } });
    const update = screen.getByRole('button', { name: 'Update A' });
    fireEvent.click(update);
    await waitFor(() => expect(update.textContent).toMatch(/^Update \(\d+ s\)$/));
    expect(update).toHaveProperty('disabled', true);
    expect(await screen.findByText(/60 %/)).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(1_500));
    expect(screen.getByText('9.9.9')).toBeTruthy();
    expect(screen.getByText('100 %')).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(update).toHaveProperty('disabled', false);
    expect(asked).toBe(2);
  } finally {
    vi.useRealTimers();
  }
});
