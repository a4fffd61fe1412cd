import { useSyncExternalStore } from 'react';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useLocation } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { buildFleet, type FakeRoutes } from 'gk-sdk/testing';
import { startConsole } from '../../testing/render-console.js';
import { stubObservers } from '../../testing/stub-observers.js';
import { notices } from '../../shared/toast/notice-store.js';
import { FencePage } from './fence-page.js';

// A map looks for them. It has no WebGL here: the numbers do the same.
beforeEach(stubObservers);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const DEPOT = {
  title: 'Depot',
  enable: 1,
  lat: 24.1,
  lng: 120.5,
  radius: 300,
  trigger_in: 1,
  trigger_out: 0,
  devices: ['BUS-00002'],
};

/** The notices, as the shell shows them. */
function Notices() {
  return useSyncExternalStore(notices.subscribe, notices.list).map(({ id, title, text }) => (
    <div key={id}>
      <b>{title}</b>
      <p>{text}</p>
    </div>
  ));
}

function Where() {
  return <p role="note">{useLocation().search}</p>;
}

async function open(at: string, more: FakeRoutes = {}) {
  const started = startConsole({ devices: buildFleet(3) });
  const { routes } = started.recorder.http;
  routes['GET /gkserver/fencelist'] = {
    json: {
      data: [
        { title: 'Depot', enable: 1 },
        { title: '', enable: 0 },
      ],
    },
  };
  routes['GET /gkserver/fence/0'] = { json: DEPOT };
  routes['GET /gkserver/fence/1'] = { json: { ...DEPOT, title: '', lat: 0, lng: 0, radius: 0, devices: [] } };
  routes['GET /gkserver/center'] = { json: { lat: 24, lng: 120 } };
  Object.assign(routes, more);
  await started.signIn();
  started.render(
    <>
      <FencePage />
      <Notices />
      <Where />
    </>,
    at,
  );
  return { routes, http: started.recorder.http };
}

it('offers the places of the server, and nothing to save before one is chosen', async () => {
  await open('/fence');
  await screen.findByRole('option', { name: '1 : Depot' });
  expect(screen.getByRole('option', { name: '2 : (free)' })).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).matches(':disabled')).toBe(true);
});

it('saves what was typed, with the server words in a notice', async () => {
  const { routes, http } = await open('/fence?fence=0');
  fireEvent.change(await screen.findByLabelText('Title'), { target: { value: "Depot 'North'" } });
  fireEvent.change(screen.getByLabelText('Radius'), { target: { value: '450' } });
  fireEvent.click(screen.getByLabelText('Trigger out'));
  expect(screen.getByText('not saved')).toBeTruthy();
  routes['PUT /gkserver/fence/0'] = { json: { hasError: false, message: 'fence 1 saved' } };
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('fence 1 saved')).toBeTruthy();
  expect(screen.getByText('Save Success')).toBeTruthy();
  const put = http.requests.find(({ method }) => method === 'PUT');
  expect(put?.body).toMatchObject({
    title: 'Depot North',
    radius: 450,
    lat: 24.1,
    lng: 120.5,
    trigger_in: 1,
    trigger_out: 1,
    devices: ['BUS-00002'],
  });
  await waitFor(() => expect(screen.queryByText('not saved')).toBeNull());
});

