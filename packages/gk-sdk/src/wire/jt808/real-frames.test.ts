import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { decodeJt808, encodeJt808Body } from './messages.js';
import { jt808TimeMs } from './time.js';
import { type Jt808Frame, Jt808Parser } from './parser.js';

/** Frames from other projects in GK_DATA, many of them captured from terminals. */
const folder = process.env['GK_DATA'];
const read = (file: string): string[] =>
  readFileSync(join(folder ?? '', file), 'utf8')
    .trim()
    .split('\n');
const ofHex = (hex: string): Uint8Array => new Uint8Array(Buffer.from(hex, 'hex'));
const toHex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

const frameRow = z.object({ msgId: z.string(), origin: z.string(), hex: z.string() });
const messageRow = z.object({
  hex: z.string(),
  alarm: z.optional(z.string()),
  status: z.optional(z.string()),
  fix: z.optional(z.boolean()),
  acc: z.optional(z.boolean()),
  time: z.optional(z.nullable(z.number())),
  lat: z.optional(z.number()),
  lng: z.optional(z.number()),
  speedKmh: z.optional(z.number()),
  dir: z.optional(z.number()),
});

type State = 'exact' | 'rest' | 'malformed' | 'unknown' | 'part' | 'encrypted' | 'skipped';

interface Reading {
  readonly id: string;
  readonly origin: string;
  readonly state: State;
  /** The body comes out of its reading as it was; only of those that were read. */
  readonly isSame: boolean | undefined;
}

function frameOf(hex: string): Jt808Frame | undefined {
  return new Jt808Parser().push(ofHex(hex))[0];
}

function readingOf({ msgId, origin, hex }: z.infer<typeof frameRow>): Reading {
  const one = (state: State, isSame?: boolean): Reading => ({ id: msgId.slice(2), origin, state, isSame });
  const frame = frameOf(hex);
  if (frame === undefined) return one('skipped');
  if (frame.header.encryption !== 0) return one('encrypted');
  if (frame.header.part !== undefined) return one('part');
  const message = decodeJt808(frame.header, frame.body);
  if (message.type === 'unknown' || message.type === 'malformed') return one(message.type);
  const again = encodeJt808Body(message, message.readAs ?? frame.header.year);
  return one(message.rest === undefined ? 'exact' : 'rest', toHex(again) === toHex(frame.body));
}

function tally(names: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}
const ids = (readings: readonly Reading[], state: State): string[] =>
  readings
    .filter((each) => each.state === state)
    .map(({ id }) => id)
    .sort();

