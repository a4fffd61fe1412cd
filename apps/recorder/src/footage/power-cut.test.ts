import { describe, expect, it } from 'vitest';
import { FootageIndex } from './index/footage-index.js';
import type { Segment } from './segments/segment.js';
import { emptyDisk, onDisk, read, roomOn, settle } from './testing/memory-recordings.js';
import { POWER_CUTS } from './testing/faulty-files.js';
import { bytesOf, pictures, streamPackets } from './testing/stream-packets.js';

/** 08:00 of a day. */
const START_S = 1_796_025_600;
const numbers = (packets: readonly { readonly sequence: number }[]) => packets.map(({ sequence }) => sequence);

describe('a power cut', () => {
  it('at any moment loses nothing of a closed segment, and leaves of an open one what begins it', async () => {
    const files = emptyDisk();
    const { room, index, clock } = roomOn(files);
    /** Segments that had their row after each step. */
    const rows: { readonly steps: number; readonly segment: Segment }[] = [];
    const add = index.add.bind(index);
    index.add = (segment) => {
      add(segment);
      rows.push({ steps: files.steps.length, segment });
    };
    const part = { startS: START_S + 40, seconds: 85 };
    const packets = streamPackets(part);
    room.openStream(1, { deviceId: 'GK-0001', channel: 1, sub: false });
    for (let at = 0; at < packets.length; at += 50) {
      room.append(1, bytesOf(packets.slice(at, at + 50)));
      // Now and then the open segment is synced.
      clock.ms += 6_000;
    }
    room.close();
    const all = numbers(pictures(packets));
    expect(numbers(pictures(await read(room)))).toEqual(all);
    expect(rows.map(({ segment }) => segment.path)).toEqual([
      'GK-0001/2026-11-30/080040000-1m.gms',
      'GK-0001/2026-11-30/080100000-1m.gms',
      'GK-0001/2026-11-30/080200000-1m.gms',
    ]);
    let states = 0;
    for (let count = 2; count <= files.steps.length; count += 1) {
      for (const cut of POWER_CUTS) {
        const closed = rows.filter(({ steps }) => steps <= count).map(({ segment }) => segment);
        for (const knows of [true, false]) {
          const after = files.afterPowerCut(count, cut);
          const where = `${JSON.stringify(cut)} after ${count} steps, index ${knows ? 'kept' : 'lost'}`;
          const kept = new FootageIndex(':memory:');
          if (knows) for (const segment of closed) kept.add(segment);
          // The name that the row has is on the disk.
          for (const { path } of closed) expect(onDisk(after), where).toContain(path);
          const again = roomOn(after, { index: kept });
          settle(again.room);
          const found = pictures(await read(again.room));
          const got = numbers(found);
          // No picture is filled up with zeros.
          expect(found.filter(({ payload }) => payload.at(-1) === 0)).toEqual([]);
          const safe = pictures(packets).filter(({ capturedAtUs }) =>
            closed.some(({ startUs, endUs }) => capturedAtUs >= startUs && capturedAtUs < endUs),
          );
          expect(got.slice(0, safe.length), where).toEqual(numbers(safe));
          // The rest of the open segment is as it was written, without a gap or a made-up picture.
          expect(got, where).toEqual(all.slice(0, got.length));
          expect(
            onDisk(after).filter((path) => path.endsWith('.part')),
            where,
          ).toEqual([]);
          states += 1;
        }
      }
    }
    expect(states).toBeGreaterThan(300);
  });
});

describe('streams that begin in the same second', () => {
  it('put their data on the disk one after another, and the name of each file with it', () => {
    const files = emptyDisk();
    const { room, clock } = roomOn(files);
    const streams = Array.from({ length: 40 }, (_, index) => {
      const deviceId = `GK-${1001 + index}`;
      return { id: index + 1, deviceId, packets: streamPackets({ deviceId, startS: START_S, seconds: 12 }) };
    });
    for (const { id, deviceId } of streams) room.openStream(id, { deviceId, channel: 1, sub: false });
    const inStep: string[][] = [];
    for (let second = 0; second < 12; second += 1) {
      const before = files.steps.length;
      for (const { id, packets } of streams) {
        room.append(id, bytesOf(packets.slice(second === 0 ? 0 : second * 4 + 1, second * 4 + 5)));
      }
      inStep.push(files.steps.slice(before).flatMap(({ name, path }) => (name === 'sync' ? [path] : [])));
      clock.ms += 1_000;
    }
    // Each once within 10 s, and a part of them at a time.
    expect(new Set(inStep.flat()).size).toBe(40);
    expect(Math.max(...inStep.map((paths) => paths.length))).toBeLessThanOrEqual(8);
    const names = files.steps.filter(({ name, path }) => name === 'syncFolder' && /GK-\d+\/\d/.test(path));
    expect(new Set(names.map(({ path }) => path)).size).toBe(40);
  });
});
