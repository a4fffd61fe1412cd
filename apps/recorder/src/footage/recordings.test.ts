import { GkFlag, GkKind, type GkPacket } from 'gk-sdk/wire';
import { describe, expect, it } from 'vitest';
import type { FootageRoom } from './footage-room.js';
import { FootageIndex } from './index/footage-index.js';
import { diskFile, emptyDisk, onDisk, read, record, roomOn, ROOT, settle } from './testing/memory-recordings.js';
import { failure } from './testing/faulty-files.js';
import { bytesOf, pictures, streamPackets } from './testing/stream-packets.js';

/** 08:00 of a day. */
const START_S = 1_796_025_600;
const DEVICE = 'GK-0001';
const seconds = (packets: readonly GkPacket[]) =>
  pictures(packets).map(({ capturedAtUs }) => capturedAtUs / 1e6 - START_S);
const marked = (packets: readonly GkPacket[]) =>
  seconds(packets.filter(({ flags }) => (flags & GkFlag.discontinuity) !== 0));
const minutesOf = (flags: Uint8Array) => [...flags].flatMap((flag, minute) => (flag === 1 ? [minute] : []));
const us = (second: number) => (START_S + second) * 1e6;

describe('recordings', () => {
  it('are cut at key frames of another minute, and read without a mark across them', async () => {
    const files = emptyDisk();
    const { room } = roomOn(files);
    record(room, 1, [{ startS: START_S + 30, seconds: 100 }]);
    const got = await read(room);
    expect(seconds(got)).toEqual(seconds(streamPackets({ startS: START_S + 30, seconds: 100 })));
    expect(marked(got)).toEqual([]);
    expect(got.filter(({ kind }) => kind === GkKind.info)).toHaveLength(1);
    expect(got.every(({ flags }) => (flags & GkFlag.recorded) !== 0)).toBe(true);
    expect(onDisk(files)).toEqual([
      '.gk-footage.json',
      'GK-0001/2026-11-30/080030000-1m.gms',
      'GK-0001/2026-11-30/080100000-1m.gms',
      'GK-0001/2026-11-30/080200000-1m.gms.part',
    ]);
    // From the key frame at or before a time, up to another one.
    expect(seconds(await read(room, { fromUs: us(75.6), toUs: us(77) }))).toEqual([
      75, 75.25, 75.5, 75.75, 76, 76.25, 76.5, 76.75,
    ]);
    expect(room.stretches(DEVICE, 1, { startUs: us(0), endUs: us(3_600) })).toEqual([
      { startUs: us(30), endUs: us(129.75) + 1 },
    ]);
    expect(minutesOf(room.minutes(DEVICE, [1], us(0), 1440))).toEqual([0, 1, 2]);
    expect(room.disks().map(({ bytes }) => bytes)).toEqual([
      onDisk(files).reduce((sum, path) => sum + (path.includes('/') ? (files.size(diskFile(path)) ?? 0) : 0), 0),
    ]);
  });

  it('go on after a gap with a mark, and begin anew where the stream changes', async () => {
    const { room } = roomOn(emptyDisk());
    record(room, 1, [
      { startS: START_S, seconds: 4 },
      { startS: START_S + 20, seconds: 4 },
      { startS: START_S + 24, seconds: 4, codec: 'h265' },
    ]);
    const got = await read(room);
    expect(seconds(got).filter((at) => Number.isInteger(at))).toEqual([0, 1, 2, 3, 20, 21, 22, 23, 24, 25, 26, 27]);
    expect(marked(got)).toEqual([20, 24]);
    const infos = got
      .filter(({ kind }) => kind === GkKind.info)
      .map(({ payload }) => JSON.parse(Buffer.from(payload).toString()));
    expect(infos).toEqual([
      { deviceid: DEVICE, channel: 1, video: { codec: 'h264' }, live: false, start: 0, end: null },
      { deviceid: DEVICE, channel: 1, video: { codec: 'h265' }, live: false, start: 0, end: null },
    ]);
    expect(room.stretches(DEVICE, 1, { startUs: us(0), endUs: us(60) }).map(({ startUs }) => startUs)).toEqual([
      us(0),
      us(20),
    ]);
    expect(room.nextAfter(DEVICE, 1, us(10))).toBe(us(20));
    // Also behind the last key frame of a recording.
    expect(room.nextAfter(DEVICE, 1, us(27.5))).toBe(us(24));
    expect(room.nextAfter(DEVICE, 1, us(30))).toBeUndefined();
  });

  it('of a clock that was set back an hour are kept both, and read once: what was made last', async () => {
    const files = emptyDisk();
    const { room } = roomOn(files);
    record(room, 1, [{ startS: START_S, seconds: 10, size: 30 }]);
    // The same names a second time, and another stretch of the first hour.
    record(room, 1, [{ startS: START_S + 3_600, seconds: 4 }]);
    record(room, 1, [{ startS: START_S, seconds: 4, size: 50 }]);
    room.close();
    expect(onDisk(files).filter((path) => path.includes('/0800'))).toEqual([
      'GK-0001/2026-11-30/080000000-1m-1.gms',
      'GK-0001/2026-11-30/080000000-1m.gms',
    ]);
    const got = await read(room);
    const times = seconds(got);
    expect(times).toEqual([...times].sort((a, b) => a - b));
    expect(
      pictures(got)
        .map(({ payload }) => payload.byteLength)
        .slice(0, 20),
    ).toEqual([...Array.from({ length: 16 }, () => 50), ...Array.from({ length: 4 }, () => 30)]);
    expect(marked(got)).toEqual([4, 3_600]);
    const [first] = pictures(await read(room, { fromUs: us(1) }));
    expect(first?.payload.byteLength).toBe(50);
  });

  it('of a clock that is set back while they are made begin anew', async () => {
    const files = emptyDisk();
    const { room } = roomOn(files);
    room.openStream(1, { deviceId: DEVICE, channel: 1, sub: false });
    for (const startS of [START_S + 3_600, START_S]) room.append(1, bytesOf(streamPackets({ startS, seconds: 4 })));
    room.close();
    expect(onDisk(files).slice(1)).toEqual([
      'GK-0001/2026-11-30/080000000-1m.gms',
      'GK-0001/2026-11-30/090000000-1m.gms',
    ]);
    expect(marked(await read(room))).toEqual([3_600]);
  });

  it('with a damaged middle go on with the next key frame, marked', async () => {
    const files = emptyDisk();
    const { room } = roomOn(files);
    record(room, 1, [{ startS: START_S, seconds: 20 }]);
    room.close();
    const path = diskFile('GK-0001/2026-11-30/080000000-1m.gms');
    // The header of the picture behind the key frame of 5 s; pictures take 64 bytes each.
    const infoBytes = (files.size(path) ?? 0) - 80 * 64;
    files.damage(path, infoBytes + 21 * 64, new Uint8Array(10).fill(0xff));
    const got = await read(room);
    const lost = seconds(streamPackets({ startS: START_S, seconds: 20 })).filter((at) => !seconds(got).includes(at));
    expect(lost).toEqual([5.25, 5.5, 5.75]);
    expect(marked(got)).toEqual([6]);
    expect(seconds(got).at(-1)).toBe(19.75);
  });

  it('of the main stream stand in for a sub stream that was not recorded, and the other way round', async () => {
    const { room } = roomOn(emptyDisk());
    record(room, 1, [{ startS: START_S, seconds: 4 }]);
    record(room, 2, [{ startS: START_S + 2, seconds: 6, sub: true, size: 10 }]);
    const sub = pictures(await read(room, { stream: { deviceId: DEVICE, channel: 1, sub: true } }));
    expect(sub.map(({ payload }) => payload.byteLength)).toEqual([
      ...Array.from({ length: 16 }, () => 40),
      ...Array.from({ length: 16 }, () => 10),
    ]);
    expect(await read(room, { stream: { deviceId: DEVICE, channel: 2, sub: false } })).toEqual([]);
  });

  it('are put right in the index where it disagrees with the files', async () => {
    const files = emptyDisk();
    const first = roomOn(files);
    record(first.room, 1, [{ startS: START_S, seconds: 200 }]);
    first.room.close();
    const wanted = seconds(await read(first.room));
    const gone = diskFile('GK-0001/2026-11-30/080100000-1m.gms');
    files.unlink(gone);
    // One row too few, one with other bytes, one without a file.
    const rows = first.index.overlapping(
      { deviceId: DEVICE, channel: 1, sub: false },
      { startUs: us(0), endUs: us(300) },
    );
    const [one, , three, four] = rows;
    if (one === undefined || three === undefined || four === undefined) throw new Error('Too few segments');
    first.index.remove(one);
    first.index.replace(three, { ...three, bytes: three.bytes - 100, endUs: three.endUs - 1e6 });
    first.index.remove(four);
    const again = roomOn(files, { index: first.index });
    settle(again.room);
    expect(seconds(await read(again.room))).toEqual(wanted.filter((at) => at < 60 || at >= 120));
    expect(minutesOf(again.room.minutes(DEVICE, [1], us(0), 10))).toEqual([0, 2, 3]);
    expect(again.said).toEqual([`The index of the recordings in ${ROOT} was put right: 3 files found, 1 gone.`]);
    // A lost index is made again from the files.
    const anew = roomOn(files, { index: new FootageIndex(':memory:') });
    settle(anew.room);
    expect(seconds(await read(anew.room))).toEqual(wanted.filter((at) => at < 60 || at >= 120));
  });
});

