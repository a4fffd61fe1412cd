import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { buildDevice, buildPosition } from 'gk-sdk/testing';
import { startConsole } from '../../../testing/render-console.js';
import { InfoWindow } from './info-window.js';

// jsdom has no states of custom elements.
vi.mock('gk-react/elements/address', () => ({ GkAddress: () => 'an address' }));

afterEach(cleanup);

async function open(lat: number, lng: number) {
  const { signIn, render } = startConsole();
  await signIn();
  const device = { channelNames: [], ...buildDevice({ position: buildPosition({ lat, lng }) }) };
  render(<InfoWindow slot="info" device={device} label="deviceid" isFiltered={false} onClose={() => undefined} />);
  return (await screen.findByRole('group', { name: 'Details of BUS-1' })).textContent;
}

it('tells coordinates and address of a position, and of none where there is no fix', async () => {
  expect(await open(24, 120)).toMatch(/24\.000000, 120\.000000.*an address/);
  cleanup();
  const words = await open(0, 0);
  expect(words).toContain('No GPS');
  expect(words).not.toMatch(/0\.000000|Coordinates|an address/);
});

it('tells the kind of vehicle that its icon names', async () => {
  const { signIn, render } = startConsole();
  await signIn();
  const extras = {
    icon: 2,
    channelOrder: [],
    channelNames: [],
    talkChannel: 1,
    externalId: '',
    driverMonitoringChannel: 2,
  };
  const device = { channelNames: [], ...buildDevice(), extras };
  render(<InfoWindow slot="info" device={device} label="deviceid" isFiltered={false} onClose={() => undefined} />);
  expect((await screen.findByRole('group', { name: 'Details of BUS-1' })).textContent).toMatch(/Icon\s*Truck/);
});
