import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { UnsavedGuard } from '../../shared/form/unsaved-guard.js';
import { toasts } from '../../shared/toast/toast-store.js';
import { startConsole } from '../../testing/render-console.js';
import { FirmwarePage } from './firmware-page.js';

afterEach(() => {
  cleanup();
  toasts.clear();
});

const FILE = { firmwareid: '7', filename: 'gk-2.bin', memo: '', filesize: 5, hash: '', updatetime: 0 };

async function open(tab: string, inRootGroup = true) {
  const { recorder, signIn, render } = startConsole();
  recorder.on('Q02', () => ({
    fields: { R: '1', G: '0', A: '1'.repeat(86), S: '80' },
    body: JSON.stringify({ UserName: 'anna', rootgroup: inRootGroup }),
  }));
  const { routes } = recorder.http;
  routes['GET /gkserver/fwstore'] = { json: { data: [FILE] } };
  routes['GET /gkserver/autofw'] = { json: { data: [] } };
  routes['GET /gkdevice/firmware/*'] = { json: { data: [] } };
  await signIn();
  render(
    <>
      <FirmwarePage />
      <UnsavedGuard />
    </>,
    `/devicefirmwareupdate?tab=${tab}`,
  );
  return recorder;
}

const choose = (name: string) => fireEvent.click(screen.getByRole('tab', { name }));
const field = (label: string): HTMLInputElement =>
  within(screen.getByRole('form')).getByLabelText<HTMLInputElement>(label);

it('the store is read by everybody who updates devices, and changed by administrators of the root group', async () => {
  await open('store', false);
  expect(await screen.findByText(/administrators of the root group add and remove them/)).toBeTruthy();
  expect(await screen.findByText('gk-2.bin')).toBeTruthy();
  expect(screen.queryByRole('form', { name: 'Upload' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull();
  cleanup();
  await open('store');
  expect(await screen.findByRole('form', { name: 'Upload' })).toBeTruthy();
  expect(screen.queryByText(/administrators of the root group add and remove them/)).toBeNull();
});

it('keeps a plan that is half typed while another tab is open, and asks before it is left', async () => {
  await open('plans');
  fireEvent.change(field('URL'), { target: { value: 'https://fw.test/2.bin' } });
  choose('Firmware Store');
  await screen.findByRole('form', { name: 'Upload' });
  choose('Auto Update Plan');
  await screen.findByRole('form', { name: 'Add a plan' });
  expect(field('URL').value).toBe('https://fw.test/2.bin');
  const leaves = (): boolean => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(leaves()).toBe(false);
  fireEvent.change(field('URL'), { target: { value: '' } });
  expect(leaves()).toBe(true);
});

it('takes no other words while a plan is added: they would be lost with the added ones', async () => {
  const { http } = await open('plans');
  http.routes['POST /gkserver/autofw'] = 'hanging';
  fireEvent.change(field('Source version'), { target: { value: '1.0' } });
  fireEvent.change(field('URL'), { target: { value: 'https://fw.test/2.bin' } });
  fireEvent.click(screen.getByRole('button', { name: 'Add' }));
  await waitFor(() => expect(field('Memo').readOnly).toBe(true));
});

it('shows an upload that is under way, and how to cancel it, after another tab was open', async () => {
  const recorder = await open('store');
  recorder.on('U01', () => 'silence');
  fireEvent.change(field('Firmware file'), { target: { files: [new File(['12345'], 'gk-3.bin')] } });
  fireEvent.click(screen.getByRole('button', { name: 'Upload' }));
  expect(await screen.findByText('0 B of 5 B sent')).toBeTruthy();
  expect([field('Firmware file').disabled, field('Memo').readOnly]).toEqual([true, true]);
  choose('Firmware Update');
  await screen.findByText('There are no devices');
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
  choose('Firmware Store');
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(await screen.findByRole('button', { name: 'Upload' })).toHaveProperty('disabled', false);
});

it('offers to devices the files that the store has, also after one was removed', async () => {
  const { http } = await open('update');
  expect(await screen.findByRole('option', { name: 'gk-2.bin' })).toBeTruthy();
  choose('Firmware Store');
  fireEvent.click(await screen.findByRole('button', { name: 'Remove' }));
  http.routes['DELETE /gkserver/fwstore'] = { json: { data: [] } };
  http.routes['GET /gkserver/fwstore'] = { json: { data: [] } };
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }));
  await screen.findByText('There are no firmware files');
  choose('Firmware Update');
  await screen.findByText('There are no devices');
  expect(screen.queryByRole('option', { name: 'gk-2.bin' })).toBeNull();
});
