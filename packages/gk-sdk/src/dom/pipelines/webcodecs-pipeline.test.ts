import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeClock, flushMicrotasks } from '../../testing/fake-clock.js';
import { microseconds } from '../../util/units.js';
import type { VideoUnit } from '../../wire/container/demuxer.js';
import { FakeChunk, FakeVideoDecoder, STEP_US } from '../fixtures/fake-video-decoder.js';
import type { FrameDecoderClass } from '../decoders/frame-decoder-owner.js';
import { PresentTicker } from '../present/present-ticker.js';
import type { VideoFormat } from '../../wire/video/video-format.js';
import type { PipelineEvents } from './video-pipeline.js';
import { WebCodecsPipeline } from './webcodecs-pipeline.js';

const FORMAT: VideoFormat = { codec: 'h264', codecString: 'avc1.42C00D', width: 176, height: 144, parameterSets: [] };

/** Stands for a decoder of the page's own. */
class OwnDecoder extends FakeVideoDecoder {}

function unit(n: number, key = false): VideoUnit {
  return {
    channel: 1,
    codec: 'h264',
    key,
    discontinuity: false,
    recorded: false,
    capturedAtUs: microseconds(n * STEP_US),
    data: new Uint8Array(1),
  };
}

function setUp(loadSoftware?: () => Promise<FrameDecoderClass>) {
  const clock = new FakeClock(0);
  const heard = { decoded: 0, restarts: 0, failed: [] as string[] };
  let held: VideoUnit[] = [];
  let loads = 0;
  const events: PipelineEvents = {
    onDecoded: (frames) => {
      heard.decoded += frames;
    },
    onPresented: () => undefined,
    onDecoderRestart: () => {
      heard.restarts++;
    },
    heldUnits: () => held,
    onFailed: (reason) => {
      heard.failed.push(reason);
    },
  };
  const load =
    loadSoftware &&
    (() => {
      loads++;
      return loadSoftware();
    });
  const pipeline = new WebCodecsPipeline('canvas', new PresentTicker(clock), () => clock.now(), events, load);
  const push = async (n: number, key = false, format = FORMAT): Promise<void> => {
    const next = unit(n, key);
    held = key ? [next] : [...held, next];
    pipeline.push(next, clock.now(), format);
    await flushMicrotasks();
  };
  const decoder = (): FakeVideoDecoder => FakeVideoDecoder.made.at(-1) as FakeVideoDecoder;
  const fail = async (name?: string): Promise<void> => {
    decoder().fail(name);
    await flushMicrotasks();
  };
  return { pipeline, heard, push, decoder, fail, loads: () => loads };
}

