import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { dayBoundsS, type TimelinePeriod } from 'gk-sdk/rules';
import { timeZonePreference } from '../../shared/time/shown-zone.js';
import { startConsole } from '../../testing/render-console.js';
import { FullViewDialog } from './full-view-dialog.js';

afterEach(() => {
  cleanup();
  vi.unstubAllEnvs();
  timeZonePreference.set('server');
});

async function grid(
  day: { year: number; month: number; day: number },
  span: TimelinePeriod,
  pointsAtS: readonly number[],
) {
  const page = startConsole();
  await page.signIn();
  const points = pointsAtS.map((atS) => ({ atS, lat: 24, lng: 120, speedKmh: 40, headingDeg: 0 }));
  page.render(
    <FullViewDialog
      deviceId="BUS-1"
      points={points}
      day={day}
      span={span}
      withOnline={false}
      onChoose={() => undefined}
      onClose={() => undefined}
    />,
  );
  await screen.findByRole('dialog');
  const map = document.querySelector('gk-record-map');
  await map?.updateComplete;
  const cells = [...(map?.shadowRoot?.querySelectorAll('[role=gridcell]') ?? [])];
  return {
    names: cells.map((cell) => cell.getAttribute('aria-label') ?? ''),
    legend: map?.shadowRoot?.querySelector('.legend')?.textContent ?? '',
  };
}

it('paints the hours that nobody asked for apart from those without data', async () => {
  vi.stubEnv('TZ', 'Asia/Taipei');
  timeZonePreference.set('mine');
  const day = { year: 2026, month: 11, day: 20 };
  const { startS } = dayBoundsS(day, 'Asia/Taipei');
  const eight = startS + 8 * 3600;
  const { names, legend } = await grid(day, { startS: eight, endS: eight + 3599 }, [eight, eight + 60]);
  expect([479, 480, 481, 482, 539, 540].map((minute) => names[minute])).toEqual([
    '07:59 not requested',
    '08:00 GPS data available',
    '08:01 GPS data available',
    '08:02 no GPS data available',
    '08:59 no GPS data available',
    '09:00 not requested',
  ]);
  expect(legend).toContain('GPS data: 2:00');
});

it('has the last hour of the day on which the clocks go back', async () => {
  vi.stubEnv('TZ', 'Europe/Berlin');
  timeZonePreference.set('mine');
  const day = { year: 2026, month: 10, day: 25 };
  const bounds = dayBoundsS(day, 'Europe/Berlin');
  const { names } = await grid(day, bounds, [bounds.endS]);
  expect(names).toHaveLength(1500);
  expect([names[150], names[210], names.at(-1)]).toEqual([
    '02:30 +02:00 no GPS data available',
    '02:30 +01:00 no GPS data available',
    '23:59 +01:00 GPS data available',
  ]);
});
