import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createWorld } from './create-world.js';
import { readTracks } from './read-tracks.js';

const DATA = process.env['GK_DATA'];
const START_S = Date.UTC(2026, 2, 2, 3) / 1000;
const T = '2026-03-02T03:0';
const point = (attributes: string, minute: number, inside = ''): string =>
  `<trkpt ${attributes}><time>${T}${minute}:00Z</time>${inside}</trkpt>`;
const gpx = (name: string, ...points: readonly string[]): string =>
  `<gpx version="1.1"><trk><name>${name}</name><trkseg>${points.join('')}</trkseg></trk></gpx>`;
const GOOD = point('lat="24.105" lon="120.6"', 1);

async function read(content: string | Uint8Array, name = 'odd.gpx') {
  const folder = await mkdtemp(join(tmpdir(), 'gk-odd-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, name);
  await writeFile(path, content);
  return readTracks(path);
}
const timesOf = async (content: string | Uint8Array, name?: string) =>
  (await read(content, name)).vehicles.flatMap(({ timeS }) => Array.from(timeS, (time) => time - START_S));

describe('one odd point does not refuse a file', () => {
  it.each([
    ['empty places', point('lat="" lon=""', 0)],
    ['half a place', point('lat="24.1"', 0)],
    ['no latitude', point('lon="120.6"', 0)],
    ['a blank', point('lat=" " lon="120.6"', 0)],
    ['hexadecimal figures', point('lat="0x10" lon="120.6"', 0)],
    ['words', point('lat="north" lon="120.6"', 0)],
    ['a place beyond the pole', point('lat="95" lon="120.6"', 0)],
    ['no fix', point('lat="0" lon="0.000"', 0)],
    ['an empty time', '<trkpt lat="24.1" lon="120.6"><time/></trkpt>'],
    ['words as time', '<trkpt lat="24.1" lon="120.6"><time>noon</time></trkpt>'],
    ['no time', '<trkpt lat="24.1" lon="120.6"/>'],
    ['a day that no month has', '<trkpt lat="24.1" lon="120.6"><time>2026-02-30T03:00:00Z</time></trkpt>'],
    ['text alone', '<trkpt>24.1</trkpt>'],
  ])('%s: the point is left out, and said so', async (_what, odd) => {
    const { vehicles, notes } = await read(gpx('X', odd, GOOD));
    expect(vehicles.map(({ timeS, lat }) => [[...timeS], [...lat]])).toEqual([[[START_S + 60], [24.105]]]);
    expect(notes).toEqual(['Track file odd.gpx: 1 point is left out, without a place or a time that can be right.']);
  });

  it.each([
    [
      'two extensions',
      '<extensions><a:TrackPointExtension><a:speed>10</a:speed></a:TrackPointExtension><a:TrackPointExtension><a:hr>9</a:hr></a:TrackPointExtension></extensions>',
    ],
    [
      'an extension behind another one',
      '<extensions><a:hr>9</a:hr></extensions><extensions><a:TrackPointExtension><a:speed>10</a:speed></a:TrackPointExtension></extensions>',
    ],
    ['two speeds', '<speed>10</speed><speed>11</speed>'],
    ['attributes and CDATA', '<speed unit="m/s"><![CDATA[10]]></speed>'],
    ['an empty extension beside it', '<extensions/><speed>10</speed>'],
  ])('%s: the first speed counts', async (_what, inside) => {
    const file = await read(
      gpx('X', point('lat="24.1" lon="120.6"', 0, inside), GOOD).replace('<gpx', '<gpx xmlns:a="urn:a"'),
    );
    expect(file.vehicles[0]?.speedKmh).toHaveLength(2);
    expect(file.vehicles[0]?.speedKmh[0]).toBeCloseTo(36);
    expect(file.notes).toEqual([]);
  });

  it('the first of two names counts, and a time of its own attributes is one', async () => {
    const text = gpx('X-2</name><name>spare', GOOD.replace('<time>', '<time a="b">'));
    expect((await read(text)).vehicles.map(({ id, timeS }) => [id, timeS.length])).toEqual([['X-2', 1]]);
  });

  it('rows of JSON likewise, with numbers as text', async () => {
    const rows = [
      { time: START_S, lat: null, lng: null },
      { time: START_S, lat: '', lng: '120.6' },
      { time: START_S, lat: 24.1, lng: 420 },
      { time: START_S, lat: 0, lng: 0 },
      { lat: 24.1, lng: 120.6 },
      { time: `${START_S + 60}`, lat: '24.1', lng: '120.6', speedKmh: 'fast', plate: 7 },
      { time: START_S + 120, lat: 0, lng: 120.6 },
    ];
    const text = rows.map((row) => JSON.stringify(row)).join('\n');
    expect(await timesOf(text, 'day.jsonl')).toEqual([60, 120]);
    expect((await read(text, 'day.jsonl')).notes).toEqual([
      'Track file day.jsonl: 5 points are left out, without a place or a time that can be right.',
    ]);
  });
});

describe('the time and the encoding of GPX', () => {
  it.each([
    ['2026-03-02T03:01:00', 60],
    ['2026-03-02 03:01:00.25', 60.25],
    ['2026-03-02T11:01:00+08:00', 60],
    ['2026-03-02T11:01:00+0800', 60],
    ['2026-03-01T22:01:00-05', 60],
    ['2026-03-02T03:01:00z', 60],
    [' 2026-03-02T03:01Z\n', 60],
  ])('%j is the same moment on a computer in any zone', async (time, expected) => {
    const zone = process.env['TZ'];
    process.env['TZ'] = 'Asia/Taipei';
    try {
      const text = gpx('X', `<trkpt lat="24.1" lon="120.6"><time>${time}</time></trkpt>`);
      expect(await timesOf(text)).toEqual([expected]);
    } finally {
      if (zone === undefined) delete process.env['TZ'];
      else process.env['TZ'] = zone;
    }
  });

  const text = `<?xml version="1.0" encoding="ENCODING"?>${gpx('車', GOOD)}`;
  const wide = (written: string, mark: boolean, big: boolean): Uint8Array => {
    const bytes = Buffer.from((mark ? '\uFEFF' : '') + written, 'utf16le');
    return big ? bytes.swap16() : bytes;
  };
  it.each([
    ['UTF-16 LE', wide(text.replace('ENCODING', 'UTF-16'), true, false)],
    ['UTF-16 BE', wide(text.replace('ENCODING', 'UTF-16'), true, true)],
    ['UTF-16 without a mark', wide(text.replace('ENCODING', 'UTF-16'), false, true)],
    ['UTF-8 with a mark', Buffer.from(`\uFEFF${text.replace('ENCODING', 'UTF-8')}`)],
    ['UTF-8 that says nothing', Buffer.from(gpx('車', GOOD))],
    ['Big5 by its own words', Buffer.concat(split(text.replace('ENCODING', 'Big5'), [0xa8, 0xae]))],
    ['GBK by its own words', Buffer.concat(split(text.replace('ENCODING', 'gb2312'), [0xdc, 0x87]))],
  ])('%s is read', async (_what, bytes) => {
    expect((await read(bytes)).vehicles.map(({ id }) => id)).toEqual(['車']);
  });

  it.each([
    [
      'Big5 that says nothing',
      Buffer.concat(split(gpx('車', GOOD), [0xa8, 0xae])),
      /encoding is not known; it may be Big5.* Save it as UTF-8/,
    ],
    ['an encoding that nobody knows', Buffer.from(text.replace('ENCODING', 'klingon')), /cannot be read as KLINGON/],
    [
      'bytes that its encoding does not have',
      Buffer.concat(split(text.replace('ENCODING', 'Big5'), [0xff, 0xff])),
      /cannot be read as Big5/,
    ],
    ['no text', Uint8Array.of(0x3c, 0, 1, 2, 0xff), /it is no text/],
  ])('%s is refused by name, never read with U+FFFD', async (_what, bytes, words) => {
    await expect(read(bytes)).rejects.toMatchObject({
      code: 'invalid-argument',
      message: expect.stringMatching(words) as unknown,
    });
  });
});

it.each(['*', 'broadcast', '..', '%2F', '12\u202Eba'])(
  'the name %j is refused: in calls it means something else',
  async (id) => {
    await expect(read(gpx(id, GOOD))).rejects.toMatchObject({
      code: 'invalid-argument',
      message: expect.stringMatching(
        /^Track file odd\.gpx: the name of a vehicle (?:is|holds) .*\. Rename it\.$/,
      ) as unknown,
    });
  },
);

describe('a way over 180 degrees', () => {
  const lngs = ['179.99', '179.998', '-179.994', '-179.986'];
  it.each([
    ['eastwards', lngs, 90],
    ['westwards', lngs.toReversed(), 270],
  ])('%s is the shorter one', async (_what, way, course) => {
    const file = await read(gpx('AM-1', ...way.map((lng, minute) => point(`lat="-16.8" lon="${lng}"`, minute))));
    const [track] = file.vehicles;
    expect([...(track?.dirDeg ?? [])].every((dir) => Math.abs(dir - course) < 0.01)).toBe(true);
    expect(Math.max(...(track?.speedKmh ?? []))).toBeLessThan(60);
    const world = worldOf(file);
    expect(world.totals('AM-1').distanceM).toBeGreaterThan(2_500);
    expect(world.totals('AM-1').distanceM).toBeLessThan(2_600);
    const between = world.lngAt('AM-1', 90);
    expect(Math.abs(between)).toBeGreaterThan(179.99);
    expect(Math.abs(between)).toBeLessThanOrEqual(180);
  });
});

/** A world that starts at the first fix of a file. */
function worldOf(file: Awaited<ReturnType<typeof readTracks>>) {
  const [first] = file.vehicles;
  const lng = first?.lng[0] ?? 0;
  const local = new Date((START_S + Math.round(lng / 15) * 3600) * 1000);
  const world = createWorld({
    deviceCount: 0,
    seed: 1,
    startMs: START_S * 1000,
    tracks: [file],
    clockOfDay: { hour: local.getUTCHours(), minute: local.getUTCMinutes() },
  });
  return {
    totals: (id: string) => {
      const totals = world.totals(id, START_S - 10, START_S + 600);
      if (totals === undefined) throw new Error(`no ${id}`);
      return totals;
    },
    lngAt: (id: string, afterS: number) => world.live(id, (START_S + afterS) * 1000)?.gps_info?.data.lng ?? Number.NaN,
  };
}

/** A text whose only 車 is written as other bytes. */
function split(written: string, bytes: readonly number[]): Uint8Array[] {
  const [before = '', after = ''] = written.split('車');
  return [Buffer.from(before), Uint8Array.from(bytes), Buffer.from(after)];
}

describe.skipIf(!DATA)('tracks as reported for other players (skipped: GK_DATA is not set)', () => {
  const reported = (name: string) => readTracks(join(DATA ?? '', 'reported', name));
  it.each([
    ['k-thai-name.gpx', 'รถที่ ๑', [0, 60]],
    ['m-zero-fix.gpx', 'Z-1', [0, 120]],
    ['m-empty-lat.gpx', 'E-1', [60, 120]],
    ['n-two-extensions.gpx', 'X-1', [0, 60]],
    ['n-two-names.gpx', 'X-2', [0, 60]],
    ['n-no-lat.gpx', 'X-3', [60]],
    ['n-empty-time.gpx', 'X-4', [0, 120]],
    ['n-utf16.gpx', 'X-5 車', [0, 60]],
    ['l-over-180-degrees.gpx', 'AM-1', [0, 60, 120, 180]],
  ])('%s', async (name, id, times) => {
    const { vehicles } = await reported(name);
    expect(vehicles.map((vehicle) => [vehicle.id, Array.from(vehicle.timeS, (time) => time - START_S)])).toEqual([
      [id, times],
    ]);
  });

  it('0/0 is no way: 1.0 km in the day', async () => {
    const { distanceM } = worldOf(await reported('m-zero-fix.gpx')).totals('Z-1');
    expect(distanceM).toBeGreaterThan(1_000);
    expect(distanceM).toBeLessThan(1_050);
  });
});

it.each(['1970-01-01T00:00:00Z', '1980-01-06T00:00:00Z', '2106-02-07T06:28:15Z', '9999-12-31T23:59:59Z'])(
  'a point of %s, from before the clock was set, does not make decades of a day',
  async (time) => {
    const stray = `<trkpt lat="24.1" lon="120.6"><time>${time}</time></trkpt>`;
    const file = gpx('X', stray, GOOD);
    expect(await timesOf(file)).toEqual([60]);
    expect((await read(file)).notes).toEqual([
      'Track file odd.gpx: 1 point is left out, without a place or a time that can be right.',
    ]);
  },
);

it('a file of two trips years apart is read whole', async () => {
  const trip = (year: number) =>
    [1, 2].map((minute) => `<trkpt lat="24.1" lon="120.6"><time>${year}-03-02T03:0${minute}:00Z</time></trkpt>`);
  expect(await timesOf(gpx('X', ...trip(2020), ...trip(2026)))).toHaveLength(4);
});

it.each([
  ['&#36554; &#x31;', '車 1'],
  ['O&#39;Neill &amp; &#34;Co&#34;', 'O\'Neill & "Co"'],
  ['A &amp;#39; B', 'A &#39; B'],
])('characters by their number are characters: %s', async (written, name) => {
  const { vehicles } = await read(gpx(written, GOOD));
  expect(vehicles.map(({ id }) => id)).toEqual([name]);
});

it('a direction mark by its number is refused as one that stands there', async () => {
  await expect(read(gpx('A&#x202E;B', GOOD))).rejects.toThrow('changes the direction of writing');
});

it('rows of JSON have no speed below 0 and no direction below 0', async () => {
  const rows = [
    { time: START_S, lat: 24.1, lng: 120.6, speedKmh: -5, dir: -90 },
    { time: START_S + 60, lat: 24.1, lng: 120.6, speedKmh: 36, dir: 720 },
  ];
  const { vehicles } = await read(rows.map((row) => JSON.stringify(row)).join('\n'), 'a.jsonl');
  expect(vehicles.map(({ speedKmh, dirDeg }) => [[...speedKmh], [...dirDeg]])).toEqual([
    [
      [0, 36],
      [270, 0],
    ],
  ]);
});
