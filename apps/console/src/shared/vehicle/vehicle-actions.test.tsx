import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { useDevice } from 'gk-react';
import { buildDevice } from 'gk-sdk/testing';
import { startConsole } from '../../testing/render-console.js';
import { notices } from '../toast/notice-store.js';
import { VehicleActions } from './vehicle-actions.js';

afterEach(() => {
  cleanup();
  notices.clear();
});

function Actions() {
  const device = useDevice('A');
  return device && <VehicleActions device={device} />;
}

it.each([
  ['1', 'success', 'Success'],
  ['0', 'error', 'Text not supported'],
  ['404', 'error', 'Deivice offline'],
  ['408', 'error', 'Text no response'],
  ['500', 'error', 'Failed'],
])('a text that is answered with R %s tells %s: %s', async (result, title, text) => {
  const { recorder, signIn, render } = startConsole({ devices: [buildDevice({ deviceId: 'A', statusBits: 1 })] });
  await signIn();
  render(<Actions />);
  recorder.on('D21', () => ({ fields: { R: result } }));
  fireEvent.click(await screen.findByRole('button', { name: 'Text' }));
  fireEvent.change(await screen.findByRole('textbox', { name: 'Text' }), { target: { value: 'Call the depot' } });
  fireEvent.click(screen.getByRole('button', { name: 'OK' }));
  expect(await screen.findByText('Call the depot')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  await expect.poll(notices.list).toMatchObject([{ title, text }]);
  expect(recorder.requests.at(-1)).toMatchObject({ code: 'D21', fields: { D: 'A' }, body: 'Call the depot' });
});

it('leads from a vehicle to each of its screens, with the filter of the fleet', async () => {
  const { signIn, render } = startConsole({ devices: [buildDevice({ deviceId: 'A', statusBits: 1 })] });
  await signIn();
  render(<Actions />, '/mileage?filter=online&days=2026-09-01_2026-09-02');
  await screen.findByRole('link', { name: 'Live view' });
  const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links).toEqual([
    ['Live view', '/liveview/A?filter=online'],
    ['Playback', '/splayback/A?filter=online'],
    ['Remote playback', '/remoteplayback/A?filter=online'],
    ['GPS playback', '/gpsplayback?filter=online&device=A'],
    ['Map', '/?filter=online&device=A'],
  ]);
});
