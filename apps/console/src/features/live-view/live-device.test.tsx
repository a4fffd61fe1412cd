import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useDevice } from 'gk-react';
import { buildDevice } from 'gk-sdk/testing';
import { setWordTable } from '../../shared/i18n/translate.js';
import { startConsole } from '../../testing/render-console.js';
import { LiveDevice } from './live-device.js';

// jsdom has no states of custom elements, and nothing to play.
vi.mock('gk-react/elements/live-tile', () => ({ GkLiveTile: () => null }));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  setWordTable({});
});

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

it('says that a channel is too many in the language of the user', async () => {
  setWordTable({ 'over max live view count({max})': '超過即時影像數量上限({max})' }, 'zh-TW');
  const bus = buildDevice({ deviceId: 'BUS', statusBits: 1, channelMask: '1'.repeat(13) });
  const { signIn, render } = startConsole({ devices: [bus] });
  await signIn();
  render(<Bus />, '/liveview/BUS?map=off&ch=1,2,3,4,5,6,7,8,9,10,11,12');
  fireEvent.click(await screen.findByRole('button', { name: 'ch13' }));
  expect(screen.getByText('超過即時影像數量上限(12)')).toBeTruthy();
});

it('keeps the dialog of a link, and what was typed in it, when the phone is turned', async () => {
  const media = Object.assign(new EventTarget(), { matches: false });
  vi.stubGlobal('matchMedia', () => media);
  const bus = buildDevice({ deviceId: 'BUS', statusBits: 1, channelCount: 2, registered: true });
  const { recorder, signIn, render } = startConsole({ permission: 1, devices: [bus] });
  recorder.on('Q01', () => ({ body: JSON.stringify({ Version: '4.2.1', extensions: ['links'] }) }));
  await signIn();
  render(<Bus />, '/liveview/BUS?map=off');
  const share = (): Promise<HTMLElement> => screen.findByRole('button', { name: 'Share ...', hidden: true });
  fireEvent.click(await share());
  fireEvent.change(await screen.findByLabelText('Note'), { target: { value: 'Police' } });
  act(() => {
    media.matches = true;
    media.dispatchEvent(new Event('change'));
  });
  // The button of the other layout.
  expect((await share()).closest('.gk-live-foot')).not.toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>('Note').value).toBe('Police');
});
