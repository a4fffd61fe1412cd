import { milliseconds } from '../../util/units.js';
import type { Clock } from '../../util/clock.js';
import type { Demuxer } from '../../wire/container/demuxer.js';
import { createSniffingDemuxer } from '../../wire/container/sniffing-demuxer.js';
import { parseH265Sps } from '../../wire/video/h265-sps.js';
import { CanvasSurface, TrackSurface } from '../picture-surfaces.js';
import type { FrameSurface } from '../video-pipeline.js';
import { createWorkerTrackGenerator } from '../track-generator.js';
import { JpegDecoder } from './jpeg-decoder.js';
import type { CreatePictureDecoder } from './picture-decoder.js';
import type { FromRecordedWorker, RecordedRung, ToRecordedWorker } from './recorded-messages.js';
import { RecordedSound, SOUND_BUFFER_MS } from './recorded-sound.js';
import { RecordedStage } from './recorded-stage.js';
import { recordedUnit } from './recorded-unit.js';
import { WebCodecsDecoder } from './webcodecs-decoder.js';

/** What this file needs of DedicatedWorkerGlobalScope. */
interface WorkerScope {
  postMessage(message: FromRecordedWorker, transfer?: readonly object[]): void;
  onmessage: ((event: MessageEvent<ToRecordedWorker>) => void) | null;
}

/** The worker's own global scope, which TypeScript's DOM library takes for a window. */
declare const self: WorkerScope;

type Picture = VideoFrame | ImageBitmap;

/** The position is told at most this often while nothing changes, milliseconds. */
const CLOCK_EVERY_MS = 15;
const STATS_EVERY_MS = 1_000;

/** Unix time that never jumps. */
const clock: Clock = {
  now: () => milliseconds(performance.timeOrigin + performance.now()),
  after: (delayMs, callback) => {
    const handle = setTimeout(callback, delayMs);
    return () => {
      clearTimeout(handle);
    };
  },
};

const surfaces = new Map<number, FrameSurface>();
const live = new Set<number>();
/** Channels that left the usual rung. */
const onCanvas = new Set<number>();
const demuxers = new Map<number, Demuxer>();
const soundSeen = new Set<number>();
/** Steps to pictures that have not come. */
const waitingSteps: number[] = [];
let rung: RecordedRung = 'canvas';
let pageGenerator = false;
let streamStartMs = 0;
let told = '';
let clockToldAtMs = 0;
let clockToldMs = 0;
let clockToldMoves = false;

const createDecoder: CreatePictureDecoder<Picture> = (codec, events) => {
  if (codec === 'jpeg') return new JpegDecoder(events);
  if (typeof VideoDecoder !== 'undefined') return new WebCodecsDecoder(events);
  queueMicrotask(() => {
    events.onUnsupported('no WebCodecs here (it needs https or localhost)');
  });
  return { waiting: 0, decode: () => undefined, flush: () => undefined, close: () => undefined };
};

const sound = new RecordedSound((unit, dueAtMs) => {
  // A copy of its own: the chunk that it lies in may hold pictures, too.
  const own = { ...unit, data: unit.data.slice() };
  self.postMessage({ type: 'audio', unit: own, dueAtMs }, [own.data.buffer]);
});

const stage = new RecordedStage<Picture>({
  clock,
  parts: (channel) => ({
    createDecoder,
    readH265: parseH265Sps,
    onSurfaceWanted: () => {
      wantSurface(channel);
    },
  }),
  onState: tellState,
  onTick: () => {
    stepOn();
    tellState();
    tellClock();
    sound.turn(clock.now(), (captureMs) => stage.dueAtMs(captureMs));
    for (const [channel, { shownMs }] of stage.channels) {
      if (shownMs === undefined || live.has(channel)) continue;
      live.add(channel);
      self.postMessage({ type: 'surface-live', channel, rung: onCanvas.has(channel) ? 'canvas' : rung });
    }
  },
  onGap: (fromMs, toMs) => {
    sound.clear();
    self.postMessage({ type: 'gap', fromMs, toMs });
  },
  onPressure: (high) => {
    self.postMessage({ type: 'pressure', high });
  },
});

setInterval(tellStats, STATS_EVERY_MS);

self.onmessage = ({ data }) => {
  receive(data);
};

function receive(message: ToRecordedWorker): void {
  switch (message.type) {
    case 'open':
      rung = message.rung;
      pageGenerator = message.pageGenerator;
      stage.skipGaps = message.skipGaps;
      return;
    case 'channels':
      for (const channel of [...surfaces.keys()]) if (!message.channels.includes(channel)) forget(channel);
      stage.setChannels(message.channels);
      return;
    case 'stream':
      demuxers.clear();
      sound.clear();
      streamStartMs = message.startMs;
      stage.begin(message.startMs);
      return;
    case 'chunk':
      demuxerOf(message.channel).push(message.bytes);
      return;
    case 'end':
      for (const demuxer of demuxers.values()) demuxer.end();
      stage.end();
      return;
    case 'seek':
      sound.clear();
      stage.seek(message.toMs, message.pause);
      return;
    case 'cancel-seek':
      stage.cancelSeek();
      return;
    case 'pause':
      stage.pause();
      return;
    case 'play':
      for (const request of waitingSteps.splice(0)) self.postMessage({ type: 'stepped', request, moved: true });
      stage.play(message.speed);
      return;
    case 'step':
      step(message.direction, message.request);
      return;
    case 'listen':
      sound.channel = message.channel;
      sound.clear();
      stage.leastBufferMs = message.channel === undefined ? 0 : SOUND_BUFFER_MS;
      return;
    case 'surface':
      takeSurface(message);
  }
}

