import { describe, expect, it } from 'vitest';
import { microseconds } from '../../util/units.js';
import type { VideoUnit } from '../../wire/container/demuxer.js';
import { DecodeQueue } from './decode-queue.js';
import { GopBuffer } from '../stream/gop-buffer.js';

function unit(n: number, options: { key?: boolean; discontinuity?: boolean; bytes?: number } = {}): VideoUnit {
  return {
    channel: 1,
    codec: 'h264',
    key: options.key ?? false,
    discontinuity: options.discontinuity ?? false,
    recorded: false,
    capturedAtUs: microseconds(n * 66_667),
    data: new Uint8Array(options.bytes ?? 1),
  };
}

describe('DecodeQueue', () => {
  it('lets nothing in ahead of a key frame', () => {
    const queue = new DecodeQueue();
    queue.push(unit(0), 0, 0);
    expect([queue.size, queue.dropped]).toEqual([0, 1]);
    queue.push(unit(1, { key: true }), 0, 0);
    queue.push(unit(2), 0, 0);
    expect(queue.shift()?.key).toBe(true);
    expect(queue.size).toBe(1);
  });

  it('shuts at a gap, keeps what is whole, and opens at the next key frame', () => {
    const queue = new DecodeQueue();
    queue.push(unit(0, { key: true }), 0, 0);
    queue.push(unit(2, { discontinuity: true }), 0, 0);
    queue.push(unit(3), 0, 0);
    expect([queue.size, queue.dropped, queue.keyFrameSkips]).toEqual([1, 2, 1]);
    queue.push(unit(4, { key: true, discontinuity: true }), 0, 0);
    expect(queue.size).toBe(2);
  });

  it('drops what is overdue when a key frame makes it worthless', () => {
    const queue = new DecodeQueue();
    queue.push(unit(0, { key: true }), 5000, 0);
    queue.push(unit(1), 5000, 67);
    queue.push(unit(2, { key: true }), 5000, 133);
    expect([queue.size, queue.dropped]).toEqual([1, 2]);
    expect(queue.first?.key).toBe(true);
  });

  it('drops nothing at a key frame while pictures are in time', () => {
    const queue = new DecodeQueue();
    queue.push(unit(0, { key: true }), 0, 0);
    queue.push(unit(1), 67, 67);
    queue.push(unit(2, { key: true }), 133, 133);
    expect([queue.size, queue.dropped]).toEqual([3, 0]);
  });

  it('skips to the next key frame when the decoder cannot follow, and says so', () => {
    const queue = new DecodeQueue();
    queue.push(unit(0, { key: true }), 0, 0);
    for (let n = 1; n <= 13; n++) queue.push(unit(n), n * 67, n * 67);
    expect(queue.size).toBe(0);
    expect(queue.keyFrameSkips).toBe(1);
    expect(queue.dropped).toBe(14);
    queue.push(unit(14), 938, 938);
    expect(queue.size).toBe(0);
    queue.push(unit(15, { key: true }), 1005, 1005);
    expect(queue.size).toBe(1);
  });

  it('keeps a key frame that already waits when it skips', () => {
    const queue = new DecodeQueue();
    queue.push(unit(0, { key: true }), 0, 0);
    queue.push(unit(1), 10, 800);
    queue.push(unit(2, { key: true }), 790, 800);
    queue.push(unit(3), 850, 860);
    expect(queue.first?.key).toBe(true);
    expect(queue.size).toBe(2);
    expect(queue.keyFrameSkips).toBe(1);
  });

  it('replays a held group in the place of what waits', () => {
    const queue = new DecodeQueue();
    const held = [unit(0, { key: true }), unit(1)];
    queue.replay(held, 0);
    queue.push(unit(2), 1, 1);
    expect(queue.size).toBe(3);
    queue.replay([], 2);
    queue.push(unit(3), 3, 3);
    expect(queue.size).toBe(0);
  });
});

describe('GopBuffer', () => {
  it('holds the pictures since the newest key frame', () => {
    const gop = new GopBuffer();
    gop.push(unit(0));
    expect(gop.units).toHaveLength(0);
    for (const key of [true, false, false, true, false]) gop.push(unit(1, { key }));
    expect(gop.units.map(({ key }) => key)).toEqual([true, false]);
  });

  it('gives a broken group up', () => {
    const gop = new GopBuffer();
    gop.push(unit(0, { key: true }));
    gop.push(unit(2, { discontinuity: true }));
    gop.push(unit(3));
    expect(gop.units).toHaveLength(0);
  });

  it('is bounded in pictures and bytes', () => {
    const gop = new GopBuffer();
    gop.push(unit(0, { key: true }));
    for (let n = 1; n <= 600; n++) gop.push(unit(n));
    expect(gop.units).toHaveLength(0);
    gop.push(unit(0, { key: true, bytes: 9 * 1024 * 1024 }));
    expect(gop.units).toHaveLength(0);
  });
});
