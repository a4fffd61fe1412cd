import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readTracks } from './read-tracks.js';

const DATA = process.env['GK_DATA'];
const NEVER_ENDS = 'Track file bad.gpx: line 2 is not XML: what begins there never ends';
const TOO_DEEP = 'Track file bad.gpx: line 1 is not XML: its elements lie more than 64 deep in one another';

describe('readTracks', () => {
  it('reads rows of JSON: one vehicle a plate, else a name, else the file', async () => {
    const path = await fileOf('day.jsonl', [
      { time: 100, lat: 24, lng: 120, speedKmh: 30, dir: 90, plate: 'KAA-0001', route: 'R1' },
      { time: 90, lat: 24, lng: 120, speedKmh: 0, dir: 0, plate: 'KAA-0001' },
      { time: 100, lat: 24, lng: 120, speedKmh: 5, dir: 1, name: 'Van' },
      { time: 100, lat: 24, lng: 120, speedKmh: 6, dir: 2 },
    ]);
    const file = await readTracks(path);
    expect(file.name).toBe('day');
    expect(file.vehicles.map((vehicle) => [vehicle.id, vehicle.plate])).toEqual([
      ['KAA-0001', 'KAA-0001'],
      ['Van', ''],
      ['day', ''],
    ]);
    expect([...(file.vehicles[0]?.timeS ?? [])]).toEqual([90, 100]);
    expect([...(file.vehicles[0]?.speedKmh ?? [])]).toEqual([0, 30]);
  });

  it('works out speed and direction where rows have none', async () => {
    const path = await fileOf('bare.jsonl', [
      { time: 0.5, lat: 24, lng: 120 },
      { time: 10.5, lat: 24.001, lng: 120 },
    ]);
    const [vehicle] = (await readTracks(path)).vehicles;
    // 111.3 m north in 10 s.
    expect(vehicle?.speedKmh[1]).toBeCloseTo(40.1, 0);
    expect([...(vehicle?.dirDeg ?? [])]).toEqual([0, 0]);
  });

  it('reads GPX with speed in m/s, course, several segments, and names with entities', async () => {
    const path = await textFile(
      'one.gpx',
      `<?xml version="1.0"?><gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1" xmlns:x="http://www.garmin.com/xmlschemas/TrackPointExtension/v2">
       <trk><name>Bus &amp; Co</name><trkseg>
       <trkpt lat="24.1" lon="120.5"><time>2026-01-02T03:04:05.500Z</time><extensions><x:TrackPointExtension><x:speed>10</x:speed><x:course>270</x:course></x:TrackPointExtension></extensions></trkpt>
       <trkpt lat="24.1" lon="120.4"/></trkseg><trkseg>
       <trkpt lat="24.2" lon="120.5"><time>2026-01-02T03:14:05Z</time></trkpt></trkseg></trk></gpx>`,
    );
    const [vehicle] = (await readTracks(path)).vehicles;
    expect(vehicle?.id).toBe('Bus & Co');
    expect([...(vehicle?.timeS ?? [])]).toEqual([
      Date.UTC(2026, 0, 2, 3, 4, 5, 500) / 1000,
      Date.UTC(2026, 0, 2, 3, 14, 5) / 1000,
    ]);
    expect(vehicle?.speedKmh[0]).toBeCloseTo(36);
    expect(vehicle?.dirDeg[0]).toBe(270);
  });

  it.each([
    ['not JSON', 'bad.jsonl', '{"time":1,"lat":1,"lng":1}\n{"time":', 'Track file bad.jsonl: line 2 is not JSON.'],
    ['a missing field', 'bad.jsonl', '{"time":1,"lat":1}', 'Track file bad.jsonl: line 1 has no valid "lng".'],
    [
      'an impossible place',
      'bad.jsonl',
      '{"time":1,"lat":91,"lng":1}',
      'Track file bad.jsonl: line 1 has no valid "lat".',
    ],
    ['a list', 'bad.jsonl', '7', 'Track file bad.jsonl: line 1 is not an object.'],
    ['nothing', 'empty.jsonl', '\n', 'Track file empty.jsonl holds no fix with a time.'],
    ['broken XML', 'bad.gpx', '<gpx><trk>\n</gpx>', /^Track file bad\.gpx: line \d+ is not XML: .+$/],
    ['an instruction that never ends', 'bad.gpx', '<gpx>\n<?xml', NEVER_ENDS],
    ['a comment that never ends', 'bad.gpx', '<gpx>\n<!-- ->', NEVER_ENDS],
    ['a tag that never ends', 'bad.gpx', '<gpx>\n<trk a=">', NEVER_ENDS],
    [
      'a document type with entities',
      'bad.gpx',
      '<!DOCTYPE gpx [<!ENTITY a "lol"><!ENTITY b "&a;&a;&a;">]><gpx><trk><name>&b;</name></trk></gpx>',
      'Track file bad.gpx: line 1 is not XML: it has a document type declaration, which tracks do without',
    ],
    ['elements 100,000 deep', 'bad.gpx', '<gpx>' + '<a>'.repeat(100_000), TOO_DEEP],
    ['elements 100,000 deep that end', 'bad.gpx', '<a>'.repeat(100_000) + '</a>'.repeat(100_000), TOO_DEEP],
    [
      'a tag of 10,000 attributes',
      'bad.gpx',
      `<gpx${Array.from({ length: 10_000 }, (_, n) => ` a${n}="1"`).join('')}/>`,
      'Track file bad.gpx: line 1 is not XML: a tag is too long',
    ],
    [
      'names that objects have themselves',
      'bad.gpx',
      '<gpx><__proto__><a>1</a></__proto__></gpx>',
      'Track file bad.gpx is not GPX: it has no well-formed gpx element.',
    ],
    ['other XML', 'bad.gpx', '<kml/>', 'Track file bad.gpx is not GPX: it has no well-formed gpx element.'],
    ['no points', 'bad.gpx', '<gpx><trk><name>a</name></trk></gpx>', 'Track file bad.gpx holds no fix with a time.'],
    [
      'a bad point',
      'bad.gpx',
      '<gpx><trk><trkseg><trkpt lat="x" lon="1"><time>2026-01-02T03:04:05Z</time></trkpt></trkseg></trk></gpx>',
      /^Track file bad\.gpx: a point is malformed: lat "x".*$/,
    ],
  ])('refuses %s in one line', async (_what, name, text, message) => {
    const path = await textFile(name, text);
    const failure = await readTracks(path).catch((error: unknown) => error);
    expect(failure).toMatchObject({ name: 'GkError', code: 'invalid-argument' });
    const words = failure instanceof Error ? failure.message : '';
    if (typeof message === 'string') expect(words).toBe(message);
    else expect(words).toMatch(message);
    expect(words).not.toContain('\n');
  });

  it.each([
    ['open instructions', '<?'],
    ['open comments', '<!--'],
    ['open CDATA sections', '<![CDATA['],
    ['open tags', '<a '],
    ['elements in one another', '<a>'],
    ['closing tags', '</a>'],
    ['lines ahead of what is wrong', '\n'],
  ])('looks at many %s in processor time that grows as the file does', async (_what, piece) => {
    const timeOf = async (count: number): Promise<number> => {
      const path = await textFile('long.gpx', `<gpx>${piece.repeat(count)}<trk`);
      const start = process.cpuUsage();
      await expect(readTracks(path)).rejects.toMatchObject({ code: 'invalid-argument' });
      const { user, system } = process.cpuUsage(start);
      return (user + system) / 1000;
    };
    await timeOf(1000);
    const short = Math.min(await timeOf(5_000), await timeOf(5_000));
    const long = Math.min(await timeOf(400_000), await timeOf(400_000));
    // 80 times the file; in the square of it that would be 6,400 times.
    expect(long).toBeLessThan(Math.max(short, 1) * 1000);
  });

  it('says why a file cannot be read', async () => {
    await expect(readTracks('/nowhere/day.gpx')).rejects.toMatchObject({
      code: 'not-found',
      message: 'Track file /nowhere/day.gpx cannot be read: there is no such file.',
    });
    await expect(readTracks(tmpdir())).rejects.toMatchObject({
      message: expect.stringContaining('it is a folder') as unknown,
    });
  });
});

