import { steadyClock } from '../../util/clock.js';
import type { Demuxer, DemuxerSink } from '../../wire/container/demuxer.js';
import { LiveStream } from '../stream/live-stream.js';
import type { LiveSocket, LiveSocketListener, StreamAddress } from '../../stream/live-connection.js';
import { CanvasSurface, TrackSurface } from '../present/picture-surfaces.js';
import { PresentTicker } from '../present/present-ticker.js';
import type { RenderPath } from '../pipelines/render-path.js';
import { createWorkerTrackGenerator, hasWorkerTrackGenerator } from '../present/track-generator.js';
import type { FormatReader } from '../../wire/video/video-format.js';
import type { PipelineEvents, VideoPipeline } from '../pipelines/video-pipeline.js';
import type { FrameDecoderClass } from '../decoders/frame-decoder-owner.js';
import { WebCodecsPipeline } from '../pipelines/webcodecs-pipeline.js';
import type { AheadSurface, FromWorker, PageCapabilities, Surface, ToWorker } from './worker-messages.js';

/** Subset of DedicatedWorkerGlobalScope that this file needs. */
interface WorkerScope {
  postMessage(message: FromWorker, transfer?: readonly object[]): void;
  onmessage: ((event: MessageEvent<ToWorker>) => void) | null;
}

/** Differences between the two workers. @internal */
export interface WorkerParts {
  /** `onCompat`: the stream needs the other worker. */
  readonly createDemuxer: (sink: DemuxerSink, onCompat: () => void) => Demuxer;
  readonly createFormatReader?: () => FormatReader;
  /** Loads the page's decoder for what the browser cannot decode. */
  readonly softwareDecoder?: (url: string | undefined) => LoadSoftware;
  readonly createJpegPipeline?: (ticker: PresentTicker, events: PipelineEvents) => VideoPipeline;
  readonly createMsePipeline?: (
    id: number,
    events: PipelineEvents,
    post: (message: FromWorker, transfer?: readonly object[]) => void,
  ) => VideoPipeline;
}

type LoadSoftware = (() => Promise<FrameDecoderClass>) | undefined;

/** One stream and what it waits for from the page. */
interface Entry {
  readonly stream: LiveStream;
  /** Taken by the first pipeline, when it is of its render path. */
  ahead: AheadSurface | undefined;
  /** The newest that it was given. */
  canvas?: OffscreenCanvas;
  urlWaiter: { resolve(url: StreamAddress): void; reject(reason: Error): void } | undefined;
}

const STATS_EVERY_MS = 1_000;
/** Between two rounds of figures this time passes only when the page was frozen or the machine asleep, milliseconds. */
const FROZEN_MS = 5_000;

/** The worker's own global scope, which TypeScript's DOM library takes for a window. */
declare const self: WorkerScope;

const streams = new Map<number, Entry>();

const ticker = new PresentTicker(steadyClock);
let statsTimer: ReturnType<typeof setInterval> | undefined;
let lastRoundMs = 0;

let parts: WorkerParts;

/** Makes this worker serve players with these parts. @internal */
export function runDecodeWorker(given: WorkerParts): void {
  parts = given;
  self.onmessage = ({ data }) => {
    receive(data);
  };
}

function receive(data: ToWorker): void {
  if (data.type === 'open') {
    open(data);
    return;
  }
  const entry = streams.get(data.id);
  if (!entry) return;
  switch (data.type) {
    case 'url':
      if (data.url) entry.urlWaiter?.resolve(data.url);
      else entry.urlWaiter?.reject(new Error('no address'));
      entry.urlWaiter = undefined;
      return;
    case 'surface':
      takeSurface(entry, data.renderPath, data.surface);
      return;
    case 'pause':
      entry.stream.pause();
      return;
    case 'resume':
      entry.stream.resume();
      return;
    case 'listen':
      entry.stream.listen(data.on);
      return;
    case 'snapshot':
      // Without an answer the page reads the canvas itself.
      entry.canvas?.convertToBlob().then(
        (png) => {
          data.port.postMessage(png);
        },
        () => undefined,
      );
      return;
    case 'mse-progress':
      entry.stream.pipeline?.progressed?.(data);
      return;
    case 'mse-failed':
      entry.stream.giveUp('mse', data.reason, true);
      return;
    case 'close':
      close(data.id, entry);
      return;
  }
}

function open({ id, url, renderPath, page, ahead, decoderUrl }: Extract<ToWorker, { type: 'open' }>): void {
  const loadSoftware = parts.softwareDecoder?.(decoderUrl);
  const onCompat = (): void => {
    self.postMessage({ type: 'compat-wanted', id });
  };
  const stream = new LiveStream({
    clock: steadyClock,
    random: Math.random,
    url: () => url ?? wantedUrl(id),
    createSocket,
    choice: renderPath,
    capabilities: {
      videoDecoder: typeof VideoDecoder !== 'undefined',
      trackGenerator: page.trackGenerator || hasWorkerTrackGenerator(),
      offscreenCanvas: typeof OffscreenCanvas !== 'undefined',
      mediaSource: page.mediaSource,
    },
    createFormatReader: parts.createFormatReader,
    onCompat,
    createDemuxer: (sink) => parts.createDemuxer(sink, onCompat),
    createPipeline: (chosen, events) => createPipeline(id, chosen, events, page, loadSoftware),
    onState: (state) => {
      self.postMessage({ type: 'state', id, state });
    },
    onSoundSeen: () => {
      self.postMessage({ type: 'sound-seen', id });
    },
    onAudio: (unit, dueAtMs) => {
      // A copy of its own: the chunk that it lies in may hold pictures, too.
      const own = { ...unit, data: unit.data.slice() };
      self.postMessage({ type: 'audio', id, unit: own, dueAtMs }, [own.data.buffer]);
    },
    onPipelineLive: (live) => {
      self.postMessage({ type: 'surface-live', id, renderPath: live });
    },
  });
  streams.set(id, { stream, ahead, urlWaiter: undefined });
  if (statsTimer) return;
  lastRoundMs = steadyClock.now();
  statsTimer = setInterval(everySecond, STATS_EVERY_MS);
}

