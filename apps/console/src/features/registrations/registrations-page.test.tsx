import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { FEATURE_WORDS } from '../../shared/access/feature-words.js';
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

it('calls the memo of a device by the name that its right has', async () => {
  await open();
  expect(screen.getByRole('columnheader', { name: /^Device Memo/ })).toBeTruthy();
  expect(FEATURE_WORDS.F_lmdvrs_vehicleid).toBe('Device Memo');
});

it('says of which period each limit of traffic is', async () => {
  await open();
  const header = (name: RegExp) => screen.getByRole('columnheader', { name }).textContent;
  expect(header(/^Net Limit/)).toContain('MB per day');
  expect(header(/^Max Netflow/)).toContain('MB per month');
  expect(screen.getByRole('form', { name: 'Set netflow limit' }).textContent).toContain('MB per day');
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

describe('devices that wait', () => {
  const TERMINAL = {
    deviceid: '013912345678',
    source: 'jt808',
    address: '203.0.113.9',
    plate: 'A12345',
    since: 1_790_000_000,
    heard: 1_790_000_060,
  };

  /** The page over a server with devices that wait; `accept` answers D01. */
  async function openWaiting(
    devices: readonly object[],
    {
      permission = 0,
      dropped = 0,
      accept = { R: '1' },
    }: { permission?: number; dropped?: number; accept?: object } = {},
  ) {
    const started = startConsole({ permission });
    const { recorder } = started;
    recorder.on('Q01', () => ({ body: JSON.stringify({ Version: '4.2.1', extensions: ['device-waiting'] }) }));
    recorder.http.routes['GET /gkdevice/registrations'] = { json: [{ deviceid: 'BUS-1', channel: 4 }] };
    recorder.http.routes['GET /gkdevice/waiting'] = { json: { devices, dropped } };
    recorder.http.routes['GET /gkserver/usergroup'] = {
      json: [
        { groupid: 1, parentid: null, name: 'root' },
        { groupid: 2, parentid: 1, name: 'North' },
      ],
    };
    recorder.on('D01', () => ({ fields: { ...accept } }));
    await started.signIn();
    started.render(<RegistrationsPage />, '/regdevices');
    await screen.findByText('BUS-1');
    const bodies = () =>
      recorder.requests
        .filter(({ code }) => code === 'D01')
        .map(({ fields, body }) => [fields.D, JSON.parse(String(body)) as unknown]);
    return { bodies, noticeTexts: () => notices.list().map(({ text }) => text), http: recorder.http };
  }

  it('are listed with what they told, and one is accepted with a name and a group', async () => {
    const { bodies, noticeTexts, http } = await openWaiting([TERMINAL]);
    await screen.findByRole('heading', { name: '1 device is waiting' });
    const row = (await screen.findByText('013912345678')).closest('tr')?.textContent;
    expect([row?.includes('A12345'), row?.includes('203.0.113.9')]).toEqual([true, true]);
    fireEvent.click(screen.getByRole('button', { name: 'Accept' }));
    const dialog = within(await screen.findByRole('dialog'));
    const name = dialog.getByLabelText('Device Memo');
    // Suggested, as the device tells it.
    expect((name as HTMLInputElement).value).toBe('A12345');
    fireEvent.change(name, { target: { value: ' Bus 7 ' } });
    await dialog.findByRole('option', { name: 'root / North' });
    fireEvent.change(dialog.getByLabelText('Group'), { target: { value: '2' } });
    http.routes['GET /gkdevice/waiting'] = { json: { devices: [], dropped: 0 } };
    fireEvent.click(dialog.getByRole('button', { name: 'Accept' }));
    await expect.poll(bodies).toEqual([['013912345678', { vehicleid: 'Bus 7', groups: [2], accept: 1 }]]);
    await expect.poll(noticeTexts).toContain('013912345678 added');
    await expect.poll(() => screen.queryByText('1 device is waiting')).toBeNull();
  });

  it('under the id of a device of the fleet are accepted anew, without a new name or group', async () => {
    const { bodies } = await openWaiting([{ ...TERMINAL, anew: 1 }]);
    fireEvent.click(await screen.findByRole('button', { name: 'Accept anew' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(bodies()).toEqual([]);
    fireEvent.click(dialog.getByRole('button', { name: 'Accept anew' }));
    await expect.poll(bodies).toEqual([['013912345678', { accept: 1 }]]);
  });

  it('that another administrator has accepted meanwhile leave the list, in words', async () => {
    const { noticeTexts, http } = await openWaiting([TERMINAL], {
      accept: { R: '0', T: '013912345678 is registered already' },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Accept' }));
    http.routes['GET /gkdevice/waiting'] = { json: { devices: [], dropped: 0 } };
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Accept' }));
    await expect.poll(() => noticeTexts().join()).toContain('013912345678 is registered already');
    await expect.poll(() => screen.queryByText('1 device is waiting')).toBeNull();
  });

  it('that can be taken for another one say so, and have no button', async () => {
    await openWaiting([{ ...TERMINAL, deviceid: 'bus-1', like: 'BUS-1' }], { dropped: 12 });
    await screen.findByText('Too much like BUS-1');
    expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull();
    expect(screen.getByText('12 more were dropped, because the list is full')).toBeTruthy();
  });

  it('are not asked for by who may not accept them, nor of a server without them', async () => {
    const asked = ({ http }: { http: { requests: readonly { url: string }[] } }) =>
      http.requests.filter(({ url }) => url.includes('/gkdevice/waiting')).length;
    expect(asked(await openWaiting([TERMINAL], { permission: 1 }))).toBe(0);
    expect(screen.queryByText('013912345678')).toBeNull();
  });
});
