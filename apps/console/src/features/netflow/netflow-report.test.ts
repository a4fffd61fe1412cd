import { describe, expect, it } from 'vitest';
import {
  addUp,
  daysInMonth,
  monthBoundsS,
  netflowFileName,
  netflowMonths,
  netflowRawRows,
  netflowRows,
} from './netflow-report.js';
import { formatIsoWithOffset } from 'gk-sdk/rules';

const november = { year: 2026, month: 11 };
const at = (day: number, hour = 12) => Date.UTC(2026, 10, day, hour) / 1000;

describe('netflow report', () => {
  it('last 4 months', () => {
    expect(netflowMonths(Date.UTC(2026, 1, 10) / 1000, 0)).toEqual([
      { year: 2026, month: 2 },
      { year: 2026, month: 1 },
      { year: 2025, month: 12 },
      { year: 2025, month: 11 },
    ]);
    expect(netflowMonths(Date.UTC(2026, 10, 30, 20) / 1000, 'Asia/Taipei')[0]).toEqual({ year: 2026, month: 12 });
  });

  it('starttime, endtime (unix seconds of the chosen month)', () => {
    const { startS, endS } = monthBoundsS({ year: 2026, month: 12 }, 'Asia/Taipei');
    expect(formatIsoWithOffset(startS, 'Asia/Taipei')).toBe('2026-12-01T00:00:00+0800');
    expect(formatIsoWithOffset(endS, 'Asia/Taipei')).toBe('2026-12-31T23:59:59+0800');
    expect([daysInMonth({ year: 2028, month: 2 }), daysInMonth(november)]).toEqual([29, 30]);
  });

  it('aggregated per device per day of month with totals', () => {
    const rows = netflowRows(
      [
        { deviceId: 'B', startS: at(1), inBytes: 10, outBytes: 1 },
        { deviceId: 'A', startS: at(2), inBytes: 20, outBytes: 2 },
        { deviceId: 'B', startS: at(1, 13), inBytes: 5, outBytes: 5 },
        { deviceId: 'B', startS: at(30), inBytes: 1, outBytes: 0 },
        { deviceId: 'B', startS: Date.UTC(2026, 11, 1) / 1000, inBytes: 99, outBytes: 99 },
      ],
      november,
      0,
    );
    expect(rows.map((row) => [row.deviceId, row.days.length])).toEqual([
      ['B', 30],
      ['A', 30],
    ]);
    expect(rows[0]?.days[0]).toEqual({ inBytes: 15, outBytes: 6, totalBytes: 21 });
    expect(rows[0]?.days[29]).toEqual({ inBytes: 1, outBytes: 0, totalBytes: 1 });
    expect(rows[0]?.total).toEqual({ inBytes: 16, outBytes: 6, totalBytes: 22 });
    expect(addUp(rows.map((row) => row.total)).totalBytes).toBe(44);
  });

  it('days are those of the zone', () => {
    const row = netflowRows(
      [{ deviceId: 'A', startS: at(1, 20), inBytes: 1, outBytes: 1 }],
      november,
      'Asia/Taipei',
    )[0];
    expect(row?.days.findIndex((day) => day.totalBytes > 0)).toBe(1);
  });

  it('{month}_netflow.json, {month}_netflow.csv, {month}_netflow_raw.json', () => {
    expect((['json', 'csv', 'raw'] as const).map((kind) => netflowFileName({ year: 2026, month: 2 }, kind))).toEqual([
      '2026-02_netflow.json',
      '2026-02_netflow.csv',
      '2026-02_netflow_raw.json',
    ]);
  });

  it('raw data have the names of the server', () => {
    expect(netflowRawRows([{ deviceId: 'A', startS: 5, inBytes: 1, outBytes: 2 }])).toEqual([
      { deviceid: 'A', starttime: 5, flowin: 1, flowout: 2 },
    ]);
  });
});
