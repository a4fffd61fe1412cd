import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { useLocation } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { GkIncidentTimeChangedEvent, GkPlayerChannelsChangedEvent, GkRequestDownloadEvent } from 'gk-elements';
import { buildDevice } from 'gk-sdk/testing';
import { startConsole } from '../../testing/render-console.js';
import { stubObservers } from '../../testing/stub-observers.js';
import { DevicePlayback } from './device-playback.js';

beforeEach(() => {
  stubObservers();
  // jsdom does not scroll.
  Element.prototype.scrollIntoView = () => undefined;
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const device = { ...buildDevice({ deviceId: 'A', channelCount: 4, statusBits: 1 }), channelNames: [] };
const AT_S = 1_700_000_000;

function Address() {
  return <output data-testid="address">{useLocation().search}</output>;
}

/** The recordings of the device beside its track and speed. */
async function showTogether(search = ''): Promise<HTMLElementTagNameMap['gk-incident']> {
  const { signIn, render } = startConsole({ devices: [device] });
  await signIn();
  const { container } = render(
    <>
      <DevicePlayback device={device} />
      <Address />
    </>,
    `/splayback/A?together=1&at=${AT_S}${search}`,
  );
  const incident = container.querySelector('gk-incident');
  if (!incident) throw new Error('There is no incident.');
  return incident;
}

it('keeps the channel that was chosen beside track and speed while it plays, and writes it into the address', async () => {
  const incident = await showTogether();
  expect(incident.channels).toEqual([1]);
  act(() => void incident.dispatchEvent(new GkPlayerChannelsChangedEvent([2])));
  expect(screen.getByTestId('address').textContent).toContain('ch=2');
  const chosen = incident.channels;
  expect(chosen).toEqual([2]);
  act(() => void incident.dispatchEvent(new GkIncidentTimeChangedEvent(AT_S + 1, 'clock')));
  // The same list: another one would override the choices made since.
  expect(incident.channels).toBe(chosen);
});

it('plays from the minute that is chosen beside track and speed', async () => {
  const incident = await showTogether();
  const playFrom = vi.spyOn(incident, 'playFrom').mockReturnValue();
  const minute = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Minute' });
  const at = new Date(AT_S * 1000);
  fireEvent.change(minute, { target: { value: String(at.getMinutes() + 1) } });
  const chosenS = new Date(AT_S * 1000).setMinutes(at.getMinutes() + 1) / 1000;
  expect(playFrom).toHaveBeenCalledExactlyOnceWith(chosenS);
  expect(incident.atS).toBe(chosenS);
});

it('opens the downloads with the clip that is asked for beside track and speed', async () => {
  const incident = await showTogether();
  const clip = { channels: [2], startS: AT_S + 60, endS: AT_S + 120 };
  act(() => void incident.dispatchEvent(new GkRequestDownloadEvent({ deviceId: 'A', place: 'server', ...clip })));
  const panel = screen.getByRole('region', { name: 'Download' });
  expect(panel.querySelector('gk-download')).toMatchObject({ channels: [2], fromS: clip.startS, toS: clip.endS });
  fireEvent.click(screen.getByRole('button', { name: 'No clip' }));
  expect(panel.querySelector('gk-download')).toMatchObject({ channels: [1] });
});
