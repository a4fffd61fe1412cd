import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useDevice } from 'gk-react';
import { buildDevice, buildPosition } from 'gk-sdk/testing';
import { timeZonePreference } from '../time/shown-zone.js';
import { startConsole } from '../../testing/render-console.js';
import { StateSince } from './state-since.js';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  timeZonePreference.set('server');
});

const onRender = vi.fn();

function Words() {
  const device = useDevice('BUS-1');
  onRender();
  return device ? <StateSince device={device} /> : null;
}

const nowS = (): number => Math.floor(Date.now() / 1000);

async function open(more: Parameters<typeof buildDevice>[0]) {
  timeZonePreference.set('utc');
  const position = buildPosition({ speedKmh: 0, atS: nowS() });
  const page = startConsole({ devices: [buildDevice({ deviceId: 'BUS-1', statusBits: 1, position, ...more })] });
  await page.signIn();
  page.render(<Words />);
  return page;
}

const words = (): string | null | undefined => document.querySelector('time')?.textContent;

it('tells since when, with the moment in the chosen zone as its tooltip', async () => {
  const sinceS = nowS() - 7_999;
  await open({ ignitionOn: false, ignitionChangedS: sinceS });
  const time = await screen.findByText('Stopped 2 h 13 min');
  expect(time.getAttribute('datetime')).toBe(new Date(sinceS * 1000).toISOString());
  expect(time.title).toMatch(/^Engine off, stopped since .* UTC$/);
});

it('goes on by the clock of the server, minute by minute, with the devices as they are', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const page = await open({ ignitionOn: true, ignitionChangedS: nowS() - 3_600, standingSinceS: nowS() - 170 });
  const { session } = page.consoleSession;
  const startS = session.serverNowS();
  let aheadS = 0;
  vi.spyOn(session, 'serverNowS').mockImplementation(() => startS + aheadS);
  const after = (seconds: number): string | null | undefined => {
    aheadS = seconds;
    act(() => void vi.advanceTimersByTime(15_000));
    return words();
  };
  const before = onRender.mock.calls.length;
  expect([0, 5, 60, 75, 130].map(after)).toEqual([2, 2, 3, 4, 5].map((minutes) => `Idling ${minutes} min`));
  // Clocks that are set back make nothing negative.
  expect(after(-3_600)).toBe('Idling < 1 min');
  expect(onRender).toHaveBeenCalledTimes(before);
});

it('says nothing where the server does not tell', async () => {
  await open({ ignitionOn: true });
  expect(words()).toBeUndefined();
});
