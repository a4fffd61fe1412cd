import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { microseconds } from '../../util/units.js';
import { adtsFrame } from '../../wire/audio/adts.js';
import { AacDecoder } from './aac-decoder.js';

/** Decodes one frame whenever the test says so, as a busy machine does. */
class SlowDecoder extends EventTarget {
  static last: SlowDecoder | undefined;
  readonly decoded: number[] = [];
  state = 'unconfigured';
  readonly #queue: number[] = [];

  constructor(_callbacks: unknown) {
    super();
    SlowDecoder.last = this;
  }

  get decodeQueueSize(): number {
    return this.#queue.length;
  }

  configure(): void {
    this.state = 'configured';
  }

  decode({ timestamp }: { timestamp: number }): void {
    this.#queue.push(timestamp);
  }

  close(): void {
    this.state = 'closed';
  }

  work(): void {
    const timestamp = this.#queue.shift();
    if (timestamp !== undefined) this.decoded.push(timestamp);
    this.dispatchEvent(new Event('dequeue'));
  }
}

beforeEach(() => {
  vi.stubGlobal('AudioDecoder', SlowDecoder);
  vi.stubGlobal(
    'EncodedAudioChunk',
    class {
      readonly timestamp: number;
      constructor({ timestamp }: { timestamp: number }) {
        this.timestamp = timestamp;
      }
    },
  );
});

afterEach(() => {
  vi.unstubAllGlobals();
});

const config = { objectType: 2, frequencyIndex: 11, channels: 1 };

function decoderOf(frames: number): { aac: AacDecoder; dropped: () => number } {
  let dropped = 0;
  const aac = new AacDecoder(
    () => undefined,
    () => {
      dropped += 1;
    },
    (error) => {
      throw error;
    },
  );
  for (let n = 0; n < frames; n++) {
    const data = adtsFrame(config, new Uint8Array(40).fill(n));
    aac.push({ channel: 1, codec: 'aac', capturedAtUs: microseconds(n), discontinuity: false, data });
    // The caller may use its buffer again.
    data.fill(0);
  }
  return { aac, dropped: () => dropped };
}

describe('AacDecoder', () => {
  it('lets the oldest frames go when more than twenty wait, and counts them', () => {
    const { dropped } = decoderOf(50);
    expect(dropped()).toBe(30);
    for (let i = 0; i < 50; i++) SlowDecoder.last?.work();
    // Four were in the decoder already; of the others the newest sixteen are left.
    expect(SlowDecoder.last?.decoded).toEqual([0, 1, 2, 3, ...Array.from({ length: 16 }, (_, i) => 34 + i)]);
    expect(dropped()).toBe(30);
  });

  it('drops nothing of twenty, in their order', () => {
    const { dropped } = decoderOf(20);
    for (let i = 0; i < 20; i++) SlowDecoder.last?.work();
    expect([dropped(), SlowDecoder.last?.decoded]).toEqual([0, Array.from({ length: 20 }, (_, i) => i)]);
  });

  it('decodes nothing more once it is closed', () => {
    const { aac } = decoderOf(20);
    aac.close();
    for (let i = 0; i < 20; i++) SlowDecoder.last?.work();
    expect(SlowDecoder.last?.decoded.length).toBeLessThan(5);
  });
});
