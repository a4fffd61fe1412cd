import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { flushMicrotasks } from '../../testing/fake-clock.js';
import { microseconds } from '../../util/units.js';
import type { DemuxerSink } from '../../wire/container/demuxer.js';
import { runDecodeWorker } from './decode-worker-host.js';
import type { FromWorker, ToWorker } from './worker-messages.js';

/** Baseline, 176 x 144. */
const SPS = [0x67, 66, 0xc0, 0x0c, 0xda, 0x0b, 0x13, 0x90];
const KEY_FRAME = Uint8Array.from([0, 0, 0, 1, ...SPS, 0, 0, 0, 1, 0x68, 0xce, 0x3c, 0x80, 0, 0, 0, 1, 0x65, 1, 2]);

const written: unknown[] = [];

/** As Safari has it: in workers only. */
class FakeVideoTrackGenerator {
  readonly track = { kind: 'video' };
  readonly writable = new WritableStream({
    write: (frame) => {
      written.push(frame);
    },
  });
}

class FakeVideoDecoder extends EventTarget {
  static isConfigSupported = (): Promise<{ supported: boolean }> => Promise.resolve({ supported: true });
  readonly decodeQueueSize = 0;
  readonly state = 'configured';
  readonly #output: (frame: VideoFrame) => void;

  constructor({ output }: VideoDecoderInit) {
    super();
    this.#output = output;
  }

  configure(): void {
    // Takes everything.
  }

  decode({ timestamp }: EncodedVideoChunk): void {
    this.#output({ timestamp, close: () => undefined } as VideoFrame);
  }

  flush(): Promise<void> {
    return Promise.resolve();
  }

  close(): void {
    // Nothing to free.
  }
}

class FakeSocket {
  static made: FakeSocket[] = [];
  onopen: (() => void) | null = null;
  closed = false;

  constructor() {
    FakeSocket.made.push(this);
  }

  close(): void {
    this.closed = true;
  }
}

const posted: FromWorker[] = [];
let sink: DemuxerSink | undefined;
const scope: { onmessage: ((event: { data: ToWorker }) => void) | null; postMessage(message: FromWorker): void } = {
  onmessage: null,
  postMessage: (message) => posted.push(message),
};
const send = (data: ToWorker): void => scope.onmessage?.({ data });

function open(trackGenerator: boolean): void {
  const page = { trackGenerator, mediaSource: true };
  send({
    type: 'open',
    id: 1,
    renderPath: 'auto',
    page,
    url: 'ws://recorder.test/',
    ahead: undefined,
    decoderUrl: undefined,
  });
  FakeSocket.made.at(-1)?.onopen?.();
}

function takeKeyFrame(): Promise<void> {
  sink?.onVideo({
    channel: 1,
    codec: 'h264',
    key: true,
    discontinuity: false,
    recorded: false,
    data: KEY_FRAME,
    capturedAtUs: microseconds(1_000_000),
  });
  return flushMicrotasks();
}

beforeEach(() => {
  vi.useFakeTimers();
  posted.length = 0;
  written.length = 0;
  FakeSocket.made = [];
  vi.stubGlobal('self', scope);
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('VideoDecoder', FakeVideoDecoder);
  vi.stubGlobal(
    'EncodedVideoChunk',
    class {
      readonly timestamp: number;
      constructor(init: EncodedVideoChunkInit) {
        this.timestamp = init.timestamp;
      }
    },
  );
  runDecodeWorker({
    createDemuxer: (given) => {
      sink = given;
      return { push: () => undefined, end: () => undefined };
    },
  });
});

afterEach(() => {
  send({ type: 'close', id: 1 });
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the decode worker', () => {
  it('makes the track itself where only workers can (Safari), and sends it to the page', async () => {
    vi.stubGlobal('VideoTrackGenerator', FakeVideoTrackGenerator);
    open(false);
    await takeKeyFrame();
    expect(posted.find(({ type }) => type === 'track')).toMatchObject({ id: 1, track: { kind: 'video' } });
    expect(posted.some(({ type }) => type === 'surface-wanted')).toBe(false);
    await vi.advanceTimersByTimeAsync(100);
    expect(written).toHaveLength(1);
    expect(posted).toContainEqual({ type: 'surface-live', id: 1, renderPath: 'generator' });
  });

  it('leaves the track to the page where the page can make it', async () => {
    vi.stubGlobal('VideoTrackGenerator', FakeVideoTrackGenerator);
    open(true);
    await takeKeyFrame();
    expect(posted).toContainEqual({ type: 'surface-wanted', id: 1, renderPath: 'generator' });
    expect(posted.some(({ type }) => type === 'track')).toBe(false);
  });

  it('has no track without a generator, and takes a canvas where there is one', async () => {
    vi.stubGlobal('OffscreenCanvas', class {});
    open(false);
    await takeKeyFrame();
    expect(posted).toContainEqual({ type: 'surface-wanted', id: 1, renderPath: 'canvas' });
  });

  it('answers with the picture on its canvas, so that the page need not read that', async () => {
    vi.stubGlobal('OffscreenCanvas', class {});
    open(false);
    await takeKeyFrame();
    const png = new Blob(['picture']);
    const canvas = { getContext: () => null, convertToBlob: () => Promise.resolve(png) } as unknown as OffscreenCanvas;
    send({ type: 'surface', id: 1, renderPath: 'canvas', surface: { kind: 'canvas', canvas } });
    const answers: unknown[] = [];
    const port = { postMessage: (answer: unknown) => answers.push(answer) } as unknown as MessagePort;
    send({ type: 'snapshot', id: 1, port });
    await flushMicrotasks();
    expect(answers).toEqual([png]);
  });

  it('tells the page no figures of a stream that is paused', async () => {
    open(true);
    await takeKeyFrame();
    await vi.advanceTimersByTimeAsync(3_000);
    const stats = (): number => posted.filter(({ type }) => type === 'figures').length;
    expect(stats()).toBe(3);
    send({ type: 'pause', id: 1 });
    posted.length = 0;
    // Neither while the connection is held nor after it was let go.
    await vi.advanceTimersByTimeAsync(60_000);
    expect(posted).toEqual([]);
    send({ type: 'resume', id: 1 });
    await vi.advanceTimersByTimeAsync(2_000);
    expect(stats()).toBe(2);
  });

  it('makes its connections anew after the page was frozen, and not while it runs', async () => {
    open(true);
    await takeKeyFrame();
    await vi.advanceTimersByTimeAsync(8_000);
    expect(FakeSocket.made).toHaveLength(1);
    // Time passes, and no timer runs: as with a frozen tab, or a machine asleep.
    const passed = performance.now() + 60_000;
    const now = vi.spyOn(performance, 'now').mockImplementation(() => passed);
    await vi.advanceTimersByTimeAsync(1_500);
    expect(FakeSocket.made).toHaveLength(2);
    expect(FakeSocket.made[0]?.closed).toBe(true);
    now.mockRestore();
  });
});