function step(direction: 1 | -1, request: number): void {
  const moved = stage.step(direction);
  if (!moved && direction > 0 && !stage.hasEnded) {
    waitingSteps.push(request);
    self.postMessage({ type: 'step-waits' });
  } else self.postMessage({ type: 'stepped', request, moved });
}

/** A picture came: whoever wanted to step to it does so now. */
function stepOn(): void {
  const request = waitingSteps.shift();
  if (request === undefined) return;
  const moved = stage.step(1);
  if (moved || stage.hasEnded) self.postMessage({ type: 'stepped', request, moved });
  else waitingSteps.unshift(request);
}

function demuxerOf(channel: number): Demuxer {
  const known = demuxers.get(channel);
  if (known !== undefined) return known;
  let baseMs = 0;
  const demuxer = createSniffingDemuxer(
    {
      onInfo: (info) => {
        baseMs = info.clock === 'nominal' ? streamStartMs : 0;
      },
      onVideo: (unit) => {
        stage.push(unit.channel, recordedUnit(unit, baseMs));
      },
      onAudio: (unit) => {
        if (!soundSeen.has(unit.channel)) {
          soundSeen.add(unit.channel);
          self.postMessage({ type: 'sound-seen', channel: unit.channel });
        }
        sound.push(recordedUnit(unit, baseMs));
      },
    },
    { channel },
  );
  demuxers.set(channel, demuxer);
  return demuxer;
}

function wantSurface(channel: number): void {
  const generator = rung === 'generator' && !pageGenerator ? createWorkerTrackGenerator() : undefined;
  if (generator === undefined) {
    self.postMessage({ type: 'surface-wanted', channel, rung });
    return;
  }
  self.postMessage({ type: 'track', channel, track: generator.track }, [generator.track]);
  setSurface(channel, trackSurface(channel, generator.writable));
}

function wantCanvas(channel: number): void {
  onCanvas.add(channel);
  self.postMessage({ type: 'surface-wanted', channel, rung: 'canvas' });
}

/** The page took the element away, or the browser ended the track: a canvas does as well. */
function trackSurface(channel: number, writable: WritableStream<VideoFrame>): FrameSurface {
  const surface = new TrackSurface(writable, () => {
    if (surfaces.get(channel) !== surface) return;
    live.delete(channel);
    wantCanvas(channel);
  });
  // A track takes no bitmaps, and gets none: JPEG goes onto a canvas.
  return surface;
}

function takeSurface({ channel, surface }: Extract<ToRecordedWorker, { type: 'surface' }>): void {
  if (surface?.kind === 'track') {
    // JPEG pictures are bitmaps, which no track takes.
    if (stage.channels.get(channel)?.format?.codec === 'jpeg') {
      wantCanvas(channel);
      return;
    }
    setSurface(channel, trackSurface(channel, surface.writable));
  } else if (surface?.kind === 'canvas') setSurface(channel, new CanvasSurface(surface.canvas));
}

function setSurface(channel: number, surface: FrameSurface): void {
  const target = stage.channels.get(channel);
  if (target === undefined) {
    surface.close();
    return;
  }
  surfaces.set(channel, surface);
  target.setSurface(surface);
}

function forget(channel: number): void {
  surfaces.delete(channel);
  live.delete(channel);
  onCanvas.delete(channel);
  demuxers.delete(channel);
}

function tellState(): void {
  const message: FromRecordedWorker = {
    type: 'state',
    state: stage.state,
    held: stage.isHeld,
    channels: [...stage.channels].map(([channel, { state, reason, isThinned }]) => ({
      channel,
      state,
      reason,
      thinned: isThinned,
    })),
  };
  const text = JSON.stringify(message);
  if (text === told) return;
  told = text;
  self.postMessage(message);
  tellClock(true);
}

function tellClock(now = false): void {
  const { positionMs, rate, atMs } = stage.position;
  const moves = rate !== 0;
  if (!now && !moves && positionMs === clockToldMs) return;
  if (!now && moves && clockToldMoves && atMs - clockToldAtMs < CLOCK_EVERY_MS) return;
  clockToldAtMs = atMs;
  clockToldMs = positionMs;
  clockToldMoves = moves;
  self.postMessage({ type: 'clock', positionMs, rate, atMs });
}

function tellStats(): void {
  self.postMessage({
    type: 'stats',
    skewMs: stage.takeSkewMs(),
    underruns: stage.underruns,
    bufferMs: stage.bufferMs,
    channels: [...stage.channels].map(([channel, { shownMs, format, figures }]) => ({
      channel,
      shownS: shownMs === undefined ? undefined : shownMs / 1000,
      codec: format?.codecString,
      width: format?.width ?? 0,
      height: format?.height ?? 0,
      presentedFrames: figures.presented,
      droppedFrames: figures.dropped,
      keyFrameSkips: figures.keyFrameSkips,
      queuedFrames: figures.queued,
      receivedBytes: figures.bytes,
      heldBytes: figures.heldBytes,
    })),
  });
}
