import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runInThisContext } from 'node:vm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createDecoder } from './hevc-decoder.js';

const glue = fileURLToPath(
  new URL('../../../../../node_modules/@hevcjs/core/dist/wasm/hevc-decode.js', import.meta.url),
);
const GK_DATA = process.env['GK_DATA'];

interface Picture {
  readonly width: number;
  readonly height: number;
  readonly format: string;
  readonly timestamp: number;
  readonly data: Uint8Array;
}

/** Pictures of an Annex B stream: each begins with its delimiter, or at the first slice or parameter set after a slice. */
function accessUnits(bytes: Uint8Array): { data: Uint8Array; key: boolean }[] {
  const starts: number[] = [];
  for (let i = 0; i + 5 < bytes.length; i++) {
    if (bytes[i] === 0 && bytes[i + 1] === 0 && bytes[i + 2] === 1) starts.push(i);
  }
  const units: { from: number; key: boolean }[] = [];
  let hadSlice = true;
  for (const start of starts) {
    const type = ((bytes[start + 3] ?? 0) >> 1) & 63;
    const isSlice = type < 32;
    const isFirst = isSlice ? ((bytes[start + 5] ?? 0) & 0x80) !== 0 : type <= 35;
    if (hadSlice && isFirst) {
      units.push({ from: start, key: false });
      hadSlice = false;
    }
    const unit = units.at(-1);
    if (unit !== undefined && type >= 16 && type <= 21) unit.key = true;
    hadSlice ||= isSlice;
  }
  return units.map(({ from, key }, n) => ({ key, data: bytes.subarray(from, units[n + 1]?.from ?? bytes.length) }));
}

const pictures: Picture[] = [];
const init = {
  codec: 'hev1.1.6.L63.90',
  onFrame: (frame: VideoFrame) => {
    pictures.push(frame as unknown as Picture);
  },
  onError: () => undefined,
};

describe('createDecoder of hevc-decoder.js', () => {
  beforeEach(() => {
    pictures.length = 0;
    vi.stubGlobal('self', globalThis);
    vi.stubGlobal('require', createRequire(import.meta.url));
    vi.stubGlobal('__filename', glue);
    vi.stubGlobal('__dirname', dirname(glue));
    vi.stubGlobal('importScripts', () => {
      runInThisContext(readFileSync(glue, 'utf8'));
    });
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(readFileSync(join(dirname(glue), 'hevc-decode.wasm')))));
    vi.stubGlobal(
      'VideoFrame',
      class {
        constructor(
          data: Uint8Array,
          init: { codedWidth: number; codedHeight: number; format: string; timestamp: number },
        ) {
          Object.assign(this, { data, width: init.codedWidth, height: init.codedHeight, ...init });
        }
      },
    );
  });

  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it('hands out each picture at once, with its own time', async () => {
    const units = accessUnits(readFileSync(new URL('../fixtures/hevc.h265', import.meta.url)));
    const decoder = await createDecoder(init);
    for (const [n, { data, key }] of units.entries()) {
      decoder.decode({ data, key, timestampUs: n * 66_667 });
      expect(pictures.map(({ timestamp }) => timestamp)).toEqual(units.slice(0, n + 1).map((_, i) => i * 66_667));
    }
    expect(pictures.length).toBeGreaterThan(3);
    for (const { width, height, format, data } of pictures) {
      expect([width, height, format, data.length]).toEqual([176, 144, 'I420', (176 * 144 * 3) / 2]);
      const luma = data.subarray(0, 176 * 144);
      expect(Math.max(...luma) - Math.min(...luma)).toBeGreaterThan(50);
    }
    decoder.close();
  });

  it('rejects when the browser makes no instance, and makes one at another try', async () => {
    const made = vi
      .spyOn(WebAssembly, 'instantiate')
      .mockImplementation(() => Promise.reject(new RangeError('no memory')));
    await expect(createDecoder(init)).rejects.toThrow('no memory');
    made.mockRestore();
    (await createDecoder(init)).close();
  });

  it('says that bytes are no picture, and another decoder takes the next key frame', async () => {
    const units = accessUnits(readFileSync(new URL('../fixtures/hevc.h265', import.meta.url)));
    const broken = await createDecoder(init);
    const noise = new Uint8Array([0, 0, 0, 1, 0x40, 1, 1, 2, 3, 4, 5, 6, 7, 8]);
    expect(() => {
      broken.decode({ data: noise, key: true, timestampUs: 0 });
    }).toThrow('refused a picture');
    broken.close();
    const decoder = await createDecoder(init);
    const [first] = units;
    decoder.decode({ data: first?.data ?? noise, key: true, timestampUs: 5 });
    expect(pictures.map(({ timestamp }) => timestamp)).toEqual([5]);
    decoder.close();
  });

  it.skipIf(GK_DATA === undefined)('decodes 20 s of a road, 640 by 360 (needs GK_DATA)', async () => {
    const file = join(GK_DATA ?? '', 'video/road_640x360_15fps_hevc_300k.h265');
    const decoder = await createDecoder(init);
    for (const [n, { data, key }] of accessUnits(readFileSync(file)).entries()) {
      decoder.decode({ data, key, timestampUs: n });
    }
    expect(pictures.map(({ timestamp }) => timestamp)).toEqual(Array.from({ length: 300 }, (_, n) => n));
    expect(new Set(pictures.map(({ width, height }) => `${width}x${height}`))).toEqual(new Set(['640x360']));
    decoder.close();
  });
});
