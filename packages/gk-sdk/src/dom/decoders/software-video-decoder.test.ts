import { describe, expect, it, vi } from 'vitest';
import type { SoftwareDecoderInit } from './software-decoder.js';
import { loadSoftwareDecoder, SoftwareVideoDecoder } from './software-video-decoder.js';

const CONFIG = { codec: 'hev1.1.6.L63.90' };

function chunk(timestamp: number): EncodedVideoChunk {
  return {
    type: timestamp === 0 ? 'key' : 'delta',
    timestamp,
    duration: null,
    byteLength: 1,
    copyTo: (to) => {
      new Uint8Array(to as Uint8Array<ArrayBuffer>).fill(0);
    },
  };
}

/** A decoder whose pictures are the times of its units; `fails`: at this one. */
function setUp(fails = -1) {
  const heard = { out: [] as number[], errors: [] as string[], dequeued: 0, closed: 0, given: [] as boolean[] };
  const decoder = new SoftwareVideoDecoder(
    {
      output: ({ timestamp }) => heard.out.push(timestamp),
      error: ({ message }) => heard.errors.push(message),
    },
    ({ onFrame }: SoftwareDecoderInit) =>
      Promise.resolve({
        decode: ({ timestampUs, key }) => {
          if (timestampUs === fails) throw new Error('no such block');
          heard.given.push(key);
          onFrame({ timestamp: timestampUs, close: () => undefined } as VideoFrame);
        },
        close: () => {
          heard.closed++;
        },
      }),
  );
  decoder.ondequeue = () => heard.dequeued++;
  return { decoder, heard };
}

describe('SoftwareVideoDecoder', () => {
  it('keeps what comes before it is made, and decodes in order', async () => {
    const { decoder, heard } = setUp();
    decoder.configure(CONFIG);
    for (const time of [0, 1, 2]) decoder.decode(chunk(time));
    expect([decoder.state, decoder.decodeQueueSize, heard.out]).toEqual(['configured', 3, []]);
    await vi.waitFor(() => {
      expect(heard.out).toEqual([0, 1, 2]);
    });
    expect(heard).toMatchObject({ dequeued: 3, given: [true, false, false] });
    expect(decoder.decodeQueueSize).toBe(0);
  });

  it('is closed by an error, and tells it once', async () => {
    const { decoder, heard } = setUp(1);
    decoder.configure(CONFIG);
    for (const time of [0, 1, 2]) decoder.decode(chunk(time));
    await vi.waitFor(() => {
      expect(heard.errors).toEqual(['no such block']);
    });
    expect([decoder.state, heard.closed, heard.out]).toEqual(['closed', 1, [0]]);
  });

  it('frees a decoder that was made after it had been closed', async () => {
    const { decoder, heard } = setUp();
    decoder.configure(CONFIG);
    decoder.close();
    await vi.waitFor(() => {
      expect(heard.closed).toBe(1);
    });
    expect(heard.errors).toEqual([]);
  });
});

describe('loadSoftwareDecoder', () => {
  it('imports a script once', async () => {
    const url = 'data:text/javascript,export const createDecoder = () => ({ decode() {}, close() {} })';
    expect(await loadSoftwareDecoder(url)).toBe(await loadSoftwareDecoder(url));
  });

  it('rejects a script without createDecoder', async () => {
    await expect(loadSoftwareDecoder('data:text/javascript,export const other = 1')).rejects.toThrow('createDecoder');
  });
});
