import { afterEach, describe, expect, it, vi } from 'vitest';
import { mediaSourceClass } from './media-source-class.js';
import { MediaSourceSink } from './media-source-sink.js';

/** A buffer whose operations end on request. */
class FakeBuffer extends EventTarget {
  readonly done: string[] = [];
  updating = false;

  appendBuffer(data: Uint8Array): void {
    this.#begin(`append ${[...data].join(' ')}`);
  }

  remove(startS: number, endS: number): void {
    this.#begin(`remove ${startS}-${endS}`);
  }

  changeType(mime: string): void {
    this.done.push(`type ${mime}`);
  }

  #begin(what: string): void {
    if (this.updating) throw new DOMException('busy', 'InvalidStateError');
    this.updating = true;
    this.done.push(what);
  }

  finish(): void {
    this.updating = false;
    this.dispatchEvent(new Event('updateend'));
  }
}

class FakeMediaSource extends EventTarget {
  readonly buffer = new FakeBuffer();
  readyState = 'closed';

  addSourceBuffer(mime: string): FakeBuffer {
    this.buffer.done.push(`add ${mime}`);
    return this.buffer;
  }

  open(): void {
    this.readyState = 'open';
    this.dispatchEvent(new Event('sourceopen'));
  }
}

function setUp() {
  const failed: string[] = [];
  const sink = new MediaSourceSink(FakeMediaSource as unknown as typeof MediaSource, (reason) => failed.push(reason));
  const source = sink.source as unknown as FakeMediaSource;
  const append = (value: number, keyTimeS?: number): void => {
    sink.append(Uint8Array.of(value), keyTimeS);
  };
  return { sink, source, buffer: source.buffer, failed, append };
}

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('MediaSourceSink', () => {
  it('waits until the source is open, and does one thing at a time', () => {
    const { sink, source, buffer, append } = setUp();
    sink.init('video/mp4', Uint8Array.of(9));
    append(1, 0);
    append(2);
    expect(buffer.done).toEqual([]);
    source.open();
    expect(buffer.done).toEqual(['add video/mp4', 'append 9']);
    buffer.finish();
    expect(buffer.done.at(-1)).toBe('append 1 2');
  });

  it('goes on with another codec, and keeps two groups of pictures', () => {
    const { sink, source, buffer, append } = setUp();
    source.open();
    sink.init('video/a', Uint8Array.of(9));
    buffer.finish();
    for (const keyTimeS of [0, 1, 2]) {
      append(keyTimeS, keyTimeS);
      buffer.finish();
      buffer.finish();
    }
    expect(buffer.done).toContain('remove 0-1');
    sink.init('video/b', Uint8Array.of(8));
    expect(buffer.done.slice(-2)).toEqual(['type video/b', 'append 8']);
  });

  it('goes on with another size where a buffer has no changeType (WebKitGTK)', () => {
    const { sink, source, buffer, failed } = setUp();
    Object.assign(buffer, { changeType: undefined });
    source.open();
    sink.init('video/a', Uint8Array.of(9));
    buffer.finish();
    sink.init('video/b', Uint8Array.of(8));
    expect(buffer.done.slice(-1)).toEqual(['append 8']);
    expect(failed).toEqual([]);
  });

  it('fails once when the browser refuses, and when nothing is taken any more', () => {
    const refused = setUp();
    refused.source.open();
    refused.sink.init('video/mp4', Uint8Array.of(9));
    refused.buffer.dispatchEvent(new Event('error'));
    refused.buffer.dispatchEvent(new Event('error'));
    expect(refused.failed).toEqual(['the browser refused the media']);

    const stuck = setUp();
    for (let n = 0; n < 400; n++) stuck.sink.init('video/mp4', Uint8Array.of(n));
    stuck.append(1);
    expect(stuck.failed).toEqual(['the media buffer is stuck']);
  });
});

describe('mediaSourceClass', () => {
  it('takes ManagedMediaSource where that is all there is (iPhone)', () => {
    vi.stubGlobal('MediaSource', undefined);
    expect(mediaSourceClass()).toBeUndefined();
    vi.stubGlobal('ManagedMediaSource', FakeMediaSource);
    expect(mediaSourceClass()).toBe(FakeMediaSource);
    class Plain extends FakeMediaSource {}
    vi.stubGlobal('MediaSource', Plain);
    expect(mediaSourceClass()).toBe(Plain);
  });
});
