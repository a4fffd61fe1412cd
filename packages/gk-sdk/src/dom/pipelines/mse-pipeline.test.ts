import { describe, expect, it, vi } from 'vitest';
import { microseconds } from '../../util/units.js';
import type { VideoUnit } from '../../wire/container/demuxer.js';
import type { VideoFormat } from '../../wire/video/video-format.js';
import { MsePipeline } from './mse-pipeline.js';

const STEP_MS = 66;
const START_MS = 1_700_000_000_000;
const FORMAT: VideoFormat = {
  codec: 'h264',
  codecString: 'avc1.42C00D',
  width: 176,
  height: 144,
  parameterSets: [new Uint8Array([0x67, 0x42, 0xc0, 0x0d]), new Uint8Array([0x68, 0xce])],
};

function picture(n: number): VideoUnit {
  return {
    channel: 1,
    codec: 'h264',
    key: n === 0,
    discontinuity: false,
    recorded: false,
    data: new Uint8Array([0, 0, 0, 1, n === 0 ? 0x65 : 0x41, n]),
    capturedAtUs: microseconds((START_MS + n * STEP_MS) * 1000),
  };
}

function pipeline(
  heldUnits: () => readonly VideoUnit[] = () => [],
  sink = { init: vi.fn(), append: vi.fn(), close: vi.fn() },
): MsePipeline {
  const events = {
    onDecoded: vi.fn(),
    onPresented: vi.fn(),
    onDecoderRestart: vi.fn(),
    heldUnits,
    onFailed: vi.fn(),
  };
  return new MsePipeline(sink, events, vi.fn());
}

describe('MsePipeline', () => {
  it('tells when a capture time is in sight by the place of the <video>, whatever was muxed since', () => {
    const mse = pipeline();
    expect(mse.dueAtMs(START_MS)).toBe(undefined);
    for (let n = 0; n < 10; n++) mse.push(picture(n), START_MS + n * STEP_MS, FORMAT);
    // The page looked when its buffer ended at the sixth picture; four more have been muxed meanwhile.
    mse.progressed({ presented: 3, dropped: 0, latencyMs: 198, mediaTimeS: 0.198, atMs: START_MS + 698, rate: 1 });
    expect(mse.dueAtMs(START_MS + 300)).toBeCloseTo(START_MS + 800, 3);
    // Catching up, it is there sooner.
    mse.progressed({ presented: 3, dropped: 0, latencyMs: 198, mediaTimeS: 0.2, atMs: START_MS + 700, rate: 1.25 });
    expect(mse.dueAtMs(START_MS + 300)).toBeCloseTo(START_MS + 780, 3);
  });

  it('goes on in the format that the stream took on while it was paused', () => {
    const wide: VideoFormat = { ...FORMAT, codecString: 'avc1.42C01F', width: 704, height: 576 };
    const held = [10, 11].map((n) => ({ ...picture(n), key: n === 10 }));
    const sink = { init: vi.fn(), append: vi.fn(), close: vi.fn() };
    const mse = pipeline(() => held, sink);
    mse.push(picture(0), START_MS, FORMAT);
    mse.pause();
    for (const [i, unit] of held.entries()) mse.push(unit, START_MS + (10 + i) * STEP_MS, wide);
    mse.resume();
    expect(sink.init.mock.calls.map(([mime]) => String(mime))).toEqual([
      'video/mp4; codecs="avc1.42C00D"',
      'video/mp4; codecs="avc1.42C01F"',
    ]);
    expect(sink.append).toHaveBeenCalledTimes(3);
  });
});
