import { GkError } from '../../errors/gk-error.js';
import { toGkError } from '../../errors/to-gk-error.js';
import { ListenerSet } from '../../util/listener-set.js';
import type { AudioUnit } from '../../wire/container/demuxer.js';
import { createSpeechDecoder, isSpeechCodec, SPEECH_RATE, type SpeechDecoder } from '../../wire/audio/speech-codec.js';
import { Resampler } from '../../wire/audio/resampler.js';
import { toFloat32 } from '../../wire/audio/sample-format.js';
import { AacDecoder } from './aac-decoder.js';
import { heardAtS } from './heard-at.js';
import { acquireAudioContext, type SharedAudioContext } from './shared-audio-context.js';
import type { FromPlayer, ToPlayer } from './worklet-messages.js';
import { loadWorklet, workletNode } from './worklet-module.js';

/** "Buffered 50 chunks (raw) or 20 (AAC); default gain 5" (spec 000 section 9). */
const RAW_CHUNKS = 50;
const AAC_CHUNKS = 20;
/** Recorders send quiet sound: a cab's microphone hangs far from the driver. */
export const DEFAULT_GAIN = 5;
const MAX_GAIN = 20;

/** Options of an {@link AudioPlayer}. @public */
export interface AudioPlayerOptions {
  /** Address of `gk-sdk/audio-worklet.js`, for pages whose policy forbids scripts from `blob:`. */
  readonly workletUrl?: string;
  /** Factor on the samples, 0 to 20; 5 by default (spec 000 section 9). A limiter keeps loud sound from clipping. */
  readonly gain?: number;
}

/** State of an audio player. @public */
export type AudioPlayerState =
  /** No sound has come, or it is still loading. */
  | { readonly kind: 'idle' }
  /** The browser waits for a click or key: call {@link AudioPlayer.resume} in its handler. */
  | { readonly kind: 'blocked' }
  | { readonly kind: 'playing' }
  /** This browser cannot play the sound that came. */
  | { readonly kind: 'unsupported'; readonly error: GkError };

/** Counters of a player. @public */
export interface AudioPlayerStats {
  /** Sound that is buffered, seconds. */
  readonly bufferedS: number;
  /** Chunks that were thrown away because too many waited. */
  readonly droppedChunks: number;
  /** Delay of the sound against its times, seconds, negative = early; undefined without times. */
  readonly lateS: number | undefined;
  /** Loudness of the last tenth of a second, dBFS, ahead of gain and mute; -Infinity = silence. */
  readonly peakDb: number;
}

/** Plays the sound of one stream. Muted by default. @public */
export interface AudioPlayer {
  readonly state: AudioPlayerState;
  readonly stats: AudioPlayerStats;
  /** True at first. Unmuting tries {@link AudioPlayer.resume}, too: do it in the handler of a click. */
  muted: boolean;
  /** 0 to 1. */
  volume: number;
  /**
   * Takes a packet of the stream.
   *
   * @param dueAtMs - When its first sample shall be played, Unix time in milliseconds, so that it stays in sync with a
   *   picture; where packets come too late for that they are played as soon as they can. Without: as soon as it is
   *   smooth.
   */
  push(unit: AudioUnit, dueAtMs?: number): void;
  /**
   * Takes samples, such as those of a talk's `sound`: mono, -1 to 1 or signed 16 bits.
   *
   * @param dueAtMs - As of {@link AudioPlayer.push}.
   * @throws GkError `invalid-argument` for a rate that is not a whole number from 1000 to 384000.
   */
  play(samples: Float32Array | Int16Array, sampleRate: number, dueAtMs?: number): void;
  /** Begins to sound where the browser waited for a gesture. Rejects with the browser's own error when it still refuses, and with that of `unsupported`. */
  resume(): Promise<void>;
  /** Calls `listener` after each change of `state` and `stats`; returns an unsubscribe function. */
  subscribe(listener: () => void): () => void;
  /** Frees everything. Idempotent. */
  close(): void;
}