describe.skipIf(!DATA)('readTracks with real files (skipped: GK_DATA is not set)', () => {
  const gps = (name: string): string => join(DATA ?? '', 'gps', name);

  it('finds the 34 buses of a day', async () => {
    const { vehicles } = await readTracks(gps('kaohsiung_buses_20181108.jsonl'));
    expect(vehicles.length).toBe(34);
    expect(vehicles.reduce((sum, vehicle) => sum + vehicle.timeS.length, 0)).toBeGreaterThan(19_000);
    expect(vehicles.every((vehicle) => vehicle.plate === vehicle.id && /^\d{3}-\w\w$/.test(vehicle.id))).toBe(true);
  });

  it.each(['422-FP', '057-V3'])('reads the same day of bus %s from JSONL and from GPX', async (plate) => {
    const rows = (await readTracks(gps(`kaohsiung_bus_${plate}_20181108.jsonl`))).vehicles[0];
    const gpx = (await readTracks(gps(`kaohsiung_bus_${plate}_20181108.gpx`))).vehicles[0];
    expect(gpx?.id).toBe(plate);
    expect(gpx?.timeS).toEqual(rows?.timeS);
    expect(gpx?.lat).toEqual(rows?.lat);
    gpx?.speedKmh.forEach((speed, i) => {
      expect(speed).toBeCloseTo(rows?.speedKmh[i] ?? -1, 0);
    });
  });

  it('takes the file name for a vehicle without plate, and ten fixes a second', async () => {
    const { vehicles } = await readTracks(gps('comma2k19_sf_rav4_10hz.jsonl'));
    expect(vehicles.map((vehicle) => vehicle.id)).toEqual(['comma2k19_sf_rav4_10hz']);
    expect(vehicles[0]?.timeS.length).toBeGreaterThan(500);
    expect((await readTracks(gps('comma2k19_sf_rav4_10hz.gpx'))).vehicles[0]?.id).toBe(
      'comma2k19 Example_1 segment 40',
    );
  });
});

async function fileOf(name: string, rows: readonly object[]): Promise<string> {
  return textFile(name, rows.map((row) => JSON.stringify(row)).join('\n'));
}

async function textFile(name: string, text: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'gk-tracks-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, name);
  await writeFile(path, text);
  return path;
}
