import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { readBrand } from 'gk-sdk/rules';
import { buildDevice } from 'gk-sdk/testing';
import { BrandContext } from '../../../shared/brand/brand-context.js';
import { startConsole } from '../../../testing/render-console.js';
import DashboardWall from './dashboard-wall.js';

vi.mock('../../../shared/device-picker/device-combobox.js', () => ({
  DeviceCombobox: ({ onChange }: { readonly onChange: (deviceId: string) => void }) => (
    <button onClick={() => onChange('BUS-1')}>choose BUS-1</button>
  ),
}));

afterEach(cleanup);

/** The wall, after a vehicle was chosen, and whether its map may be a tile. */
async function offersMap(disableMap: boolean): Promise<boolean> {
  const { signIn, consoleSession, render } = startConsole({ devices: [buildDevice({ deviceId: 'BUS-1' })] });
  await signIn();
  await act(async () => void (await consoleSession.session.ready()));
  render(
    <BrandContext value={readBrand({ switches: { disableMap } })}>
      <DashboardWall />
    </BrandContext>,
    '/blockview?view=wall',
  );
  act(() => screen.getByRole('button', { name: 'choose BUS-1' }).click());
  expect(screen.getByRole('button', { name: 'ch1' })).toBeTruthy();
  return screen.queryByRole('button', { name: 'Map' }) !== null;
}

it('offers the map of a vehicle as a tile, unless there are no maps', async () => {
  expect(await offersMap(false)).toBe(true);
  cleanup();
  expect(await offersMap(true)).toBe(false);
});