/**
 * Makes a player in the page's one AudioContext.
 *
 * @example
 * ```ts
 * const player = createAudioPlayer();
 * demuxer = createSniffingDemuxer({ onVideo: () => undefined, onAudio: (unit) => player.push(unit) });
 * button.onclick = () => {
 *   player.muted = !player.muted;
 * };
 * ```
 * @throws GkError `invalid-argument` for a gain outside of 0 to 20.
 * @public
 */
export function createAudioPlayer(options: AudioPlayerOptions = {}): AudioPlayer {
  return new WorkletPlayer(options);
}

class WorkletPlayer implements AudioPlayer {
  readonly #shared: SharedAudioContext;
  readonly #gain: GainNode;
  readonly #factor: number;
  readonly #listeners = new ListenerSet();
  #node: AudioWorkletNode | undefined;
  /** Chunks that arrived while the worklet was loading. */
  #waiting: Extract<ToPlayer, { type: 'chunk' }>[] = [];
  #droppedEarly = 0;
  #decoder: { readonly codec: string; readonly decode: SpeechDecoder } | undefined;
  #aac: AacDecoder | undefined;
  /** From the capture of the AAC frames in the decoder to the loudspeaker, milliseconds. */
  #aacDelayMs: number | undefined;
  #resampler: { readonly rate: number; readonly to: Resampler } | undefined;
  #limit = RAW_CHUNKS;
  #muted = true;
  #volume = 1;
  #hasSound = false;
  #failure: GkError | undefined;
  #closed = false;
  #stats: AudioPlayerStats = { bufferedS: 0, droppedChunks: 0, lateS: undefined, peakDb: Number.NEGATIVE_INFINITY };

