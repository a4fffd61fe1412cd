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

  it.each([0.5, 1, 1.6, 2, 2.5, 2.9])('sound that comes %s s ahead of its time is heard', (leadS) => {
    const buffer = new PlayoutBuffer(RATE, 50);
    let heard = 0;
    let most = 0;
    // Ten seconds, a chunk of 20 ms at its turn, as a camera sends them.
    for (let frame = 0; frame < 10 * RATE; frame += BLOCK) {
      if (frame % 160 < BLOCK) buffer.push(chunk(1, 160), frame + leadS * RATE);
      const output = new Float32Array(BLOCK);
      buffer.fill(output, frame);
      most = Math.max(most, buffer.bufferedS);
      if (frame > 4 * RATE) heard += output.filter((sample) => sample > 0).length;
    }
    expect(heard).toBeGreaterThan(5 * RATE);
    expect(most).toBeLessThanOrEqual(1);
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

describe('PlayoutBuffer with times', () => {
  /** Plays `count` blocks from a frame on, with a chunk pushed `leadFrames` ahead of its due frame each time. */
  function run(buffer: PlayoutBuffer, fromFrame: number, blocks: number, leadFrames: number): Float32Array {
    const heard = new Float32Array(blocks * BLOCK);
    let pushed = 0;
    for (let block = 0; block < blocks; block += 1) {
      const frame = fromFrame + block * BLOCK;
      while (frame >= fromFrame + pushed * CHUNK - leadFrames) {
        // The samples of a chunk rise through the whole run: each says when it belongs.
        const first = fromFrame + pushed * CHUNK;
        buffer.push(
          Float32Array.from({ length: CHUNK }, (_, i) => first + i),
          first,
        );
        pushed += 1;
      }
      const output = new Float32Array(BLOCK);
      buffer.fill(output, frame);
      heard.set(output, block * BLOCK);
    }
    return heard;
  }

  it('plays each sample at its time', () => {
    const heard = run(new PlayoutBuffer(RATE, 50), 6400, 200, 800);
    expect([...heard]).toEqual(Array.from({ length: 200 * BLOCK }, (_, i) => 6400 + i));
  });

  it('waits for the time of the first', () => {
    const buffer = new PlayoutBuffer(RATE, 50);
    buffer.push(chunk(1), 10 * BLOCK);
    for (let block = 0; block < 10; block += 1) {
      expect(buffer.fill(new Float32Array(BLOCK), block * BLOCK)).toBe(0);
    }
    expect(buffer.fill(new Float32Array(BLOCK), 10 * BLOCK)).toBe(1);
  });

  it('skips what is over when much lies ready', () => {
    const buffer = new PlayoutBuffer(RATE, 50);
    for (let i = 0; i < 20; i += 1) buffer.push(chunk(i + 1), i * CHUNK);
    const output = new Float32Array(BLOCK);
    buffer.fill(output, 10 * CHUNK);
    expect(output[0]).toBe(11);
  });

  it('plays on without gaps when packets always come too late, and says how late', () => {
    const buffer = new PlayoutBuffer(RATE, 50);
    const heard = run(buffer, 6400, 400, -1600);
    const begun = heard.findIndex((value) => value > 0);
    expect(begun).toBeLessThan(1600 + 3 * CHUNK);
    expect(heard.subarray(begun).every((value) => value > 0)).toBe(true);
    expect(buffer.lateS).toBeGreaterThan(0.19);
    expect(buffer.lateS).toBeLessThan(0.32);
  });

  it('comes back into time within seconds, without a jump, when its times move', () => {
    const buffer = new PlayoutBuffer(RATE, 50);
    run(buffer, 6400, 50, 1600);
    let before = 0;
    let greatest = 0;
    let frame = 6400 + 50 * BLOCK;
    let at = Math.ceil((frame - 6400 + 1600) / CHUNK) * CHUNK + 6400;
    for (let block = 0; block < 400; block += 1) {
      // From here on everything belongs 0.1 s earlier.
      while (at - 800 < frame + 1600) {
        buffer.push(
          Float32Array.from({ length: CHUNK }, (_, i) => at + i),
          at - 800,
        );
        at += CHUNK;
      }
      const output = new Float32Array(BLOCK);
      buffer.fill(output, frame);
      for (const value of output) {
        if (before > 0) greatest = Math.max(greatest, value - before);
        before = value;
      }
      frame += BLOCK;
    }
    expect(greatest).toBeLessThan(1.2);
    expect(Math.abs(buffer.lateS ?? 1)).toBeLessThan(0.02);
  });
});
