import type { VideoCodec } from '../wire/container/demuxer.js';

/**
 * The steps of the ladder on which a stream can reach the screen, best first: WebCodecs into a
 * track generator and a `<video>`; WebCodecs onto a canvas in the worker; Media Source Extensions;
 * single JPEG pictures onto a canvas.
 *
 * @public
 */
export type Rung = 'generator' | 'canvas' | 'mse' | 'jpeg';

/** Which rung to take: the best that works, or always this one. @public */
export type RungChoice = 'auto' | Rung;

/** What the browser at hand offers. @internal */
export interface Capabilities {
  /** WebCodecs' VideoDecoder; missing on plain-http pages. */
  readonly videoDecoder: boolean;
  /** MediaStreamTrackGenerator on the page, or VideoTrackGenerator in a worker. */
  readonly trackGenerator: boolean;
  readonly offscreenCanvas: boolean;
  /** MediaSource or ManagedMediaSource, on the page or in a worker. */
  readonly mediaSource: boolean;
}

/** The rung to take, or in words why there is none. @internal */
export type RungDecision =
  { readonly rung: Rung; readonly reason: string } | { readonly rung: undefined; readonly reason: string };

/** Why a rung was given up for a stream. @internal */
export type FailedRungs = ReadonlyMap<Rung, string>;

const NAMES: Readonly<Partial<Record<VideoCodec, string>>> = { h264: 'H.264', h265: 'H.265', jpeg: 'JPEG' };

/** The codec's name as people write it. @internal */
export function codecName(codec: VideoCodec): string {
  return NAMES[codec] ?? `an unknown codec (${codec})`;
}

/** Whether there is a rung for it. @internal */
export function isKnownCodec(codec: VideoCodec): boolean {
  return codec in NAMES;
}

/** The rung that a stream will most likely take, so that its surface can be made ahead of the first picture. @internal */
export function likelyRung(choice: RungChoice, videoDecoder: boolean, trackGenerator: boolean): Rung {
  if (choice !== 'auto') return choice;
  return videoDecoder ? (trackGenerator ? 'generator' : 'canvas') : 'mse';
}

/** Takes the first rung that the browser and the codec allow. @internal */
export function chooseRung(
  choice: RungChoice,
  capabilities: Capabilities,
  codec: VideoCodec,
  failed: FailedRungs = new Map(),
): RungDecision {
  const isAuto = choice === 'auto';
  const ladder: readonly Rung[] = !isAuto ? [choice] : codec === 'jpeg' ? ['jpeg'] : ['generator', 'canvas', 'mse'];
  const obstacles = new Set<string>();
  for (const rung of ladder) {
    const obstacle = failed.get(rung) ?? obstacleOf(rung, capabilities, codec);
    if (obstacle === undefined) {
      const whyBest = codec === 'jpeg' ? 'the stream is JPEG' : 'best';
      return { rung, reason: isAuto ? [...obstacles].join('; ') || whyBest : 'asked for' };
    }
    obstacles.add(obstacle);
  }
  if (!isAuto) obstacles.add(`the rung "${choice}" was asked for`);
  return { rung: undefined, reason: [...obstacles].join('; ') };
}

function obstacleOf(rung: Rung, capabilities: Capabilities, codec: VideoCodec): string | undefined {
  if (rung === 'jpeg') {
    if (codec !== 'jpeg') return `the stream is ${codecName(codec)}, not JPEG`;
    return capabilities.offscreenCanvas ? undefined : 'no OffscreenCanvas in this browser';
  }
  if (codec === 'jpeg') return 'the stream is JPEG';
  switch (rung) {
    case 'generator':
      if (!capabilities.videoDecoder) return 'no WebCodecs here (it needs https or localhost)';
      return capabilities.trackGenerator ? undefined : 'no track generator in this browser';
    case 'canvas':
      if (!capabilities.videoDecoder) return 'no WebCodecs here (it needs https or localhost)';
      return capabilities.offscreenCanvas ? undefined : 'no OffscreenCanvas in this browser';
    case 'mse':
      return capabilities.mediaSource ? undefined : 'no Media Source Extensions in this browser';
  }
}