describe('deleted minutes', () => {
  it('are gone from the disk, also those in a segment that goes on, and nothing else is', async () => {
    const files = emptyDisk();
    const { room } = roomOn(files);
    record(room, 1, [{ startS: START_S + 0.5, seconds: 250 }]);
    record(room, 2, [{ startS: START_S + 0.5, seconds: 250, channel: 2 }]);
    const count = room.removeMinutes({ deviceId: DEVICE, channels: [1], span: { startUs: us(60), endUs: us(120) } });
    expect(count).toBe(1);
    const left = seconds(await read(room));
    // The pictures up to the first key frame of 08:02 need those of 08:01.
    expect(left.filter((at) => at >= 60 && at < 120.5)).toEqual([]);
    expect(left.filter((at) => at < 60 || at >= 120.5)).toHaveLength(238 + 520);
    expect(minutesOf(room.minutes(DEVICE, [1], us(0), 10))).toEqual([0, 2, 3, 4]);
    expect(minutesOf(room.minutes(DEVICE, [1, 2], us(0), 10))).toEqual([0, 1, 2, 3, 4]);
    // The open segment, too; a second time there is nothing left.
    const last = { deviceId: DEVICE, channels: [1], span: { startUs: us(240), endUs: us(300) } };
    expect([room.removeMinutes(last), room.removeMinutes(last)]).toEqual([1, 0]);
    expect(seconds(await read(room)).at(-1)).toBeLessThan(240);
    // No file holds a picture of them, whatever the index says.
    room.close();
    const anew = roomOn(files, { index: new FootageIndex(':memory:') });
    settle(anew.room);
    expect(minutesOf(anew.room.minutes(DEVICE, [1], us(0), 10))).toEqual([0, 2, 3]);
    expect(room.disks()[0]?.bytes).toBe(anew.room.disks()[0]?.bytes);
  });
});

