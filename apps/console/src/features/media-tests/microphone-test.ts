import { toGkError, type GkError } from 'gk-sdk';
import type { MicrophoneSource } from 'gk-sdk/dom';

/** How much of the microphone is kept for listening to it, seconds. */
export const RECORDING_S = 5;
/** Levels below this look like silence, dBFS. */
export const SILENCE_DB = -60;

/** Speech as it came from the microphone. */
export interface Recording {
  /** Mono, -1 to 1. */
  readonly samples: Float32Array;
  /** Samples a second. */
  readonly rate: number;
}

/** State of the microphone test. */
export type MicrophoneTestState =
  | { readonly kind: 'off'; readonly recording: Recording | undefined }
  /** The browser asks the user, or opens it. */
  | { readonly kind: 'opening' }
  /** It is on. `levelDb`: loudest sample of the newest piece, dBFS; `recordedS`: of {@link RECORDING_S}. */
  | { readonly kind: 'on'; readonly levelDb: number; readonly recordedS: number }
  | { readonly kind: 'failed'; readonly error: GkError };

/** Opens a microphone, reports its level, and keeps the first seconds; then it turns it off again. */
export class MicrophoneTest {
  #state: MicrophoneTestState = { kind: 'off', recording: undefined };
  readonly #listeners = new Set<() => void>();
  #close: (() => void) | undefined;

  get state(): MicrophoneTestState {
    return this.#state;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Asks for the microphone; an earlier test ends. */
  start(source: MicrophoneSource): void {
    this.stop();
    this.#set({ kind: 'opening' });
    const pieces: Float32Array[] = [];
    let length = 0;
    // A source may end within its start.
    let ended = false;
    const close = source.start({
      pcm: (samples, rate) => {
        if (ended) return;
        pieces.push(samples.slice());
        length += samples.length;
        this.#set({ kind: 'on', levelDb: levelDb(samples), recordedS: Math.min(RECORDING_S, length / rate) });
        if (length < RECORDING_S * rate) return;
        this.#end();
        this.#set({ kind: 'off', recording: { samples: joined(pieces, length), rate } });
      },
      end: (error) => {
        ended = true;
        this.#close = undefined;
        this.#set(error ? { kind: 'failed', error: toGkError(error) } : { kind: 'off', recording: undefined });
      },
    });
    this.#close = () => {
      ended = true;
      close();
    };
    if (ended) this.#end();
  }

  /** Turns the microphone off; the recording is dropped. Idempotent. */
  stop(): void {
    if (!this.#close) return;
    this.#end();
    this.#set({ kind: 'off', recording: undefined });
  }

  #end(): void {
    this.#close?.();
    this.#close = undefined;
  }

  #set(state: MicrophoneTestState): void {
    this.#state = state;
    for (const listener of [...this.#listeners]) listener();
  }
}

function levelDb(samples: Float32Array): number {
  let peak = 0;
  for (const sample of samples) peak = Math.max(peak, Math.abs(sample));
  return peak === 0 ? -Infinity : 20 * Math.log10(peak);
}

function joined(pieces: readonly Float32Array[], length: number): Float32Array {
  const all = new Float32Array(length);
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}
