import { workerBuild } from '../worker/worker-build.generated.js';
import { PlayoutBuffer } from './playout-buffer.js';
import type { FromPlayer, ToPlayer } from './worklet-messages.js';

// Globals of an audio worklet that are missing from the types of the DOM.
declare class AudioWorkletProcessor {
  readonly port: MessagePort;
}
declare function registerProcessor(name: string, processor: new () => AudioWorkletProcessor): void;
declare const sampleRate: number;
declare const currentFrame: number;

const REPORT_S = 0.1;
const RAW_CHUNKS = 50;

/** Plays what the page sends, and reports. */
class PlayerProcessor extends AudioWorkletProcessor {
  readonly #buffer = new PlayoutBuffer(sampleRate, RAW_CHUNKS);
  #isOpen = true;
  #peak = 0;
  #sinceReport = 0;

  constructor() {
    super();
    this.port.onmessage = ({ data }: MessageEvent<ToPlayer>) => {
      if (data.type === 'limit') this.#buffer.maxChunks = data.chunks;
      else if (data.type === 'chunk') this.#buffer.push(data.samples, data.dueFrame);
      else this.#isOpen = false;
    };
  }

  /** True as long as it shall be called again: without an end the context would keep it for good. */
  process(_inputs: Float32Array[][], outputs: Float32Array[][]): boolean {
    const output = outputs[0]?.[0];
    if (output !== undefined && this.#isOpen) {
      this.#peak = Math.max(this.#peak, this.#buffer.fill(output, currentFrame));
      this.#report(output.length);
    }
    return this.#isOpen;
  }

  #report(samples: number): void {
    this.#sinceReport += samples;
    if (this.#sinceReport < REPORT_S * sampleRate) return;
    this.#sinceReport = 0;
    const { bufferedS, dropped, lateS } = this.#buffer;
    const message: FromPlayer = { bufferedS, droppedChunks: dropped, lateS, peak: this.#peak };
    this.#peak = 0;
    this.port.postMessage(message);
  }
}

/** Forwards the captured sound, four blocks at a time: 11 ms at 48 kHz. */
class CaptureProcessor extends AudioWorkletProcessor {
  readonly #chunk = new Float32Array(512);
  #length = 0;
  #isOpen = true;

  constructor() {
    super();
    this.port.onmessage = () => {
      this.#isOpen = false;
    };
  }

  process(inputs: Float32Array[][]): boolean {
    const input = inputs[0]?.[0];
    if (input !== undefined && this.#isOpen) this.#take(input);
    return this.#isOpen;
  }

  #take(input: Float32Array): void {
    this.#chunk.set(input, this.#length);
    this.#length += input.length;
    if (this.#length + input.length <= this.#chunk.length) return;
    const samples = this.#chunk.slice(0, this.#length);
    this.port.postMessage(samples, [samples.buffer]);
    this.#length = 0;
  }
}

registerProcessor(`gk-player ${workerBuild}`, PlayerProcessor);
registerProcessor(`gk-capture ${workerBuild}`, CaptureProcessor);
