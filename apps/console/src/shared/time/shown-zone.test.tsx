import { act, cleanup, render, screen } from '@testing-library/react';
import { createElement, Fragment } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createDeviceStore, type ServerInfo } from 'gk-sdk';
import { buildDevice } from 'gk-sdk/testing';
import { dayBoundsS, type TimeZoneChoice } from 'gk-sdk/rules';
import { startConsole } from '../../testing/render-console.js';
import { MinuteRangeField } from '../period/minute-range-field.js';
import { DayField, DayRangeField, daysWords } from '../period/period-field.js';
import { today } from '../period/calendar-days.js';
import { canChooseDay } from '../period/query-days.js';
import { boundsOf } from '../report/filter-values.js';
import { columnText } from '../table/column.js';
import { formatLocalTime, timeColumn } from '../table/column-kinds.js';
import { Age } from './age.js';
import { fromDateTimeField, toDateTimeField } from './date-time-field.js';
import { formatAbsolute } from './relative-time.js';
import { followZones, shownZone, shownZoneName, timeZonePreference } from './shown-zone.js';

const AT_S = Date.UTC(2026, 10, 21, 20, 30, 5) / 1000;
const TAIPEI: ServerInfo = { version: '5.1', timeZone: 'Asia/Taipei', utcOffsetS: 28_800 };

let end: () => void = () => undefined;

/** A browser in New York at a server of another place. */
function serverOf(serverInfo: ServerInfo | undefined): void {
  const devices = createDeviceStore();
  devices.replaceAll([buildDevice({ deviceId: 'BUS-1', timeZone: -12_600 })]);
  end = followZones(() => ({ serverInfo, devices }));
}

beforeEach(() => void vi.stubEnv('TZ', 'America/New_York'));
afterEach(() => {
  end();
  cleanup();
  timeZonePreference.set('server');
  vi.unstubAllEnvs();
  vi.useRealTimers();
  localStorage.removeItem('serverZone');
});

const told = (choice: TimeZoneChoice, deviceId?: string): string => {
  timeZonePreference.set(choice);
  return formatLocalTime(AT_S, deviceId);
};

