import { useState } from 'react';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { buildPosition } from 'gk-sdk/testing';
import { startConsole } from '../../../testing/render-console.js';
import { useRecentTrack } from './use-recent-track.js';

afterEach(cleanup);

const NOW_S = 1_700_000_000;

/** Reports of the device, one after the other, and their times. */
const STEPS = [
  { nowS: NOW_S },
  { nowS: NOW_S + 10, position: buildPosition({ atS: NOW_S + 10 }) },
  { nowS: NOW_S + 20, position: buildPosition({ lat: 0, lng: 0, atS: NOW_S + 20 }) },
  { nowS: NOW_S + 30, position: buildPosition({ atS: NOW_S + 30 }) },
  // Without new positions, the known ones grow old.
  { nowS: NOW_S + 1815, position: buildPosition({ atS: NOW_S + 30 }) },
];

/** The times of the track, from the first moment on. */
function Track() {
  const [step, setStep] = useState(0);
  const { nowS, position } = STEPS[step]!;
  const { track } = useRecentTrack({ deviceId: 'BUS', channelNames: [], ...(position && { position }) }, nowS);
  return (
    <button type="button" onClick={() => setStep(step + 1)}>
      {track.map(({ atS }) => atS - NOW_S).join(' ')}
    </button>
  );
}

it('is of the last half hour, and has no point without a fix', async () => {
  const { recorder, signIn, render } = startConsole();
  await signIn();
  const row = (time: number, lat = 24) => ({ lat, lng: lat === 0 ? 0 : 120, speed: 30, dir: 0, time: NOW_S + time });
  recorder.http.routes['POST /api/gps'] = { json: [row(-1800), row(-1200), row(-600, 0), row(-60)] };
  render(<Track />);
  const track = await screen.findByRole('button', { name: '-1800 -1200 -60' });
  const next = (): string | null => {
    fireEvent.click(track);
    return track.textContent;
  };
  expect([next(), next(), next()]).toEqual(['-1200 -60 10', '-1200 -60 10', '-1200 -60 10 30']);
  expect(next()).toBe('30');
});
