import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { GpsPoint } from '../../model/tracks/gps-point.js';
import { FUZZ_RUNS } from '../fixtures/fuzz-runs.js';
import { toGpx } from './gpx.js';
import { toKml } from './kml.js';
import { toTrackFeature } from './track-geojson.js';
import { trackSegments } from './track-segments.js';

const point = (minute: number): GpsPoint => ({
  atS: Date.UTC(2026, 0, 1) / 1000 + minute * 60,
  lat: 24 + minute / 1000,
  lng: 120.5,
  speedKmh: 36,
  headingDeg: 90,
});
const TRACK = [0, 1, 11, 22].map(point);

describe('a track', () => {
  it('is cut at pauses of more than ten minutes', () => {
    expect(trackSegments(TRACK).map((segment) => segment.length)).toEqual([3, 1]);
    expect(trackSegments([])).toEqual([]);
  });

  it('is GPX with times, metres a second and courses', () => {
    const gpx = toGpx('BUS-7', TRACK);
    expect(gpx.match(/<trkseg>/g)).toHaveLength(2);
    expect(gpx).toContain(
      '<trkpt lat="24" lon="120.5"><time>2026-01-01T00:00:00.000Z</time><extensions><gpxtpx:TrackPointExtension>' +
        '<gpxtpx:speed>10.00</gpxtpx:speed><gpxtpx:course>90.0</gpxtpx:course>',
    );
  });

  it('is KML with as many times as places', () => {
    const kml = toKml('BUS-7', TRACK);
    expect(kml.match(/<gx:Track>/g)).toHaveLength(2);
    expect(kml.match(/<when>/g)).toHaveLength(4);
    expect(kml.match(/<gx:coord>120\.5 24/g)).toHaveLength(4);
  });

  it('is GeoJSON with longitude first', () => {
    const { geometry, properties } = toTrackFeature('BUS-7', TRACK);
    expect(geometry.coordinates[0]?.[0]).toEqual([120.5, 24]);
    expect(properties.times.map((times) => times.length)).toEqual([3, 1]);
    expect(properties.speedsKmh[1]).toEqual([36]);
  });

  it('carries the addresses that were looked up, and no place for them where none was', () => {
    const [first, ...rest] = TRACK;
    const track = first ? [{ ...first, address: 'Gate <3> & yard' }, ...rest] : [];
    expect(toGpx('BUS-7', track)).toContain('</time><desc>Gate &#60;3&#62; &#38; yard</desc><extensions>');
    const kml = toKml('BUS-7', track);
    expect(kml).toContain('<gx:value>Gate &#60;3&#62; &#38; yard</gx:value>');
    expect(kml.match(/<gx:value>/g)).toHaveLength(4);
    expect(toTrackFeature('BUS-7', track).properties.addresses).toEqual([['Gate <3> & yard', '', ''], ['']]);
    expect(toGpx('BUS-7', TRACK)).not.toContain('<desc>');
    expect(toKml('BUS-7', TRACK)).not.toContain('gx:value');
    expect(toTrackFeature('BUS-7', TRACK).properties).not.toHaveProperty('addresses');
  });

  it('has no exponents, which the decimals of GPX and KML do not know', () => {
    const track = [{ ...point(0), lat: 1e-7, lng: -2.5e-7 }];
    expect(toGpx('X', track)).toContain('lat="0.0000001" lon="-0.00000025"');
    expect(toKml('X', track)).toContain('<gx:coord>-0.00000025 0.0000001 0</gx:coord>');
  });

  it('leaves out 0/0, which is no fix; a place on the equator is one', () => {
    const track = [point(0), { ...point(1), lat: 0, lng: 0 }, { ...point(2), lat: 0 }];
    expect(toGpx('X', track).match(/<trkpt lat="[^"]*"/g)).toEqual(['<trkpt lat="24"', '<trkpt lat="0"']);
    expect(toKml('X', track).match(/<when>/g)).toHaveLength(2);
    expect(toTrackFeature('X', track).geometry.coordinates).toEqual([
      [
        [120.5, 24],
        [120.5, 0],
      ],
    ]);
  });

  it('over 180 degrees is two lines of GeoJSON that meet there (RFC 7946, 3.1.9)', () => {
    const lngs = [179.99, 179.998, -179.994, -179.986];
    const track = lngs.map((lng, minute) => ({ ...point(minute), lat: minute, lng }));
    const { geometry, properties } = toTrackFeature('AM-1', track);
    expect(geometry.coordinates.map((line) => line.map(([lng]) => lng))).toEqual([
      [179.99, 179.998, 180],
      [-180, -179.994, -179.986],
    ]);
    expect(geometry.coordinates[0]?.at(-1)?.[1]).toBeCloseTo(1.25, 6);
    expect(properties.times.map((times) => times.length)).toEqual([3, 3]);
    expect(properties.times[1]?.[0]).toBe('2026-01-01T00:01:15.000Z');
    const back = toTrackFeature(
      'AM-1',
      track.toReversed().map((each, minute) => ({ ...point(minute), lng: each.lng })),
    );
    expect(back.geometry.coordinates.map((line) => line.map(([lng]) => lng))).toEqual([
      [-179.986, -179.994, -180],
      [180, 179.998, 179.99],
    ]);
  });

  it.each([toGpx, toKml])('never makes markup of a name, nor what XML cannot hold', (write) => {
    const name = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('</name><script>', '&', ']]>', '\u0000\u001b[31m', '\ud800'),
    );
    const plain = write('', TRACK).length;
    fc.assert(
      fc.property(name, (text) => {
        const xml = write(text, TRACK);
        const inside = xml.slice(xml.indexOf('<name>') + 6, xml.indexOf('</name>'));
        expect(inside).not.toMatch(/[<>"']/);

        expect(inside).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/);
        expect(xml.length - inside.length).toBe(plain);
        return true;
      }),
      { numRuns: FUZZ_RUNS },
    );
  });
});
