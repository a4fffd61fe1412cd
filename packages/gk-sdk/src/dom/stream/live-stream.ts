import type { AudioUnit, Demuxer, VideoUnit } from '../../wire/container/demuxer.js';
import { GopBuffer } from './gop-buffer.js';
import { LiveConnection, type StreamAddress } from '../../stream/live-connection.js';
import { deriveLiveState, type LiveState, type Obstacle } from '../live/live-state.js';
import type { LiveStats } from '../live/live-stats.js';
import type { LiveStreamOptions } from './live-stream-options.js';
import { PipelineSelector } from '../pipelines/pipeline-selector.js';
import { isKnownCodec, type RenderPath } from '../pipelines/render-path.js';
import { SoundTrack } from './sound-track.js';
import { StreamCounters } from './stream-counters.js';
import { ReorderingRemover } from '../../wire/video/h264-sps-rewrite.js';
import { VideoFormatTracker } from '../../wire/video/video-format.js';
import type { PipelineEvents, PipelineFigures, VideoPipeline } from '../pipelines/video-pipeline.js';

/** A paused stream lets go of its connection after this time, milliseconds. */
const PAUSED_HOLD_MS = 30_000;
const NO_FIGURES: PipelineFigures = {
  shownCaptureMs: undefined,
  latencyMs: undefined,
  bufferMs: 0,
  queuedFrames: 0,
  droppedFrames: 0,
  keyFrameSkips: 0,
};

/**
 * One live stream: connection, demuxer, the pipeline that fits, the state that follows.
 *
 * @internal
 */
export class LiveStream {
  readonly #options: LiveStreamOptions;
  readonly #connection: LiveConnection<StreamAddress>;
  readonly #tracker: VideoFormatTracker;
  readonly #reordering = new ReorderingRemover();
  readonly #gop = new GopBuffer();
  readonly #counters: StreamCounters;
  readonly #selector: PipelineSelector;
  readonly #sound: SoundTrack;
  #demuxer: Demuxer | undefined;
  /** Whose picture the stream says that it carries. */
  #deviceId: string | undefined;
  /** The one that is shown, as soon as a picture has come over the connection that stands. */
  #channel: number | undefined;
  #lastPictureAtMs: number | undefined;
  /** Time since which pictures arrive and none is shown. */
  #unshownSinceMs: number | undefined;
  /** Time since which there is sound and no picture over the current connection. */
  #soundSinceMs: number | undefined;
  #obstacle: Obstacle | undefined;
  #keySeen = false;
  #paused = false;
  #closed = false;
  #cancelRelease: (() => void) | undefined;
  #state: LiveState | undefined;

