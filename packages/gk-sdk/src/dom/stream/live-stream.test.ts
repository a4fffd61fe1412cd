import { describe, expect, it } from 'vitest';
import { FakeClock } from '../../testing/fake-clock.js';
import { microseconds } from '../../util/units.js';
import type { DemuxerSink, VideoCodec, VideoUnit } from '../../wire/container/demuxer.js';
import type { LiveSocketListener } from '../../stream/live-connection.js';
import type { LiveState } from '../live/live-state.js';
import { createFormatReader } from '../../wire/video/format-reader.js';
import { LiveStream } from './live-stream.js';
import type { RenderPath, RenderPathChoice } from '../pipelines/render-path.js';
import type { PipelineEvents, VideoPipeline } from '../pipelines/video-pipeline.js';

interface FakePipeline extends VideoPipeline {
  readonly events: PipelineEvents;
  readonly pushed: VideoUnit[];
  paused: boolean;
  closed: boolean;
}

interface FakeSocket {
  readonly listener: LiveSocketListener;
  closed: boolean;
}

function createFakePipeline(renderPath: RenderPath, events: PipelineEvents): FakePipeline {
  const pushed: VideoUnit[] = [];
  const pipeline: FakePipeline = {
    renderPath,
    events,
    pushed,
    paused: false,
    closed: false,
    push: (unit) => pushed.push(unit),
    interrupted: () => undefined,
    dueAtMs: (capturedAtMs) => capturedAtMs + 50,
    leastDelayMs: undefined,
    restartClock: () => undefined,
    pause: () => {
      pipeline.paused = true;
    },
    resume: () => {
      pipeline.paused = false;
    },
    figures: {
      latencyMs: undefined,
      shownCaptureMs: undefined,
      bufferMs: 0,
      queuedFrames: 0,
      droppedFrames: 0,
      keyFrameSkips: 0,
    },
    close: () => {
      pipeline.closed = true;
    },
  };
  return pipeline;
}

function setUp(choice: RenderPathChoice = 'auto') {
  const clock = new FakeClock();
  const sockets: FakeSocket[] = [];
  const sinks: DemuxerSink[] = [];
  const pipelines: FakePipeline[] = [];
  const states: LiveState[] = [];
  const sounds: unknown[] = [];
  const stream = new LiveStream({
    clock,
    random: () => 0.5,
    url: () => 'ws://recorder.test/ws.cgi',
    createSocket: (_url, listener) => {
      const socket: FakeSocket = { listener, closed: false };
      sockets.push(socket);
      return {
        close: () => {
          socket.closed = true;
        },
      };
    },
    choice,
    capabilities: { videoDecoder: true, trackGenerator: true, offscreenCanvas: true, mediaSource: true },
    createFormatReader,
    onCompat: () => undefined,
    createDemuxer: (sink) => {
      sinks.push(sink);
      return { push: () => undefined, end: () => undefined };
    },
    createPipeline: (renderPath, events) => {
      const pipeline = createFakePipeline(renderPath, events);
      pipelines.push(pipeline);
      return pipeline;
    },
    onState: (state) => states.push(state),
    onPipelineLive: () => undefined,
    onSoundSeen: () => {
      sounds.push('seen');
    },
    onAudio: (unit, dueAtMs) => {
      sounds.push({ capturedAtUs: unit.capturedAtUs, dueAtMs });
    },
  });
  let n = 0;
  return {
    clock,
    stream,
    sockets,
    pipelines,
    state: () => states.at(-1) as LiveState,
    connect: () => {
      sockets.at(-1)?.listener.onOpen();
    },
    /** A picture arrives. */
    take: ({ key = false, codec = 'h264' }: { key?: boolean; codec?: VideoCodec } = {}) => {
      sinks.at(-1)?.onVideo({
        channel: 1,
        codec,
        key,
        discontinuity: false,
        recorded: false,
        capturedAtUs: microseconds(n++ * 66_667),
        data: new Uint8Array(1),
      });
    },
    sounds,
    /** The stream names the device of its picture. */
    inform: (deviceId: string) => {
      sinks.at(-1)?.onInfo?.({ container: 'gk', channel: 1, clock: 'capture', deviceId });
    },
    /** A packet of sound arrives. */
    hear: () => {
      sinks.at(-1)?.onAudio?.({
        channel: 1,
        codec: 'pcm16',
        discontinuity: false,
        capturedAtUs: microseconds(n * 66_667),
        data: new Uint8Array(2),
      });
    },
    /** The newest pipeline shows a picture. */
    show: () => {
      pipelines.at(-1)?.events.onPresented();
    },
  };
}