describe.skipIf(folder === undefined)('386 frames of other codecs and of terminals (needs GK_DATA)', () => {
  const rows = read('jt808/frames.jsonl')
    .filter((line) => line.includes('"proto":"jt808"'))
    .map((line) => frameRow.parse(JSON.parse(line)));
  const readings = rows.map(readingOf);

  it('are read to the last byte, but for those whose reason is known', () => {
    expect(rows).toHaveLength(386);
    expect(tally(readings.map(({ state }) => state))).toEqual({
      exact: 360,
      rest: 6,
      malformed: 6,
      unknown: 2,
      part: 7,
      encrypted: 1,
      skipped: 4,
    });
    // Bytes of no extra at the end; parameters whose values have one byte instead of four; vehicle control of 2019 without the number of its controls.
    expect(ids(readings, 'rest')).toEqual(['0104', '0104', '0200', '0200', '0200', '8500']);
    // Answers of a platform without a body.
    expect(ids(readings, 'malformed')).toEqual(['8001', '8001', '8001', '8001', '8100', '8100']);
    // Ids of an example, which mean two things there.
    expect(ids(readings, 'unknown')).toEqual(['0091', '0093']);
    // A wrong check byte, and frames of two other protocols.
    expect(ids(readings, 'skipped')).toEqual(['0200', '8502', '8502', 'c623']);
  });

  it('of terminals are read, but for one that is damaged and three of other protocols', () => {
    const device = readings.filter(({ origin }) => origin === 'device');
    expect(tally(device.map(({ state }) => state))).toEqual({ exact: 99, part: 2, skipped: 4 });
  });

  it('of makers tell what traccar reads in them', () => {
    const read = (start: string): ReturnType<typeof decodeJt808> | undefined => {
      const frame = frameOf(rows.find(({ hex }) => hex.startsWith(start))?.hex ?? '');
      return frame === undefined ? undefined : decodeJt808(frame.header, frame.body);
    };
    expect(read('7e55018c418560')).toMatchObject({
      type: 'compactLocation',
      time: '210201062421',
      lat: expect.closeTo(22.5807933, 6),
      lng: expect.closeTo(113.9174833, 6),
      satellites: 6,
      mileageKm: 7,
      battery: 78,
      product: 3,
    });
    // In the west, without a fix, and charged.
    expect(read('7e550104337401')).toMatchObject({
      lat: expect.closeTo(6.2226233, 6),
      lng: expect.closeTo(-75.5991883, 6),
      flags: 10,
      battery: 0xaa,
    });
    expect(read('7e550284367401')).toMatchObject({ type: 'storedCompactLocation', time: '200716023927', flags: 3 });
    const batch = read('7e021001a20100');
    expect(batch).toMatchObject({ type: 'shortLocationBatch' });
    const times =
      batch?.type === 'shortLocationBatch' && 'locations' in batch
        ? batch.locations.map(({ time }) => time.slice(-4))
        : [];
    expect(times).toEqual(['0121', '0122', '0123', '0124', '0125', '0126', '0127', '0128']);
    expect(read('7e0210000704546')).toEqual({ type: 'shortLocationBatch', batteryPercent: 79, time: '260618022957' });
    const moved = read('7e20700294012152');
    const samples = moved?.type === 'accelerations' ? moved.samples : [];
    expect([samples.length, samples[0]]).toEqual([55, { time: '210927151009', x: 14, y: 45, z: -172 }]);
    expect(read('7e130000120454')).toEqual({ type: 'textAnswer', requestSerial: 0, text: 'Set OK!\r' });
    expect(read('7e600600550141')).toMatchObject({ text: expect.stringMatching(/^<VER:SDK:BC78E_PET_V1.02/) });
    expect(read('7e0304001401234')).toMatchObject({ requestSerial: 1, kind: 0x4e, text: 'SmallChi(Koike)' });
    expect(read('7e100700040454')).toMatchObject({ type: 'zoneReport', data: ofHex('40000000') });
    // Its header tells 122 bytes, and there are 107.
    expect(frameOf(rows.find(({ hex }) => hex.startsWith('7e0900007a4130'))?.hex ?? '')?.declaredBytes).toBe(122);
    expect(read('7e0900007a4130')).toMatchObject({ type: 'terminalPassThrough', kind: 0x53 });
  });

  it('are written again as they were, but for what pads them and counts that lie', () => {
    const differing = readings.filter(({ isSame }) => isSame === false);
    // Texts with zeros ahead, or with old bytes behind a zero; a number of parameters that is wrong; a padded phone number.
    expect(differing.map(({ id }) => id).sort()).toEqual(['0100', '0100', '0104', '0104', '0702', '8400', '8400']);
  });

  it('come out alike byte by byte, and out of one stream', () => {
    const good = rows.filter(({ hex }) => frameOf(hex) !== undefined);
    const stream = ofHex(good.map(({ hex }) => hex).join(''));
    const expected = good.map(({ hex }) => frameOf(hex));
    const parser = new Jt808Parser();
    expect(Array.from(stream, (byte) => parser.push(Uint8Array.of(byte))).flat()).toEqual(expected);
    expect(new Jt808Parser().push(stream)).toEqual(expected);
    expect(parser.skipped).toEqual({ noise: 0, length: 0, checksum: 0 });
  });
});

describe.skipIf(folder === undefined)('messages of terminals with known values (needs GK_DATA)', () => {
  const rows = read('gps/jt808_real_device_messages.jsonl').map((line) => messageRow.parse(JSON.parse(line)));

  it('tell position, speed, direction, time, alarms and status as others read them', () => {
    const differing: unknown[] = [];
    let compared = 0;
    for (const row of rows) {
      const frame = frameOf(row.hex);
      if (row.lat === undefined || frame === undefined) continue;
      const message = decodeJt808(frame.header, frame.body);
      const location = message.type === 'location' || message.type === 'locationAnswer' ? message.location : undefined;
      if (location === undefined) continue;
      compared++;
      const ours = {
        alarm: location.alarms.toString(16).padStart(8, '0'),
        status: location.status.toString(16).padStart(8, '0'),
        fix: (location.status & 2) !== 0,
        acc: (location.status & 1) !== 0,
        time: row.time == null ? row.time : (jt808TimeMs(location.time, 480) ?? NaN) / 1000,
        lat: location.lat,
        lng: location.lng,
        speedKmh: location.speedKmh,
        dir: location.direction,
      };
      const theirs = {
        alarm: row.alarm,
        status: row.status,
        fix: row.fix,
        acc: row.acc,
        time: row.time,
        lat: row.lat,
        lng: row.lng,
        speedKmh: row.speedKmh,
        dir: row.dir,
      };
      if (JSON.stringify(ours) !== JSON.stringify(theirs)) differing.push({ ours, theirs, hex: row.hex });
    }
    expect(differing).toEqual([]);
    // Of 67, three have a wrong check byte.
    expect(compared).toBe(64);
  });
});
