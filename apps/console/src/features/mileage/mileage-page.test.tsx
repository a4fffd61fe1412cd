import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { timeZonePreference } from '../../shared/time/shown-zone.js';
import { startConsole } from '../../testing/render-console.js';
import { lengthUnitPreference } from '../../shared/units/length-unit.js';
import { MileagePage } from './mileage-page.js';

const ROWS = [
  { deviceid: 'BUS-2', distance: 1_500_000, date: '2026-09-01' },
  { deviceid: 'BUS-10', distance: 20_250_000, date: '2026-09-01' },
  { deviceid: 'BUS-1', distance: 3_000_400, date: '2026-09-02' },
];

async function open(at = '/mileage?days=2026-09-01_2026-09-02', answer: unknown = ROWS) {
  const page = startConsole();
  page.recorder.http.routes['POST /gkmileage/mileagequery'] = { json: answer };
  await page.signIn();
  lengthUnitPreference.set('kilometre');
  page.render(<MileagePage />, at);
  return page;
}

/** The chart measures itself; jsdom lays nothing out. */
class WideObserver implements ResizeObserver {
  readonly #callback: ResizeObserverCallback;
  constructor(callback: ResizeObserverCallback) {
    this.#callback = callback;
  }
  observe(target: Element): void {
    const entry = { target, contentRect: new DOMRect(0, 0, 800, 220) };
    queueMicrotask(() => this.#callback([entry as ResizeObserverEntry], this));
  }
  unobserve(): void {}
  disconnect(): void {}
}

beforeEach(() => vi.stubGlobal('ResizeObserver', WideObserver));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** The texts of a column, top down. */
const columnTexts = (column: string): (string | null)[] =>
  [...document.querySelectorAll(`tbody td[data-column="${column}"]`)].map((cell) => cell.textContent);

it('cannot be searched before both days are chosen, and says which is missing', async () => {
  await open('/mileage?days=2026-09-01');
  expect(screen.getByRole('button', { name: 'Search' })).toHaveProperty('disabled', true);
  expect(screen.getByText('Please select the last day')).toBeTruthy();
});

it('asks by itself when the address holds both days, for whole days of the zone', async () => {
  const { recorder } = await open('/mileage?device=BUS-1&days=2026-09-01_2026-09-02');
  await screen.findByRole('grid', { name: 'Result' });
  const { body } = recorder.http.requests.find(({ url }) => url.includes('mileagequery')) ?? {};
  expect(body).toMatchObject({ deviceid: 'BUS-1' });
  const { afterTime, beforeTime } = body as { afterTime: number; beforeTime: number };
  expect(beforeTime - afterTime).toBe(2 * 86_400 - 1);
});

it('sorts numbers from the largest down at the first click, ids as people read them, and End Time not at all', async () => {
  await open();
  await screen.findByRole('grid', { name: 'Result' });
  fireEvent.click(screen.getByRole('button', { name: /^Mileage/ }));
  expect(columnTexts('mileage')).toEqual(['20.250', '3.000', '1.500']);
  fireEvent.click(screen.getByRole('button', { name: /^Device ID/ }));
  expect(columnTexts('deviceId')).toEqual(['BUS-1', 'BUS-2', 'BUS-10']);
  expect(screen.queryByRole('button', { name: /^End Time/ })).toBeNull();
});

it('totals the mileage in the last row, from the distances', async () => {
  await open();
  const table = await screen.findByRole('grid', { name: 'Result' });
  const total = within(table).getAllByRole('row').at(-1);
  expect(total?.textContent).toContain('Total');
  expect(total?.textContent).toContain('24.750');
});

it('says no records for an empty answer, and the server’s words for a refused one', async () => {
  const page = await open('/mileage?days=2026-09-01_2026-09-02', []);
  expect(await screen.findByText('no records')).toBeTruthy();
  page.recorder.http.routes['POST /gkmileage/mileagequery'] = { json: { hasError: true, message: 'too many days' } };
  fireEvent.click(screen.getByRole('button', { name: 'Search' }));
  expect((await screen.findByRole('alert')).textContent).toContain('too many days');
});

it('tells the equal half hours of an autumn night apart, and says what the distance counts', async () => {
  vi.stubEnv('TZ', 'Europe/Berlin');
  timeZonePreference.set('mine');
  const nightS = Date.UTC(2026, 9, 25, 0, 30) / 1000;
  const slots = [0, 3600].map((afterS) => ({
    deviceid: 'BUS-1',
    distance: 1_000_000,
    date: '2026-10-25',
    starttime: nightS + afterS,
  }));
  await open('/mileage?device=BUS-1&days=2026-10-25_2026-10-25', slots);
  await screen.findByRole('grid', { name: 'Result' });
  expect(columnTexts('startS')).toEqual(['2026-10-25 02:30:00 +02:00', '2026-10-25 02:30:00 +01:00']);
  expect(columnTexts('endS')).toEqual(
    ['2026-10-25 03:00:00 +02:00', '2026-10-25 03:00:00 +01:00'].map((end, index) =>
      index === 0 ? '2026-10-25 02:00:00 +01:00' : end,
    ),
  );
  expect(screen.getByText(/^Counted by the vehicle itself/)).toBeTruthy();
  expect(screen.getByText(/^Searched: Device: BUS-1 · 2026-10-25 \(Europe\/Berlin\)$/)).toBeTruthy();
  vi.unstubAllEnvs();
  timeZonePreference.set('server');
});
