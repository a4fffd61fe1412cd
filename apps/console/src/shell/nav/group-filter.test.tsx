import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { useLocation } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { buildDevice } from 'gk-sdk/testing';
import { useMay } from '../../shared/access/use-may.js';
import { forgetGroupDevices } from '../../shared/fleet/use-group-device-ids.js';
import { useFleetDevices } from '../../shared/fleet/use-fleet-view.js';
import { startConsole } from '../../testing/render-console.js';
import { GroupFilter } from './group-filter.js';

afterEach(cleanup);

const INFO = 'POST /gkcommon/userinfo';
const groups = (...names: string[]): object => ({
  json: { childrens: names.map((name, index) => ({ groupid: index + 1, name })), devices: [] },
});

function Page() {
  const devices = useFleetDevices();
  const mayFilter = useMay('groupFilter');
  return (
    <>
      <p role="note">{useLocation().search}</p>
      {mayFilter && <GroupFilter />}
      <ul>
        {devices.map(({ deviceId }) => (
          <li key={deviceId}>{deviceId}</li>
        ))}
      </ul>
    </>
  );
}

async function open(permission: number, at: string) {
  const devices = ['A', 'B'].map((deviceId) => buildDevice({ deviceId, statusBits: 1 }));
  const page = startConsole({ devices, permission });
  const { routes } = page.recorder.http;
  routes[INFO] = groups('North', 'South');
  routes['POST /gkcommon/groupdevicelist'] = { json: ['A'] };
  await page.signIn();
  page.render(<Page />, at);
  await screen.findByText('A');
  return page;
}

const shown = (): (string | null)[] => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
const filter = () => screen.findByRole<HTMLSelectElement>('combobox', { name: 'Show the devices of a group' });

it('a group of a link filters for users who see the filter of groups, and for no others', async () => {
  await open(0, '/?group=2');
  expect((await filter()).selectedOptions[0]?.textContent).toBe('South');
  expect(shown()).toEqual(['A']);
  cleanup();
  await open(1, '/?group=2');
  await screen.findByText('B');
  expect(screen.queryByRole('combobox')).toBeNull();
});

it('says that a group of the address is unknown, and another choice ends it', async () => {
  await open(0, '/?group=9');
  const select = await filter();
  expect(select.selectedOptions[0]?.textContent).toBe('Unknown group 9');
  fireEvent.change(select, { target: { value: '' } });
  await screen.findByText('B');
  expect(screen.getByRole('note').textContent).toBe('');
  expect(screen.queryByText('Unknown group 9')).toBeNull();
});

it('offers groups as they are after one was added, renamed or deleted', async () => {
  const { recorder, consoleSession } = await open(0, '/?group=2');
  await filter();
  recorder.http.routes[INFO] = groups('East');
  act(() => forgetGroupDevices(consoleSession.session));
  expect(await screen.findByRole('option', { name: 'East' })).toBeTruthy();
  const offered = [...(await filter()).options].map(({ textContent }) => textContent);
  expect(offered).toEqual(['All groups', 'Unknown group 2', 'East']);
});