describe('retention', () => {
  it('by days removes whole segments, oldest first, each device by its days', () => {
    const files = emptyDisk();
    const { room } = roomOn(files);
    for (const [id, deviceId] of ['GK-0001', 'GK-0002', 'GK-0003'].entries()) {
      record(room, id, [{ deviceId, startS: START_S, seconds: 250 }], 60);
    }
    room.close();
    const nowMs = (START_S + 86_400 + 130) * 1000;
    room.keep({ nowMs, days: 1, daysByDevice: { 'GK-0002': 0, 'GK-0003': 2 }, covers: true });
    for (let count = 0; count < 3; count += 1) room.tick();
    expect(minutesOf(room.minutes('GK-0001', [1], us(0), 10))).toEqual([2, 3, 4]);
    expect(minutesOf(room.minutes('GK-0002', [1], us(0), 10))).toEqual([0, 1, 2, 3, 4]);
    room.keep({ nowMs: nowMs + 86_400_000, days: 1, daysByDevice: { 'GK-0002': 0 }, covers: true });
    for (let count = 0; count < 5; count += 1) room.tick();
    // An empty folder goes, too.
    expect(files.list(ROOT).map(({ name }) => name)).toEqual(['.gk-footage.json', 'GK-0001', 'GK-0002', 'GK-0003']);
    expect(files.list(`${ROOT}/GK-0001`)).toEqual([]);
  });

  it('by size removes the oldest of all when the disk is full, and says so', async () => {
    const files = emptyDisk();
    files.totalBytes = 60_000;
    const { room, said } = roomOn(files);
    record(room, 1, [{ startS: START_S, seconds: 600 }]);
    room.close();
    const kept = minutesOf(room.minutes(DEVICE, [1], us(0), 20));
    expect(kept.at(-1)).toBe(9);
    expect(kept.length).toBeLessThan(9);
    expect(kept).toEqual(Array.from({ length: kept.length }, (_, index) => 10 - kept.length + index));
    expect(seconds(await read(room)).at(-1)).toBe(599.75);
    expect(files.usedBytes).toBeLessThanOrEqual(60_000);
    expect(said).toEqual([`The disk of ${ROOT} is full: its oldest recordings make room.`]);
  });

  it('leaves everything where a full disk is not to be covered, and says that nothing is recorded', async () => {
    const files = emptyDisk();
    files.totalBytes = 60_000;
    const { room, said, clock } = roomOn(files);
    room.keep({ nowMs: 0, days: 0, daysByDevice: {}, covers: false });
    record(room, 1, [{ startS: START_S, seconds: 600 }]);
    room.close();
    const got = seconds(await read(room));
    expect(got.length).toBeGreaterThan(100);
    expect(got).toEqual(seconds(streamPackets({ startS: START_S, seconds: 600 })).slice(0, got.length));
    expect(said[0]).toBe(
      `The disk of ${ROOT} is full, and old recordings are kept (Cover): nothing more is recorded on it.`,
    );
    // With room again it goes on.
    files.totalBytes = 2 ** 20;
    clock.ms += 60_000;
    room.tick();
    record(room, 1, [{ startS: START_S + 1_000, seconds: 4 }]);
    expect(seconds(await read(room)).at(-1)).toBe(1_003.75);
  });
});

