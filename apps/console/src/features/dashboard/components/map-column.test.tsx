import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Device } from 'gk-sdk';
import { buildFleet } from 'gk-sdk/testing';
import { startConsole } from '../../../testing/render-console.js';
import { MapColumn } from './map-column.js';

// jsdom has no map, and no states of custom elements.
vi.mock('../../../shared/map/mini-map.js', () => ({ GkMiniMap: () => <p>a map</p> }));
vi.mock('gk-react/elements/address', () => ({ GkAddress: () => null }));

/** Tiles of 180 px in a column of four; jsdom gives nothing a size. */
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(function (this: HTMLElement) {
    return this.classList.contains('gk-map-column') ? 720 : 180;
  });
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(720);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const FLEET: readonly Device[] = buildFleet(500).map((device) => ({ ...device, channelNames: [] }));

async function show(devices: readonly Device[], all: boolean): Promise<HTMLElement> {
  const { signIn, render } = startConsole();
  await signIn();
  render(<MapColumn devices={devices} all={all} onOpen={() => undefined} />);
  return screen.findByRole('list', { name: 'Maps of this page' });
}

const names = () => screen.getAllByRole('listitem').map((tile) => /BUS-(\d+)/.exec(tile.textContent)?.[1]);

it('has a map for each device of a page', async () => {
  await show(FLEET.slice(0, 12), false);
  expect(screen.getAllByText('a map')).toHaveLength(12);
});

it('has maps of all devices only in sight, the next ones when it is scrolled, and the height of all', async () => {
  const list = await show(FLEET, true);
  const first = names();
  expect(first[0]).toBe('00001');
  expect(first.length).toBeGreaterThanOrEqual(4);
  expect(first.length).toBeLessThan(10);
  expect(parseFloat(list.style.paddingBottom)).toBeGreaterThan(480 * 188);
  const column = list.parentElement!;
  column.scrollTop = 100 * 188;
  column.dispatchEvent(new Event('scroll'));
  await waitFor(() => expect(names()).toContain('00102'));
  expect(names()).not.toContain('00001');
  expect(names().length).toBeLessThan(12);
});

it('draws whole lines where two tiles stand side by side', async () => {
  vi.stubGlobal('matchMedia', (media: string) => ({
    matches: media.includes('1700px'),
    media,
    addEventListener() {},
    removeEventListener() {},
  }));
  const list = await show(FLEET, true);
  expect(list.dataset['columns']).toBe('2');
  expect(names().length % 2).toBe(0);
  expect(parseFloat(list.style.paddingBottom)).toBeLessThan(250 * 188);
});
