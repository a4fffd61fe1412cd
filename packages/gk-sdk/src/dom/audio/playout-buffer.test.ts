import { describe, expect, it } from 'vitest';
import { PlayoutBuffer } from './playout-buffer.js';

const RATE = 8000;
const CHUNK = 320;
const BLOCK = 64;

const chunk = (value: number, length = CHUNK): Float32Array => new Float32Array(length).fill(value);

/** A buffer with `count` chunks, each of its own number. */
function filled(count: number, maxChunks = 50): PlayoutBuffer {
  const buffer = new PlayoutBuffer(RATE, maxChunks);
  for (let i = 1; i <= count; i += 1) buffer.push(chunk(i));
  return buffer;
}

/** The next `count` samples. */
function play(buffer: PlayoutBuffer, count: number): number[] {
  const samples: number[] = [];
  while (samples.length < count) {
    const output = new Float32Array(BLOCK);
    buffer.fill(output, 0);
    samples.push(...output);
  }
  return samples.slice(0, count);
}

describe('PlayoutBuffer', () => {
  it('waits for a chunk and what the network may be late, then plays each in its order', () => {
    const buffer = filled(2);
    expect(play(buffer, BLOCK)).toEqual([...chunk(0, BLOCK)]);
    buffer.push(chunk(3));
    expect(play(buffer, CHUNK * 3)).toEqual([...chunk(1), ...chunk(2), ...chunk(3)]);
  });

  it('is silent where there is nothing, and waits again', () => {
    const buffer = filled(3);
    play(buffer, CHUNK * 3);
    expect(play(buffer, BLOCK)).toEqual([...chunk(0, BLOCK)]);
    buffer.push(chunk(7));
    buffer.push(chunk(8));
    expect(play(buffer, BLOCK)).toEqual([...chunk(0, BLOCK)]);
    buffer.push(chunk(9));
    expect(play(buffer, BLOCK)).toEqual([...chunk(7, BLOCK)]);
  });

  it('waits for more where chunks are long, as one of them would be played before the next is there', () => {
    const buffer = new PlayoutBuffer(RATE, 50);
    buffer.push(chunk(1, 1280));
    expect(play(buffer, BLOCK)[0]).toBe(0);
    buffer.push(chunk(2, 1280));
    expect(play(buffer, BLOCK)[0]).toBe(1);
  });

  it('keeps the newest chunks, also when fewer may wait from now on', () => {
    const buffer = filled(60);
    expect([buffer.dropped, buffer.bufferedS]).toEqual([10, 2]);
    expect(play(buffer, BLOCK)[0]).toBe(11);
    buffer.maxChunks = 20;
    expect(buffer.dropped).toBe(40);
    expect(buffer.bufferedS).toBeCloseTo(0.8, 9);
    expect(play(buffer, BLOCK)[0]).toBe(41);
  });

  it('makes up for what is too much, and is true to time again', () => {
    const buffer = new PlayoutBuffer(RATE, 50);
    const beat = (count: number): void => {
      // As much comes as is played: 40 ms.
      for (let i = 0; i < count; i += 1) {
        buffer.push(chunk(1));
        play(buffer, CHUNK);
      }
    };
    for (let i = 0; i < 40; i += 1) buffer.push(chunk(1));
    beat(25);
    const afterASecond = buffer.bufferedS;
    expect(afterASecond).toBeLessThan(1.55);
    // Never faster than a tenth.
    expect(afterASecond).toBeGreaterThan(1.45);
    beat(1500);
    const level = buffer.bufferedS;
    expect(level).toBeLessThan(0.25);
    expect(level).toBeGreaterThan(0.02);
    beat(500);
    expect(buffer.bufferedS).toBeCloseTo(level, 9);
    expect(buffer.dropped).toBe(0);
  });

  it('tells the greatest sample', () => {
    const loud = new PlayoutBuffer(RATE, 50);
    loud.push(Float32Array.from({ length: 2000 }, (_, i) => (i === 5 ? -0.75 : 0.25)));
    loud.push(chunk(0, 2000));
    expect(loud.fill(new Float32Array(BLOCK), 0)).toBe(0.75);
    expect(new PlayoutBuffer(RATE, 50).fill(new Float32Array(BLOCK), 0)).toBe(0);
  });
});
