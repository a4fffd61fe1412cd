import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { UnsavedGuard } from '../../shared/form/unsaved-guard.js';
import { notices } from '../../shared/toast/notice-store.js';
import { startConsole } from '../../testing/render-console.js';
import { FirmwarePage } from './firmware-page.js';

afterEach(() => {
  cleanup();
  notices.clear();
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

it('refuses a file above 200 MB before it is sent', async () => {
  await open('store');
  const large = Object.defineProperty(new File([''], 'large.bin'), 'size', { value: 209_715_201 });
  fireEvent.change(field('Firmware file'), { target: { files: [large] } });
  expect(await screen.findByText('Error : Exceeded size 200MB')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Upload' })).toHaveProperty('disabled', true);
});

it('adds a plan with version and URL, edits it in place, and never empties it', async () => {
  const { http } = await open('plans');
  const PLANS = '/gkserver/autofw';
  let plan: object | undefined;
  http.routes[`GET ${PLANS}`] = () => ({ json: { data: plan ? [plan] : [] } });
  for (const method of ['POST', 'PUT']) {
    http.routes[`${method} ${PLANS}`] = ({ body }) => {
      plan = { autofwid: '1', ...plan, ...(body as object) };
      return { json: { data: [plan] } };
    };
  }
  const version = () =>
    within(screen.getByRole('grid', { name: 'Auto Update Plan' })).getByLabelText<HTMLInputElement>('Source version');
  const type = (text: string): void => {
    act(() => version().focus());
    fireEvent.change(version(), { target: { value: text } });
    fireEvent.keyDown(version(), { key: 'Enter' });
  };
  fireEvent.change(field('Source version'), { target: { value: '1.0.0' } });
  expect(screen.getByRole('button', { name: 'Add' })).toHaveProperty('disabled', true);
  fireEvent.change(field('URL'), { target: { value: 'https://fw.test/2.bin' } });
  fireEvent.click(screen.getByRole('button', { name: 'Add' }));
  await waitFor(() => expect(version().value).toBe('1.0.0'));
  type('');
  expect(await screen.findByText('cannot be empty')).toBeTruthy();
  fireEvent.keyDown(version(), { key: 'Escape' });
  expect(version().value).toBe('1.0.0');
  type('1.0.1');
  await waitFor(() => expect(notices.list().map(({ text }) => text)).toContain('Plan saved'));
  expect(plan).toMatchObject({ targetfw: '1.0.1' });
});

it('says why the plans could not be loaded, and Try again shows them', async () => {
  const { recorder, signIn, render } = startConsole();
  const { routes } = recorder.http;
  routes['GET /gkserver/fwstore'] = { json: { data: [] } };
  routes['GET /gkserver/autofw'] = { status: 500, json: { hasError: true, message: 'the plans are locked' } };
  await signIn();
  render(<FirmwarePage />, '/devicefirmwareupdate?tab=plans');
  expect(await screen.findByText('the plans are locked')).toBeTruthy();
  routes['GET /gkserver/autofw'] = { json: { data: [{ autofwid: '1', targetfw: '1.0.1', url: 'u', memo: '' }] } };
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('grid', { name: 'Auto Update Plan' });
  expect(screen.getByDisplayValue('1.0.1')).toBeTruthy();
});
