import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { startConsole } from '../../testing/render-console.js';
import { DeviceListPage } from './device-list-page.js';

// The list element is tried in a browser.
vi.mock('gk-react/elements/device-list', () => ({ GkDeviceList: () => null }));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function open(isPhone: boolean) {
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: isPhone,
    addEventListener() {},
    removeEventListener() {},
  }));
  const { signIn, render } = startConsole();
  await signIn();
  render(<DeviceListPage />, '/splayback');
  await screen.findByRole('heading', { name: 'Device List' });
}

it('has the filter above the list on a phone, where the bar at the top has no place for it', async () => {
  await open(true);
  expect(screen.getByRole('searchbox', { name: /^Filter devices/ })).toBeTruthy();
  cleanup();
  await open(false);
  expect(screen.queryByRole('searchbox')).toBeNull();
});
