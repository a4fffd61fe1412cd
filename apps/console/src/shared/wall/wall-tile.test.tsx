import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { readBrand, type TileKey } from 'gk-sdk/rules';
import { buildDevice, buildFleet, buildPosition } from 'gk-sdk/testing';
import { startConsole } from '../../testing/render-console.js';
import { formatAbsolute } from '../time/relative-time.js';
import { BrandContext } from '../brand/brand-context.js';
import { WallTile } from './wall-tile.js';

// jsdom has no map and no video: they are tried where they are seen.
vi.mock('../map/mini-map.js', () => ({ GkMiniMap: () => 'a map' }));
vi.mock('gk-react/elements/live-tile', () => ({
  GkLiveTile: ({ label }: { readonly label: string }) => <p title={label}>live video</p>,
}));
// Nor is there a server that tiles of the past could be fetched from.
vi.mock('./load-past-tile.js', () => ({ loadPastTile: () => Promise.reject(new TypeError('Failed to fetch')) }));

afterEach(cleanup);

const nothing = (): void => undefined;
const HANDLE = {
  'aria-pressed': false,
  onClick: nothing,
  onPointerDown: nothing,
  onPointerMove: nothing,
  onPointerUp: nothing,
  onPointerCancel: nothing,
  onKeyDown: nothing,
};

it('says of an unknown device that the list is being loaded, then that there is none: not that it is offline', async () => {
  const { signIn, consoleSession, render } = startConsole({ devices: buildFleet(2) });
  render(
    <WallTile
      tile={{ deviceId: 'BUS-X', type: 'channel', channel: 1 }}
      atS={undefined}
      index={0}
      isWarming={false}
      isCarried={false}
      isTarget={false}
      onRemove={nothing}
      place={{ row: 1, column: 1, span: 1 }}
      handle={HANDLE}
    />,
  );
  expect(screen.getByText('Loading the devices')).toBeTruthy();
  await signIn();
  await act(async () => void (await consoleSession.session.ready()));
  expect(screen.getByText('There is no device BUS-X.')).toBeTruthy();
  expect(screen.queryByText('Offline')).toBeNull();
});

it('is named by title and channel also where its header is hidden: by the video, or by a line of its own', async () => {
  const position = buildPosition({ lat: 24, lng: 120 });
  const devices = [
    buildDevice({ deviceId: 'BUS-ON', plate: 'KAA-1', statusBits: 1, position }),
    buildDevice({ deviceId: 'BUS-OFF', plate: 'KAA-2', statusBits: 0, position }),
  ];
  const { signIn, consoleSession, render } = startConsole({ devices });
  await signIn();
  await act(async () => void (await consoleSession.session.ready()));
  const show = (deviceId: string, type: TileKey['type']): HTMLElement => {
    const tile: TileKey = { deviceId, type, channel: type === 'map' ? 0 : 1 };
    return render(
      <BrandContext value={readBrand({ switches: { plateAsTitle: true } })}>
        <WallTile
          tile={tile}
          atS={undefined}
          index={0}
          isWarming={false}
          isCarried={false}
          isTarget={false}
          onRemove={nothing}
          place={{ row: 1, column: 1, span: 1 }}
          handle={HANDLE}
        />
      </BrandContext>,
    ).container;
  };
  expect(show('BUS-ON', 'channel').querySelector('[title="KAA-1 · ch1"]')?.textContent).toBe('live video');
  const line = (page: HTMLElement) => page.querySelector('.gk-wall-tile-name')?.textContent;
  expect(line(show('BUS-ON', 'channel'))).toBeUndefined();
  expect(line(show('BUS-ON', 'map'))).toBe('KAA-1 · Map');
  expect(line(show('BUS-OFF', 'channel'))).toBe('KAA-2 · ch1');
});

it.each([
  ['channel', 'live video'],
  ['map', 'a map'],
] as const)('shows the offline picture in place of a %s when the device is not online', async (type, whileOnline) => {
  const nowS = Math.floor(Date.now() / 1000);
  const position = buildPosition({ lat: 24, lng: 120 });
  const devices = [
    buildDevice({ deviceId: 'BUS-ON', statusBits: 1, position }),
    buildDevice({ deviceId: 'BUS-OFF', statusBits: 0, statusChangedS: nowS - 5400, position }),
    buildDevice({ deviceId: 'DEPOT', statusBits: 1, position: undefined, mapLocation: { lat: 24, lng: 120 } }),
  ];
  const { signIn, consoleSession, render } = startConsole({ devices });
  await signIn();
  await act(async () => void (await consoleSession.session.ready()));
  const words = (deviceId: string): string | null | undefined => {
    const tile: TileKey = { deviceId, type, channel: type === 'map' ? 0 : 1 };
    const { container } = render(
      <WallTile
        tile={tile}
        atS={undefined}
        index={0}
        isWarming={false}
        isCarried={false}
        isTarget={false}
        onRemove={nothing}
        place={{ row: 1, column: 1, span: 1 }}
        handle={HANDLE}
      />,
    );
    // In full screen only.
    container.querySelector('.gk-wall-tile-name')?.remove();
    const text = container.querySelector('.gk-wall-tile-body')?.textContent;
    const age = container.querySelector('time');
    if (age) expect(age.title).toBe(formatAbsolute(nowS - 5400));
    cleanup();
    return text;
  };
  expect(words('BUS-ON')).toBe(whileOnline);
  expect(words('DEPOT')).toBe(whileOnline);
  expect(words('BUS-OFF')).toBe('OfflineLast seen 1 hr. ago');
});

it('keeps its place on the wall when the player of the past cannot be fetched', async () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue();
  startConsole().render(
    <WallTile
      tile={{ deviceId: 'BUS-1', type: 'channel', channel: 1 }}
      atS={1_750_000_000}
      index={0}
      isWarming={false}
      isCarried={false}
      isTarget={false}
      onRemove={nothing}
      place={{ row: 1, column: 1, span: 1 }}
      handle={HANDLE}
    />,
  );
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
  expect(screen.getByRole('button', { name: /^Remove/ })).toBeTruthy();
  logged.mockRestore();
});
