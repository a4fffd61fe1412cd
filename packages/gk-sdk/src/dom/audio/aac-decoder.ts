import { GkError } from '../../errors/gk-error.js';
import { adtsSampleRate, audioSpecificConfig, splitAdtsFrames, type AdtsConfig } from '../../wire/audio/adts.js';
import type { AudioUnit } from '../../wire/container/demuxer.js';

/** Decodes ADTS frames with WebCodecs to mono samples, where the browser has it. @internal */
export class AacDecoder {
  readonly #onSamples: (samples: Float32Array, sampleRate: number) => void;
  readonly #onError: (error: GkError) => void;
  #decoder: AudioDecoder | undefined;
  #config: string | undefined;

  constructor(onSamples: (samples: Float32Array, sampleRate: number) => void, onError: (error: GkError) => void) {
    this.#onSamples = onSamples;
    this.#onError = onError;
  }

  push(unit: AudioUnit): void {
    if (typeof AudioDecoder === 'undefined') {
      this.#onError(
        new GkError(
          'unsupported',
          'This browser cannot play AAC here: it has no AudioDecoder, or the page is not secure.',
        ),
      );
      return;
    }
    for (const { config, raw } of splitAdtsFrames(unit.data)) {
      this.#configure(config);
      if (this.#decoder?.state !== 'configured') return;
      this.#decoder.decode(new EncodedAudioChunk({ type: 'key', timestamp: unit.capturedAtUs, data: raw }));
    }
  }

  close(): void {
    if (this.#decoder && this.#decoder.state !== 'closed') this.#decoder.close();
    this.#decoder = undefined;
  }

  #configure(config: AdtsConfig): void {
    const key = JSON.stringify(config);
    const sampleRate = adtsSampleRate(config);
    if (key === this.#config || sampleRate === undefined) return;
    this.close();
    this.#config = key;
    this.#decoder = new AudioDecoder({
      output: (data) => {
        this.#onSamples(mono(data), data.sampleRate);
        data.close();
      },
      error: (cause) => {
        this.#onError(new GkError('unsupported', 'The sound cannot be decoded.', { cause }));
      },
    });
    this.#decoder.configure({
      codec: `mp4a.40.${config.objectType}`,
      sampleRate,
      numberOfChannels: config.channels,
      description: audioSpecificConfig(config),
    });
  }
}

/** The mean of all channels. */
function mono(data: AudioData): Float32Array {
  const sum = new Float32Array(data.numberOfFrames);
  const plane = new Float32Array(data.numberOfFrames);
  for (let channel = 0; channel < data.numberOfChannels; channel += 1) {
    data.copyTo(plane, { planeIndex: channel, format: 'f32-planar' });
    for (let i = 0; i < sum.length; i += 1) sum[i] = (sum[i] ?? 0) + (plane[i] ?? 0) / data.numberOfChannels;
  }
  return sum;
}
