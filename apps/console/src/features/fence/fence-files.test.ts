import { expect, it } from 'vitest';
import type { Fence } from 'gk-sdk/rest';
import { readFences, writeFences } from './fence-files.js';

const fence = (title: string, lat: number, lng: number, radiusM: number): Fence => ({
  ...{ title, lat, lng, radiusM, enabled: true, triggerIn: true, triggerOut: true, deviceIds: [] },
});
const fences = [
  fence('Depot <A> & "B"', 24.078605, 120.528535, 350),
  fence('', 0, 0, 100),
  fence('Port', -3.5, -70, 1200),
];

it.each(['geojson', 'gpx', 'kml'] as const)(
  'writes %s that it reads again, without fences that nobody drew',
  (format) => {
    const text = writeFences(format, fences);
    expect(readFences(text)).toEqual([
      { title: 'Depot <A> & "B"', center: { lat: 24.078605, lng: 120.528535 }, radiusM: 350 },
      { title: 'Port', center: { lat: -3.5, lng: -70 }, radiusM: 1200 },
    ]);
  },
);

it('takes points of other tools, with a radius of its own', () => {
  const point = '{"type":"Feature","properties":{"title":"Gate"},"geometry":{"type":"Point","coordinates":[121,25]}}';
  expect(readFences(point)).toEqual([{ title: 'Gate', center: { lat: 25, lng: 121 }, radiusM: 200 }]);
});

it.each([
  '',
  '{',
  '<a>',
  'hello',
  '{"type":"FeatureCollection","features":[]}',
  '{"a":null}',
  '<gpx><wpt lat="99" lon="x"/></gpx>',
])('says in words what is wrong with %j', (text) => {
  expect(() => readFences(text)).toThrow(/^(The file contains no point|This is not a GeoJSON)/);
});
