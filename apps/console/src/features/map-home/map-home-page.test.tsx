import { cleanup, fireEvent, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { buildDevice } from 'gk-sdk/testing';
import { startConsole } from '../../testing/render-console.js';
import { MapHomePage } from './map-home-page.js';

// The map is tried where it is seen: e2e/console/map-home.spec.ts. What stands over it counts here.
vi.mock('../../shared/map/gps-map.js', () => ({ GkGpsMap: (props: { children: ReactNode }) => props.children }));
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
