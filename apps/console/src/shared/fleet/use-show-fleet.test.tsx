import { act, cleanup, screen } from '@testing-library/react';
import { useLocation } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { readBrand } from 'gk-sdk/rules';
import { startConsole } from '../../testing/render-console.js';
import { BrandContext } from '../brand/brand-context.js';
import { useShowFleet } from './use-show-fleet.js';

afterEach(cleanup);

function Filters() {
  const show = useShowFleet();
  const { pathname, search } = useLocation();
  return (
    <>
      <p role="note">{pathname + search}</p>
      <button onClick={() => show({ mode: 'online' })}>Online</button>
      <button
        onClick={() => {
          show({ mode: 'idle' });
          show({ text: 'bus' });
        }}
      >
        Both
      </button>
    </>
  );
}

async function press(name: string, at: string, disableMap = false): Promise<void> {
  const { signIn, render } = startConsole();
  await signIn();
  render(
    <BrandContext value={readBrand({ switches: { disableMap } })}>
      <Filters />
    </BrandContext>,
    at,
  );
  await act(async () => screen.getByRole('button', { name }).click());
}

const address = (): string | null => screen.getByRole('note').textContent;

it.each([
  ['/mileage', false, '/?filter=online'],
  ['/mileage', true, '/blockview?filter=online'],
  ['/treeview', false, '/treeview?filter=online'],
])('a filter at %s, without a map: %s, leads to %s', async (at, disableMap, to) => {
  await press('Online', at, disableMap);
  expect(address()).toBe(to);
});

it('keeps a change that the router has not drawn yet', async () => {
  await press('Both', '/');
  expect(address()).toBe('/?filter=idle&q=bus');
});
