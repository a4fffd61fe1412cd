import { describe, expect, it } from 'vitest';
import { EVENT_CODES } from '../../rules/events/event-codes.js';
import { jt808Alarms, type Jt808AlarmOptions } from './alarms.js';
import type { Jt808Extra } from './extras.js';
import { ALARM_IDS, FULL_LOCATION, MESSAGES } from './fixtures/messages.js';
import type { Jt808Location } from './location.js';

const quiet: Jt808Location = { ...MESSAGES.vehicleControlAnswer.location, alarms: 0, status: 0, extras: [] };
const codes = (more: Partial<Jt808Location>, options?: Jt808AlarmOptions): number[] =>
  jt808Alarms({ ...quiet, ...more }, options)
    .filter(({ key }) => !key.startsWith('ignition'))
    .map(({ code }) => code);
const ofExtra = (extra: Jt808Extra, options?: Jt808AlarmOptions): number[] => codes({ extras: [extra] }, options);
const safetyOf = <T extends Jt808Extra['type']>(type: T): Extract<Jt808Extra, { type: T }> => {
  const found = FULL_LOCATION.extras.find((extra): extra is Extract<Jt808Extra, { type: T }> => extra.type === type);
  if (found === undefined) throw new Error(`The location has no ${type}`);
  return found;
};
const adas = (kind: number): number[] => ofExtra({ ...safetyOf('adas'), kind });
const monitoring = (kind: number, province: keyof typeof ALARM_IDS, options?: Jt808AlarmOptions): number[] =>
  ofExtra({ ...safetyOf('driverMonitoring'), kind, alarmId: ALARM_IDS[province] }, options);

describe('event codes of alarms', () => {
  it('are those of the table for the alarm bits, and none is without a code', () => {
    const bits = Array.from({ length: 32 }, (_, bit) => codes({ alarms: (1 << bit) >>> 0 }));
    expect(bits.every((found) => found.length === 1)).toBe(true);
    const first = (bit: number): number | undefined => bits[bit]?.[0];
    expect([0, 1, 2, 4, 5, 6, 7, 8, 11, 21, 23, 29, 31].map(first)).toEqual([
      1, 13, 740, 8, 8, 8, 6, 17, 2, 19, 19, 16, 9,
    ]);
  });

  it('of ignition and doors follow the status', () => {
    expect(jt808Alarms(quiet)).toEqual([{ key: 'ignition-off', code: 5, lasts: true }]);
    expect(jt808Alarms({ ...quiet, status: 1 })).toEqual([{ key: 'ignition-on', code: 4, lasts: true }]);
    expect(codes({ status: 0x2000 })).toEqual([9]);
  });

  it('of areas and routes say whether the vehicle came or went', () => {
    const crossing = (kind: number, direction: number): number[] =>
      codes({ alarms: 1 << 20, extras: [{ type: 'areaCrossing', kind, areaId: 7, direction }] });
    expect([crossing(1, 0), crossing(2, 1)]).toEqual([[14], [15]]);
    expect(codes({ alarms: 1 << 21, extras: [{ type: 'areaCrossing', kind: 4, areaId: 7, direction: 1 }] })).toEqual([
      19,
    ]);
    expect(codes({ alarms: 1 << 20 })).toEqual([1852]);
  });

  it('of video name the channels, and stand alone without them', () => {
    expect(ofExtra({ type: 'videoAlarms', bits: 0b11 })).toEqual([2, 11]);
    expect(jt808Alarms({ ...quiet, extras: [{ type: 'videoCovered', channels: 0x8000_0001 }] }).slice(1)).toEqual([
      { key: 'video-covered-1', code: 11, lasts: true, channel: 1 },
      { key: 'video-covered-32', code: 11, lasts: true, channel: 32 },
    ]);
    expect(ofExtra({ type: 'driverBehaviour', bits: 0b111 })).toEqual([740, 742, 743]);
    expect(ofExtra({ type: 'videoAlarms', bits: 1 << 5 })).toEqual([1863]);
    for (let bit = 0; bit < 32; bit++) expect(ofExtra({ type: 'videoAlarms', bits: (1 << bit) >>> 0 })).toHaveLength(1);
  });

  it('of driver assistance are those of the table', () => {
    expect([1, 2, 3, 4].flatMap(adas)).toEqual([711, 710, 713, 712]);
    expect([1, 2, 3, 4].flatMap((kind) => monitoring(kind, 'jiangsu'))).toEqual([740, 742, 743, 741]);
    expect([monitoring(5, 'jiangsu'), monitoring(5, 'jiangsu', { abnormalIsAbsent: true })]).toEqual([[1819], [744]]);
    // The same number means something else, or nothing, in the other standard.
    expect([monitoring(10, 'guangdong'), monitoring(10, 'jiangsu')]).toEqual([[745], [1827]]);
    expect([1, 2, 3].flatMap((kind) => ofExtra({ ...safetyOf('blindSpot'), kind }))).toEqual([1828, 760, 761]);
    expect([1, 2].flatMap((kind) => ofExtra({ ...safetyOf('harshDriving'), kind }))).toEqual([701, 700]);
  });

  it('of tyres leave the regular report out', () => {
    const tyre = (bits: number): number[] =>
      ofExtra({
        ...safetyOf('tyreAlarm'),
        tyres: [{ wheel: 0, bits, pressureKpa: 1, temperatureC: 1, batteryPercent: 1 }],
      });
    expect([tyre(1), tyre(0b110), tyre(1 << 6), tyre(1 << 9)]).toEqual([[], [1846], [1847], [1864]]);
  });

  it('all have a name, whatever a terminal sends', () => {
    const named = new Set(EVENT_CODES.map(({ code }) => code));
    const kinds = Array.from({ length: 256 }, (_, kind) => kind);
    const all = [
      ...codes({ alarms: 0xffff_ffff, status: 0xffff_ffff }),
      ...ofExtra({ type: 'videoAlarms', bits: 0xffff_ffff }),
      ...ofExtra({ type: 'driverBehaviour', bits: 0xffff }),
      ...ofExtra({ type: 'storageFaults', bits: 0xffff }),
      ...kinds.flatMap((kind) => [
        ...adas(kind),
        ...monitoring(kind, 'jiangsu'),
        ...monitoring(kind, 'guangdong'),
        ...ofExtra({ ...safetyOf('blindSpot'), kind }),
        ...ofExtra({ ...safetyOf('harshDriving'), kind }),
      ]),
    ];
    expect(kinds.every((kind) => adas(kind).length === 1 && monitoring(kind, 'guangdong').length === 1)).toBe(true);
    expect(all.filter((code) => !named.has(code))).toEqual([]);
  });

  it('have one key for each report of one alarm, and another for the next', () => {
    const key = (more: object): string | undefined =>
      jt808Alarms({ ...quiet, extras: [{ ...safetyOf('adas'), ...more }] })[1]?.key;
    expect(key({ speedKmh: 90, state: 2 })).toBe(key({}));
    expect(key({ alarmId: ALARM_IDS.guangdong })).not.toBe(key({}));
  });

  it('leave out the bits that 2011 reserves', () => {
    expect(codes({ alarms: (1 << 16) | (1 << 30) }, { is2011: true })).toEqual([]);
    expect(codes({ alarms: 1 << 28 }, { is2011: true })).toEqual([1858]);
  });
});