  constructor({ workletUrl, gain = DEFAULT_GAIN }: AudioPlayerOptions) {
    if (!(gain >= 0 && gain <= MAX_GAIN)) throw new GkError('invalid-argument', `gain is 0 to ${MAX_GAIN}.`);
    this.#factor = gain;
    this.#shared = acquireAudioContext();
    const { context, output } = this.#shared;
    this.#gain = new GainNode(context, { gain: 0 });
    this.#gain.connect(output);
    context.addEventListener('statechange', this.#notify);
    loadWorklet(context, workletUrl)
      .then(() => {
        this.#start();
      })
      .catch((error: unknown) => {
        this.#fail(toGkError(error));
      });
  }

  get state(): AudioPlayerState {
    if (this.#failure) return { kind: 'unsupported', error: this.#failure };
    if (!this.#hasSound) return { kind: 'idle' };
    return { kind: this.#shared.context.state === 'running' ? 'playing' : 'blocked' };
  }

  get stats(): AudioPlayerStats {
    return this.#stats;
  }

  get muted(): boolean {
    return this.#muted;
  }

  set muted(muted: boolean) {
    this.#muted = muted;
    this.#applyGain();
    // Without a gesture it stays pending or is refused, which `state` shows.
    if (!muted) this.resume().catch(() => undefined);
  }

  get volume(): number {
    return this.#volume;
  }

  set volume(volume: number) {
    this.#volume = Math.min(1, Math.max(0, volume));
    this.#applyGain();
  }

  push(unit: AudioUnit, dueAtMs?: number): void {
    if (this.#closed || this.#failure) return;
    if (dueAtMs !== undefined && this.#shared.context.state !== 'running') {
      // Its time will be over before it can be played.
      this.#arrived();
      return;
    }
    if (unit.codec === 'aac') {
      this.#setLimit(AAC_CHUNKS);
      this.#aacDelayMs = dueAtMs === undefined ? undefined : dueAtMs - unit.capturedAtUs / 1000;
      this.#aac ??= new AacDecoder(
        (samples, rate, capturedAtUs) => {
          const delayMs = this.#aacDelayMs;
          this.play(samples, rate, delayMs === undefined ? undefined : capturedAtUs / 1000 + delayMs);
        },
        () => {
          this.#dropEarly();
        },
        (error) => {
          this.#fail(error);
        },
      );
      this.#aac.push(unit);
    } else if (isSpeechCodec(unit.codec)) {
      this.#setLimit(RAW_CHUNKS);
      if (this.#decoder?.codec !== unit.codec) {
        this.#decoder = { codec: unit.codec, decode: createSpeechDecoder(unit.codec) };
      }
      this.play(this.#decoder.decode(unit.data), SPEECH_RATE, dueAtMs);
    } else {
      this.#fail(new GkError('unsupported', `This sound cannot be played: its codec is ${unit.codec}.`));
    }
  }

  play(samples: Float32Array | Int16Array, sampleRate: number, dueAtMs?: number): void {
    if (this.#closed || samples.length === 0) return;
    if (this.#resampler?.rate !== sampleRate) {
      this.#resampler = { rate: sampleRate, to: new Resampler(sampleRate, this.#shared.context.sampleRate) };
    }
    const chunk = this.#resampler.to.push(samples instanceof Int16Array ? toFloat32(samples) : samples);
    this.#arrived();
    const { context } = this.#shared;
    const dueFrame =
      dueAtMs === undefined
        ? undefined
        : heardAtS(context, dueAtMs - performance.timeOrigin, performance.now()) * context.sampleRate;
    const message = { type: 'chunk', samples: chunk, dueFrame } as const;
    if (this.#node) this.#send(message);
    else this.#wait(message);
  }

  async resume(): Promise<void> {
    if (this.#failure) throw this.#failure;
    if (!this.#closed) await this.#shared.resume();
  }

  subscribe(listener: () => void): () => void {
    return this.#listeners.add(listener);
  }

  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#aac?.close();
    this.#send({ type: 'close' });
    this.#node?.disconnect();
    this.#gain.disconnect();
    this.#shared.context.removeEventListener('statechange', this.#notify);
    this.#shared.release();
    this.#listeners.clear();
    this.#waiting = [];
  }

  readonly #notify = (): void => {
    this.#listeners.notify();
  };

  #start(): void {
    if (this.#closed) return;
    const node = workletNode(this.#shared.context, 'gk-player', {
      numberOfInputs: 0,
      outputChannelCount: [1],
    });
    this.#node = node;
    node.connect(this.#gain);
    node.port.onmessage = ({ data }: MessageEvent<FromPlayer>) => {
      const { peak, droppedChunks, ...same } = data;
      this.#stats = { ...same, droppedChunks: droppedChunks + this.#droppedEarly, peakDb: 20 * Math.log10(peak) };
      this.#notify();
    };
    this.#send({ type: 'limit', chunks: this.#limit });
    for (const chunk of this.#waiting) this.#send(chunk);
    this.#waiting = [];
  }

  #arrived(): void {
    if (this.#hasSound) return;
    this.#hasSound = true;
    this.#notify();
  }

  /** Keeps a chunk until the worklet is there. */
  #wait(chunk: Extract<ToPlayer, { type: 'chunk' }>): void {
    this.#waiting.push(chunk);
    if (this.#waiting.length <= this.#limit) return;
    this.#waiting.shift();
    this.#dropEarly();
  }

  /** Counts a chunk that did not come as far as the worklet. */
  #dropEarly(): void {
    this.#droppedEarly += 1;
    this.#stats = { ...this.#stats, droppedChunks: this.#stats.droppedChunks + 1 };
  }

  #send(message: ToPlayer): void {
    this.#node?.port.postMessage(message, message.type === 'chunk' ? [message.samples.buffer as ArrayBuffer] : []);
  }

  #setLimit(chunks: number): void {
    if (chunks === this.#limit) return;
    this.#limit = chunks;
    this.#send({ type: 'limit', chunks });
  }

  #applyGain(): void {
    // A short ramp: a step would click.
    const value = this.#muted ? 0 : this.#factor * this.#volume;
    this.#gain.gain.setTargetAtTime(value, this.#shared.context.currentTime, 0.01);
  }

  #fail(error: GkError): void {
    if (this.#closed || this.#failure) return;
    this.#failure = error;
    this.#notify();
  }
}
