import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { readBrand } from 'gk-sdk/rules';
import { buildDevice } from 'gk-sdk/testing';
import { startConsole } from '../../testing/render-console.js';
import { BrandContext } from '../../shared/brand/brand-context.js';
import { RandomTile } from './random-tile.js';

vi.mock('gk-react/elements/live-tile', () => ({
  GkLiveTile: (tile: {
    readonly label: string;
    readonly osd?: boolean;
    readonly onGkLiveTileDeviceChanged: (event: { readonly deviceId: string }) => void;
  }) => (
    <button type="button" onClick={() => tile.onGkLiveTileDeviceChanged({ deviceId: 'BUS' })}>
      {tile.label} {tile.osd && 'with clock and speed'}
    </button>
  ),
}));

afterEach(cleanup);

it('calls the vehicle as the brand does, with clock and speed: by its plate only where that is the title', async () => {
  const { signIn, consoleSession, render } = startConsole({
    devices: [buildDevice({ deviceId: 'BUS', plate: 'KAA-1', statusBits: 1 })],
  });
  await signIn();
  await act(async () => void (await consoleSession.session.ready()));
  render(<RandomTile />);
  act(() => screen.getByRole('button', { name: 'Live view with clock and speed' }).click());
  expect(screen.getByRole('button', { name: 'BUS with clock and speed' })).toBeTruthy();
  cleanup();
  render(
    <BrandContext value={readBrand({ switches: { plateAsTitle: true } })}>
      <RandomTile />
    </BrandContext>,
  );
  act(() => screen.getByRole('button').click());
  expect(screen.getByRole('button', { name: 'KAA-1 with clock and speed' })).toBeTruthy();
});
