import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ACCESS_FLAGS } from 'gk-sdk';
import { buildFleet } from 'gk-sdk/testing';
import { notices } from '../../../shared/toast/notice-store.js';
import { startConsole } from '../../../testing/render-console.js';
import { CHANNEL_COUNTS } from '../../../shared/vehicle/device-edit.js';
import { DeviceSetupPage } from '../device-setup-page.js';

// The list is tried in a browser.
vi.mock('gk-react/elements/device-list', () => ({ GkDeviceList: () => null }));
const forgotten = vi.hoisted(() => vi.fn());
vi.mock('../../../shared/fleet/use-group-device-ids.js', async (original) => ({
  ...(await original<object>()),
  forgetGroupDevices: forgotten,
}));
beforeEach(() => {
  // jsdom lays nothing out.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(400);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  forgotten.mockClear();
});

type Fields = Readonly<Record<string, unknown>>;
interface Saved {
  readonly devices: readonly { readonly deviceid: string; readonly deviceParams: Fields; readonly before: Fields }[];
  readonly allornothing?: number;
}

const FRESH: Fields = {
  channel: 4,
  chmask: '0000',
  chnames: 'a,b,c,d',
  chsort: '1,2,3,4',
  recenable: 1,
  recdays: null,
  groups: [2],
};
const IDS = buildFleet(6).map(({ deviceId }) => deviceId);
const [FIRST = '', SECOND = '', THIRD = ''] = IDS;

/** The screen over a server that keeps the settings of six devices, as the reference recorder does. */
async function open({
  rights = ACCESS_FLAGS,
  extensions = ['device-bulk'],
  permission = 0,
}: {
  readonly rights?: readonly string[];
  readonly extensions?: readonly string[];
  readonly permission?: number;
} = {}) {
  const { recorder, signIn, render } = startConsole({ devices: buildFleet(6), permission });
  const rows = new Map<string, Fields>(IDS.map((id) => [id, FRESH]));
  const access = ACCESS_FLAGS.map((right) => (rights.includes(right) ? '1' : '0')).join('');
  recorder.on('Q01', () => ({ body: JSON.stringify({ Version: '4.2.1', extensions }) }));
  recorder.on('Q02', () => ({
    fields: { R: '1', G: String(permission), A: access, S: '8902' },
    body: JSON.stringify({ UserName: 'anna', childrens: [] }),
  }));
  const { routes, requests } = recorder.http;
  routes['GET /gkserver/usergroup'] = {
    json: {
      data: [
        { groupid: 2, parentid: 1, name: 'North' },
        { groupid: 3, parentid: 1, name: 'South' },
      ],
    },
  };
  routes['POST /gkserver/gkdevicesetup'] = ({ body }) => ({
    json: {
      data: (body as { deviceids: string[] }).deviceids.flatMap((deviceid) =>
        rows.has(deviceid) ? [{ deviceid, ...rows.get(deviceid) }] : [],
      ),
    },
  });
  routes['PUT /gkserver/gkdevicesetup'] = ({ body }) => ({
    json: {
      data: (body as Saved).devices.flatMap(({ deviceid, deviceParams, before }) =>
        Object.entries(deviceParams).map(([field, value]) => {
          const row = rows.get(deviceid);
          if (row === undefined) return { deviceid, result: 'unknown' };
          if (JSON.stringify(row[field]) !== JSON.stringify(before[field])) {
            return { deviceid, field, result: 'changed', now: row[field] };
          }
          rows.set(deviceid, { ...row, [field]: value });
          return { deviceid, field, result: 'done', now: value };
        }),
      ),
    },
  });
  await signIn();
  render(<DeviceSetupPage />, '/devicesetup');
  const saves = (): readonly Saved[] =>
    requests
      .filter(({ method, url }) => method === 'PUT' && url.includes('gkdevicesetup'))
      .map(({ body }) => body as Saved);
  return { recorder, rows, saves };
}

const press = (name: string | RegExp): void => void fireEvent.click(screen.getByRole('button', { name }));
const option = (deviceId: string): HTMLElement => screen.getByRole('option', { name: new RegExp(deviceId) });
/** The input of a new value, beside the check box that it changes. */
const input = (label: string): HTMLElement =>
  screen.getByLabelText(label, { selector: ':is(input, select):not([id$="-change"])' });
const cells = (table: string): (string | null)[][] =>
  within(screen.getByRole('table', { name: table }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent));

/** Checks devices and opens their form. */
async function edit(...deviceIds: readonly string[]): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name: 'Edit several devices' }));
  await screen.findByRole('listbox', { name: /Devices to edit/ });
  for (const id of deviceIds) fireEvent.click(option(id));
  press(new RegExp(`^Edit ${deviceIds.length} device`));
  await screen.findByRole('checkbox', { name: 'Change Keep recordings' });
}

