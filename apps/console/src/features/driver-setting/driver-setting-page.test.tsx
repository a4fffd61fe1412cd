import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { buildDevice } from 'gk-sdk/testing';
import { notices } from '../../shared/toast/notice-store.js';
import { startConsole } from '../../testing/render-console.js';
import { DriverSettingPage } from './driver-setting-page.js';

afterEach(() => {
  cleanup();
  notices.clear();
});

it('is a stub: a name can be typed, Save sends nothing and says nothing', async () => {
  const { recorder, signIn, render } = startConsole({ devices: [buildDevice({ deviceId: 'BUS-1', driverName: '' })] });
  await signIn();
  render(<DriverSettingPage />, '/driversetting');
  const name = await screen.findByLabelText<HTMLInputElement>('Driver name of BUS-1');
  fireEvent.change(name, { target: { value: 'Ada' } });
  expect(screen.getByLabelText('Gender of BUS-1')).toHaveProperty('disabled', true);
  const sent = () => [recorder.requests.length, recorder.http.requests.length];
  const before = sent();
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(sent()).toEqual(before);
  expect(notices.list()).toEqual([]);
  expect(name.value).toBe('Ada');
});