describe('a disk', () => {
  it('that is unplugged tells none of its recordings, and all of them when it is back', async () => {
    const files = emptyDisk();
    const { room, said, clock } = roomOn(files);
    record(room, 1, [{ startS: START_S, seconds: 100 }]);
    const plugIn = files.unplug(ROOT);
    files.addFolder(ROOT);
    clock.ms += 6_000;
    room.tick();
    record(room, 1, [{ startS: START_S + 200, seconds: 4 }]);
    expect(await read(room)).toEqual([]);
    expect(minutesOf(room.minutes(DEVICE, [1], us(0), 10))).toEqual([]);
    // The folder without its marker is that of another disk.
    expect(onDisk(files)).toEqual([]);
    plugIn();
    clock.ms += 6_000;
    room.tick();
    record(room, 1, [{ startS: START_S + 300, seconds: 4 }]);
    settle(room);
    const got = seconds(await read(room));
    expect(got).toContain(0);
    expect(got.at(-1)).toBe(303.75);
    expect(said.filter((line) => line.startsWith('Recordings in'))).toEqual([
      `Recordings in ${ROOT} are away: its folder is not there.`,
      `Recordings in ${ROOT} are there again.`,
    ]);
  });

  it('that fails in the middle of a segment keeps what was written before', async () => {
    const files = emptyDisk();
    const { room, said } = roomOn(files);
    let left = 6;
    files.fault = (name, path) => {
      if (name === 'write' && path.endsWith('.part') && left-- <= 0) throw failure('EIO', path);
    };
    record(room, 1, [{ startS: START_S, seconds: 10 }]);
    files.fault = undefined;
    record(room, 1, [{ startS: START_S + 30, seconds: 4 }]);
    const got = seconds(await read(room));
    expect(got.slice(0, 4)).toEqual([0, 0.25, 0.5, 0.75]);
    expect(got.at(-1)).toBe(33.75);
    expect(said).toEqual([`Recordings in ${ROOT} fail: it reports read or write errors.`]);
  });

  it.each([
    [
      'by their days',
      (room: FootageRoom) => {
        room.keep({ nowMs: (START_S + 10 * 86_400) * 1000, days: 1, daysByDevice: {}, covers: true });
        for (let count = 0; count < 5; count += 1) room.tick();
      },
    ],
    [
      'minute by minute',
      (room: FootageRoom) => {
        room.removeMinutes({ deviceId: DEVICE, channels: [1], span: { startUs: us(0), endUs: us(60) } });
      },
    ],
  ] as const)('removes nothing behind a link that stands in for a folder, %s', async (_, remove) => {
    const files = emptyDisk();
    const { room, index } = roomOn(files);
    record(room, 1, [{ startS: START_S + 0.5, seconds: 100 }]);
    room.close();
    // Recordings of another disk, by the same names.
    const paths = files.paths().filter((path) => path.startsWith(`${ROOT}/${DEVICE}/`));
    const copies = paths.map(
      (path) => [path.replace(`${ROOT}/${DEVICE}`, '/home/x'), files.read(path, 0, 1e6)] as const,
    );
    files.unplug(`${ROOT}/${DEVICE}`);
    files.addFolder('/home/x/2026-11-30');
    for (const [path, bytes] of copies) files.create(path).write(bytes);
    files.addLink(`${ROOT}/${DEVICE}`, '/home/x');
    const before = copies.map(([path]) => files.size(path));
    expect(before.length).toBeGreaterThan(1);
    remove(room);
    expect(copies.map(([path]) => files.size(path))).toEqual(before);
    // The index does not name them any more.
    const [first] = paths.sort();
    expect(index.byPath(room.disks()[0]?.disk.id ?? '', first?.slice(ROOT.length + 1) ?? '')).toBeUndefined();
  });

  it('that fails again and again is named once, in words', () => {
    const files = emptyDisk();
    const { room, said, clock } = roomOn(files);
    files.fault = (name, path) => {
      if (name === 'makeFolder') throw failure('EEXIST', path);
    };
    for (let minute = 0; minute < 20; minute += 1) {
      record(room, 1, [{ startS: START_S + 60 * minute, seconds: 2 }]);
      for (let look = 0; look < 10; look += 1) {
        clock.ms += 6_000;
        room.tick();
      }
    }
    const line = `Recordings in ${ROOT} fail: a link or another file stands where a folder of a device belongs.`;
    expect(said).toEqual([line]);
    // Good for a while, it is named again.
    files.fault = undefined;
    record(room, 1, [{ startS: START_S + 2_000, seconds: 2 }]);
    for (let look = 0; look < 60; look += 1) {
      clock.ms += 6_000;
      room.tick();
    }
    files.fault = (name, path) => {
      if (name === 'makeFolder') throw failure('EEXIST', path);
    };
    record(room, 2, [{ startS: START_S + 3_000, seconds: 2, deviceId: 'GK-0002' }]);
    expect(said).toEqual([line, line]);
  });

  it('is formatted in its own files only, follows no link, and not while it is read-only', () => {
    const files = emptyDisk();
    const { room, index } = roomOn(files);
    record(room, 1, [{ startS: START_S, seconds: 100 }]);
    record(room, 2, [{ startS: START_S, seconds: 100, deviceId: 'GK-0002' }]);
    files.addFolder(`${ROOT}/GK-0001/2026-11-30`);
    const other = files.create(`${ROOT}/GK-0001/2026-11-30/letter.txt`);
    other.write(new Uint8Array(1));
    // Somebody replaces the folder of a device by a link to another one.
    files.addFolder('/home/x/2026-11-30');
    const taken = files.create('/home/x/2026-11-30/080000000-1m.gms');
    taken.write(new Uint8Array(9));
    files.unplug(`${ROOT}/GK-0002`);
    files.addLink(`${ROOT}/GK-0002`, '/home/x');
    const [disk] = room.disks();
    const id = disk?.disk.id ?? '';
    expect(room.format('other')).toEqual({ refused: 'Unknown disk' });
    const formatted = room.format(id);
    expect(formatted).toMatchObject({ files: 2 });
    expect(files.paths()).toEqual(
      [
        `${ROOT}/.gk-footage.json`,
        `${ROOT}/GK-0001/2026-11-30/letter.txt`,
        '/home/x/2026-11-30/080000000-1m.gms',
      ].sort(),
    );
    expect(index.bytesOnDisk(id)).toBe(0);
    room.use({ mode: 'capacity', slots: [{ path: ROOT, isReadOnly: true }], allowed: ['/disks'] });
    expect(room.format(id)).toEqual({ refused: 'The media slot of this disk is read-only' });
  });

  it('is refused outside the folders of the start, by its path without links, and with other files in it', () => {
    const files = emptyDisk(['/disks/a', '/disks/full', '/disks/new', '/home/x']);
    files.create('/disks/full/letter.txt');
    files.addLink('/disks/link', '/home/x');
    const { room } = roomOn(files);
    const check = (path: string) => room.check(path, ['/disks']);
    const outside = (path: string) => ({
      kind: 'refused',
      reason: `${path} is not below a folder that the recorder was started with (--disk)`,
    });
    for (const path of ['/home/x', '/disks/link', 'disks/a', '/home/none', '/'])
      expect(check(path)).toEqual(outside(path));
    expect(check('/disks/none')).toEqual({ kind: 'refused', reason: 'There is no folder /disks/none' });
    expect(check('/disks/full')).toMatchObject({
      kind: 'refused',
      reason: expect.stringContaining('holds other files'),
    });
    expect(check('/disks/new')).toEqual({ kind: 'usable', root: '/disks/new', id: undefined });
    expect(check('/disks/a')).toMatchObject({ kind: 'usable', id: expect.stringMatching(/^[\w-]{36}$/) });
  });

  it('is filled after the other one in Capacity, and shares the devices in Efficacy', () => {
    const roots = ['/disks/a', '/disks/b', '/disks/c'];
    const parts = Array.from({ length: 12 }, (_, index) => ({
      startS: START_S,
      seconds: 4,
      deviceId: `GK-${String(index).padStart(4, '0')}`,
    }));
    const used = (mode: 'capacity' | 'efficacy') => {
      const files = emptyDisk(roots);
      const { room } = roomOn(files, {}, roots);
      room.use({
        mode,
        slots: roots.map((path) => ({ path, isReadOnly: path === '/disks/c' })),
        allowed: ['/disks'],
      });
      for (const [id, part] of parts.entries()) record(room, id, [part]);
      room.close();
      return room.disks().map(({ bytes }) => bytes > 0);
    };
    expect([used('capacity'), used('efficacy')]).toEqual([
      [true, false, false],
      [true, true, false],
    ]);
  });
});
