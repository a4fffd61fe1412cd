import type { VideoCodec } from '../../wire/container/demuxer.js';

/**
 * The ways in which a stream can reach the screen, best first: WebCodecs into a
 * track generator and a `<video>`; WebCodecs onto a canvas in the worker; Media Source Extensions;
 * single JPEG pictures onto a canvas.
 *
 * @public
 */
export type RenderPath = 'generator' | 'canvas' | 'mse' | 'jpeg';

/** Render path to take: the best that works, or always this one. @public */
export type RenderPathChoice = 'auto' | RenderPath;

/** Features of the current browser. @internal */
export interface Capabilities {
  /** WebCodecs' VideoDecoder; missing on plain-http pages. */
  readonly videoDecoder: boolean;
  /** MediaStreamTrackGenerator on the page, or VideoTrackGenerator in a worker. */
  readonly trackGenerator: boolean;
  readonly offscreenCanvas: boolean;
  /** MediaSource or ManagedMediaSource, on the page or in a worker. */
  readonly mediaSource: boolean;
}

/** The render path to take, or in words why there is none. @internal */
export type RenderPathDecision =
  | { readonly renderPath: RenderPath; readonly reason: string }
  | { readonly renderPath: undefined; readonly reason: string };

/** Reasons for which render paths were given up for a stream. @internal */
export type FailedRenderPaths = ReadonlyMap<RenderPath, string>;

const NAMES: Readonly<Partial<Record<VideoCodec, string>>> = { h264: 'H.264', h265: 'H.265', jpeg: 'JPEG' };

/** The codec's name as people write it. @internal */
export function codecName(codec: VideoCodec): string {
  return NAMES[codec] ?? `codec ${codec}`;
}

/** Whether there is a render path for it. @internal */
export function isKnownCodec(codec: VideoCodec): boolean {
  return codec in NAMES;
}

/** The render path that a stream will most likely take, so that its surface can be made ahead of the first picture. @internal */
export function likelyRenderPath(choice: RenderPathChoice, videoDecoder: boolean, trackGenerator: boolean): RenderPath {
  if (choice !== 'auto') return choice;
  return videoDecoder ? (trackGenerator ? 'generator' : 'canvas') : 'mse';
}

/** Takes the first render path that the browser and the codec allow. @internal */
export function chooseRenderPath(
  choice: RenderPathChoice,
  capabilities: Capabilities,
  codec: VideoCodec,
  failed: FailedRenderPaths = new Map(),
): RenderPathDecision {
  const isAuto = choice === 'auto';
  const candidates: readonly RenderPath[] = !isAuto
    ? [choice]
    : codec === 'jpeg'
      ? ['jpeg']
      : ['generator', 'canvas', 'mse'];
  const obstacles = new Set<string>();
  for (const renderPath of candidates) {
    const obstacle = failed.get(renderPath) ?? obstacleOf(renderPath, capabilities, codec);
    if (obstacle === undefined) {
      const whyBest = codec === 'jpeg' ? 'the stream is JPEG' : 'best';
      return { renderPath, reason: isAuto ? [...obstacles].join('; ') || whyBest : 'asked for' };
    }
    obstacles.add(obstacle);
  }
  if (!isAuto) obstacles.add(`the render path "${choice}" was asked for`);
  return { renderPath: undefined, reason: [...obstacles].join('; ') };
}

function obstacleOf(renderPath: RenderPath, capabilities: Capabilities, codec: VideoCodec): string | undefined {
  const isJpeg = renderPath === 'jpeg';
  if (isJpeg !== (codec === 'jpeg')) return `the stream is ${codecName(codec)}${isJpeg ? ', not JPEG' : ''}`;
  if (renderPath === 'mse') {
    return capabilities.mediaSource ? undefined : 'no MediaSource in this browser';
  }
  if (!isJpeg && !capabilities.videoDecoder) return 'no WebCodecs here (it needs https or localhost)';
  if (renderPath === 'generator') return capabilities.trackGenerator ? undefined : 'no track generator in this browser';
  return capabilities.offscreenCanvas ? undefined : 'no OffscreenCanvas in this browser';
}
