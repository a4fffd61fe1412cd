import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { notices } from '../../../shared/toast/notice-store.js';
import { startConsole } from '../../../testing/render-console.js';
import deviceRedirect from './device-redirect.js';

afterEach(() => {
  vi.useRealTimers();
  cleanup();
  notices.clear();
});

const SAVED = {
  deviceRedirect: { prefix: 'BUS', deviceid: '', redirect_newdevice_only: 0, new_server: 'new.test', new_port: 8808 },
};

async function openTab(deliveries: object) {
  const { recorder, signIn, render } = startConsole();
  const { routes, requests } = recorder.http;
  routes['GET /gkserver/deviceredirect'] = { json: SAVED };
  routes['GET /gkserver/deliveries'] = deliveries;
  await signIn();
  render(<deviceRedirect.Panel />);
  await screen.findByLabelText('New server');
  return { routes, requests };
}

const table = () => screen.findByRole('grid', { name: 'Terminals of the saved redirect' });
const cells = async () =>
  within(await table())
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('gridcell'))
    .map(([id, state, , text]) => [id, state, text].map((cell) => cell?.textContent));

it('says of each terminal that the redirect is for how far it is, and asks again by itself', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const row = { deviceid: 'BUS-1', state: 'waiting', text: 'Waits until the device connects' };
  const other = { deviceid: 'BUS-2', state: 'refused', text: 'The device refuses', time: 1_790_000_000 };
  const { routes } = await openTab({ json: { redirect: { waiting: 1, devices: [row, other] } } });
  expect(await cells()).toEqual([
    ['BUS-1', 'Waiting', 'Waits until the device connects'],
    ['BUS-2', 'Refused', 'The device refuses'],
  ]);
  const taken = { ...row, state: 'taken', text: 'Took the new address', time: 1_790_000_060 };
  routes['GET /gkserver/deliveries'] = { json: { redirect: { waiting: 0, devices: [taken, other] } } };
  await vi.advanceTimersByTimeAsync(6_000);
  await waitFor(async () => expect((await cells())[0]).toEqual(['BUS-1', 'Taken', 'Took the new address']));
});

it('says when the redirect is for no terminal, shows nothing of it where the server does not tell, and a failure in words', async () => {
  await openTab({ json: { redirect: { waiting: 0, devices: [] } } });
  expect(await screen.findByText('The saved redirect is for no terminal of this server.')).toBeTruthy();
  cleanup();
  const { requests } = await openTab({ status: 404, text: '' });
  await waitFor(() => expect(requests.map(({ url }) => url)).toContainEqual(expect.stringMatching(/deliveries$/)));
  await waitFor(() => expect(screen.queryByText('Terminals of the saved redirect')).toBeNull());
  cleanup();
  await openTab({ status: 500, json: { hasError: true, message: 'disk is full' } });
  expect(await screen.findByText('What became of earlier messages is not known: disk is full')).toBeTruthy();
});

it('asks before a save that sends terminals away, and saves nothing on No', async () => {
  const { routes, requests } = await openTab({ json: { redirect: { waiting: 0, devices: [] } } });
  routes['PUT /gkserver/deviceredirect'] = { json: { hasError: false, message: 'success' } };
  const writes = () => requests.filter(({ method }) => method === 'PUT');
  fireEvent.change(screen.getByLabelText('New server'), { target: { value: 'other.test' } });
  const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
  await waitFor(() => expect(save.disabled).toBe(false));
  fireEvent.click(save);
  const dialog = await screen.findByRole('dialog', { name: 'Send these terminals to other.test:8808?' });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(writes()).toEqual([]);
  fireEvent.click(save);
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(writes()).toHaveLength(1));
  expect(writes()[0]?.body).toMatchObject({ deviceRedirect: { new_server: 'other.test' } });
});
