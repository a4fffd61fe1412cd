import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useLocation } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { buildDevice } from 'gk-sdk/testing';
import { rehearsal } from '../../shared/access/rehearsal.js';
import { notices } from '../../shared/toast/notice-store.js';
import { startConsole } from '../../testing/render-console.js';
import { ModalHost } from './modal-host.js';

afterEach(() => {
  cleanup();
  rehearsal.end();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function Where() {
  const { pathname, search } = useLocation();
  return <p data-testid="where">{pathname + search}</p>;
}

async function open(at: string, permission = 0) {
  const started = startConsole({ devices: [buildDevice({ deviceId: 'A', statusBits: 1 })], permission });
  await started.signIn();
  await waitFor(() => expect(started.consoleSession.session.devices.loaded).toBe(true));
  started.render(
    <>
      <ModalHost screens={[]} />
      <Where />
    </>,
    at,
  );
  return started;
}

it('shows the dialog that the address names, and leaves the rest of the address when it is closed', async () => {
  await open('/blockview?filter=online&dialog=copyright');
  expect(await screen.findByText('GK fleet console')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.getByTestId('where').textContent).toBe('/blockview?filter=online'));
  expect(screen.queryByText('GK fleet console')).toBeNull();
});

it('shows no notifications by an address without the right to events', async () => {
  // The panel at the side listens to its size in the old way, which jsdom has not.
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: false,
    addListener() {},
    removeListener() {},
    addEventListener() {},
    removeEventListener() {},
  }));
  rehearsal.begin({ group: { id: 3, name: 'Guests', access: '0'.repeat(86) }, refusalOf: () => undefined });
  await open('/?dialog=notifications');
  await act(() => new Promise((done) => void setTimeout(done)));
  expect(screen.queryByRole('dialog')).toBeNull();
  act(() => rehearsal.end());
  expect(await screen.findByRole('dialog', { name: 'Notifications' })).toBeTruthy();
});

