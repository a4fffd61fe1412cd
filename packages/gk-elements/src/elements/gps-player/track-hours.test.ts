import { describe, expect, it } from 'vitest';
import { indexTrack } from '../../track/indexed-track.js';
import { hourByKey, hourOf, hoursOf, toWindow } from './track-hours.js';

const DAY_S = Date.UTC(2026, 10, 20) / 1000;
const at = (hour: number): number => DAY_S + hour * 3600;
const track = indexTrack(
  [at(8), at(8) + 3599, at(10.5), at(23.9)].map((atS) => ({ atS, lat: 24, lng: 120, speedKmh: 30, headingDeg: 0 })),
);

describe('the hours of a day', () => {
  it('are open where the track has a point', () => {
    const hours = hoursOf(track, at(12), 0);
    expect(hours).toHaveLength(24);
    expect(hours.flatMap(({ open }, hour) => (open ? [hour] : []))).toEqual([8, 10, 23]);
    expect(hours[8]).toEqual({ startS: at(8), endS: at(9), open: true, hour: 8 });
  });

  it('are those of the zone, also on a day with 25', () => {
    expect(hourOf(at(8.5), 0)).toEqual({ startS: at(8), endS: at(9) });
    expect(hoursOf(track, at(8), 8 * 3600).findIndex(({ open }) => open)).toBe(16);
    const shown = (month: number, day: number): number[] =>
      hoursOf(track, Date.UTC(2026, month - 1, day, 12) / 1000, 'Europe/Berlin').map(({ hour }) => hour);
    expect(shown(10, 25).slice(0, 5)).toEqual([0, 1, 2, 2, 3]);
    expect(shown(3, 29).slice(0, 5)).toEqual([0, 1, 3, 4, 5]);
    expect([shown(10, 25).length, shown(3, 29).length]).toEqual([25, 23]);
  });

  it('are walked by keys, past the closed ones', () => {
    const hours = hoursOf(track, at(12), 0);
    const by = (chosen: number, key: string): number | undefined => {
      const hour = hourByKey(hours, chosen, key);
      return hour && (hour.startS - DAY_S) / 3600;
    };
    expect([by(8, 'ArrowRight'), by(10, 'ArrowUp'), by(23, 'ArrowRight')]).toEqual([10, 23, undefined]);
    expect([by(23, 'ArrowLeft'), by(10, 'ArrowDown'), by(8, 'ArrowLeft')]).toEqual([10, 8, undefined]);
    expect([by(10, 'Home'), by(10, 'End'), by(10, 'a'), by(-1, 'ArrowRight'), by(-1, 'ArrowLeft')]).toEqual([
      8,
      23,
      undefined,
      8,
      undefined,
    ]);
  });
});

describe('a window', () => {
  it('has two ends in order', () => {
    expect(toWindow(1, 2)).toEqual({ startS: 1, endS: 2 });
    expect([toWindow(2, 1), toWindow(1, 1), toWindow(1, undefined), toWindow(undefined, 1)]).toEqual(
      Array.from({ length: 4 }),
    );
  });
});