function close(id: number, entry: Entry): void {
  entry.stream.close();
  streams.delete(id);
  if (streams.size > 0) return;
  clearInterval(statsTimer);
  statsTimer = undefined;
}

function everySecond(): void {
  const now = steadyClock.now();
  const isThawed = now - lastRoundMs > FROZEN_MS;
  lastRoundMs = now;
  for (const { stream } of streams.values()) {
    if (isThawed) stream.thawed();
    stream.update();
  }
  // Hidden streams cost the page nothing.
  const seen = [...streams].filter(([, { stream }]) => !stream.paused);
  if (seen.length > 0)
    self.postMessage({ type: 'figures', stats: seen.map(([id, { stream }]) => [id, stream.stats()]) });
}

/** Asks the page, which alone can call the application's function. */
function wantedUrl(id: number): Promise<StreamAddress> {
  return new Promise((resolve, reject) => {
    // The first address is asked for while the stream is being made.
    queueMicrotask(() => {
      const entry = streams.get(id);
      if (!entry) return;
      entry.urlWaiter = { resolve, reject };
      self.postMessage({ type: 'url-wanted', id });
    });
  });
}

/** Opens a socket, or takes one of the page by its port, whose first message is null: it is open. No server sends empty frames. */
function createSocket(address: StreamAddress, listener: LiveSocketListener): LiveSocket {
  const socket = typeof address === 'string' ? new WebSocket(address) : address;
  socket.binaryType = 'arraybuffer';
  socket.onopen = listener.onOpen;
  socket.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (data) listener.onMessage(data);
    else listener.onOpen();
  };
  socket.onclose = ({ code, reason }: CloseEvent) => {
    listener.onClose(code, reason);
  };
  return socket;
}

function createPipeline(
  id: number,
  renderPath: RenderPath,
  events: PipelineEvents,
  page: PageCapabilities,
  loadSoftware: LoadSoftware,
): VideoPipeline | undefined {
  let pipeline: VideoPipeline | undefined;
  switch (renderPath) {
    case 'generator':
      return createGeneratorPipeline(id, events, page, loadSoftware);
    case 'canvas':
      wantSurface(id, renderPath);
      return new WebCodecsPipeline(renderPath, ticker, () => steadyClock.now(), events, loadSoftware);
    case 'jpeg':
      pipeline = parts.createJpegPipeline?.(ticker, events);
      if (pipeline) wantSurface(id, renderPath);
      break;
    case 'mse':
      pipeline = parts.createMsePipeline?.(id, events, (message, transfer) => {
        self.postMessage(message, transfer);
      });
  }
  if (!pipeline) self.postMessage({ type: 'compat-wanted', id });
  return pipeline;
}

/** Gets what a pipeline paints on: what the page sent ahead, or else by asking for it. */
function wantSurface(id: number, renderPath: RenderPath): void {
  const entry = streams.get(id);
  const ahead = entry?.ahead;
  // Another one takes its place on the page.
  if (entry) entry.ahead = undefined;
  if (!entry || ahead?.renderPath !== renderPath) {
    self.postMessage({ type: 'surface-wanted', id, renderPath });
    return;
  }
  // The stream knows its pipeline only after this call.
  queueMicrotask(() => {
    takeSurface(entry, renderPath, ahead.surface);
  });
}

function createGeneratorPipeline(
  id: number,
  events: PipelineEvents,
  page: PageCapabilities,
  loadSoftware: LoadSoftware,
): VideoPipeline {
  const pipeline = new WebCodecsPipeline('generator', ticker, () => steadyClock.now(), events, loadSoftware);
  const generator = page.trackGenerator ? undefined : createWorkerTrackGenerator();
  if (!generator) {
    wantSurface(id, 'generator');
  } else {
    self.postMessage({ type: 'track', id, track: generator.track }, [generator.track]);
    pipeline.setSurface(
      new TrackSurface(generator.writable, () => {
        events.onFailed('the track ended');
      }),
    );
  }
  return pipeline;
}

function takeSurface(entry: Entry, renderPath: RenderPath, surface: Surface | undefined): void {
  const { stream } = entry;
  const { pipeline } = stream;
  if (pipeline?.renderPath !== renderPath) return;
  if (surface?.kind === 'track') {
    pipeline.setSurface?.(
      new TrackSurface(surface.writable, () => {
        stream.giveUp(renderPath, 'the track ended');
      }),
    );
  } else if (surface?.kind === 'canvas') {
    entry.canvas = surface.canvas;
    pipeline.setSurface?.(new CanvasSurface(surface.canvas));
  } else {
    stream.giveUp(renderPath, 'no surface');
  }
}
