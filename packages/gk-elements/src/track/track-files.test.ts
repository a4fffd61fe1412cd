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
  it('is JSON with milliseconds, speedInKmh and trackingAngle, byte for byte', () => {
    expect(textOf('json')).toBe(`{
 "deviceid": "BUS-7",
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
`);
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
