import type { FromPlayer, ToPlayer } from './worklet-messages.js';

// What an audio worklet has, of which the DOM's types know nothing.
declare class AudioWorkletProcessor {
  readonly port: MessagePort;
}
declare function registerProcessor(name: string, processor: new () => AudioWorkletProcessor): void;
declare const sampleRate: number;

/** Sound that must lie ready before it begins, and before it goes on after a gap: the network's jitter. */
const START_S = 0.08;
/** From here on it plays a little faster, until it is level again. */
const HIGH_S = 0.3;
const CATCH_UP = 1.02;
const REPORT_S = 0.1;

/** Plays chunks one after another; keeps the newest of them when too many come. */
class PlayerProcessor extends AudioWorkletProcessor {
  readonly #chunks: Float32Array[] = [];
  #maxChunks = 50;
  #buffered = 0;
  /** Place in the first chunk, with a fraction. */
  #place = 0;
  #running = false;
  #dropped = 0;
  #peak = 0;
  #sinceReport = 0;

  constructor() {
    super();
    this.port.onmessage = ({ data }: MessageEvent<ToPlayer>) => {
      if (data.type === 'limit') this.#maxChunks = data.chunks;
      else this.#take(data.samples);
    };
  }

  process(_inputs: Float32Array[][], outputs: Float32Array[][]): boolean {
    const output = outputs[0]?.[0];
    if (output === undefined) return true;
    if (!this.#running && this.#buffered >= START_S * sampleRate) this.#running = true;
    const step = this.#buffered > HIGH_S * sampleRate ? CATCH_UP : 1;
    for (let i = 0; i < output.length; i += 1) output[i] = this.#running ? this.#next(step) : 0;
    this.#report(output.length);
    return true;
  }

  #take(samples: Float32Array): void {
    this.#chunks.push(samples);
    this.#buffered += samples.length;
    while (this.#chunks.length > this.#maxChunks) {
      this.#buffered -= (this.#chunks.shift()?.length ?? 0) - Math.floor(this.#place);
      this.#place = 0;
      this.#dropped += 1;
    }
  }

  #next(step: number): number {
    let chunk = this.#chunks[0];
    while (chunk !== undefined && this.#place >= chunk.length) {
      this.#place -= chunk.length;
      this.#chunks.shift();
      chunk = this.#chunks[0];
    }
    if (chunk === undefined) {
      this.#running = false;
      this.#buffered = 0;
      this.#place = 0;
      return 0;
    }
    const index = Math.floor(this.#place);
    const sample = chunk[index] ?? 0;
    const following = chunk[index + 1] ?? this.#chunks[1]?.[0] ?? sample;
    const value = sample + (following - sample) * (this.#place - index);
    this.#place += step;
    this.#buffered -= step;
    this.#peak = Math.max(this.#peak, Math.abs(value));
    return value;
  }

  #report(samples: number): void {
    this.#sinceReport += samples;
    if (this.#sinceReport < REPORT_S * sampleRate) return;
    this.#sinceReport = 0;
    const message: FromPlayer = {
      bufferedS: Math.max(0, this.#buffered) / sampleRate,
      droppedChunks: this.#dropped,
      peak: this.#peak,
      playing: this.#running,
    };
    this.#peak = 0;
    this.port.postMessage(message);
  }
}

/** Hands on what it hears, four blocks at a time: 11 ms at 48 kHz. */
class CaptureProcessor extends AudioWorkletProcessor {
  #chunk = new Float32Array(512);
  #length = 0;

  process(inputs: Float32Array[][]): boolean {
    const input = inputs[0]?.[0];
    if (input === undefined) return true;
    this.#chunk.set(input, this.#length);
    this.#length += input.length;
    if (this.#length + input.length > this.#chunk.length) {
      const samples = this.#chunk.slice(0, this.#length);
      this.port.postMessage(samples, [samples.buffer]);
      this.#length = 0;
    }
    return true;
  }
}

registerProcessor('gk-player', PlayerProcessor);
registerProcessor('gk-capture', CaptureProcessor);
