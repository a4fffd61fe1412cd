import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { readBrand } from 'gk-sdk/rules';
import { buildDevice } from 'gk-sdk/testing';
import { startConsole } from '../../testing/render-console.js';
import { liveDisplayPreference } from '../storage/live-display.js';
import { BrandContext } from '../brand/brand-context.js';
import { LiveTileGrid } from './live-tile-grid.js';

vi.mock('gk-react/elements/live-tile', () => ({
  GkLiveTile: ({ label, talk, osd }: { readonly label: string; readonly talk: boolean; readonly osd: unknown }) => (
    <p data-osd={String(osd)}>
      {label}
      {talk && <button>Talk on {label}</button>}
    </p>
  ),
}));

afterEach(cleanup);

it('names each tile by what the brand calls the vehicle, and by its channel', async () => {
  const device = { ...buildDevice({ deviceId: 'BUS', plate: 'KAA-1' }), channelNames: ['Front'] };
  const { signIn, render } = startConsole();
  await signIn();
  render(<LiveTileGrid device={device} channels={[1, 2]} />);
  expect(screen.getByText('BUS · Front')).toBeTruthy();
  expect(screen.getByText('BUS · ch2')).toBeTruthy();
  cleanup();
  render(
    <BrandContext value={readBrand({ switches: { plateAsTitle: true } })}>
      <LiveTileGrid device={device} channels={[1]} />
    </BrandContext>,
  );
  expect(screen.getByText('KAA-1 · Front')).toBeTruthy();
});

it('has plate, speed and time where the user wants them on all screens: beside the pictures at first', async () => {
  const { signIn, render } = startConsole();
  await signIn();
  render(<LiveTileGrid device={{ ...buildDevice({ deviceId: 'BUS' }), channelNames: [] }} channels={[1]} />);
  const osd = (): string | undefined => screen.getByText(/^BUS/).dataset['osd'];
  expect(osd()).toBe('auto');
  act(() => liveDisplayPreference.set('over'));
  expect([osd(), localStorage.getItem('liveDisplay')]).toEqual(['true', 'over']);
  act(() => liveDisplayPreference.set('off'));
  expect(osd()).toBe('false');
  act(() => liveDisplayPreference.set('beside'));
});

it.each([
  ['its talk channel', '111', 3, [1, 2, 3], ['Talk on BUS · ch3']],
  ['the first one where the talk channel has no camera', '0110', 1, [2, 3], ['Talk on BUS · ch2']],
  ['the first one where the talk channel is none at all', '11', 9, [1, 2], ['Talk on BUS · ch1']],
  ['none while the talk channel is not shown', '111', 3, [1, 2], []],
])('offers to talk on %s', async (_, channelMask, talkChannel, channels, buttons) => {
  const extras = { channelOrder: [], channelNames: [], talkChannel, driverMonitoringChannel: 2 };
  const device = {
    ...buildDevice({ deviceId: 'BUS', channelMask }),
    channelNames: [],
    extras: { ...extras, icon: undefined, externalId: undefined },
  };
  const { signIn, render } = startConsole();
  await signIn();
  render(<LiveTileGrid device={device} channels={channels} />);
  expect(screen.queryAllByRole('button').map(({ textContent }) => textContent)).toEqual(buttons);
});
