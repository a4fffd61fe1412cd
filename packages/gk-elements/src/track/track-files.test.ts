import { describe, expect, it } from 'vitest';
import type { GpsPoint } from 'gk-sdk';
import { toTrackFile, type TrackFormat } from './track-files.js';

const TRACK: readonly GpsPoint[] = [
  { atS: 1_767_225_600, lat: 24.1378, lng: 120.6858, speedKmh: 36.5, headingDeg: 90.25 },
  { atS: 1_767_225_600.5, lat: 24.1379, lng: 120.6859, speedKmh: 0, headingDeg: 0, address: 'Gate "3", yard' },
];

const textOf = (format: TrackFormat, track: readonly GpsPoint[] = TRACK): string | undefined =>
  toTrackFile('BUS-7', track, format, 'Asia/Taipei')?.text;

// Readers of these files know the names and units of spec 001 section 3, whatever the model calls them.
describe('the exported track', () => {
  it('is JSON with the keys of the specification, hour by hour, byte for byte', () => {
    expect(textOf('json')).toBe(`{
 "deviceid": "BUS-7",
 "begintime": 1767225600000,
 "endtime": 1767225600500,
 "maxSpeed": 36.5,
 "dayData": [
  {
   "hour": 8,
   "points": [
    {
     "time": 1767225600000,
     "lat": 24.1378,
     "lng": 120.6858,
     "speedInKmh": 36.5,
     "trackingAngle": 90.25
    },
    {
     "time": 1767225600500,
     "lat": 24.1379,
     "lng": 120.6859,
     "speedInKmh": 0,
     "trackingAngle": 0,
     "address": "Gate \\"3\\", yard"
    }
   ]
  }
 ]
}
`);
  });

  it('has in its JSON the period that was asked for and the events, and the hour that comes twice as two', () => {
    const at = (atS: number): GpsPoint => ({ atS, lat: 52.5, lng: 13.4, speedKmh: 1, headingDeg: 0 });
    // 02:30 in summer, an hour later 02:30 in winter, 03:30.
    const firstS = Date.UTC(2026, 9, 25, 0, 30) / 1000;
    const track = [at(firstS), at(firstS + 3600), at(firstS + 7200)];
    const period = { startS: firstS - 60, endS: firstS + 9000 };
    const events = [{ serialNo: 5, code: 13, label: 'Overspeed', timeS: firstS + 1, lat: 52.5, lng: 13.4 }];
    const file = toTrackFile('BUS-7', track, 'json', 'Europe/Berlin', ',', { period, events });
    const json = JSON.parse(file?.text ?? '') as { dayData: { hour: number; points: unknown[] }[] };
    expect(json).toMatchObject({ begintime: period.startS * 1000, endtime: period.endS * 1000, maxSpeed: 1 });
    expect(json.dayData.map(({ hour, points }) => [hour, points.length])).toEqual([
      [2, 1],
      [2, 1],
      [3, 1],
    ]);
    expect(json).toMatchObject({
      events: [
        { serialno: 5, appdevid: 13, eventname: 'Overspeed', eventtime: firstS + 1, vehiclex: 13.4, vehicley: 52.5 },
      ],
    });
  });

  it('is CSV with a byte order mark and times of the zone with their offset, byte for byte', () => {
    expect(textOf('csv')).toBe(
      '\uFEFFdevice,time,lat,lng,speed km/h,heading,address\r\n' +
        'BUS-7,2026-01-01T08:00:00+0800,24.1378,120.6858,36.5,90.25,\r\n' +
        'BUS-7,2026-01-01T08:00:00+0800,24.1379,120.6859,0,0,"Gate ""3"", yard"\r\n',
    );
    expect(textOf('csv', TRACK.slice(0, 1))).toBe(
      '\uFEFFdevice,time,lat,lng,speed km/h,heading\r\nBUS-7,2026-01-01T08:00:00+0800,24.1378,120.6858,36.5,90.25\r\n',
    );
  });

  it('is named by the day of the zone on which it begins', () => {
    const night = { ...TRACK[0]!, atS: Date.UTC(2026, 8, 13, 16) / 1000 };
    expect(toTrackFile('BUS-7', [night], 'gpx', 'Asia/Taipei')?.name).toBe('BUS-7_2026-09-14.gpx');
    expect(toTrackFile('BUS-7', [night], 'gpx', 'UTC')?.name).toBe('BUS-7_2026-09-13.gpx');
  });

  it('is GeoJSON with the same names, byte for byte', () => {
    expect(textOf('geojson')).toBe(
      '{"type":"Feature","geometry":{"type":"MultiLineString","coordinates":[[[120.6858,24.1378],[120.6859,24.1379]]]},' +
        '"properties":{"name":"BUS-7","times":[["2026-01-01T00:00:00.000Z","2026-01-01T00:00:00.500Z"]],' +
        '"speedsKmh":[[36.5,0]],"headings":[[90.25,0]],"addresses":[["","Gate \\"3\\", yard"]]}}\n',
    );
  });
});

it('a name keeps the marks of its letters, and the file no point without a fix', () => {
  const at = (minute: number, place: { lat: number; lng: number }) => ({
    atS: 1_767_225_600 + minute * 60,
    speedKmh: 36,
    headingDeg: 90,
    ...place,
  });
  const track = [at(0, { lat: 24, lng: 120 }), at(1, { lat: 0, lng: 0 })];
  expect(toTrackFile('รถที่ ๑', track, 'gpx', 'UTC')?.name).toBe('รถที่_๑_2026-01-01.gpx');
  expect(toTrackFile('X', track, 'csv', 'UTC', ';')?.text.trimEnd().split('\r\n')).toHaveLength(2);
  expect(toTrackFile('X', track, 'csv', 'UTC', ';')?.text).toContain('device;time;lat;lng');
  expect(toTrackFile('X', track.slice(1), 'json', 'UTC')).toBeUndefined();
});
