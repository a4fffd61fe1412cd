import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { GpsPoint } from '../model/gps-point.js';
import { FUZZ_RUNS } from './fixtures/fuzz-runs.js';
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
