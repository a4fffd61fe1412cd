import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { setWordTable } from '../../shared/i18n/translate.js';
import { notices } from '../../shared/toast/notice-store.js';
import { startConsole } from '../../testing/render-console.js';
import { RegistrationsPage } from './registrations-page.js';

afterEach(() => {
  cleanup();
  notices.clear();
  setWordTable({});
});

/** The page over a server that knows BUS-1 and takes D01 and D02. */
async function open(result = '1', permission = 0, devices: readonly object[] = [{ deviceid: 'BUS-1', channel: 4 }]) {
  const started = startConsole({ permission });
  const { recorder } = started;
  recorder.http.routes['GET /gkdevice/registrations'] = { json: devices };
  for (const code of ['D01', 'D02']) recorder.on(code, () => ({ fields: { R: result } }));
  await started.signIn();
  started.render(<RegistrationsPage />, '/regdevices');
  const sent = (code: string) => recorder.requests.filter((each) => each.code === code).map(({ fields }) => fields.D);
  const lists = () => recorder.http.requests.filter(({ url }) => url.includes('/gkdevice/registrations')).length;
  const noticeTexts = () => notices.list().map(({ text }) => text);
  await screen.findByText('BUS-1');
  return { sent, lists, noticeTexts };
}

it("registers a device by its ID, says '{id} added', and reads the list again", async () => {
  const { sent, lists, noticeTexts } = await open();
  const before = lists();
  fireEvent.click(screen.getByRole('button', { name: 'Register a device' }));
  fireEvent.change(await screen.findByLabelText('Device ID', { selector: 'dialog input, .modal input' }), {
    target: { value: ' BUS-2 ' },
  });
  fireEvent.click(screen.getByRole('button', { name: 'OK' }));
  await expect.poll(() => sent('D01')).toEqual(['BUS-2']);
  await expect.poll(noticeTexts).toContain('BUS-2 added');
  await expect.poll(lists).toBe(before + 1);
});

it("asks before a device is removed, and says '{id} removed'", async () => {
  const { sent, noticeTexts } = await open();
  fireEvent.click(screen.getByRole('button', { name: 'Remove from the fleet' }));
  await screen.findByText('Remove BUS-1 from the fleet?');
  expect(sent('D02')).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Remove' }));
  await expect.poll(() => sent('D02')).toEqual(['BUS-1']);
  await expect.poll(noticeTexts).toContain('BUS-1 removed');
});

it('says in the language of the user that a device was removed, and of one that is not yet what it waits for', async () => {
  setWordTable({ '{name} removed': '已移除 {name}', 'Waiting for {device}': '正在等待 {device}' });
  const remove = async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Remove from the fleet' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Remove' }));
  };
  for (const [result, words] of [
    ['1', '已移除 BUS-1'],
    ['2', '正在等待 BUS-1'],
    ['408', 'BUS-1 has not answered yet'],
  ] as const) {
    const { noticeTexts } = await open(result);
    await remove();
    await expect.poll(noticeTexts).toEqual([words]);
    cleanup();
    notices.clear();
  }
});

it('has the editors of the limits for administrators only', async () => {
  await open();
  expect(screen.getByRole('form', { name: 'Set record days' })).toBeTruthy();
  cleanup();
  await open('1', 1);
  expect(screen.queryByRole('form', { name: 'Set record days' })).toBeNull();
});

it('tells the record days that are the default from those without a limit', async () => {
  await open('1', 0, [
    { deviceid: 'BUS-1', recdays: null },
    { deviceid: 'BUS-2', recdays: 0 },
    { deviceid: 'BUS-3', recdays: 9 },
  ]);
  const row = (id: string) => screen.getByText(id).closest('tr')?.textContent;
  expect([row('BUS-1'), row('BUS-2'), row('BUS-3')]).toEqual([
    expect.stringContaining('Default'),
    expect.stringContaining('unlimited'),
    expect.stringContaining('9'),
  ]);
});
