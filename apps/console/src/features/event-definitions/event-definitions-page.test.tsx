import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { buildDevice } from 'gk-sdk/testing';
import { notices } from '../../shared/toast/notice-store.js';
import { startConsole } from '../../testing/render-console.js';
import { EventDefinitionsPage } from './event-definitions-page.js';

afterEach(() => {
  vi.restoreAllMocks();
  cleanup();
  notices.clear();
});

const definition = (definename: string) => ({ definename, eventtype: 1, eventname: 'SOS', notifytext: '' });

it('takes a deleted profile off the screen, and its devices to GLOBAL, when the call after it fails', async () => {
  // Without sizes the rows of the devices are not drawn.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(1200);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(1200);
  const { recorder, signIn, render } = startConsole({ devices: [buildDevice({ deviceId: 'BUS-7' })] });
  const { routes } = recorder.http;
  routes['GET /gkevent/eventdefine'] = { json: { data: [definition('GLOBAL'), definition('Night')] } };
  routes['GET /gkevent/eventdefinedevice'] = { json: { data: [{ deviceid: 'BUS-7', definename: 'Night' }] } };
  routes['DELETE /gkevent/eventdefine'] = { json: { data: [definition('GLOBAL')], message: 'Night deleted' } };
  await signIn();
  render(<EventDefinitionsPage />, '/eventdefinesetting');
  const profileOf = (): string | undefined =>
    screen.getByLabelText<HTMLSelectElement>('Profile of BUS-7').selectedOptions[0]?.textContent;
  await waitFor(() => expect(profileOf()).toBe('Night'));
  routes['GET /gkevent/eventdefinedevice'] = { json: { hasError: true, message: 'The database is away' } };
  fireEvent.click(screen.getByRole('button', { name: /Delete .*Night/ }));
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(notices.list().map(({ text }) => text)).toEqual(['The database is away']));
  expect(screen.queryByRole('gridcell', { name: 'Night' })).toBeNull();
  expect(profileOf()).toBe('GLOBAL');
});
