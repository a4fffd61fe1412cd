import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { buildDevice } from 'gk-sdk/testing';
import { notices } from '../../../shared/toast/notice-store.js';
import { startConsole } from '../../../testing/render-console.js';
import { DeviceActions } from './device-actions.js';

afterEach(() => {
  cleanup();
  notices.clear();
});

async function open() {
  const { recorder, signIn, render } = startConsole({ devices: [buildDevice({ deviceId: 'BUS-1' })] });
  recorder.on('D20', () => ({ fields: { R: '1', T: 'awake for 120 s' } }));
  recorder.http.routes['GET /gmslog.cgi'] = { text: 'time,acc,speed_kmh\n08:00,1,20\n08:01,1,30\n' };
  await signIn();
  render(<DeviceActions deviceId="BUS-1" />);
  const sent = (code: string) =>
    // The session lists the commands of all devices by itself, without one.
    recorder.requests.filter((request) => request.code === code && request.fields.D !== undefined);
  return { sent };
}

/** Presses an entry of a menu, and gives the dialog that it opens. */
async function choose(menu: string, entry: string): Promise<HTMLElement> {
  fireEvent.click(screen.getByRole('button', { name: menu }));
  fireEvent.click(screen.getByRole('button', { name: entry }));
  return screen.findByRole('dialog');
}

const noticeTexts = () => notices.list().map(({ text }) => text);

it('a wake-up is sent after a question', async () => {
  const { sent } = await open();
  const dialog = await choose('Maintenance', 'Wake up');
  expect(sent('D20')).toEqual([]);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Wake up' }));
  await waitFor(() => expect(noticeTexts()).toEqual(['Success: awake for 120 s']));
  expect(sent('D20')).toHaveLength(1);
});

it('a method of repair that is none is refused, and not sent', async () => {
  await open();
  const dialog = await choose('Maintenance', 'Fix recording');
  const box = within(dialog).getByRole('textbox');
  fireEvent.change(box, { target: { value: '5' } });
  fireEvent.submit(box.closest('form') ?? box);
  await waitFor(() => expect(noticeTexts()).toEqual(['Invalid Method Number']));
});

it('recordings are deleted after the id of the device was typed only', async () => {
  await open();
  const dialog = await choose('Maintenance', 'Delete recordings');
  fireEvent.click(within(dialog).getByRole('button', { name: /^Days/ }));
  fireEvent.click(await screen.findByRole('button', { name: 'Today' }));
  fireEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
  const question = await screen.findByText('Type BUS-1 to confirm');
  const asked = question.closest<HTMLElement>('[role=dialog]')!;
  const remove = within(asked).getByRole<HTMLButtonElement>('button', { name: 'Delete' });
  expect(remove.disabled).toBe(true);
  fireEvent.change(within(asked).getByRole('textbox'), { target: { value: 'BUS-1' } });
  expect(remove.disabled).toBe(false);
});

it('a log is read newest line first, with the number of its lines', async () => {
  await open();
  const dialog = await choose('Logs', 'Driving recorder log');
  expect(await within(dialog).findByText('3 lines, the newest first')).toBeTruthy();
  expect(dialog.querySelector('pre')?.textContent).toBe('08:01,1,30\n08:00,1,20\ntime,acc,speed_kmh');
});
