import { describe, expect, it } from 'vitest';
import { flushMicrotasks } from '../../../testing/fake-clock.js';
import { RecordedSurfaces } from './recorded-surfaces.js';

const png = new Blob(['picture']);

function canvas(convertToBlob: () => Promise<Blob>): OffscreenCanvas {
  return { getContext: () => null, convertToBlob } as unknown as OffscreenCanvas;
}

/** Answers of the worker about this channel. */
async function answersOf(surfaces: RecordedSurfaces, channel: number): Promise<unknown[]> {
  const answers: unknown[] = [];
  surfaces.snapshot(channel, { postMessage: (answer: unknown) => answers.push(answer) } as unknown as MessagePort);
  await flushMicrotasks();
  return answers;
}

function surfacesWith(painted: OffscreenCanvas): RecordedSurfaces {
  const surfaces = new RecordedSurfaces({ post: () => undefined, codecOf: () => 'h264', setSurface: () => true });
  surfaces.take({ type: 'surface', channel: 1, renderPath: 'canvas', surface: { kind: 'canvas', canvas: painted } });
  return surfaces;
}

describe('RecordedSurfaces', () => {
  it('answers with the picture on a canvas, so that the page need not read that', async () => {
    const surfaces = surfacesWith(canvas(() => Promise.resolve(png)));
    expect(await answersOf(surfaces, 1)).toEqual([png]);
    expect(await answersOf(surfaces, 2)).toEqual([]);
  });

  it('does not answer of a canvas that cannot be read, or is gone', async () => {
    const broken = surfacesWith(canvas(() => Promise.reject(new Error('InvalidStateError'))));
    expect(await answersOf(broken, 1)).toEqual([]);
    const surfaces = surfacesWith(canvas(() => Promise.resolve(png)));
    expect(surfaces.keep([2])).toEqual([1]);
    expect(await answersOf(surfaces, 1)).toEqual([]);
  });
});
