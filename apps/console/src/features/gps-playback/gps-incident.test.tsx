import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { GkIncidentTimeChangedEvent, GkPlayerChannelsChangedEvent, GkRequestDownloadEvent } from 'gk-elements';
import { buildDevice } from 'gk-sdk/testing';
import { startConsole } from '../../testing/render-console.js';
import { stubObservers } from '../../testing/stub-observers.js';
import { useUrlState } from '../../shared/url-state/use-url-state.js';
import { GpsIncident } from './gps-incident.js';
import { GPS_VIEW } from './gps-view-options.js';

beforeEach(() => {
  stubObservers();
  // jsdom does not scroll.
  Element.prototype.scrollIntoView = () => undefined;
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const AT_S = 1_700_000_000;
const SPAN = { startS: AT_S - 3600, endS: AT_S + 3600 };
const NOTHING = [] as const;
const nobody = (): void => undefined;

function Screen() {
  const [view, setView] = useUrlState(GPS_VIEW);
  return (
    <GpsIncident
      deviceId="A"
      channels={view.ch}
      onChannels={(ch) => setView({ ch })}
      span={SPAN}
      atS={AT_S}
      track={NOTHING}
      withEvents={false}
      addresses={false}
      onIncident={nobody}
    />
  );
}

async function showIncident(): Promise<HTMLElementTagNameMap['gk-incident']> {
  const { signIn, render } = startConsole({ devices: [buildDevice({ deviceId: 'A', statusBits: 1 })] });
  await signIn();
  const incident = render(<Screen />).container.querySelector('gk-incident');
  if (!incident) throw new Error('There is no incident.');
  return incident;
}

it('keeps the channel that was chosen beside the track while it plays', async () => {
  const incident = await showIncident();
  expect(incident.channels).toEqual([1]);
  act(() => void incident.dispatchEvent(new GkPlayerChannelsChangedEvent([2])));
  act(() => void incident.dispatchEvent(new GkIncidentTimeChangedEvent(AT_S + 1, 'clock')));
  expect(incident.channels).toEqual([2]);
});

it('opens the downloads with the clip of the pictures, and its switch closes them', async () => {
  const incident = await showIncident();
  const clip = { channels: [3], startS: AT_S + 60, endS: AT_S + 120 };
  act(() => void incident.dispatchEvent(new GkRequestDownloadEvent({ deviceId: 'A', place: 'server', ...clip })));
  const panel = screen.getByRole('region', { name: 'Download' });
  expect(panel.querySelector('gk-download')).toMatchObject({ channels: [3], fromS: clip.startS, toS: clip.endS });
  const toggle = screen.getByRole('button', { name: 'Download' });
  expect(toggle.getAttribute('aria-pressed')).toBe('true');
  fireEvent.click(toggle);
  expect(screen.queryByRole('region', { name: 'Download' })).toBeNull();
});
