import fc from 'fast-check';
import { encodeGkPacket, GkFlag, GkKind, GkParser, type GkPacket } from 'gk-sdk/wire';
import { describe, expect, it } from 'vitest';
import { readCameraClips } from '../camera-clips.js';
import type { Clip } from '../clip.js';
import { createMediaLibrary } from '../create-media-library.js';
import { FakeClock } from '../testing/fake-clock.js';
import { computeRecordings, type ComputedRecordings, type ComputedRecordingsOptions } from './computed-recordings.js';
import type { RecordingDeletion, RecordingPlace } from '../../device/recording-archive.js';

const DAY_S = 86_400;
/** 2026-11-20 00:00 UTC. */
const TODAY_S = 1_795_132_800;
const NOW_S = TODAY_S + 15 * 3600 + 25;
const assetsDir = new URL('../../../assets/clips', import.meta.url).pathname;
const front = readCameraClips(assetsDir).get('front')?.[0]?.main as Clip;

/** Drives of 50 minutes from each full hour on, from 6 to 20 h; no connection in the first 5 minutes of odd hours. */
const world = {
  isOnline: (_id: string, atMs: number) => Math.floor(atMs / 3_600_000) % 2 === 0 || (atMs / 60_000) % 60 >= 5,
  trips: (_id: string, startS: number, endS: number) => {
    const drives = [];
    for (let hourS = Math.floor(startS / 3600) * 3600; hourS < endS; hourS += 3600) {
      const hour = (hourS / 3600) % 24;
      if (hour >= 6 && hour < 20) drives.push({ startS: hourS, endS: hourS + 3000, distanceM: 1 });
    }
    return drives.filter((drive) => drive.endS > startS);
  },
};

function archiveOf(options: Partial<ComputedRecordingsOptions> = {}): ComputedRecordings {
  const deletions: RecordingDeletion[] = [];
  return computeRecordings({
    world,
    now: () => NOW_S * 1000,
    channelsOf: () => [1, 2],
    clipOf: (_id, channel) => ({ clip: front, phaseUs: channel * 1_234_567 }),
    keptDays: () => 3,
    incidents: () => [],
    stillAt: () => undefined,
    deletions: { ofDevice: () => deletions, add: (deletion) => deletions.push(deletion) },
    ...options,
  });
}

const places = fc.constantFrom<RecordingPlace>('server', 'device');
const ids = fc.integer({ min: 1, max: 500 }).map((n) => `GK-${n}`);
const read = (archive: ComputedRecordings, place: RecordingPlace, id: string, fromS: number, toS: number) => [
  ...archive.packets({ deviceId: id, channel: 1, place, fromUs: fromS * 1e6, toUs: toS * 1e6, sub: false }),
];
/** One test of a property of any device at any place and number. */
function property(
  name: string,
  numRuns: number,
  numbers: fc.Arbitrary<number>,
  check: (id: string, place: RecordingPlace, number: number) => void,
): void {
  it(name, () => {
    fc.assert(fc.property(ids, places, numbers, check), { numRuns });
  });
}

const same = (packets: GkPacket[]) =>
  packets
    .filter(({ kind }) => kind !== GkKind.info)
    .map(({ kind, capturedAtUs, sequence, flags, payload }) => [kind, capturedAtUs, sequence, flags, payload.length]);

