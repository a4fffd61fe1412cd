import type { VideoUnit } from '../../wire/container/demuxer.js';
import type { Obstacle } from '../live/live-state.js';
import type { LiveStreamOptions } from '../stream/live-stream-options.js';
import { chooseRenderPath, codecName, isKnownCodec, type RenderPath } from './render-path.js';
import type { VideoFormat } from '../../wire/video/video-format.js';
import type { StreamCounters } from '../stream/stream-counters.js';
import type { PipelineEvents, VideoPipeline } from './video-pipeline.js';

/** Failures at damaged pictures one after another, after a picture was shown, until another render path is tried. */
const DAMAGES_TO_GIVE_UP = 8;
/** Options that a {@link PipelineSelector} takes over from its stream. @internal */
export type PipelineSelectorOptions = Pick<
  LiveStreamOptions,
  'choice' | 'capabilities' | 'createFormatReader' | 'createPipeline' | 'onCompat'
>;

/** The way of one stream to the screen: the best render path for its codec that has not failed. @internal */
export class PipelineSelector {
  readonly #options: PipelineSelectorOptions;
  readonly #counters: StreamCounters;
  readonly #events: (renderPath: RenderPath) => PipelineEvents;
  readonly #onObstacle: (code: Obstacle['code'], message: string, mayPass?: boolean) => void;
  readonly #failed = new Map<RenderPath, string>();
  #damages = 0;
  /** The one in use has shown a picture. */
  #live = false;
  /** A picture of the stream is on the screen and describes it. */
  hasPicture = false;
  /** The one in use. */
  pipeline: VideoPipeline | undefined;
  /** Describes why this render path and no better one was taken. */
  reason = '';

  /**
   * @param events - Events of a new pipeline.
   * @param onObstacle - Nothing here shows the stream; `mayPass`: until pictures of another codec come.
   */
  constructor(
    options: PipelineSelectorOptions,
    counters: StreamCounters,
    events: (renderPath: RenderPath) => PipelineEvents,
    onObstacle: (code: Obstacle['code'], message: string, mayPass?: boolean) => void,
  ) {
    this.#options = options;
    this.#counters = counters;
    this.#events = events;
    this.#onObstacle = onObstacle;
  }

  /** Makes the pipeline that this picture needs, where it begins something that the one in use does not show. */
  choose({ key, codec }: VideoUnit, paused: boolean, format: VideoFormat | undefined): void {
    if (!key) return;
    const { choice, capabilities, createFormatReader, onCompat, createPipeline } = this.#options;
    // Sequence parameter sets stand in front: a second one of H.264 is type 7.
    const hasSeveral = ((format?.parameterSets[1]?.[0] ?? 0) & 31) === 7;
    if (!createFormatReader && (codec === 'h265' || hasSeveral)) {
      onCompat();
      return;
    }
    if (!isKnownCodec(codec)) {
      this.#onObstacle('codec', `${codecName(codec)} cannot be shown here`, true);
      return;
    }
    // JPEG has a way of its own.
    if (this.pipeline && (this.pipeline.renderPath === 'jpeg') === (codec === 'jpeg')) return;
    const { renderPath, reason } = chooseRenderPath(choice, capabilities, codec, this.#failed);
    this.reason = reason;
    if (!renderPath) {
      if (this.#damages > 0) {
        // No way is better than another for damaged pictures: all over again.
        this.#failed.clear();
        this.#damages = 0;
        return;
      }
      this.#onObstacle(
        choice === 'auto' ? 'codec' : 'render-path',
        `${codecName(codec)} cannot be shown here: ${reason}`,
      );
      return;
    }
    this.drop();
    this.pipeline = createPipeline(renderPath, this.#events(renderPath));
    if (paused) this.pipeline?.pause();
  }

  /**
   * Lets go of the pipeline, which failed.
   *
   * @param isDamaged - At a picture: others may do.
   * @returns whether its render path is given up; else a new pipeline takes over with the next key frame.
   */
  fail(renderPath: RenderPath, reason: string, isDamaged: boolean | undefined): boolean {
    this.drop();
    // Pictures that were shown before can be shown again.
    if (isDamaged && ++this.#damages < DAMAGES_TO_GIVE_UP && this.hasPicture) {
      this.#counters.decoderRestarts++;
      return false;
    }
    this.#failed.set(renderPath, reason);
    return true;
  }

  /** A picture was shown; returns whether it was the first one of its pipeline. */
  presented(): boolean {
    this.#damages = 0;
    const isFirst = !this.#live;
    this.#live = this.hasPicture = true;
    return isFirst;
  }

  /** The picture stays in sight, but does not describe later ones. */
  forgetPicture(): void {
    this.#live = this.hasPicture = false;
  }

  drop(): void {
    this.#live = false;
    if (!this.pipeline) return;
    this.#counters.droppedFrames += this.pipeline.figures.droppedFrames;
    this.#counters.keyFrameSkips += this.pipeline.figures.keyFrameSkips;
    this.pipeline.close();
    this.pipeline = undefined;
  }
}
