import { describe, expect, it } from 'vitest';
import { DecodedPictures } from './decoded-pictures.js';

function filled(...times: number[]) {
  const closed: number[] = [];
  const pictures = new DecodedPictures<{ close(): void }>();
  for (const captureMs of times) pictures.add({ close: () => closed.push(captureMs) }, captureMs);
  return { pictures, closed };
}

describe('DecodedPictures', () => {
  it('keeps the order of capture, whatever order they come in', () => {
    const { pictures } = filled(0, 200, 100);
    expect([pictures.size, pictures.lastMs, pictures.nextMs(0), pictures.countAfter(50)]).toEqual([3, 200, 100, 2]);
  });

  it('gives the picture of a time away and closes those ahead of it', () => {
    const { pictures, closed } = filled(0, 100, 200);
    expect(pictures.take(150, false)).toMatchObject({ chosen: { captureMs: 100 }, passed: 1 });
    expect(closed).toEqual([0]);
    expect(pictures.size).toBe(1);
  });

  it('gives the first one behind a time only when asked', () => {
    const { pictures, closed } = filled(100, 200);
    expect(pictures.take(50, false)).toBeUndefined();
    expect(pictures.take(50, true)?.chosen.captureMs).toBe(100);
    expect(closed).toEqual([]);
    expect(filled().pictures.take(50, true)).toBeUndefined();
  });

  it('closes what it lets go of', () => {
    const { pictures, closed } = filled(0, 100, 200);
    pictures.keepFrom(100);
    expect(closed).toEqual([0]);
    pictures.clear();
    expect(closed).toEqual([0, 100, 200]);
  });
});
