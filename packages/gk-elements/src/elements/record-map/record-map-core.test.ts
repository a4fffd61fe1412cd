import { describe, expect, it } from 'vitest';
import {
  CELLS,
  cellPeriod,
  cellsOfDay,
  channelsOf,
  minuteTones,
  monthDays,
  moveCell,
  recordedS,
  shiftMonth,
} from './record-map-core.js';

const DAY_S = 1_795_219_200;
const record = (channel: number, fromS: number, toS: number, kind = 'Normal') => ({
  channel,
  startS: DAY_S + fromS,
  endS: DAY_S + toS,
  kind,
});

describe('minuteTones', () => {
  it('gives each minute what matters most in it', () => {
    const records = [
      record(1, 0, 180),
      record(1, 70, 75, 'Alarm'),
      record(2, 60, 61, 'GSensor'),
      record(2, 86_399, 90_000, 'x'),
    ];
    const all = minuteTones(records, DAY_S, CELLS, undefined);
    expect(all.length).toBe(CELLS);
    expect(all.slice(0, 4)).toEqual(['normal', 'alarm', 'normal', undefined]);
    expect(all.at(-1)).toBe('other');
    expect(minuteTones(records, DAY_S, CELLS, 2).slice(0, 2)).toEqual([undefined, 'gsensor']);
    expect(minuteTones([record(1, -100, -50)], DAY_S, CELLS, undefined).every((tone) => tone === undefined)).toBe(true);
  });
});

it('counts recorded time once, within the day', () => {
  const day = { startS: DAY_S, endS: DAY_S + 86_400 };
  const records = [record(1, -60, 100), record(1, 50, 150, 'Alarm'), record(2, 0, 300), record(2, 86_000, 90_000)];
  expect(recordedS(records, day, 1)).toBe(150);
  expect(recordedS(records, day, 2)).toBe(700);
  expect(recordedS(records, day, undefined)).toBe(700);
});

it('knows the channels that were asked for and those that have records', () => {
  expect(channelsOf([record(5, 0, 1)], [2, 1])).toEqual([1, 2, 5]);
});

describe('moveCell', () => {
  const move = (cell: number, key: string, ctrlKey = false, cells = CELLS): number | undefined =>
    moveCell(cell, cells, { key, ctrlKey, metaKey: false });

  it('moves by minutes, hours and to the ends', () => {
    expect(move(61, 'ArrowLeft')).toBe(60);
    expect(move(0, 'ArrowLeft')).toBe(0);
    expect(move(1439, 'ArrowRight')).toBe(1439);
    expect(move(61, 'ArrowUp')).toBe(1);
    expect(move(5, 'ArrowUp')).toBe(5);
    expect(move(1439, 'ArrowDown')).toBe(1439);
    expect(move(65, 'PageDown')).toBe(65 + 360);
    expect(move(1385, 'PageDown')).toBe(1385);
    expect(move(65, 'PageUp')).toBe(5);
    expect(move(75, 'Home')).toBe(60);
    expect(move(75, 'End')).toBe(119);
    expect(move(75, 'Home', true)).toBe(0);
    expect(move(75, 'End', true)).toBe(1439);
    expect(move(75, 'a')).toBeUndefined();
  });

  it('reaches the last minute of a day of 25 hours, and leaves none of 23 or of half an hour less', () => {
    expect(move(1439, 'ArrowRight', false, 1500)).toBe(1440);
    expect(move(1385, 'PageDown', false, 1500)).toBe(1445);
    expect(move(0, 'End', true, 1500)).toBe(1499);
    expect(move(1379, 'ArrowDown', false, 1380)).toBe(1379);
    expect(move(1379, 'PageDown', false, 1410)).toBe(1409);
    expect(move(1381, 'End', false, 1410)).toBe(1409);
  });
});

it.each([
  ['Europe/Berlin', { year: 2026, month: 10, day: 25 }, 1500],
  ['Europe/Berlin', { year: 2026, month: 3, day: 29 }, 1380],
  ['Australia/Lord_Howe', { year: 2026, month: 4, day: 5 }, 1470],
  ['Asia/Taipei', { year: 2026, month: 10, day: 25 }, 1440],
])('has a cell for each minute of the day in %s on %o', (zone, day, cells) => {
  expect(cellsOfDay(day, zone)).toBe(cells);
});

it('makes a stretch of two minutes, whichever comes first', () => {
  expect(cellPeriod(DAY_S, 5, 2)).toEqual({ startS: DAY_S + 120, endS: DAY_S + 360 });
});

describe('the month', () => {
  it('has its days with their true lengths, and none after today to be chosen', () => {
    const days = monthDays({ year: 2026, month: 10, day: 3 }, 'Europe/Berlin', Date.UTC(2026, 9, 25, 12) / 1000);
    expect(days.length).toBe(31);
    const hours = days.map(({ startS, endS }) => (endS - startS) / 3600);
    expect(hours[24]).toBe(25);
    expect(hours[0]).toBe(24);
    expect(days.filter(({ future }) => future).map(({ day }) => day.day)).toEqual([26, 27, 28, 29, 30, 31]);
  });

  it('turns over years, and takes the last day of a shorter month', () => {
    expect(shiftMonth({ year: 2026, month: 1, day: 31 }, 1)).toEqual({ year: 2026, month: 2, day: 28 });
    expect(shiftMonth({ year: 2026, month: 1, day: 5 }, -1)).toEqual({ year: 2025, month: 12, day: 5 });
  });
});
