import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ACCESS_FLAGS } from 'gk-sdk';
import { SCREEN_TIMINGS_MS, toPermissions } from 'gk-sdk/rules';
import { startConsole } from '../../../testing/render-console.js';
import { DeviceEditor } from './device-editor.js';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const input = (label: string): HTMLInputElement => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, text: string): void => void fireEvent.change(input(label), { target: { value: text } });

async function saveDriver(driver: string): Promise<void> {
  type('Driver', driver);
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
  await waitFor(() => expect(button.disabled).toBe(false));
  fireEvent.click(button);
}

async function open() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  const { recorder, signIn, render } = startConsole();
  recorder.http.routes['GET /gkserver/gkdevicesetup/A'] = { json: { channel: 4, driver: 'Ada' } };
  recorder.http.routes['PUT /gkserver/gkdevicesetup/A'] = { json: { message: 'Kept by the server' } };
  await signIn();
  const onClose = vi.fn();
  const permissions = toPermissions('1'.repeat(ACCESS_FLAGS.length));
  render(<DeviceEditor deviceId="A" permissions={permissions} onClose={onClose} />);
  await screen.findByLabelText('Driver');
  return onClose;
}

it('closes two seconds after a save', async () => {
  const onClose = await open();
  await saveDriver('Ben');
  expect(await screen.findByText('Kept by the server')).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(SCREEN_TIMINGS_MS.deviceEditorClose);
  expect(onClose).toHaveBeenCalledOnce();
});

it('stays open for who goes on typing after a save', async () => {
  const onClose = await open();
  await saveDriver('Ben');
  expect(await screen.findByText('Kept by the server')).toBeTruthy();
  type('Device memo', 'Bus 7');
  expect(await screen.findByText('changed')).toBeTruthy();
  await vi.advanceTimersByTimeAsync(2 * SCREEN_TIMINGS_MS.deviceEditorClose);
  expect(onClose).not.toHaveBeenCalled();
  expect(input('Device memo').value).toBe('Bus 7');
  type('Device memo', '');
  await waitFor(() => expect(screen.queryByText('changed')).toBeNull());
  await vi.advanceTimersByTimeAsync(SCREEN_TIMINGS_MS.deviceEditorClose);
  expect(onClose).toHaveBeenCalledOnce();
});
