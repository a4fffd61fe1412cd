import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { readBrand } from 'gk-sdk/rules';
import { buildDevice } from 'gk-sdk/testing';
import { startConsole } from '../../testing/render-console.js';
import { BrandContext } from '../brand/brand-context.js';
import { LiveTileGrid } from './live-tile-grid.js';

vi.mock('gk-react/elements/live-tile', () => ({
  GkLiveTile: ({ label }: { readonly label: string }) => <p>{label}</p>,
}));

afterEach(cleanup);

it('names each tile by what the brand calls the vehicle, and by its channel', async () => {
  const device = { ...buildDevice({ deviceId: 'BUS', plate: 'KAA-1' }), channelNames: ['Front'] };
  const { signIn, render } = startConsole();
  await signIn();
  render(<LiveTileGrid device={device} channels={[1, 2]} />);
  expect(screen.getByText('BUS · Front')).toBeTruthy();
  expect(screen.getByText('BUS · ch2')).toBeTruthy();
  cleanup();
  render(
    <BrandContext value={readBrand({ switches: { plateAsTitle: true } })}>
      <LiveTileGrid device={device} channels={[1]} />
    </BrandContext>,
  );
  expect(screen.getByText('KAA-1 · Front')).toBeTruthy();
});
