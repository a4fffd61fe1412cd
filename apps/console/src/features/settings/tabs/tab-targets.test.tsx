import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import type { ComponentType } from 'react';
import { afterEach, expect, it } from 'vitest';
import { startConsole } from '../../../testing/render-console.js';
import ddns from './ddns.js';
import deviceRedirect from './device-redirect.js';
import geocoding from './geocoding.js';
import gpsRelay from './gps-relay.js';
import events from './events.js';
import iframes from './iframes.js';
import mapsKey from './maps-key.js';
import network from './network.js';
import pushEvent from './push-event.js';

afterEach(cleanup);

async function open(Panel: ComponentType, call: string, answer: object): Promise<HTMLButtonElement> {
  const { recorder, signIn, render } = startConsole();
  recorder.http.routes[call] = { json: answer };
  await signIn();
  render(<Panel />);
  return screen.findByRole<HTMLButtonElement>('button', { name: 'Save' });
}

const RELAY = { enable: 0, ip: '', port: 80 };
const REDIRECT = { prefix: '', deviceid: '', redirect_newdevice_only: 0, new_server: '', new_port: 80 };
const DDNS = { enable: 0, type: 1, server: '', user: 'fleet', pass: 's3cret', hostname: 'fleet.example.org' };

/** A switch that turns a service on, its field, and a text that is no address, with what is said of it. */
const CASES: readonly (readonly [
  name: string,
  Panel: ComponentType,
  call: string,
  answer: object,
  on: string,
  field: string,
  wrong: string,
  words: string,
])[] = [
  [
    'push',
    pushEvent.Panel,
    'GET /gkserver/cloud',
    RELAY,
    'Send push events to a server',
    'IP',
    'not an ip at all',
    'This is not an IP address or host name',
  ],
  [
    'GPS relay',
    gpsRelay.Panel,
    'GET /gkserver/gpsrelay',
    RELAY,
    'Enable the GPS relay',
    'IP',
    'a b',
    'This is not an IP address or host name',
  ],
  [
    'DDNS',
    ddns.Panel,
    'POST /gkserver/ddns',
    DDNS,
    'Enable DDNS',
    'Server',
    'a b',
    'This is not an IP address or host name',
  ],
  [
    'redirect',
    deviceRedirect.Panel,
    'GET /gkserver/deviceredirect',
    { deviceRedirect: REDIRECT },
    'Only new devices',
    'New server',
    'a/b',
    'This is not an IP address or host name',
  ],
  [
    'network',
    network.Panel,
    'GET /gkserver/network',
    { enable_server_ip: 0, server_ip: '' },
    'Use a fixed server IP',
    'Server IP',
    'not an ip at all',
    'This is not an IP address',
  ],
  [
    'geocoding',
    geocoding.Panel,
    'GET /gkserver/nominatim',
    { enable: 0, server: '' },
    'Enable reverse geocoding',
    'Server',
    'nonsense',
    'An address that begins with http:// or https://',
  ],
];

it.each(CASES)(
  '%s cannot be switched on with nothing behind it, and says so before Save',
  async (_, Panel, call, answer, on, field, wrong, words) => {
    const save = await open(Panel, call, answer);
    fireEvent.click(screen.getByLabelText(on));
    await waitFor(() => expect(save.disabled).toBe(true));
    const input = screen.getByLabelText(field);
    fireEvent.change(input, { target: { value: wrong } });
    expect(await screen.findByText(words)).toBeTruthy();
    expect(save.disabled).toBe(true);
    fireEvent.change(input, { target: { value: '' } });
    expect(screen.queryByText(words)).toBeNull();
    fireEvent.change(input, {
      target: { value: field === 'Server' && words.includes('http') ? 'http://a.test' : '10.0.0.1' },
    });
    await waitFor(() => expect(save.disabled).toBe(false));
  },
);