beforeEach(() => {
  FakeVideoDecoder.made = [];
  vi.stubGlobal('VideoDecoder', FakeVideoDecoder);
  vi.stubGlobal('EncodedVideoChunk', FakeChunk);
});

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('WebCodecsPipeline', () => {
  it('brings a new decoder level with the group of pictures after the old one was lost', async () => {
    const { heard, push, decoder, fail } = setUp();
    await push(0, true);
    await push(1);
    await push(2);
    decoder().output(0);
    await fail();
    expect(FakeVideoDecoder.made).toHaveLength(2);
    expect(decoder().given).toEqual([0, 1, 2]);
    await push(3);
    expect(decoder().given).toEqual([0, 1, 2, 3]);
    expect(heard).toMatchObject({ restarts: 1, failed: [] });
  });

  it('does not feed pictures that broke two decoders to a third', async () => {
    const { push, decoder, fail } = setUp();
    await push(0, true);
    await push(1);
    await fail();
    await fail();
    await push(2);
    expect(FakeVideoDecoder.made).toHaveLength(2);
    await push(3, true);
    expect(FakeVideoDecoder.made).toHaveLength(3);
    expect(decoder().given).toEqual([3]);
  });

  it('prefers software after two failures without a picture, and stays with it', async () => {
    const { push, decoder, fail } = setUp();
    await push(0, true);
    expect(decoder().configured.at(-1)?.hardwareAcceleration).toBe('no-preference');
    await fail();
    expect(decoder().configured.at(-1)?.hardwareAcceleration).toBe('no-preference');
    await fail();
    await push(1, true);
    expect(decoder().configured.at(-1)?.hardwareAcceleration).toBe('prefer-software');
    decoder().output(1);
    await push(2, true, { ...FORMAT, width: 320, height: 240 });
    expect(decoder().configured.at(-1)).toMatchObject({ codedWidth: 320, hardwareAcceleration: 'prefer-software' });
  });

  it('stays with the hardware when pictures came between two failures', async () => {
    const { push, decoder, fail } = setUp();
    await push(0, true);
    for (let n = 0; n < 6; n++) {
      decoder().output(0);
      await fail();
    }
    expect(decoder().configured.at(-1)?.hardwareAcceleration).toBe('no-preference');
  });

  it('blames no decoder that was reclaimed while nobody watched, however often', async () => {
    const { heard, push, decoder, fail } = setUp();
    await push(0, true);
    for (let n = 0; n < 6; n++) await fail('QuotaExceededError');
    expect(heard).toMatchObject({ restarts: 6, failed: [] });
    expect(decoder().given).toEqual([0]);
    expect(decoder().configured.at(-1)?.hardwareAcceleration).toBe('no-preference');
  });

  it('gives the render path up after four failures without a picture', async () => {
    const { heard, push, fail } = setUp();
    for (let n = 0; n < 3; n++) {
      await push(n, true);
      await fail();
    }
    expect(heard.failed).toEqual([]);
    await push(3, true);
    await fail();
    expect(heard.failed).toEqual(['the decoder failed: Decoding error']);
  });

  it('says which codec the browser lacks', async () => {
    const { heard, push } = setUp();
    await push(0, true, { ...FORMAT, codec: 'h265', codecString: 'hev1.1.6.L63.90' });
    expect(heard.failed).toEqual(['this browser cannot decode H.265 (hev1.1.6.L63.90)']);
    expect(FakeVideoDecoder.made).toHaveLength(0);
  });

  it("decodes with the page's own decoder what the browser cannot, and only that", async () => {
    const { heard, push, loads } = setUp(() => Promise.resolve(OwnDecoder));
    await push(0, true);
    expect([FakeVideoDecoder.made.length, loads()]).toEqual([1, 0]);
    await push(1, true, { ...FORMAT, codec: 'h265', codecString: 'hev1.1.6.L63.90' });
    expect(FakeVideoDecoder.made[0]?.state).toBe('closed');
    expect(FakeVideoDecoder.made[1]).toBeInstanceOf(OwnDecoder);
    expect([FakeVideoDecoder.made[1]?.given, loads(), heard.failed]).toEqual([[1], 1, []]);
  });

  it("says why the page's own decoder did not come", async () => {
    const { heard, push } = setUp(() => Promise.reject(new Error('404')));
    await push(0, true, { ...FORMAT, codec: 'h265', codecString: 'hev1.1.6.L63.90' });
    expect(heard.failed[0]).toContain('Error: 404');
  });

  it('ignores the last words of a decoder that it has let go', async () => {
    const { heard, push, decoder, fail } = setUp();
    await push(0, true);
    const old = decoder();
    await fail();
    old.output(0);
    old.fail();
    expect(heard).toMatchObject({ decoded: 0, restarts: 1 });
  });

  it('frees its decoder while paused, and decodes the held pictures when resumed', async () => {
    const { pipeline, push, decoder } = setUp();
    await push(0, true);
    const first = decoder();
    pipeline.pause();
    await push(1);
    expect([first.state, first.given]).toEqual(['closed', [0]]);
    pipeline.resume();
    await flushMicrotasks();
    expect(decoder()).not.toBe(first);
    expect(decoder().given).toEqual([0, 1]);
  });
});