/** Chooses record days, and goes on to the difference. */
async function chooseDays(days: number): Promise<void> {
  fireEvent.click(screen.getByRole('checkbox', { name: 'Change Keep recordings' }));
  const byDefault = screen.getByLabelText<HTMLInputElement>('Keep recordings: Default');
  if (byDefault.checked) fireEvent.click(byDefault);
  fireEvent.change(input('Keep recordings'), { target: { value: String(days) } });
  press('Show the changes');
  await screen.findByRole('table', { name: 'Changes' });
}

it('offers nothing on a server without the call, nor to whom may not edit devices', async () => {
  await open({ extensions: [] });
  await screen.findByText('Choose a device to see its settings.');
  expect(screen.queryByRole('button', { name: 'Edit several devices' })).toBeNull();
  cleanup();
  await open({ rights: ACCESS_FLAGS.filter((right) => right !== 'F_lmdvrs') });
  await screen.findByText('Choose a device to see its settings.');
  expect(screen.queryByRole('button', { name: 'Edit several devices' })).toBeNull();
});

it('shows what differs, then the difference, and sends it once with what was read; unlimited is a word', async () => {
  const { rows, saves } = await open();
  rows.set(SECOND, { ...FRESH, recdays: 0 });
  rows.set(THIRD, { ...FRESH, recdays: 30 });
  await edit(FIRST, SECOND, THIRD);
  expect(screen.getByText('Different now: Default (1), unlimited (1), 30 days (1)')).toBeTruthy();
  // Nothing that is set has a word, too.
  expect(screen.queryByText(/^Now: $|: \(\d|, \(\d/)).toBeNull();
  expect(screen.getAllByText('Now: none').length).toBeGreaterThan(0);
  await chooseDays(30);
  expect(
    screen.getByText(/^2 of 3 devices change, 2 settings in all\. 1 device has these values already\.$/),
  ).toBeTruthy();
  expect(cells('Changes')).toEqual([
    [FIRST, 'Keep recordings', 'Default', '30 days'],
    [SECOND, 'Keep recordings', 'unlimited', '30 days'],
  ]);
  expect(saves()).toEqual([]);
  press('Change 2 devices');
  expect(await screen.findByText(/^Changed: 2 devices\. Not changed: 0/)).toBeTruthy();
  expect(saves().map(({ devices }) => devices)).toEqual([
    [
      { deviceid: FIRST, deviceParams: { recdays: 30 }, before: { recdays: null } },
      { deviceid: SECOND, deviceParams: { recdays: 30 }, before: { recdays: 0 } },
    ],
  ]);
});

it('tells what somebody else has changed, overwrites it on wish, and undoes what nobody changed since', async () => {
  const { rows } = await open();
  await edit(FIRST, SECOND);
  await chooseDays(30);
  rows.set(SECOND, { ...FRESH, recdays: 14 });
  press('Change 2 devices');
  await screen.findByText(/^Changed: 1 devices\. Not changed: 1 settings/);
  expect(cells('Results')).toEqual([
    [SECOND, 'Keep recordings', 'Default', '30 days', 'Changed meanwhile by another user: 14 days'],
    [FIRST, 'Keep recordings', 'Default', '30 days', 'Saved'],
  ]);
  press('Overwrite 1 setting');
  await screen.findByText(/^Changed: 1 devices\. Not changed: 0 settings/);
  expect([rows.get(FIRST)?.['recdays'], rows.get(SECOND)?.['recdays']]).toEqual([30, 30]);
  rows.set(FIRST, { ...FRESH, recdays: 60 });
  press('Undo on 2 devices');
  await screen.findByText(/^Restored: 1 devices\. Not restored: 1 settings/);
  expect(cells('Results')[0]?.at(-1)).toBe('Changed meanwhile by another user: 60 days');
  expect([rows.get(FIRST)?.['recdays'], rows.get(SECOND)?.['recdays']]).toEqual([60, 14]);
});

it('offers the undo in the notice, too, when the dialog has closed, and says there what was not restored', async () => {
  const { rows } = await open();
  await edit(FIRST, SECOND);
  await chooseDays(30);
  press('Change 2 devices');
  await waitFor(() =>
    expect(
      notices
        .list()
        .map(({ title, text }) => `${title} ${text ?? ''}`)
        .join(),
    ).toContain('2 devices changed.'),
  );
  fireEvent.click(within(screen.getByRole('dialog')).getAllByRole('button', { name: 'Close' }).at(-1)!);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  rows.set(SECOND, { ...FRESH, recdays: 60 });
  const undo = notices.list().find(({ act: button }) => button?.label === 'Undo')?.act;
  act(() => undo?.run());
  await waitFor(() =>
    expect(
      notices
        .list()
        .map(({ title, text }) => `${title} ${text ?? ''}`)
        .join(),
    ).toContain(
      `1 device restored. Not restored: ${SECOND}, Keep recordings: Changed meanwhile by another user: 60 days.`,
    ),
  );
  expect(rows.get(FIRST)?.['recdays']).toBe(null);
});

it('has only the fields that the user may change, and moves devices only for administrators', async () => {
  await open({ rights: ['F_lmdvrs', 'F_lmdvrs_recdays', 'F_lmdvrs_ovsp'], permission: 1 });
  await edit(FIRST, SECOND);
  const boxes = within(screen.getByRole('dialog')).getAllByRole('checkbox');
  expect(boxes.map((box) => box.getAttribute('aria-label'))).toEqual([
    'Change Keep recordings',
    'Change Overspeed event code',
    'Change Overspeed threshold',
  ]);
});

it('moves devices to a group that the administrator sees', async () => {
  const { saves } = await open();
  await edit(FIRST, SECOND);
  fireEvent.click(screen.getByRole('checkbox', { name: 'Change Move to group' }));
  fireEvent.change(input('Move to group'), { target: { value: '1' } });
  press('Show the changes');
  await screen.findByRole('table', { name: 'Changes' });
  expect(cells('Changes')[0]).toEqual([FIRST, 'Group', 'North', 'South']);
  press('Change 2 devices');
  await waitFor(() =>
    expect(saves()[0]?.devices[0]).toMatchObject({ deviceParams: { groups: [3] }, before: { groups: [2] } }),
  );
  // All screens load the groups anew, also after the undo of the notice.
  await waitFor(() => expect(forgotten).toHaveBeenCalledTimes(1));
  await act(async () => notices.list().at(-1)?.act?.run());
  await waitFor(() => expect(saves()[1]?.devices[0]).toMatchObject({ deviceParams: { groups: [2] } }));
  await waitFor(() => expect(forgotten).toHaveBeenCalledTimes(2));
});

it('says which devices are left out, and asks for all or nothing on wish', async () => {
  const { rows, saves } = await open();
  rows.delete(THIRD);
  rows.set(SECOND, { ...FRESH, channel: 2 });
  await edit(FIRST, SECOND, THIRD);
  fireEvent.click(screen.getByRole('checkbox', { name: 'Change Talk channel' }));
  fireEvent.change(input('Talk channel'), { target: { value: '4' } });
  press('Show the changes');
  expect((await screen.findByRole('alert')).textContent).toBe(
    `2 devices are left out:${THIRD} There is no device ${THIRD} in your fleet.${SECOND} The device has 2 channels`,
  );
  fireEvent.click(screen.getByRole('checkbox', { name: /^All or nothing/ }));
  press('Change 1 device');
  await waitFor(() => expect(saves()).toMatchObject([{ allornothing: 1 }]));
});

it('takes no value out of its limits', async () => {
  await open();
  await edit(FIRST);
  fireEvent.click(screen.getByRole('checkbox', { name: 'Change Overspeed threshold' }));
  fireEvent.change(input('Overspeed threshold'), { target: { value: '501' } });
  expect(screen.getByText('A whole number from 0 to 500')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Show the changes' })).toHaveProperty('disabled', true);
});

it('says that the settings could not be read, and reads them again on wish', async () => {
  const { recorder } = await open();
  const { routes } = recorder.http;
  const READ = 'POST /gkserver/gkdevicesetup';
  const read = routes[READ];
  routes[READ] = { status: 500, json: { hasError: true, message: 'The disk is full' } };
  fireEvent.click(await screen.findByRole('button', { name: 'Edit several devices' }));
  await screen.findByRole('listbox', { name: /Devices to edit/ });
  fireEvent.click(option(FIRST));
  press('Edit 1 device');
  expect(await screen.findByText('The disk is full')).toBeTruthy();
  if (read) routes[READ] = read;
  press('Try again');
  expect(await screen.findByRole('checkbox', { name: 'Change Keep recordings' })).toBeTruthy();
});

it('says that the last call failed, and sends it again: what was done before can still be undone', async () => {
  const { recorder, rows } = await open();
  const { routes } = recorder.http;
  const SAVE = 'PUT /gkserver/gkdevicesetup';
  const save = routes[SAVE];
  await edit(FIRST);
  await chooseDays(30);
  routes[SAVE] = 'unreachable';
  press('Change 1 device');
  expect((await screen.findByText(/^The last call failed, and it is not known/)).textContent).toBeTruthy();
  if (save) routes[SAVE] = save;
  press('Send the rest');
  await screen.findByText(/^Changed: 1 devices/);
  expect(rows.get(FIRST)?.['recdays']).toBe(30);
});

it('says of each device of a call that the server has refused that it was not changed: the disk is full', async () => {
  const { recorder, rows } = await open();
  const { routes } = recorder.http;
  const SAVE = 'PUT /gkserver/gkdevicesetup';
  const save = routes[SAVE];
  await edit(FIRST, SECOND);
  await chooseDays(30);
  routes[SAVE] = { status: 507, json: { hasError: true, message: 'The disk of the server is full.' } };
  press('Change 2 devices');
  await screen.findByText('The server has refused the last call and changed nothing: The disk of the server is full.');
  expect(cells('Results')).toEqual([
    [FIRST, 'Keep recordings', 'Default', '30 days', 'not changed'],
    [SECOND, 'Keep recordings', 'Default', '30 days', 'not changed'],
  ]);
  expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull();
  if (save) routes[SAVE] = save;
  press('Send the rest');
  await screen.findByText(/^Changed: 2 devices/);
  expect([rows.get(FIRST)?.['recdays'], rows.get(SECOND)?.['recdays']]).toEqual([30, 30]);
});

it('says of a device that another administrator removes meanwhile that it is gone; the others change', async () => {
  const { rows } = await open();
  await edit(FIRST, SECOND);
  await chooseDays(30);
  rows.delete(FIRST);
  press('Change 2 devices');
  await screen.findByText(/^Changed: 1 devices\. Not changed: 1 settings/);
  expect(cells('Results')).toEqual([
    [FIRST, 'Keep recordings', 'Default', '30 days', `There is no device ${FIRST} in your fleet.`],
    [SECOND, 'Keep recordings', 'Default', '30 days', 'Saved'],
  ]);
});

it('shows the talk channel that has followed the number of channels, and says that its undo needs the right', async () => {
  const { recorder, saves } = await open({ rights: ['F_lmdvrs', 'F_lmdvrs_channel', 'F_lmdvrs_recdays'] });
  const { routes } = recorder.http;
  await edit(FIRST);
  fireEvent.click(screen.getByRole('checkbox', { name: 'Change Channels' }));
  fireEvent.change(input('Channels'), { target: { value: String(CHANNEL_COUNTS.indexOf(8)) } });
  press('Show the changes');
  await screen.findByRole('table', { name: 'Changes' });
  const done = (field: string, was: number, now: number) => ({ deviceid: FIRST, field, result: 'done', was, now });
  routes['PUT /gkserver/gkdevicesetup'] = { json: { data: [done('channel', 4, 8), done('talkch', 3, 1)] } };
  press('Change 1 device');
  await screen.findByText(/^Changed: 1 devices/);
  expect(cells('Results')).toEqual([
    [FIRST, 'Channels', '4', '8', 'Saved'],
    [FIRST, 'Talk channel', '3', '1', 'Saved'],
  ]);
  const refused = { deviceid: FIRST, field: 'talkch', result: 'forbidden' };
  routes['PUT /gkserver/gkdevicesetup'] = { json: { data: [done('channel', 8, 4), refused] } };
  press('Undo on 1 device');
  await screen.findByText(/^Restored: 1 devices\. Not restored: 1 settings/);
  expect(saves()[1]?.devices).toEqual([
    { deviceid: FIRST, deviceParams: { channel: 4, talkch: 3 }, before: { channel: 8, talkch: 1 } },
  ]);
  expect(cells('Results')).toEqual([
    [FIRST, 'Talk channel', '1', '3', 'You do not have permission to change this setting.'],
    [FIRST, 'Channels', '8', '4', 'Restored'],
  ]);
});

it('checks a range with Shift, and all that are shown with Ctrl+A', async () => {
  await open();
  fireEvent.click(await screen.findByRole('button', { name: 'Edit several devices' }));
  const list = await screen.findByRole('listbox', { name: /Devices to edit/ });
  fireEvent.click(option(SECOND));
  fireEvent.click(option(IDS[4] ?? ''), { shiftKey: true });
  expect(screen.getByText('4 devices are checked.')).toBeTruthy();
  fireEvent.click(option(IDS[4] ?? ''));
  fireEvent.click(option(THIRD), { shiftKey: true });
  expect(screen.getByText('1 device is checked.')).toBeTruthy();
  fireEvent.keyDown(list, { key: 'a', ctrlKey: true });
  expect(screen.getByText('6 devices are checked.')).toBeTruthy();
  press('Uncheck all');
  expect(screen.getByRole('button', { name: 'Edit 0 devices' })).toHaveProperty('disabled', true);
});