describe('the zone that the user chose', () => {
  it("tells one moment by the server's clock, the vehicle's, this computer's or UTC, each with its zone", () => {
    serverOf(TAIPEI);
    expect([told('server'), told('vehicle', 'BUS-1'), told('vehicle'), told('mine'), told('utc')]).toEqual([
      '2026-11-22 04:30:05 +08:00',
      '2026-11-21 17:00:05 -03:30',
      '2026-11-22 04:30:05 +08:00',
      '2026-11-21 15:30:05 -05:00',
      '2026-11-21 20:30:05 +00:00',
    ]);
    timeZonePreference.set('vehicle');
    expect([shownZoneName('BUS-1'), shownZoneName()]).toEqual(['UTC-03:30', 'Asia/Taipei']);
  });

  it('is kept by this browser', () => {
    timeZonePreference.set('utc');
    expect(localStorage.getItem('timeZone')).toBe('utc');
  });

  it("writes the times of a row of one vehicle in the vehicle's zone", () => {
    serverOf(TAIPEI);
    timeZonePreference.set('vehicle');
    const column = timeColumn<{ readonly deviceId?: string }>('at', 'At', () => AT_S);
    expect(columnText(column, { deviceId: 'BUS-1' })).toBe('2026-11-21 17:00:05 -03:30');
    expect(columnText(column, {})).toBe('2026-11-22 04:30:05 +08:00');
    const ofEvent = timeColumn<{ readonly event: { readonly deviceId: string } }>('at', 'At', () => AT_S);
    expect(columnText(ofEvent, { event: { deviceId: 'BUS-1' } })).toBe('2026-11-21 17:00:05 -03:30');
  });

  it('names the zone in the tooltip of an age', () => {
    serverOf(TAIPEI);
    expect(formatAbsolute(AT_S)).toBe('Nov 22, 2026, 04:30:05 Asia/Taipei');
    render(<Age timeS={AT_S} nowS={AT_S + 60} deviceId="BUS-1" />);
    expect(screen.getByTitle('Nov 22, 2026, 04:30:05 Asia/Taipei').textContent).toBe('1 min. ago');
  });

  it('decides which day is today, which days can be chosen, and the bounds of a query', () => {
    vi.useFakeTimers({ now: AT_S * 1000 });
    serverOf(TAIPEI);
    const [before, after] = [
      { year: 2026, month: 11, day: 21 },
      { year: 2026, month: 11, day: 22 },
    ];
    expect(today()).toEqual(after);
    expect(canChooseDay(after, AT_S, shownZone())).toBe(true);
    expect(boundsOf({ first: after, last: after })).toEqual(dayBoundsS(after, 'Asia/Taipei'));
    expect(daysWords({ first: after, last: after })).toBe('2026-11-22 (Asia/Taipei)');
    timeZonePreference.set('mine');
    expect(today()).toEqual(before);
    expect(canChooseDay(after, AT_S, shownZone())).toBe(false);
    expect(boundsOf({ first: before, last: before })).toEqual(dayBoundsS(before, 'America/New_York'));
    timeZonePreference.set('vehicle');
    expect([today('BUS-1'), today()]).toEqual([before, after]);
  });

  it('marks the day of the server in the calendar of a browser where it is another day, and names the zone', () => {
    vi.useFakeTimers({ now: AT_S * 1000 });
    serverOf(TAIPEI);
    render(createElement(DayField, { day: undefined, onChange: () => undefined }));
    act(() => screen.getByRole('button', { name: /Choose a day/ }).click());
    expect(document.querySelector('[data-today]')?.textContent).toBe('22');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /November 22, 2026/ }).disabled).toBe(false);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /November 23, 2026/ }).disabled).toBe(true);
    expect(screen.getByText('Days of Asia/Taipei')).toBeTruthy();
  });

  it('names the zone beside each choice of days and of a time of day, without opening it', () => {
    vi.useFakeTimers({ now: AT_S * 1000 });
    serverOf(TAIPEI);
    const day = { year: 2026, month: 11, day: 22 };
    const onChange = () => undefined;
    render(
      createElement(Fragment, {}, [
        createElement(DayField, { key: 1, day, onChange }),
        createElement(DayRangeField, { key: 2, days: { first: day, last: day }, onChange }),
        createElement(MinuteRangeField, { key: 3, label: 'Time of day', range: { fromMin: 0, toMin: 1440 }, onChange }),
      ]),
    );
    expect(screen.getByRole('button', { name: 'Day: 2026-11-22 (Asia/Taipei)' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Days: 2026-11-22 (Asia/Taipei)' })).toBeTruthy();
    for (const label of ['Day (Asia/Taipei)', 'Days (Asia/Taipei)']) expect(screen.getByText(label)).toBeTruthy();
    expect(screen.getByRole('group', { name: 'Time of day (Asia/Taipei)' }).textContent).toContain('00:00 – 24:00');
    cleanup();
    timeZonePreference.set('vehicle');
    render(createElement(DayField, { day, deviceId: 'BUS-1', onChange }));
    expect(screen.getByText('Day (UTC-03:30)')).toBeTruthy();
  });

  it.each([
    ['23 hours', { year: 2026, month: 3, day: 29 }, 23],
    ['25 hours', { year: 2026, month: 10, day: 25 }, 25],
  ])("asks for a day of %s of the server's zone as long as it is there", (_, day, hours) => {
    serverOf({ version: '5.1', timeZone: 'Europe/Berlin', utcOffsetS: 3600 });
    const { startS = 0, endS = 0 } = boundsOf({ first: day, last: day });
    expect((endS + 1 - startS) / 3600).toBe(hours);
    expect(toDateTimeField(startS)).toBe(`2026-${String(day.month).padStart(2, '0')}-${day.day}T00:00:00`);
  });

  it('reads and writes the fields of a moment', () => {
    serverOf(TAIPEI);
    expect(toDateTimeField(AT_S)).toBe('2026-11-22T04:30:05');
    expect(toDateTimeField(AT_S, 'BUS-1')).toBe('2026-11-22T04:30:05');
    expect(fromDateTimeField('2026-11-22T04:30:05')).toBe(AT_S);
    expect(fromDateTimeField('2026-11-22T04:30')).toBe(AT_S - 5);
    expect(fromDateTimeField('2026-11')).toBeUndefined();
    timeZonePreference.set('vehicle');
    expect(fromDateTimeField('2026-11-21T17:00:05', 'BUS-1')).toBe(AT_S);
  });

  it("is the server's from the first screen on, as this browser knows it from the last time", () => {
    serverOf(undefined);
    expect(shownZone()).toBe('America/New_York');
  });
});

it('takes the zone that the server tells at the login', async () => {
  const { signIn, render: show } = startConsole();
  await signIn();
  show(<p>{'shown'}</p>);
  expect(shownZone()).toBe('Asia/Taipei');
});
