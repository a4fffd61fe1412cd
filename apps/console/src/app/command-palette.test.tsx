import { cleanup, fireEvent, screen } from '@testing-library/react';
import { useLocation } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { buildDevice } from 'gk-sdk/testing';
import { readBrand } from 'gk-sdk/rules';
import { BrandContext } from '../shared/brand/brand-context.js';
import { CommandPalette } from '../shell/command-palette.js';
import { startConsole } from '../testing/render-console.js';
import { SCREENS } from './screens.js';

afterEach(cleanup);

function Address() {
  const { pathname, search } = useLocation();
  return <p role="note">{`${pathname}${search}`}</p>;
}

it.each([
  { typed: 'bus 7', leadsTo: '/liveview/BUS%207?filter=idle' },
  { typed: 'dashb', leadsTo: '/blockview?filter=idle' },
])('Enter at "$typed" opens $leadsTo, with the filter of the fleet that was chosen before', async (one) => {
  const { signIn, render } = startConsole({ devices: [buildDevice({ deviceId: 'BUS 7', statusBits: 1 })] });
  await signIn();
  const palette = (
    <>
      <Address />
      <CommandPalette screens={SCREENS} onClose={() => undefined} />
    </>
  );
  render(palette, '/?filter=idle&device=BUS%201');
  const field = await screen.findByRole('combobox');
  fireEvent.change(field, { target: { value: one.typed } });
  await screen.findByRole('option', { selected: true });
  fireEvent.keyDown(field, { key: 'Enter' });
  await expect.poll(() => screen.getByRole('note', { hidden: true }).textContent).toBe(one.leadsTo);
});

/** Returns the entries that the palette finds with the brand's switches. */
async function found(typed: string, switches: object = {}): Promise<(string | null)[]> {
  const bus = buildDevice({ deviceId: 'BUS 7', plate: 'KAA-1234', driverName: 'Li', statusBits: 1 });
  const { signIn, render } = startConsole({ devices: [bus] });
  await signIn();
  render(
    <BrandContext value={readBrand({ switches })}>
      <CommandPalette screens={SCREENS} onClose={() => undefined} />
    </BrandContext>,
  );
  fireEvent.change(await screen.findByRole('combobox'), { target: { value: typed } });
  const names = screen.queryAllByRole('option').map(({ textContent }) => textContent.trim());
  cleanup();
  return names;
}

it('finds the map by its name', async () => {
  expect(await found('map')).toContain('Map Screen');
});

it('offers no screen that is empty without its link, or that the brand hides', async () => {
  expect(await found('pdf')).toEqual([]);
  expect(await found('video playback')).toEqual(['Video playback Screen']);
  expect(await found('video playback', { hideVideoPlayback: true })).toEqual([]);
  expect(await found('idle')).toEqual(['Idle screen Screen']);
  expect(await found('idle', { disableIdle: true })).toEqual([]);
});

it('calls vehicles as the brand does', async () => {
  expect(await found('kaa')).toEqual(['BUS 7 Li']);
  expect(await found('bus', { plateAsTitle: true })).toEqual(['KAA-1234 BUS 7, Li']);
});