describe('a recording archive', () => {
  it('has nothing of days to come, of days too long ago, and of cameras that are not there', () => {
    const archive = archiveOf();
    expect(archive.minutes({ deviceId: 'A', place: 'server', dayStartS: TODAY_S + DAY_S }).includes(1)).toBe(false);
    expect(archive.minutes({ deviceId: 'A', place: 'server', dayStartS: TODAY_S - 4 * DAY_S }).includes(1)).toBe(false);
    expect(archive.minutes({ deviceId: 'A', place: 'server', dayStartS: TODAY_S - DAY_S }).includes(1)).toBe(true);
    expect(
      archive.minutes({ deviceId: 'A', channel: 3, place: 'server', dayStartS: TODAY_S - DAY_S }).includes(1),
    ).toBe(false);
    expect(archive.segments({ deviceId: 'A', channel: 3, place: 'server', startS: 0, endS: NOW_S })).toEqual([]);
    const none = { deviceId: 'A', place: 'server', fromUs: TODAY_S * 1e6, toUs: Infinity, sub: false } as const;
    expect([...archive.packets({ ...none, channel: 3 })]).toEqual([]);
    expect([...archive.packets({ ...none, channel: 1, fromUs: (NOW_S + 60) * 1e6 })]).toEqual([]);
  });

  it('lacks on the server what did not come over or was lost, and has it on the device', () => {
    const archive = archiveOf();
    const server = archive.minutes({ deviceId: 'A', channel: 1, place: 'server', dayStartS: TODAY_S - DAY_S });
    const device = archive.minutes({ deviceId: 'A', channel: 1, place: 'device', dayStartS: TODAY_S - DAY_S });
    // Parked at night, recorded until two minutes after the engine, offline at 07:00 to 07:05.
    expect(device.slice(0, 360).includes(1)).toBe(false);
    expect([...device.slice(420, 480)].join('')).toBe('1'.repeat(52) + '0'.repeat(8));
    expect([...server.slice(420, 425)].join('')).toBe('00000');
    expect(server.every((flag, minute) => flag <= (device[minute] ?? 0))).toBe(true);
    const lost = [6, 8, 10, 12].some((hour) => server.slice(hour * 60, hour * 60 + 52).includes(0));
    const ever = Array.from({ length: 40 }, (_, n) =>
      archive.minutes({ deviceId: `D${n}`, channel: 1, place: 'server', dayStartS: TODAY_S - DAY_S }),
    );
    expect(lost || ever.some((flags) => flags.slice(480, 532).includes(0))).toBe(true);
  });

  it('is recorded up to the last whole minute', () => {
    const flags = archiveOf().minutes({ deviceId: 'A', channel: 1, place: 'device', dayStartS: TODAY_S });
    expect(flags.lastIndexOf(1)).toBe(14 * 60 + 51);
    const later = archiveOf({ now: () => (NOW_S + 60) * 1000 }).minutes({
      deviceId: 'A',
      channel: 1,
      place: 'device',
      dayStartS: TODAY_S,
    });
    expect(later.lastIndexOf(1)).toBe(15 * 60);
  });

  property('flags agree with segments', 100, fc.integer({ min: -2, max: 0 }), (id, place, day) => {
    const archive = archiveOf();
    const dayS = TODAY_S + day * DAY_S;
    const flags = archive.minutes({ deviceId: id, channel: 1, place, dayStartS: dayS });
    const fromSegments = new Uint8Array(1440);
    const query = { deviceId: id, channel: 1, place, startS: dayS, endS: dayS + DAY_S };
    let lastEndS = 0;
    for (const { startS, endS, type } of archive.segments(query)) {
      expect(startS).toBeGreaterThanOrEqual(lastEndS);
      lastEndS = endS;
      expect(type).toBe(0);
      if (place === 'device') expect(endS - startS).toBeLessThanOrEqual(600);
      fromSegments.fill(1, (startS - dayS) / 60, (endS - dayS) / 60);
    }
    expect(fromSegments).toEqual(flags);
  });

  property(
    'packets agree with flags, in decode order, from a key frame on, marked at gaps',
    25,
    fc.integer({ min: 6 * 3600, max: 14 * 3600 }),
    (id, place, atS) => {
      const archive = archiveOf();
      const dayS = TODAY_S - DAY_S;
      const flags = archive.minutes({ deviceId: id, channel: 1, place, dayStartS: dayS });
      const packets = read(archive, place, id, dayS + atS, dayS + atS + 900);
      const seen = new Set<number>();
      const problems: string[] = [];
      let last: GkPacket | undefined;
      for (const packet of packets) {
        const { flags: bits, capturedAtUs, sequence } = packet;
        const minute = Math.floor(capturedAtUs / 60e6) - dayS / 60;
        if ((bits & GkFlag.recorded) === 0) problems.push(`${sequence} is not marked as recorded`);
        if (flags[minute] !== 1) problems.push(`${sequence} is in minute ${minute}`);
        if (packet.kind !== GkKind.video) continue;
        if (capturedAtUs >= (dayS + atS) * 1e6) seen.add(minute);
        const gap = last === undefined || sequence !== last.sequence + 1;
        if (gap && (bits & GkFlag.key) === 0) problems.push(`${sequence} is no key frame`);
        if (last !== undefined && capturedAtUs <= last.capturedAtUs) problems.push(`${sequence} comes too late`);
        if (last !== undefined && gap !== ((bits & GkFlag.discontinuity) !== 0)) problems.push(`${sequence}: ${bits}`);
        last = packet;
      }
      expect(problems).toEqual([]);
      const first = Math.floor(atS / 60);
      const expected = Array.from({ length: 15 }, (_, i) => first + i).filter((minute) => flags[minute] === 1);
      expect([...seen].filter((minute) => minute < first + 15)).toEqual(expect.arrayContaining(expected.slice(0, -1)));
    },
  );

  property(
    'reading from the middle gives what reading from the start gives there',
    25,
    fc.integer({ min: 0, max: 500_000 }),
    (id, place, offsetMs) => {
      const archive = archiveOf();
      const startS = TODAY_S - DAY_S + 8 * 3600;
      const whole = same(read(archive, place, id, startS, startS + 520));
      const fromS = startS + offsetMs / 1000;
      const part = same(read(archive, place, id, fromS, startS + 520));
      if (part.length === 0) return;
      // A picture that follows none in this reading is not marked as one that follows a gap.
      const unmarked = (rows: typeof part) =>
        rows.map((row) => row.with(3, (row[3] as number) & ~GkFlag.discontinuity));
      expect(unmarked(part)).toEqual(unmarked(whole).slice(-part.length));
    },
  );

  it('begins at the key frame before the wanted time', () => {
    const archive = archiveOf();
    const fromS = TODAY_S - DAY_S + 8 * 3600 + 91.3;
    const video = read(archive, 'device', 'A', fromS, fromS + 5).filter(({ kind }) => kind === GkKind.video);
    const keys = video.filter(({ flags, capturedAtUs }) => flags & GkFlag.key && capturedAtUs <= fromS * 1e6);
    expect(keys).toHaveLength(1);
    expect(video[0]).toBe(keys[0]);
  });

  it('shows what the live stream showed at that time, by the same numbers', () => {
    const atMs = (TODAY_S - DAY_S + 9 * 3600 + 600) * 1000;
    const clock = new FakeClock(atMs);
    const media = createMediaLibrary({ clock, assetsDir });
    const live: GkPacket[] = [];
    media.openLive({ deviceId: 'A', channel: 1, sub: true }, (packet) => live.push(packet));
    clock.advance(20_000);
    const archive = archiveOf({ clipOf: (id, channel, sub) => media.clipOf(id, channel, sub) });
    const query = { deviceId: 'A', channel: 1, place: 'device', sub: true } as const;
    const recorded = [...archive.packets({ ...query, fromUs: atMs * 1000, toUs: (atMs + 20_000) * 1000 })];
    const video = (packets: GkPacket[]) =>
      packets
        .filter(({ kind }) => kind === GkKind.video)
        .map(({ capturedAtUs, sequence, payload }) => ({ capturedAtUs, sequence, payload }));
    expect(video(recorded).length).toBeGreaterThan(190);
    expect(video(recorded)).toEqual(video(live).slice(0, video(recorded).length));
    media.close();
  });

  it('marks alarms and shocks in the files of the device', () => {
    const hourS = TODAY_S - DAY_S + 10 * 3600;
    const archive = archiveOf({
      incidents: (_id, startS, endS) =>
        [
          { atS: hourS + 330, type: 2 as const },
          { atS: hourS + 1290, type: 1 as const },
        ].filter(({ atS }) => atS >= startS && atS < endS),
    });
    const query = { deviceId: 'A', channel: 2, startS: hourS, endS: hourS + 3600 };
    const marked = archive.segments({ ...query, place: 'device' }).filter(({ type }) => type !== 0);
    const total = (type: number) =>
      marked.filter((segment) => segment.type === type).reduce((sum, { startS, endS }) => sum + endS - startS, 0);
    expect([total(2), total(1)]).toEqual([120, 120]);
    expect(marked.find(({ type }) => type === 2)?.startS).toBe(hourS + 300);
    expect(archive.segments({ ...query, place: 'server' }).every(({ type }) => type === 0)).toBe(true);
  });

  it('forgets what was deleted, of one channel or all, and keeps the rest, the device and the future', () => {
    const deletions: RecordingDeletion[] = [];
    const log = { ofDevice: () => deletions, add: (deletion: RecordingDeletion) => deletions.push(deletion) };
    const archive = archiveOf({ deletions: log });
    const hourS = TODAY_S - DAY_S + 12 * 3600;
    const before = archive.minutes({ deviceId: 'A', channel: 2, place: 'server', dayStartS: TODAY_S - DAY_S });
    const count = archive.delete({ deviceId: 'A', channel: 1, startS: hourS + 30, endS: hourS + 90 });
    expect(count).toBe(
      archiveOf()
        .minutes({ deviceId: 'A', channel: 1, place: 'server', dayStartS: hourS })
        .slice(0, 2)
        .reduce((sum, flag) => sum + flag, 0),
    );
    for (const again of [archive, archiveOf({ deletions: log })]) {
      expect([...again.minutes({ deviceId: 'A', channel: 1, place: 'server', dayStartS: hourS }).slice(0, 2)]).toEqual([
        0, 0,
      ]);
      expect(again.minutes({ deviceId: 'A', channel: 2, place: 'server', dayStartS: TODAY_S - DAY_S })).toEqual(before);
    }
    archive.delete({ deviceId: 'A', channel: 0, startS: 0, endS: NOW_S + DAY_S });
    expect(archive.minutes({ deviceId: 'A', place: 'server', dayStartS: TODAY_S - DAY_S }).includes(1)).toBe(false);
    expect(
      archive.minutes({ deviceId: 'A', channel: 1, place: 'device', dayStartS: TODAY_S - DAY_S }).includes(1),
    ).toBe(true);
    const tomorrow = archiveOf({ deletions: log, now: () => (NOW_S + DAY_S) * 1000 });
    expect(
      tomorrow.minutes({ deviceId: 'A', channel: 1, place: 'server', dayStartS: TODAY_S + DAY_S }).includes(1),
    ).toBe(true);
    expect(archive.delete({ deviceId: 'A', channel: 0, startS: 0, endS: NOW_S })).toBe(0);
  });

  it('goes on with what is recorded while it reads, without a break', () => {
    let nowS = NOW_S + 120;
    const archive = archiveOf({ now: () => nowS * 1000 });
    const query = {
      deviceId: 'A',
      channel: 1,
      place: 'device',
      fromUs: NOW_S * 1e6,
      toUs: Infinity,
      sub: false,
    } as const;
    const packets = archive.packets(query);
    const video: GkPacket[] = [];
    for (const packet of packets) {
      if (packet.kind === GkKind.video) video.push(packet);
      if (packet.capturedAtUs > (nowS - 65) * 1e6 && nowS < NOW_S + 300) nowS += 60;
    }
    expect((video.at(-1)?.capturedAtUs ?? 0) / 1e6 - NOW_S).toBeGreaterThan(200);
    expect(video.filter(({ flags }) => flags & GkFlag.discontinuity)).toEqual([]);
  });

  it('finds a place days away as quickly as a near one', () => {
    const clipsRead = { count: 0 };
    const units = new Proxy(front.units as unknown[], {
      get: (target, key) => {
        if (typeof key === 'string' && /^\d+$/.test(key)) clipsRead.count++;
        return Reflect.get(target, key) as unknown;
      },
    }) as Clip['units'];
    const archive = archiveOf({ clipOf: () => ({ clip: { ...front, units }, phaseUs: 0 }) });
    read(archive, 'device', 'A', TODAY_S - 2 * DAY_S + 8 * 3600, TODAY_S - 2 * DAY_S + 8 * 3600 + 1);
    // A binary search, a group of pictures and the second itself, with a few looks at each.
    expect(clipsRead.count).toBeLessThan(600);
  });

  it('makes packets that a parser takes', () => {
    let count = 0;
    const parser = new GkParser({ onPacket: () => count++ });
    const packets = read(archiveOf(), 'device', 'A', TODAY_S - DAY_S + 8 * 3600, TODAY_S - DAY_S + 8 * 3600 + 3);
    for (const packet of packets) parser.push(encodeGkPacket(packet));
    parser.end();
    expect([count, parser.skippedBytes]).toEqual([packets.length, 0]);
    expect(packets[0]?.kind).toBe(GkKind.info);
  });
});
