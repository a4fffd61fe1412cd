import { cleanup, fireEvent, screen } from '@testing-library/react';
import { useLocation } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { buildDevice } from 'gk-sdk/testing';
import { startConsole } from '../testing/render-console.js';
import { CommandPalette } from './command-palette.js';
import type { Screen } from './screen.js';

afterEach(cleanup);

const SCREENS: readonly Screen[] = [
  { path: '/blockview', title: 'Dashboard', area: 'blockview', load: () => Promise.reject(new Error('not loaded')) },
];

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
