import { workerBuild } from '../../worker/worker-build.generated.js';
import { steadyClock } from '../../../util/clock.js';
import type { Demuxer } from '../../../wire/container/demuxer.js';
import { createSniffingDemuxer } from '../../../wire/container/sniffing-demuxer.js';
import { createFormatReader } from '../../../wire/video/format-reader.js';
import { RecordedDecoders, type RecordedPicture } from './recorded-decoders.js';
import type { FromRecordedWorker, ToRecordedWorker } from './recorded-messages.js';
import { RecordedSound, SOUND_BUFFER_MS } from './recorded-sound.js';
import { RecordedStage } from '../stage/recorded-stage.js';
import { RecordedSurfaces } from './recorded-surfaces.js';
import { recordedUnit } from './recorded-unit.js';
import { StepQueue } from './step-queue.js';

/** Subset of DedicatedWorkerGlobalScope that this file needs. */
interface WorkerScope {
  postMessage(message: FromRecordedWorker, transfer?: readonly object[]): void;
  onmessage: ((event: MessageEvent<ToRecordedWorker>) => void) | null;
}

/** The worker's own global scope, which TypeScript's DOM library takes for a window. */
declare const self: WorkerScope;

/** Shortest interval between reports of the position while nothing else changes, milliseconds. */
const CLOCK_EVERY_MS = 15;
const STATS_EVERY_MS = 1_000;

const demuxers = new Map<number, Demuxer>();
const soundSeen = new Set<number>();
let streamStartMs = 0;
let told = '';
let clockToldAtMs = 0;
let clockToldMs = 0;
let clockToldMoves = false;

const post = (message: FromRecordedWorker, transfer: readonly object[] = []): void => {
  self.postMessage(message, transfer);
};
const decoders = new RecordedDecoders(steadyClock, post);

const sound = new RecordedSound((unit, dueAtMs) => {
  // A copy of its own: the chunk that it lies in may hold pictures, too.
  const own = { ...unit, data: unit.data.slice() };
  self.postMessage({ type: 'audio', unit: own, dueAtMs }, [own.data.buffer]);
});

const stage = new RecordedStage<RecordedPicture>({
  clock: steadyClock,
  parts: (channel) => ({
    createDecoder: decoders.of(channel),
    createFormatReader,
    onSurfaceWanted: (codec) => {
      surfaces.want(channel, codec);
    },
  }),
  onState: tellState,
  onTick: () => {
    steps.turn();
    tellState();
    tellClock();
    // Sound at another speed would be noise; servers do not send it then (spec 001 section 4).
    if (stage.speed === 1) sound.turn(steadyClock.now(), (captureMs) => stage.dueAtMs(captureMs));
    else sound.clear();
    for (const [channel, { shownMs }] of stage.channels) {
      if (shownMs !== undefined) surfaces.shown(channel);
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

const steps = new StepQueue(stage, post);

const surfaces = new RecordedSurfaces({
  post,
  codecOf: (channel) => stage.channels.get(channel)?.format?.codec,
  setSurface: (channel, surface) => {
    const target = stage.channels.get(channel);
    target?.setSurface(surface);
    return target !== undefined;
  },
});

setInterval(tellStats, STATS_EVERY_MS);

self.postMessage({ type: 'named', name: `gk-recorded ${workerBuild}` });
self.onmessage = ({ data }) => {
  receive(data);
};

function receive(message: ToRecordedWorker): void {
  switch (message.type) {
    case 'open':
      decoders.renderPath = message.renderPath;
      decoders.softwareUrl = message.decoderUrl;
      surfaces.renderPath = message.renderPath;
      surfaces.pageGenerator = message.pageGenerator;
      stage.skipGaps = message.skipGaps;
      stage.open(message.positionMs);
      return;
    case 'channels':
      for (const channel of surfaces.keep(message.channels)) {
        decoders.forget(channel);
        demuxers.delete(channel);
      }
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
      steps.clear();
      stage.play(message.speed);
      return;
    case 'step':
      steps.step(message.direction, message.request);
      return;
    case 'listen':
      sound.channel = message.channel;
      sound.clear();
      stage.leastBufferMs = message.channel === undefined ? 0 : SOUND_BUFFER_MS;
      return;
    case 'snapshot':
      surfaces.snapshot(message.channel, message.port);
      return;
    case 'segment-buffered':
    case 'segment-failed':
      decoders.take(message);
      return;
    case 'surface':
      surfaces.take(message);
  }
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
    type: 'measured',
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
      bufferedBytes: figures.bufferedBytes,
    })),
  });
}
