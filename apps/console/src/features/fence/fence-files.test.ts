import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { Fence } from 'gk-sdk/rest';
import { readFences, writeFences } from './fence-files.js';

const fence = (title: string, lat: number, lng: number, radiusM: number): Fence => ({
  title,
  lat,
  lng,
  radiusM,
  enabled: true,
  triggerIn: true,
  triggerOut: true,
  deviceIds: [],
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

const YARD = [{ title: 'Yard', center: { lat: 24.1, lng: 120.6 }, radiusM: 200 }];
const geoJson = (coordinates: unknown): string =>
  JSON.stringify({
    type: 'FeatureCollection',
    features: [coordinates, [120.6, 24.1]].map((place, i) => ({
      type: 'Feature',
      properties: { name: i === 0 ? 'Depot' : 'Yard' },
      geometry: { type: 'Point', coordinates: place },
    })),
  });
const gpx = (attributes: string): string =>
  `<gpx><wpt ${attributes}><name>Depot</name></wpt><wpt lat="24.1" lon="120.6"><name>Yard</name></wpt></gpx>`;
const kml = (coordinates: string): string =>
  [
    ['Depot', coordinates],
    ['Yard', '120.6,24.1'],
  ]
    .map(
      ([name = '', text = '']) =>
        `<Placemark><name>${name}</name><Point><coordinates>${text}</coordinates></Point></Placemark>`,
    )
    .reduce((all, place) => all.replace('</kml>', `${place}</kml>`), '<kml></kml>');

it.each([
  ...[[null, null], [120.6], [120.6, null], ['', ''], [[], []], [false, true], [0, 0], []].map(geoJson),
  ...['lon="120.6"', 'lat="" lon=""', 'lat="24"', 'lat=" " lon="120.6"', 'lat="0" lon="0"', 'lat="0x18" lon="120"'].map(
    gpx,
  ),
  ...['', ',', '120.6', '120.6,', ' , ', ',24.1,0', '0,0,0'].map(kml),
])('a missing number never becomes 0: %s', (text) => {
  expect(readFences(text)).toEqual(YARD);
});

it('a place on the equator or at Greenwich stays one, read and written, without an exponent', () => {
  const text = writeFences('gpx', [
    fence('Quito', 0, -78.5, 300),
    fence('Accra', 5.6, 0, 300),
    fence('Near', 1e-7, 8, 300),
  ]);
  expect(text).toContain('lat="0.0000001"');
  expect(readFences(text).map(({ center }) => center)).toEqual([
    { lat: 0, lng: -78.5 },
    { lat: 5.6, lng: 0 },
    { lat: 1e-7, lng: 8 },
  ]);
});

const DATA = process.env['GK_DATA'];
it.skipIf(!DATA).each(['m-fence-no-lat.gpx', 'm-fence-null.geojson'])('%s has one fence (needs GK_DATA)', (name) => {
  expect(readFences(readFileSync(`${DATA ?? ''}/reported/${name}`, 'utf8'))).toEqual(YARD);
});
