import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { buildDevice } from 'gk-sdk/testing';
import { startConsole } from '../../testing/render-console.js';
import { stubObservers } from '../../testing/stub-observers.js';
import { DeviceRemotePlayback } from './device-remote-playback.js';

beforeEach(() => {
  stubObservers();
  // jsdom does not scroll.
  Element.prototype.scrollIntoView = () => undefined;
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('tells a list of recordings that fails in place, and asks for it again', async () => {
  const device = { ...buildDevice({ deviceId: 'A', channelCount: 1, statusBits: 1 }), channelNames: [] };
  const { recorder, signIn, render } = startConsole({ devices: [device] });
  recorder.on('Q08', () => ({ fields: { R: '5' } }));
  await signIn();
  const atS = new Date(2026, 8, 14, 12).getTime() / 1000;
  render(<DeviceRemotePlayback device={device} />, `/remoteplayback/A?at=${atS}`);
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.queryByRole('region', { name: 'Record list' })).toBeNull();
  const records = [{ start: atS, end: atS + 600, type: 2 }];
  recorder.on('Q08', () => ({ fields: { R: '1', N: '1', Z: '1' }, body: JSON.stringify(records) }));
  fireEvent.click(again);
  const list = await screen.findByRole('region', { name: 'Record list' });
  expect(within(list).getAllByRole('row').length).toBeGreaterThan(1);
});
