import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { timeZonePreference } from '../../../shared/time/shown-zone.js';
import { startConsole } from '../../../testing/render-console.js';
import { lengthUnitPreference } from '../../../shared/units/length-unit.js';
import { DayMileage } from './day-mileage.js';

afterEach(() => {
  cleanup();
  vi.unstubAllEnvs();
  timeZonePreference.set('server');
  vi.useRealTimers();
});

it('asks for the whole day, also where the clocks are put back', async () => {
  vi.stubEnv('TZ', 'Europe/Berlin');
  timeZonePreference.set('mine');
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-10-25T12:00:00+01:00') });
  const { recorder, render, signIn } = startConsole();
  await signIn();
  const bodies: unknown[] = [];
  recorder.http.routes['POST /gkmileage/mileagequery'] = ({ body }) => {
    bodies.push(body);
    return { json: [] };
  };
  render(<DayMileage deviceId="BUS-1" />);
  await screen.findByText(/^0 /);
  const seconds = (text: string): number => Date.parse(text) / 1000;
  expect(bodies).toMatchObject([
    {
      afterTime: seconds('2026-10-25T00:00:00+02:00'),
      beforeTime: seconds('2026-10-25T23:59:59+01:00'),
      timeZone: 'Europe/Berlin',
    },
  ]);
});

it('is asked for again every five minutes, and keeps what it was meanwhile', async () => {
  lengthUnitPreference.set('kilometre');
  const { recorder, render, signIn } = startConsole();
  await signIn();
  const { routes } = recorder.http;
  const day = (km: number) => ({ json: [{ deviceid: 'BUS-1', distance: km * 1e6 }] });
  routes['POST /gkmileage/mileagequery'] = day(10);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  render(<DayMileage deviceId="BUS-1" />);
  await screen.findByText('10 km');
  routes['POST /gkmileage/mileagequery'] = day(12);
  act(() => void vi.advanceTimersByTime(299_000));
  expect(screen.getByText('10 km')).toBeTruthy();
  act(() => void vi.advanceTimersByTime(1_000));
  expect(screen.queryByText('Loading')).toBeNull();
  await screen.findByText('12 km');
});
