import { describe, expect, it } from 'vitest';
import {
  MILEAGE_JSON_NAME,
  mileageChart,
  mileageCsvName,
  mileageJson,
  mileageRows,
  totalMileage,
} from './mileage-report.js';

const day = Date.UTC(2026, 10, 20, 16) / 1000; // 2026-11-21 00:00 in Taipei
const known = { deviceMemo: 'Line 7', plate: 'KAA-1' };
const slot = (deviceId: string, km: number, slotStartS = 0) => ({
  deviceId,
  distanceKm: km,
  slotStartS,
  date: undefined,
  driverName: 'Anna',
});

describe('mileage report', () => {
  it('end time = start + 1800 s when a slot is given', () => {
    expect(mileageRows([slot('A', 1.5, 3600)], () => known, 'kilometre', 0)).toMatchObject([
      { deviceId: 'A', driver: 'Anna', deviceMemo: 'Line 7', mileage: 1.5, startS: 3600, endS: 5400 },
    ]);
  });

  it('whole-day bounds otherwise', () => {
    const row = { deviceId: 'A', distanceKm: 0, slotStartS: undefined, date: '2026-11-21', driverName: undefined };
    const rows = mileageRows([row, { ...row, date: 'soon' }], () => undefined, 'mile', 'Asia/Taipei');
    expect(rows[0]).toMatchObject({ driver: undefined, startS: day, endS: day + 86_399 });
    expect(rows[1]).toMatchObject({ startS: undefined, endS: undefined });
  });

  it('miles use factor 0.6214, rounded to 3 decimals', () => {
    const result = [slot('A', 12.345_678)];
    expect(mileageRows(result, () => known, 'kilometre', 0)[0]?.mileage).toBe(12.346);
    expect(mileageRows(result, () => known, 'mile', 0)[0]?.mileage).toBe(7.672);
  });

  it('the last row totals mileage', () => {
    const results = Array.from({ length: 3 }, () => slot('A', 0.333_333));
    expect(totalMileage(results, 'kilometre')).toBe(1);
    expect(totalMileage(results, 'mile')).toBe(0.621);
  });

  it('chart shows top 50 by distance', () => {
    const results = Array.from({ length: 60 }, (_, index) => slot(`D${index}`, index));
    const bars = mileageChart([...results, slot('D0', 100)], 'kilometre');
    expect(bars).toHaveLength(50);
    expect(bars.slice(0, 2)).toEqual([
      { deviceId: 'D0', mileage: 100 },
      { deviceId: 'D59', mileage: 59 },
    ]);
  });

  it('CSV file name includes a random 6-digit number', () => {
    expect([mileageCsvName(() => 0), mileageCsvName(() => 0.9999999)]).toEqual([
      'mileage_100000.csv',
      'mileage_999999.csv',
    ]);
  });

  it('mileage.json', () => {
    expect(MILEAGE_JSON_NAME).toBe('mileage.json');
    const daily = {
      deviceId: 'B',
      distanceKm: 0.000_001,
      slotStartS: undefined,
      date: '2026-11-21',
      driverName: 'Anna',
    };
    const rows = mileageRows([slot('A', 1.234_567, 3600), daily], () => known, 'mile', 0);
    expect(JSON.parse(JSON.stringify(mileageJson(rows)))).toEqual([
      { deviceid: 'A', distance: 1_234_567, starttime: 3600 },
      { deviceid: 'B', distance: 1, date: '2026-11-21' },
    ]);
  });
});