it('DDNS is not switched on with a provider that the server refuses, or without an account', async () => {
  const save = await open(ddns.Panel, 'POST /gkserver/ddns', { ...DDNS, type: 0, server: 'dyn.example.org' });
  const refusal = /^Fix before saving: Type \(This server has no such provider: choose Third-party provider\)$/;
  expect(screen.queryByText(refusal)).toBeNull();
  fireEvent.click(screen.getByLabelText('Enable DDNS'));
  expect(await screen.findByText(refusal)).toBeTruthy();
  expect(save.disabled).toBe(true);
  fireEvent.change(screen.getByLabelText('Type'), { target: { value: '1' } });
  await waitFor(() => expect(save.disabled).toBe(false));
  for (const label of ['User', 'Password', 'Host name of this server']) {
    const input = screen.getByLabelText<HTMLInputElement>(label);
    const { value } = input;
    fireEvent.change(input, { target: { value: '' } });
    expect(await screen.findByText('cannot be empty while this is on')).toBeTruthy();
    expect(save.disabled).toBe(true);
    fireEvent.change(input, { target: { value } });
    await waitFor(() => expect(save.disabled).toBe(false));
  }
});

it.each([
  ['raster', 'https://tiles.example.org/{z}/{x}/{y}.pbf'],
  ['style', 'https://tiles.example.org/{z}/{x}/{y}.pbf'],
])('vector tiles without a style are no map, as %s', async (kind, url) => {
  const { recorder, signIn, render } = startConsole();
  const { routes } = recorder.http;
  routes['GET /gkserver/googlekey'] = { json: { googleKey: '' } };
  routes['GET /gkserver/center'] = { json: { center: { lat: 24, lng: 120 } } };
  routes['GET /gkserver/maptiles'] = { json: { enable: 1, kind, url: '', attribution: '', hosts: '' } };
  await signIn();
  render(<mapsKey.Panel />);
  fireEvent.change(await screen.findByLabelText('Address'), { target: { value: url } });
  expect(await screen.findByText(/vector tiles without a style/)).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Address'), { target: { value: 'https://tiles.example.org/style.json' } });
  await waitFor(() => expect(screen.queryByText(/vector tiles without a style/)).toBeNull());
});

it('a setting that the server does not act by says so before it is saved', async () => {
  const note = 'This reference recorder keeps this setting and does not act by it.';
  await open(gpsRelay.Panel, 'GET /gkserver/gpsrelay', { ...RELAY, note });
  expect(screen.getByText(note)).toBeTruthy();
  cleanup();
  await open(gpsRelay.Panel, 'GET /gkserver/gpsrelay', RELAY);
  expect(screen.queryByText(note)).toBeNull();
});

it('says beside each size limit of events what none and 0G do', async () => {
  const answer = {
    videoDownload: 1,
    downloadOldfirst: 0,
    footagesize: '0G',
    snapsize: '',
    sdsize: '',
    autouploadsize: '',
  };
  await open(events.Panel, 'GET /gkserver/event', answer);
  const helpOf = (label: string) => {
    const ids = screen.getByLabelText(label).getAttribute('aria-describedby')?.split(' ') ?? [];
    return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
  };
  for (const label of ['footage', 'snapshots', 'SD backup', 'auto upload']) {
    expect(helpOf(`Size limit for ${label}`)).toContain('Empty = no limit; 0G = nothing is kept.');
  }
});

it('a page without an address is not saved, and says so before it would vanish', async () => {
  const save = await open(iframes.Panel, 'GET /gkserver/iframes', { iframes: [] });
  fireEvent.change(screen.getByLabelText('Title of page 1'), { target: { value: 'Map' } });
  const address = screen.getByLabelText('Address of page 1');
  fireEvent.change(address, { target: { value: '/x' } });
  await waitFor(() => expect(save.disabled).toBe(false));
  fireEvent.change(address, { target: { value: '' } });
  fireEvent.blur(address);
  await waitFor(() => expect(save.disabled).toBe(true));
  const words = 'A page needs a title and an address: without both it is not saved';
  expect(screen.getByText(words)).toBeTruthy();
  fireEvent.change(address, { target: { value: '/x' } });
  await waitFor(() => expect(save.disabled).toBe(false));
  expect(screen.queryByText(words)).toBeNull();
});
