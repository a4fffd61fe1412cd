import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ACCESS_FLAGS } from 'gk-sdk';
import { CHANNEL_COUNTS } from '../../../shared/vehicle/device-edit.js';
import { toPermissions } from 'gk-sdk/rules';
import { SCREEN_TIMINGS_MS } from '../../../shared/time/screen-timings.js';
import { startConsole } from '../../../testing/render-console.js';
import { DeviceEditor } from './device-editor.js';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const input = (label: string): HTMLInputElement => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, text: string): void => void fireEvent.change(input(label), { target: { value: text } });

async function save(): Promise<void> {
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
  await waitFor(() => expect(button.disabled).toBe(false));
  fireEvent.click(button);
}

async function saveDriver(driver: string): Promise<void> {
  type('Driver', driver);
  await save();
}

/** Opens the editor for a user with these rights; all of them without. */
async function open(rights: readonly string[] = ACCESS_FLAGS, setup: object = {}) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  const { recorder, signIn, render } = startConsole();
  recorder.http.routes['GET /gkserver/gkdevicesetup/A'] = {
    json: { channel: 4, driver: 'Ada', talkch: 4, dmch: 4, chnames: 'front,rear,left,right', ...setup },
  };
  recorder.http.routes['PUT /gkserver/gkdevicesetup/A'] = { json: { message: 'Kept by the server' } };
  await signIn();
  const onClose = vi.fn();
  const permissions = toPermissions(ACCESS_FLAGS.map((right) => (rights.includes(right) ? '1' : '0')).join(''));
  render(<DeviceEditor deviceId="A" permissions={permissions} onClose={onClose} />);
  await screen.findByRole('button', { name: 'Save' });
  const puts = () => recorder.http.requests.filter(({ method }) => method === 'PUT').map(({ body }) => body);
  return { onClose, puts };
}

it('closes two seconds after a save', async () => {
  const { onClose } = await open();
  await saveDriver('Ben');
  expect(await screen.findByText('Kept by the server')).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(SCREEN_TIMINGS_MS.deviceEditorClose);
  expect(onClose).toHaveBeenCalledOnce();
});

it('stays open for who goes on typing after a save', async () => {
  const { onClose } = await open();
  await saveDriver('Ben');
  expect(await screen.findByText('Kept by the server')).toBeTruthy();
  type('Device Memo', 'Bus 7');
  expect(await screen.findByText('changed')).toBeTruthy();
  await vi.advanceTimersByTimeAsync(2 * SCREEN_TIMINGS_MS.deviceEditorClose);
  expect(onClose).not.toHaveBeenCalled();
  expect(input('Device Memo').value).toBe('Bus 7');
  type('Device Memo', '');
  await waitFor(() => expect(screen.queryByText('changed')).toBeNull());
  await vi.advanceTimersByTimeAsync(SCREEN_TIMINGS_MS.deviceEditorClose);
  expect(onClose).toHaveBeenCalledOnce();
});

it('saves another number of channels for a user who may change nothing else', async () => {
  const { puts } = await open(['F_lmdvrs', 'F_lmdvrs_channel']);
  fireEvent.change(screen.getByLabelText('Channels'), { target: { value: String(CHANNEL_COUNTS.indexOf(1)) } });
  await save();
  // Nothing beside it: the server refuses all of a save that has one field too many.
  await waitFor(() => expect(puts()).toEqual([expect.objectContaining({ deviceParams: { channel: 1 } })]));
});

it('brings back with one press what another number of channels has changed', async () => {
  await open();
  fireEvent.change(screen.getByLabelText('Channels'), { target: { value: String(CHANNEL_COUNTS.indexOf(1)) } });
  await waitFor(() => expect(screen.queryByLabelText('Channel names ch4')).toBeNull());
  fireEvent.click(screen.getByRole('button', { name: 'Revert Channels' }));
  await waitFor(() => expect(input('Channel names ch4').value).toBe('right'));
  expect(input('Talk channel').value).toBe('4');
  expect(screen.queryByText('changed')).toBeNull();
});

it('sends no value for the default of recorded days and 0 for the default of events; 0 recorded days are unlimited', async () => {
  const { puts } = await open(ACCESS_FLAGS, { recdays: 0, eventdays: 0 });
  const byDefault = screen.getByLabelText<HTMLInputElement>('Keep recordings: Default');
  expect(byDefault.checked).toBe(false);
  expect(input('Keep recordings').value).toBe('0');
  expect(screen.getByText('0 = unlimited.')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Keep events: Default').checked).toBe(true);
  fireEvent.click(byDefault);
  await save();
  await waitFor(() => expect(puts()).toEqual([expect.objectContaining({ deviceParams: { recdays: null } })]));
});

it('has the box of a device without a value on, and does not take an emptied number for it', async () => {
  await open();
  const byDefault = screen.getByLabelText<HTMLInputElement>('Keep recordings: Default');
  expect(byDefault.checked).toBe(true);
  fireEvent.click(byDefault);
  await waitFor(() => expect(input('Keep recordings').value).toBe('7'));
  type('Keep recordings', '');
  expect(await screen.findByText('cannot be empty')).toBeTruthy();
  expect(byDefault.checked).toBe(false);
  expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
});

it('takes no empty number, and has the talk channel and the cameras of another number of channels', async () => {
  await open();
  type('Maximum traffic', '');
  expect(await screen.findByText('cannot be empty')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
  fireEvent.click(screen.getByRole('button', { name: 'Revert Maximum traffic' }));
  type('Talk channel', '2');
  fireEvent.change(screen.getByLabelText('Channels'), { target: { value: String(CHANNEL_COUNTS.indexOf(8)) } });
  await waitFor(() => expect(input('Talk channel').value).toBe('1'));
  const cameras = screen.getByRole('group', { name: 'Installed cameras' });
  expect(within(cameras).getAllByRole('checkbox')).toHaveLength(8);
});

it('says of which period each limit of traffic is', async () => {
  await open();
  const unitBeside = (label: string) => input(label).parentElement?.textContent;
  expect([unitBeside('Maximum traffic'), unitBeside('Traffic limit')]).toEqual(['MB per month', 'MB per day']);
});

it('says why the settings could not be read, shows no field, and reads them again on wish', async () => {
  const { recorder, signIn, render } = startConsole();
  const { routes } = recorder.http;
  const SETUP = 'GET /gkserver/gkdevicesetup/A';
  routes[SETUP] = { status: 500, json: { hasError: true, message: 'The disk is full' } };
  await signIn();
  render(<DeviceEditor deviceId="A" permissions={toPermissions('1'.repeat(ACCESS_FLAGS.length))} onClose={vi.fn()} />);
  expect(await screen.findByText('The disk is full')).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
  routes[SETUP] = { json: { channel: 4, driver: 'Ada' } };
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByLabelText('Driver')).toHaveProperty('value', 'Ada');
});
