import { beforeEach, describe, expect, it, vi } from 'vitest';
import { SegmentBuffer } from './segment-buffer.js';

class FakeSourceBuffer extends EventTarget {
  updating = false;
  ranges: [number, number][] = [];
  readonly did: string[] = [];

  get buffered(): { length: number; start(i: number): number; end(i: number): number } {
    const { ranges } = this;
    return { length: ranges.length, start: (i) => ranges[i]?.[0] ?? 0, end: (i) => ranges[i]?.[1] ?? 0 };
  }

  appendBuffer({ byteLength }: Uint8Array): void {
    this.#begin(`append ${byteLength}`);
  }

  remove(fromS: number, toS: number): void {
    this.#begin(`remove ${fromS} ${toS}`);
  }

  changeType(mime: string): void {
    this.did.push(mime);
  }

  finish(): void {
    this.updating = false;
    this.dispatchEvent(new Event('updateend'));
  }

  #begin(what: string): void {
    if (this.updating) throw new Error('still updating');
    this.updating = true;
    this.did.push(what);
  }
}

let buffer: FakeSourceBuffer;
class FakeMediaSource extends EventTarget {
  readyState = 'open';
  #durationS = Infinity;

  get duration(): number {
    return this.#durationS;
  }

  set duration(durationS: number) {
    this.#durationS = durationS;
    buffer.did.push(`duration ${durationS}`);
  }

  endOfStream(): void {
    this.readyState = 'ended';
    this.#durationS = buffer.ranges.at(-1)?.[1] ?? 0;
    buffer.did.push('end');
  }

  addSourceBuffer(mime: string): FakeSourceBuffer {
    buffer.did.push(mime);
    return buffer;
  }
}

let source: FakeMediaSource;
const bytes = (length: number): Uint8Array<ArrayBuffer> => new Uint8Array(length);
const failed = vi.fn();
function make(): SegmentBuffer {
  const segments = new SegmentBuffer(FakeMediaSource as unknown as typeof MediaSource, failed);
  source = segments.source as unknown as FakeMediaSource;
  return segments;
}

beforeEach(() => {
  buffer = new FakeSourceBuffer();
  failed.mockClear();
});

describe('SegmentBuffer', () => {
  it('does one thing after another and tells when each picture is there', () => {
    const segments = make();
    const done: number[] = [];
    segments.init('a', bytes(1));
    for (const size of [2, 3]) segments.append(bytes(size), () => done.push(size));
    expect(buffer.did).toEqual(['a', 'append 1']);
    buffer.finish();
    buffer.finish();
    expect(done).toEqual([2]);
    segments.init('b', bytes(4));
    buffer.finish();
    segments.append(undefined, () => done.push(0));
    expect(done).toEqual([2, 3]);
    buffer.finish();
    expect(done).toEqual([2, 3, 0]);
    expect(buffer.did).toEqual(['a', 'append 1', 'append 2', 'append 3', 'b', 'append 4']);
  });

  it('lets go of what is far from the picture in sight', () => {
    const segments = make();
    segments.init('a', bytes(1));
    buffer.finish();
    buffer.ranges = [
      [0, 90],
      [100, 400],
    ];
    expect([segments.endAt(95), segments.endAt(100), segments.endAt(400)]).toEqual([undefined, 400, undefined]);
    segments.keepAround(50);
    buffer.finish();
    expect(buffer.did.slice(2)).toEqual(['remove 170 Infinity']);
    buffer.ranges = [[0, 210]];
    segments.keepAround(200);
    expect(buffer.did.slice(3)).toEqual(['remove 0 170']);
  });

  it('says once that nothing follows, and opens again for what does', () => {
    const segments = make();
    const done = vi.fn();
    segments.drain();
    segments.init('a', bytes(1));
    buffer.finish();
    buffer.ranges = [[0, 2]];
    segments.drain();
    segments.drain();
    expect(segments.isDrained).toBe(true);
    // One that the buffer has is nothing new.
    segments.append(undefined, done);
    expect(done).toHaveBeenCalledOnce();
    expect(buffer.did.slice(2)).toEqual(['end']);
    segments.append(bytes(2), done);
    expect(segments.isDrained).toBe(false);
    source.readyState = 'open';
    buffer.finish();
    buffer.finish();
    expect(buffer.did.slice(3)).toEqual(['remove 2 Infinity', 'duration Infinity', 'append 2']);
    expect(done).toHaveBeenCalledTimes(2);
  });

  it('fails once, in words', () => {
    const segments = make();
    segments.init('a', bytes(1));
    buffer.dispatchEvent(new Event('error'));
    buffer.dispatchEvent(new Event('error'));
    expect(failed.mock.calls).toEqual([['the browser refused the media']]);
  });
});