it('says that saving failed, and keeps what was typed', async () => {
  const { routes } = await open('/fence?fence=0');
  fireEvent.change(await screen.findByLabelText('Title'), { target: { value: 'Yard' } });
  routes['PUT /gkserver/fence/0'] = { json: { hasError: true, message: 'disk full' } };
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Save Error')).toBeTruthy();
  expect(screen.getByText('disk full')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Yard');
});

it('shows the second of two people what the first has saved beside the own, and keeps both until they choose', async () => {
  const { routes, http } = await open('/fence?fence=0');
  fireEvent.change(await screen.findByLabelText('Title'), { target: { value: 'Yard' } });
  routes['GET /gkserver/fence/0'] = { json: { ...DEPOT, title: '<b>North</b>', radius: 700 } };
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain(
    'Other user: <b>North</b>, enabled, 24.100000, 120.500000, 700 m, Trigger in, 1 device.',
  );
  expect(dialog.textContent).toContain('You: Yard, enabled, 24.100000, 120.500000, 300 m, Trigger in, 1 device.');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Yard');
  expect(http.requests.some(({ method }) => method === 'PUT')).toBe(false);
});

const number = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
/** Types a number digit by digit, and leaves the field. */
function typeNumber(label: string, text: string): void {
  for (let end = 1; end <= text.length; end++) {
    fireEvent.change(number(label), { target: { value: text.slice(0, end) } });
  }
  fireEvent.blur(number(label));
}

it('turns on drawing until a fence has a place, in whatever order its numbers are typed', async () => {
  await open('/fence?fence=1');
  await screen.findByText(/^Press the map at the centre/);
  typeNumber('Radius', '450');
  expect(screen.getByText(/^Press the map at the centre/)).toBeTruthy();
  typeNumber('Latitude', '24.2');
  expect(screen.getByText(/^Press the map at the centre/)).toBeTruthy();
  typeNumber('Longitude', '120.6');
  expect(screen.getByText(/^Drag the centre or the edge/)).toBeTruthy();
  expect([number('Radius').value, number('Latitude').value]).toEqual(['450', '24.2']);
});

it('takes a typed number back in one step, and has a radius for a fence that had none', async () => {
  await open('/fence?fence=1');
  await screen.findByText(/^Press the map at the centre/);
  typeNumber('Latitude', '24.2');
  expect(number('Radius').value).toBe('200');
  typeNumber('Longitude', '120.6');
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect([number('Latitude').value, number('Longitude').value]).toEqual(['24.2', '0']);
  expect(screen.getByText(/^Press the map at the centre/)).toBeTruthy();
  typeNumber('Longitude', '120.7');
  typeNumber('Radius', '450');
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect([number('Radius').value, number('Longitude').value]).toEqual(['200', '120.7']);
});

it('says in place why the fences could not be loaded', async () => {
  const started = startConsole();
  started.recorder.http.routes['GET /gkserver/fencelist'] = { json: { hasError: true, message: 'no fences today' } };
  await started.signIn();
  started.render(<FencePage />, '/fence');
  expect(await screen.findByText('no fences today')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
});

/** A server with three fences, of which one cannot be read. */
const openWithBroken = () =>
  open('/fence?fence=0', {
    'GET /gkserver/fencelist': { json: { data: ['Depot', 'Yard', 'Port'].map((title) => ({ title, enable: 1 })) } },
    'GET /gkserver/fence/1': { json: { hasError: true, message: 'broken' } },
    'GET /gkserver/fence/2': { json: { ...DEPOT, title: 'Port' } },
  });

const exportItem = (): HTMLElement => screen.getByRole('button', { name: 'Save all fences as GeoJSON' });
it('says that a fence could not be read, and saves no file of all fences without it', async () => {
  const { routes } = await openWithBroken();
  expect(await screen.findByText('1 fence could not be read.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'File' }));
  expect(exportItem().getAttribute('aria-disabled')).toBe('true');
  routes['GET /gkserver/fence/1'] = { json: { ...DEPOT, title: 'Yard' } };
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(exportItem().getAttribute('aria-disabled')).toBeNull());
  expect(screen.queryByText('1 fence could not be read.')).toBeNull();
});

it('reads the other fences again after a save', async () => {
  const { routes, http } = await open('/fence?fence=0');
  fireEvent.change(await screen.findByLabelText('Title'), { target: { value: 'Yard' } });
  routes['PUT /gkserver/fence/0'] = { json: { hasError: false, message: 'saved' } };
  const reads = (): number =>
    http.requests.filter(({ method, url }) => method === 'GET' && url.includes('/fence/0')).length;
  const before = reads();
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  // Once to compare, once for the form, once for the map of the next fence.
  await waitFor(() => expect(reads() - before).toBe(3));
});

it('opens the place that is chosen, keeps it in the address, and can be saved then', async () => {
  await open('/fence');
  await screen.findByRole('option', { name: '1 : Depot' });
  fireEvent.change(screen.getByLabelText('Fence'), { target: { value: '0' } });
  await waitFor(() => expect(screen.getByRole('note').textContent).toBe('?fence=0'));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save' }).matches(':disabled')).toBe(false));
});

it('says what a fence that is on lacks, and saves it only with a circle, a trigger and a device', async () => {
  await open('/fence?fence=0', {
    'GET /gkserver/fence/0': { json: { ...DEPOT, trigger_in: 0, devices: [], lat: 0, lng: 0 } },
  });
  expect(await screen.findByText('A fence that is on needs a circle: draw one on the map.')).toBeTruthy();
  expect(screen.getByText('A fence that is on needs Trigger in or Trigger out.')).toBeTruthy();
  expect(screen.getByText('A fence that is on needs a device.')).toBeTruthy();
  const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
  expect(save.disabled).toBe(true);
  fireEvent.click(screen.getByLabelText('Enable'));
  await waitFor(() => expect(save.disabled).toBe(false));
  expect(screen.queryByText(/^A fence that is on needs/)).toBeNull();
});

it('a typed 300.4 m is no change: it is saved as 300 m', async () => {
  await open('/fence?fence=0', { 'GET /gkserver/fence/0': { json: DEPOT } });
  const radius = await screen.findByLabelText(/^Radius/);
  await waitFor(() => expect(radius).toHaveProperty('value', '300'));
  fireEvent.change(radius, { target: { value: '300.4' } });
  fireEvent.blur(radius);
  expect(screen.queryByText('not saved')).toBeNull();
  fireEvent.change(radius, { target: { value: '301' } });
  expect(await screen.findByText('not saved')).toBeTruthy();
});

it('a fence saved with a typed 123.7 m is one of 124 m, and saved', async () => {
  const { http } = await open('/fence?fence=0', {
    'GET /gkserver/fence/0': { json: DEPOT },
    'PUT /gkserver/fence/0': { json: { hasError: false, message: 'fence 1 saved' } },
  });
  const radius = await screen.findByLabelText(/^Radius/);
  await waitFor(() => expect(radius).toHaveProperty('value', '300'));
  fireEvent.change(radius, { target: { value: '123.7' } });
  fireEvent.blur(radius);
  expect(await screen.findByText('not saved')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('fence 1 saved')).toBeTruthy();
  expect(http.requests.find(({ method }) => method === 'PUT')?.body).toMatchObject({ radius: 124 });
  await waitFor(() => expect(screen.queryByText('not saved')).toBeNull());
});

it('begins a free fence with a circle at the place that a map names, which can be undone and is saved nowhere yet', async () => {
  const { routes, http } = await open('/fence?lat=24.25&lng=120.75', {
    'GET /gkserver/fence/1': { json: { ...DEPOT, title: '', lat: 0, lng: 0, radius: 0 } },
  });
  await waitFor(() => expect(screen.getByRole('note').textContent).toContain('fence=1'));
  await waitFor(() =>
    expect([number('Latitude').value, number('Longitude').value, number('Radius').value]).toEqual([
      '24.25',
      '120.75',
      '200',
    ]),
  );
  expect(screen.getByText('not saved')).toBeTruthy();
  expect(http.requests.some(({ method }) => method === 'PUT')).toBe(false);
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(screen.queryByText('not saved')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Redo' }));
  routes['PUT /gkserver/fence/1'] = { json: { hasError: false, message: 'fence 2 saved' } };
  fireEvent.change(screen.getByLabelText('Title'), { target: { value: 'Accident' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('fence 2 saved')).toBeTruthy();
  expect(http.requests.find(({ method }) => method === 'PUT')?.body).toMatchObject({
    title: 'Accident',
    lat: 24.25,
    lng: 120.75,
    radius: 200,
  });
  // A reload begins no other one.
  await waitFor(() => expect(screen.getByRole('note').textContent).not.toContain('lat='));
});

it('says that no fence is free, and moves the one that is chosen to the place', async () => {
  await open('/fence?lat=24.25&lng=120.75', {
    'GET /gkserver/fencelist': { json: { data: [{ title: 'Depot', enable: 1 }] } },
  });
  expect(await screen.findByText(/^No fence is free/)).toBeTruthy();
  fireEvent.change(screen.getByRole('combobox', { name: 'Fence' }), { target: { value: '0' } });
  await waitFor(() => expect(number('Latitude').value).toBe('24.25'));
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Depot');
});