describe('LiveStream', () => {
  it('takes the next render path when one fails, beginning with the group of pictures at hand', () => {
    const { stream, pipelines, connect, take, show, state } = setUp();
    connect();
    take({ key: true });
    take();
    pipelines[0]?.events.onFailed('the decoder failed: broken');
    expect(pipelines.map(({ renderPath }) => renderPath)).toEqual(['generator', 'canvas']);
    expect(pipelines[0]?.closed).toBe(true);
    expect(pipelines[1]?.pushed.map(({ key }) => key)).toEqual([true, false]);
    show();
    expect(state().kind).toBe('live');
    expect(stream.stats()).toMatchObject({ renderPath: 'canvas', renderPathReason: 'the decoder failed: broken' });
    pipelines[1]?.events.onFailed('the canvas is gone');
    expect(pipelines.at(-1)?.renderPath).toBe('mse');
  });

  it('tells whose picture it carries, also when that changes', () => {
    const { stream, connect, inform } = setUp();
    connect();
    expect(stream.stats().deviceId).toBeUndefined();
    inform('BUS-1');
    expect(stream.stats().deviceId).toBe('BUS-1');
    inform('BUS-2');
    expect(stream.stats().deviceId).toBe('BUS-2');
  });

  it('counts every byte over all of its connections', () => {
    const { stream, sockets, connect } = setUp();
    connect();
    sockets[0]?.listener.onMessage(new ArrayBuffer(700));
    sockets[0]?.listener.onMessage(new ArrayBuffer(33));
    connect();
    sockets[0]?.listener.onMessage(new ArrayBuffer(1));
    expect(stream.stats().receivedBytes).toBe(734);
  });

  it.each<[string, RenderPathChoice, VideoCodec, string, RegExp]>([
    ['that does not fit the render path that was asked for', 'jpeg', 'h264', 'render-path', /H\.264/],
  ])('lets go of a stream %s, says so, and does not come back by itself', async (_, choice, codec, code, words) => {
    const { clock, stream, sockets, connect, take, state } = setUp(choice);
    connect();
    take({ key: true, codec });
    take({ key: true, codec });
    expect(state()).toMatchObject({ kind: 'unsupported', code });
    expect(state().message).toMatch(words);
    expect(state().message).toMatch(/open the stream anew/);
    expect(sockets[0]?.closed).toBe(true);
    expect(stream.stats().receivedFrames).toBe(1);
    stream.pause();
    stream.resume();
    await clock.advance(120_000);
    stream.update();
    expect(sockets).toHaveLength(1);
    expect(state().kind).toBe('unsupported');
  });

  it('comes back by itself from a codec that was unknown for a moment', () => {
    const { stream, sockets, pipelines, connect, take, show, state } = setUp();
    connect();
    take({ key: true });
    show();
    expect(state().kind).toBe('live');
    take({ key: true, codec: 'unknown-9' });
    take({ codec: 'unknown-9' });
    expect(state()).toMatchObject({
      kind: 'unsupported',
      code: 'codec',
      message: expect.stringMatching(/codec \S+ cannot be shown/),
    });
    expect(sockets[0]?.closed).toBe(false);
    take();
    expect(state().kind).toBe('unsupported');
    take({ key: true });
    show();
    stream.update();
    expect(state().kind).toBe('live');
    expect([sockets.length, pipelines.length]).toEqual([1, 1]);
  });

  it('says that a camera sends no key frames', async () => {
    const { clock, stream, connect, take, state } = setUp();
    connect();
    for (let i = 0; i < 7; i++) {
      take();
      await clock.advance(1_000);
      stream.update();
    }
    expect(state()).toMatchObject({ code: 'no-key-frames', message: expect.stringMatching(/No key frames/) });
  });

  it('lets go of the stream when the last render path has failed', () => {
    const { pipelines, sockets, connect, take, state } = setUp();
    connect();
    take({ key: true });
    for (let renderPath = 0; renderPath < 3; renderPath++) pipelines.at(-1)?.events.onFailed(`failure ${renderPath}`);
    expect(state()).toMatchObject({ kind: 'unsupported', code: 'codec' });
    expect(state().message).toMatch(/failure 0; failure 1; failure 2/);
    expect(sockets[0]?.closed).toBe(true);
  });

  it('keeps its connection through a short pause', async () => {
    const { clock, stream, sockets, pipelines, connect, take, state } = setUp();
    connect();
    take({ key: true });
    stream.pause();
    for (let second = 1; second <= 90; second++) {
      await clock.advance(1_000);
      take({ key: true });
      if (second === 29) stream.resume();
    }
    expect(sockets).toHaveLength(1);
    expect(sockets[0]?.closed).toBe(false);
    expect(pipelines[0]?.paused).toBe(false);
    expect(state().kind).not.toBe('idle');
  });

  it('lets go of its connection 30 s into a pause, and begins anew when resumed', async () => {
    const { clock, stream, sockets, pipelines, connect, take, show, state } = setUp();
    connect();
    take({ key: true });
    show();
    expect(state().kind).toBe('live');
    stream.pause();
    await clock.advance(31_000);
    expect(sockets[0]?.closed).toBe(true);
    expect(state()).toMatchObject({ kind: 'idle', code: 'paused' });
    expect(pipelines[0]?.events.heldUnits()).toEqual([]);
    stream.resume();
    expect(sockets).toHaveLength(2);
    expect(state().kind).toBe('connecting');
    connect();
    expect(state().kind).toBe('buffering');
    take({ key: true });
    show();
    expect(state().kind).toBe('live');
    expect(pipelines).toHaveLength(1);
    expect(pipelines[0]?.pushed).toHaveLength(2);
  });

  it('hands out sound on the clock of the pictures, which wait for it, while it is listened to', () => {
    const { stream, pipelines, connect, take, hear, sounds } = setUp();
    connect();
    take({ key: true });
    hear();
    expect(sounds).toEqual(['seen']);
    expect(pipelines[0]?.leastDelayMs).toBeUndefined();
    stream.listen(true);
    hear();
    expect(sounds.at(-1)).toMatchObject({ dueAtMs: 66.667 + 50 });
    expect(pipelines[0]?.leastDelayMs).toBeGreaterThan(0);
    stream.listen(false);
    expect(pipelines[0]?.leastDelayMs).toBeUndefined();
  });

  it('says after 10 s that there is only sound, and keeps the connection that brings it', async () => {
    const { clock, stream, sockets, connect, hear, take, show, state } = setUp();
    connect();
    for (let s = 0; s < 30; s++) {
      hear();
      await clock.advance(1000);
      stream.update();
      expect(state().code).toBe(s < 9 ? 'waiting-for-video' : 'sound-only');
    }
    expect(sockets).toHaveLength(1);
    take({ key: true });
    show();
    expect(state().kind).toBe('live');
  });

  it('makes the connection anew when pictures stop, although sound goes on', async () => {
    const { clock, stream, sockets, connect, hear, take, show, state } = setUp();
    connect();
    take({ key: true });
    show();
    for (let s = 0; s < 18; s++) {
      hear();
      await clock.advance(1000);
      stream.update();
    }
    expect(state().kind).toBe('stalled');
    expect(sockets).toHaveLength(2);
  });

  it.each<RenderPathChoice>(['mse', 'generator'])(
    'begins media anew that ended at a damaged picture, for as long as it takes (%s)',
    (renderPath) => {
      const { stream, pipelines, connect, take, show, state } = setUp(renderPath);
      connect();
      take({ key: true });
      show();
      for (let n = 1; n <= 40; n++) {
        pipelines.at(-1)?.events.onFailed('decode error', true);
        expect(pipelines.at(-1)?.closed).toBe(true);
        const before = pipelines.length;
        take();
        expect(pipelines).toHaveLength(before);
        take({ key: true });
        // Once in a while all render paths have failed, which takes one key frame more.
        if (pipelines.length === before) take({ key: true });
        expect(pipelines).toHaveLength(before + 1);
      }
      show();
      expect(state().kind).toBe('live');
      expect(stream.stats().renderPath).toBe(renderPath);
    },
  );

  it('goes on trying where pictures are damaged from the first one on', () => {
    const { pipelines, connect, take, show, state } = setUp();
    connect();
    for (let n = 0; n < 40; n++) {
      take({ key: true });
      pipelines.at(-1)?.events.onFailed('decode error', true);
      expect(state().kind).not.toBe('unsupported');
    }
    expect(new Set(pipelines.map(({ renderPath }) => renderPath)).size).toBeGreaterThan(1);
    take({ key: true });
    show();
    expect(state().kind).toBe('live');
  });

  it('tries another render path where one fails at damaged pictures all the time', () => {
    const { pipelines, connect, take, show } = setUp();
    connect();
    take({ key: true });
    show();
    for (let n = 0; n < 8; n++) {
      pipelines.at(-1)?.events.onFailed('decode error', true);
      take({ key: true });
    }
    expect(pipelines.at(-1)?.renderPath).toBe('canvas');
  });

  it('says after 5 s that nothing of what comes can be shown, and after 15 s makes the connection anew', async () => {
    const { clock, stream, sockets, connect, take, show, state } = setUp();
    connect();
    take({ key: true });
    show();
    const codes: string[] = [];
    const second = async (): Promise<void> => {
      take();
      await clock.advance(1000);
      stream.update();
      codes.push(state().code);
    };
    for (let s = 1; s <= 17; s++) await second();
    expect(codes.slice(0, 4)).toEqual(['live', 'live', 'live', 'live']);
    expect(sockets).toHaveLength(2);
    connect();
    // A new connection alone is no picture.
    await second();
    expect(new Set(codes.slice(4))).toEqual(new Set(['no-picture']));
    take({ key: true });
    show();
    stream.update();
    expect(state().kind).toBe('live');
  });

  it('does not miss pictures while it is paused', async () => {
    const { clock, stream, sockets, connect, take, show, state } = setUp();
    connect();
    take({ key: true });
    show();
    stream.pause();
    for (let s = 1; s <= 20; s++) {
      take();
      await clock.advance(1000);
      stream.update();
    }
    stream.resume();
    expect(state().kind).toBe('live');
    expect(sockets).toHaveLength(1);
  });
});
