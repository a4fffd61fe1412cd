import { describe, expect, it } from 'vitest';
import { flushMicrotasks } from '../../testing/fake-clock.js';
import { TrackSurface } from './picture-surfaces.js';

interface FakeFrame {
  closed: boolean;
  close(): void;
}

function frame(): VideoFrame & FakeFrame {
  const made: FakeFrame = {
    closed: false,
    close: () => {
      made.closed = true;
    },
  };
  return made as VideoFrame & FakeFrame;
}

describe('TrackSurface', () => {
  it('leaves the track open when it is closed: a track that ends takes its last picture along', async () => {
    const seen: string[] = [];
    const writable = new WritableStream<VideoFrame>({
      write: () => void seen.push('picture'),
      close: () => void seen.push('end'),
      abort: () => void seen.push('abort'),
    });
    const surface = new TrackSurface(writable, () => seen.push('lost'));
    expect(surface.show(frame())).toBe(true);
    surface.close();
    await flushMicrotasks();
    expect(seen).toEqual(['picture']);
    const late = frame();
    expect(surface.show(late)).toBe(false);
    expect(late.closed).toBe(true);
  });

  it('says once that the track has ended from the other side, unless it was closed before', async () => {
    for (const isClosed of [false, true]) {
      const lost: string[] = [];
      const ended = new WritableStream<VideoFrame>({ write: () => Promise.reject(new Error('ended')) });
      const surface = new TrackSurface(ended, () => lost.push('lost'));
      surface.show(frame());
      surface.show(frame());
      if (isClosed) surface.close();
      await flushMicrotasks();
      expect(lost).toEqual(isClosed ? [] : ['lost']);
    }
  });

  it('drops a picture while two are on their way', () => {
    const surface = new TrackSurface(
      new WritableStream({ write: () => new Promise(() => undefined) }),
      () => undefined,
    );
    expect([surface.show(frame()), surface.show(frame()), surface.show(frame())]).toEqual([true, true, false]);
  });
});