  constructor(options: LiveStreamOptions) {
    this.#options = options;
    this.#tracker = new VideoFormatTracker(options.createFormatReader?.());
    this.#sound = new SoundTrack(options);
    this.#counters = new StreamCounters(options.clock.now());
    this.#selector = new PipelineSelector(options, this.#counters, this.#events, this.#obstruct);
    this.#connection = new LiveConnection<StreamAddress>(options, {
      onOpen: () => {
        this.#restart();
      },
      onBytes: (bytes) => {
        this.#counters.receivedBytes += bytes.byteLength;
        this.#demuxer?.push(bytes);
      },
      onChange: () => {
        this.update();
      },
    });
    this.#connection.start();
    this.update();
  }

  get paused(): boolean {
    return this.#paused;
  }

  get pipeline(): VideoPipeline | undefined {
    return this.#selector.pipeline;
  }

  pause(): void {
    if (this.#paused || this.#closed) return;
    this.#paused = true;
    this.#unshownSinceMs = undefined;
    this.pipeline?.pause();
    this.#cancelRelease = this.#options.clock.after(PAUSED_HOLD_MS, () => {
      this.#letGo();
      this.#selector.forgetPicture();
    });
    this.update();
  }

  resume(): void {
    if (!this.#paused || this.#closed) return;
    this.#paused = false;
    this.#cancelRelease?.();
    if (!this.#connection.running && !this.#obstacle) this.#connection.start();
    this.pipeline?.resume();
    this.update();
  }

  /** Whether packets of sound are handed out; pictures wait for them then. */
  listen(listening: boolean): void {
    this.#sound.listening = listening;
    this.#holdForSound();
  }

  /** The page was frozen, or the machine asleep: what lies in the socket is old, and the socket may be long dead. */
  thawed(): void {
    this.#connection.renew();
  }

  /**
   * Takes the next render path, when this one is in use, and begins there with the current group of pictures.
   *
   * @param isDamaged - It failed at a picture: others may do.
   */
  giveUp(renderPath: RenderPath, reason: string, isDamaged?: boolean): void {
    if (this.pipeline?.renderPath !== renderPath) return;
    if (!this.#selector.fail(renderPath, reason, isDamaged)) return;
    const [key] = this.#gop.units;
    if (!key) return;
    this.#selector.choose(key, this.#paused, this.#tracker.format);
    const now = this.#options.clock.now();
    for (const unit of this.#gop.units) this.pipeline?.push(unit, now, this.#tracker.format);
    this.update();
  }

  /** Applies the rules of time and reports a changed state; call it about once a second. */
  update(): void {
    const now = this.#options.clock.now();
    // A hidden page reports the state of its `<video>` late.
    this.#connection.check(now, this.pipeline?.renderPath === 'mse' ? undefined : this.#unshownSinceMs);
    const state = deriveLiveState(
      {
        paused: this.#paused,
        closed: this.#closed,
        connection: this.#connection,
        lastPictureAtMs: this.#lastPictureAtMs,
        unshownSinceMs: this.#unshownSinceMs,
        soundSinceMs: this.#soundSinceMs,
        hasPicture: this.#selector.hasPicture,
        keySeen: this.#keySeen,
        obstacle: this.#obstacle,
      },
      now,
    );
    const before = this.#state;
    if (before?.code === state.code && before.message === state.message) return;
    this.#state = state;
    this.#options.onState(state);
  }

  /** The figures of now; rates are since the last call. */
  stats(): LiveStats {
    const now = this.#options.clock.now();
    const format = this.#tracker.format;
    const figures = this.pipeline?.figures ?? NO_FIGURES;
    const { shownCaptureMs, droppedFrames, keyFrameSkips, ...others } = figures;
    return {
      deviceId: this.#deviceId,
      ...this.#counters,
      ...this.#counters.rates(now),
      ...others,
      renderPath: this.pipeline?.renderPath,
      renderPathReason: this.#selector.reason,
      codec: format?.codecString,
      width: format?.width ?? 0,
      height: format?.height ?? 0,
      ageMs: shownCaptureMs === undefined ? undefined : now - shownCaptureMs,
      shownAtS: shownCaptureMs && shownCaptureMs / 1000,
      droppedFrames: this.#counters.droppedFrames + droppedFrames,
      keyFrameSkips: this.#counters.keyFrameSkips + keyFrameSkips,
      retries: this.#connection.retries,
    };
  }

  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#free();
  }

  #free(): void {
    this.#cancelRelease?.();
    this.#letGo();
    this.#selector.drop();
  }

  /** Ends the connection, and takes nothing more of what it has brought. */
  #letGo(): void {
    this.#connection.stop();
    this.#demuxer = undefined;
    this.#gop.clear();
  }

  #restart(): void {
    this.#channel = undefined;
    this.#soundSinceMs = undefined;
    this.#gop.clear();
    this.pipeline?.interrupted();
    this.#demuxer = this.#options.createDemuxer({
      onInfo: ({ clock, deviceId }) => {
        this.#deviceId = deviceId;
        // Such times begin at 0 with each connection.
        if (clock !== 'nominal') return;
        this.pipeline?.restartClock();
        this.#sound.restartClock();
      },
      onVideo: (unit) => {
        this.#take(unit);
      },
      onAudio: (unit) => {
        this.#hear(unit);
      },
      onStatus: (status) => {
        this.#connection.statusArrived(status);
      },
      onEnd: () => {
        this.#connection.endArrived();
      },
      onSkipped: (bytes) => {
        this.#counters.skippedBytes += bytes;
      },
    });
  }

  #take(received: VideoUnit): void {
    const now = this.#options.clock.now();
    // A socket may carry several channels; a tile shows the first.
    this.#channel ??= received.channel;
    // One message may hold further pictures after the one with which the stream was given up.
    if (!this.#demuxer || received.channel !== this.#channel) return;
    this.#connection.mediaArrived(now);
    if (this.#obstacle && !(received.key && isKnownCodec(received.codec))) return;
    this.#obstacle = undefined;
    const unit = this.#reordering.process(received);
    this.#counters.receivedFrames++;
    this.#lastPictureAtMs = now;
    this.#soundSinceMs = undefined;
    if (!this.#paused) this.#unshownSinceMs ??= now;
    this.#keySeen ||= unit.key;
    this.#tracker.examine(unit);
    this.#gop.push(unit);
    this.#selector.choose(unit, this.#paused, this.#tracker.format);
    if (!this.pipeline || this.#obstacle) {
      this.#counters.droppedFrames++;
      return;
    }
    this.pipeline.push(unit, now, this.#tracker.format);
  }

  #hear(unit: AudioUnit): void {
    if (this.#obstacle || (this.#channel ?? unit.channel) !== unit.channel) return;
    const now = this.#options.clock.now();
    if (this.#channel === undefined) {
      // Pictures prove that a camera lives; where there are none, sound does.
      this.#soundSinceMs ??= now;
      this.#connection.mediaArrived(now);
    }
    if (this.#paused) return;
    this.#sound.take(unit, now, this.pipeline);
    this.#holdForSound();
  }

  #holdForSound(): void {
    if (this.pipeline) this.pipeline.leastDelayMs = this.#sound.leastDelayMs;
  }

  readonly #events = (renderPath: RenderPath): PipelineEvents => ({
    onDecoded: (frames) => {
      this.#counters.decodedFrames += frames;
    },
    onPresented: () => {
      this.#counters.presentedFrames++;
      this.#unshownSinceMs = undefined;
      if (!this.#selector.presented()) return;
      // The state is updated first: a listener that swaps streams by their pictures reads it.
      this.update();
      this.#options.onPipelineLive(renderPath);
    },
    onDecoderRestart: () => {
      this.#counters.decoderRestarts++;
    },
    heldUnits: () => this.#gop.units,
    onFailed: (reason, isDamaged) => {
      this.giveUp(renderPath, reason, isDamaged);
    },
  });

  /** Gives the stream up: nothing is received in vain, and only a new stream tries again; or waits for another codec. */
  readonly #obstruct = (code: Obstacle['code'], message: string, mayPass = false): void => {
    this.#obstacle = { code, message: mayPass ? message : `${message}; open the stream anew to try again` };
    if (mayPass) this.#unshownSinceMs = undefined;
    else this.#free();
    this.update();
  };
}
