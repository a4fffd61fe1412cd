import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode, Ref } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { buildDevice } from 'gk-sdk/testing';
import { startConsole } from '../../testing/render-console.js';
import { MapHomePage } from './map-home-page.js';

// The map is tested where it is visible: e2e/console/map-home.spec.ts. This file tests the content over it.
vi.mock('../../shared/map/gps-map.js', () => ({
  GkGpsMap: ({ ref, children }: { ref: Ref<HTMLElement>; children: ReactNode }) => (
    <section
      ref={(map) => {
        const goesNowhere =
          map &&
          Object.assign(map, {
            flyTo: () => undefined,
            fitAll: () => undefined,
            addLayers: () => () => undefined,
            whenMapReady: () => new Promise(() => undefined),
          });
        if (typeof ref === 'object' && ref) ref.current = goesNowhere;
      }}
      aria-label="Map"
      tabIndex={-1}
    >
      {children}
    </section>
  ),
}));
vi.mock('./load-focus-card.js', () => ({ loadFocusCard: async () => ({ FocusCard: () => null }) }));

// jsdom has no states of custom elements.
vi.mock('gk-react/elements/address', () => ({ GkAddress: () => null }));

afterEach(cleanup);

const NOTE = 'No longer matches the filter. Shown until you close it.';

it('says that the focused vehicle left the filter of a group when the group is known, not while it is not', async () => {
  const { recorder, signIn, render } = startConsole({ devices: [buildDevice({ deviceId: 'A', statusBits: 1 })] });
  const { routes } = recorder.http;
  routes['POST /gkcommon/groupdevicelist'] = { status: 500, json: {} };
  await signIn();
  render(<MapHomePage />, '/?device=A&group=7');
  expect(await screen.findByRole('group', { name: 'Details of A' })).toBeTruthy();
  expect(screen.queryByText(NOTE)).toBeNull();
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.queryByText(NOTE)).toBeNull();
  routes['POST /gkcommon/groupdevicelist'] = { json: ['B'] };
  fireEvent.click(again);
  expect(await screen.findByText(NOTE)).toBeTruthy();
});

it.each([
  ['its entry in the list', 'all', () => within(screen.getByRole('list')).getAllByRole('button')[0]],
  ['the map, where the list has none', 'offline', () => screen.getByRole('region', { name: 'Map' })],
])("gives the focus of a vehicle's details that close to %s", async (_, filter, next) => {
  const { signIn, render } = startConsole({ devices: [buildDevice({ deviceId: 'A', statusBits: 1 })] });
  await signIn();
  render(<MapHomePage />, `/?device=A&filter=${filter}`);
  const close = await screen.findByRole('button', { name: 'Close details' });
  close.focus();
  fireEvent.click(close);
  expect(document.activeElement).toBe(next());
  await waitFor(() => expect(screen.queryByRole('group', { name: 'Details of A' })).toBeNull());
  expect(document.activeElement).toBe(next());
});
