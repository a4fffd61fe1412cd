import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useDevice } from 'gk-react';
import { buildDevice } from 'gk-sdk/testing';
import { startConsole } from '../../testing/render-console.js';
import { LiveDevice } from './live-device.js';

// jsdom has no states of custom elements, and nothing to play.
vi.mock('gk-react/elements/live-tile', () => ({ GkLiveTile: () => null }));

afterEach(cleanup);

function Bus() {
  const device = useDevice('BUS');
  return device && <LiveDevice device={device} />;
}

it('shows four channels at first, takes up to twelve, and says in words that the thirteenth is too many', async () => {
  const channelMask = '1'.repeat(14);
  const bus = buildDevice({ deviceId: 'BUS', statusBits: 1, channelCount: 14, channelMask });
  const { signIn, render } = startConsole({ devices: [bus] });
  await signIn();
  render(<Bus />, '/liveview/BUS?map=off');
  const group = within(await screen.findByRole('group', { name: 'Channels' }));
  const pressed = () => group.queryAllByRole('button', { pressed: true }).length;
  const press = (channel: number): void => void fireEvent.click(group.getByRole('button', { name: `ch${channel}` }));
  expect(pressed()).toBe(4);
  for (let channel = 5; channel <= 12; channel += 1) press(channel);
  expect(pressed()).toBe(12);
  expect(screen.queryByText(/over max live view count/)).toBeNull();
  press(13);
  expect(screen.getByText('over max live view count(12)')).toBeTruthy();
  expect(pressed()).toBe(12);
  press(1);
  expect(screen.queryByText(/over max live view count/)).toBeNull();
  expect(pressed()).toBe(11);
});