it('says in the place of an open dialog that its right was withdrawn, until it is closed', async () => {
  await open('/blockview?filter=online&dialog=talk&of=A');
  expect(await screen.findByRole('dialog', { name: 'Talk' })).toBeTruthy();
  const group = { id: 3, name: 'Guests', access: '0'.repeat(86) };
  act(() => rehearsal.begin({ group, refusalOf: () => undefined }));
  const dialog = await screen.findByRole('dialog', { name: 'Talk to a driver' });
  expect(dialog.textContent).toContain('You do not have permission to open "Talk to a driver".');
  expect(document.querySelector('gk-talk')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.getByTestId('where').textContent).toBe('/blockview?filter=online'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('says of the stream status what is not known', async () => {
  await open('/?dialog=stream-status');
  expect(await screen.findByRole('dialog', { name: 'Stream status' })).toBeTruthy();
  expect(screen.queryByText('No devices are being watched')).toBeNull();
  expect(screen.getByText('Waiting for the server')).toBeTruthy();
});

it('names in the stream status who watches which device', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  const { recorder } = await open('/?dialog=stream-status');
  const devices = [{ deviceid: 'A', users: [{ user: 'anna', type: 'live', ip: '10.0.0.1', port: 8901 }] }];
  const status = { hddBps: 0, uploadBps: 2048, downloadBps: 1024, devices };
  recorder.on('Q10', () => ({ fields: { R: '1' }, body: JSON.stringify(status) }));
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  const dialog = within(screen.getByRole('dialog', { name: 'Stream status' }));
  expect(dialog.getByRole('row', { name: /^A / }).textContent).toContain('anna');
  expect(dialog.getAllByText(/[1-9].*B\/s/)).toHaveLength(2);
});

it('begins a custom event with the last minute of the server, though the clock of this computer is an hour off', async () => {
  const serverS = Math.floor(Date.now() / 1000) - 3600;
  const started = startConsole();
  started.recorder.on('Q01', () => ({
    fields: { R: '1' },
    body: JSON.stringify({ Version: '4.2.1', timeZone: 0, timeZoneStr: 'UTC', time: serverS }),
  }));
  await started.signIn();
  await waitFor(() => expect(started.consoleSession.session.serverNowS()).toBeLessThan(serverS + 60));
  started.render(<ModalHost screens={[]} />, '/?dialog=custom-event&of=A');
  const end = await screen.findByLabelText<HTMLInputElement>(/^End time/);
  const start = screen.getByLabelText<HTMLInputElement>(/^Start time/);
  expect(Math.abs(Date.parse(end.value) / 1000 - serverS)).toBeLessThan(60);
  expect(Date.parse(end.value) - Date.parse(start.value)).toBe(60_000);
});

it('asks before a custom event is closed that something was chosen in', async () => {
  await open('/?dialog=custom-event&of=A');
  const form = await screen.findByRole('dialog', { name: 'Custom event download' });
  const esc = () => fireEvent.keyDown(form, { key: 'Escape', code: 'Escape' });
  fireEvent.click(screen.getAllByRole('checkbox', { name: 'ch2' })[0]!);
  esc();
  fireEvent.click(await screen.findByRole('button', { name: 'Stay' }));
  await waitFor(() => expect(screen.queryByText('Leave without saving?')).toBeNull());
  expect(screen.getByTestId('where').textContent).toBe('/?dialog=custom-event&of=A');
  fireEvent.click(screen.getAllByRole('checkbox', { name: 'ch2' })[0]!);
  esc();
  await waitFor(() => expect(screen.getByTestId('where').textContent).toBe('/'));
});

it('saves a custom event only with a vehicle and a channel, and a main stream takes its download with it', async () => {
  const { recorder } = await open('/?dialog=custom-event&of=A');
  const save = await screen.findByRole<HTMLButtonElement>('button', { name: 'Save' });
  expect(save.disabled).toBe(true);
  const [download, main] = screen.getAllByRole<HTMLInputElement>('checkbox', { name: 'ch2' });
  fireEvent.click(main!);
  expect(download!.checked).toBe(true);
  expect(save.disabled).toBe(false);
  fireEvent.change(screen.getByLabelText(/^End time/), { target: { value: '2020-01-01T00:00:00' } });
  expect(screen.getByText('Start Time > End Time')).toBeTruthy();
  expect(save.disabled).toBe(false);
  // It is sent all the same, and its failure told.
  recorder.http.routes['POST /gkevent/customevent'] = {
    status: 400,
    json: { hasError: true, message: 'no such time' },
  };
  fireEvent.click(save);
  await waitFor(() => expect(notices.list()).toMatchObject([{ title: 'fail', text: 'no such time' }]));
  expect(screen.getByRole('dialog', { name: 'Custom event download' })).toBeTruthy();
});

it('sends a custom event with what was chosen, says so and closes', async () => {
  const { recorder } = await open('/blockview?tiles=0&dialog=custom-event&of=A');
  recorder.http.routes['POST /gkevent/customevent'] = { json: { hasError: false } };
  const save = await screen.findByRole<HTMLButtonElement>('button', { name: 'Save' });
  fireEvent.click(screen.getAllByRole('checkbox', { name: 'ch1' })[1]!);
  fireEvent.click(save);
  await waitFor(() => expect(notices.list()).toMatchObject([{ title: 'success' }]));
  const sent = recorder.http.requests.find(({ url }) => url.includes('/gkevent/customevent'));
  expect(sent?.body).toMatchObject({ deviceid: 'A', downloadplan: 1, streamtype: 1, audioout: 0 });
  await waitFor(() => expect(screen.getByTestId('where').textContent).toBe('/blockview?tiles=0'));
});

it.each([
  [2, 1],
  [3, 0],
])('has the broadcast for levels below 3: at level %i %i', async (level, count) => {
  await open('/blockview?dialog=broadcast', level);
  if (count > 0) await screen.findByRole('dialog', { name: 'Broadcast' });
  else await act(() => new Promise((done) => void setTimeout(done)));
  expect(screen.queryAllByRole('dialog')).toHaveLength(count);
});
