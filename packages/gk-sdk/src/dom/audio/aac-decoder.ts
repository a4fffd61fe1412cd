import { GkError } from '../../errors/gk-error.js';
import {
  adtsChannels,
  adtsSampleRate,
  audioSpecificConfig,
  splitAdtsFrames,
  type AdtsConfig,
  type AdtsFrame,
} from '../../wire/audio/adts.js';
import { toFloat32 } from '../../wire/audio/sample-format.js';
import type { AudioUnit } from '../../wire/container/demuxer.js';

/** Frames that may wait, here and in the decoder ("20 (AAC)", spec 000 section 9). */
const MAX_WAITING = 20;
/** Frames of these that the decoder has: what is in there cannot be taken back. */
const MAX_DECODING = 4;
/** Samples of one AAC frame (ISO/IEC 14496-3). */
const FRAME_SAMPLES = 1024;
/** Damaged frames one after another, without a sound between them, until it is given up. */
const MAX_FAILURES = 10;

/** A frame on its way to the decoder. */
interface WaitingFrame extends Pick<AdtsFrame, 'config' | 'raw'> {
  /** Capture time, microseconds. */
  readonly timestamp: number;
}

/**
 * Decodes ADTS frames with WebCodecs to mono samples, where the browser has it. Where it falls behind, the oldest frames
 * go.
 *
 * @internal
 */
export class AacDecoder {
  readonly #onSamples: (samples: Float32Array, sampleRate: number, capturedAtUs: number) => void;
  readonly #onDropped: () => void;
  readonly #onError: (error: GkError) => void;
  #waiting: WaitingFrame[] = [];
  #decoder: AudioDecoder | undefined;
  #config: string | undefined;
  #failures = 0;
  #program: AdtsConfig['program'];

  constructor(
    onSamples: (samples: Float32Array, sampleRate: number, capturedAtUs: number) => void,
    onDropped: () => void,
    onError: (error: GkError) => void,
  ) {
    this.#onSamples = onSamples;
    this.#onDropped = onDropped;
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
    let timestamp: number = unit.capturedAtUs;
    // Queued data outlives the unit, whose bytes belong to the caller.
    for (const { config: own, raw } of splitAdtsFrames(unit.data.slice())) {
      // How the channels stand only the first frame may say.
      this.#program = own.program ?? this.#program;
      const config = own.channels === 0 && this.#program ? { ...own, program: this.#program } : own;
      this.#waiting.push({ config, raw, timestamp });
      this.#feed();
      timestamp += (FRAME_SAMPLES * 1e6) / (adtsSampleRate(config) ?? Infinity);
    }
  }

  close(): void {
    this.#waiting = [];
    this.#closeDecoder();
  }

  /** Gives the decoder what it takes now, and lets the oldest go of what waits too long for it. */
  #feed(): void {
    for (let [frame] = this.#waiting; frame !== undefined; [frame] = this.#waiting) {
      const decoder = this.#decoderFor(frame.config);
      if (decoder && decoder.decodeQueueSize >= MAX_DECODING) break;
      this.#waiting.shift();
      decoder?.decode(new EncodedAudioChunk({ type: 'key', timestamp: frame.timestamp, data: frame.raw }));
    }
    while (this.#waiting.length > MAX_WAITING - MAX_DECODING) {
      this.#waiting.shift();
      this.#onDropped();
    }
  }

  #closeDecoder(): void {
    if (this.#decoder && this.#decoder.state !== 'closed') this.#decoder.close();
    this.#decoder = undefined;
    this.#config = undefined;
  }

  #decoderFor(config: AdtsConfig): AudioDecoder | undefined {
    const key = JSON.stringify(config);
    if (key !== this.#config || this.#decoder?.state !== 'configured') {
      this.#closeDecoder();
      this.#decoder = this.#configure(config);
      this.#config = key;
    }
    return this.#decoder;
  }

  #configure(config: AdtsConfig): AudioDecoder | undefined {
    const decoder = new AudioDecoder({
      output: (data) => {
        this.#failures = 0;
        this.#onSamples(mono(data), data.sampleRate, data.timestamp);
        data.close();
      },
      error: (cause) => {
        this.#fail(cause);
      },
    });
    decoder.addEventListener('dequeue', () => {
      if (decoder === this.#decoder) this.#feed();
    });
    try {
      decoder.configure({
        codec: `mp4a.40.${config.objectType}`,
        sampleRate: adtsSampleRate(config) ?? 0,
        numberOfChannels: adtsChannels(config),
        description: audioSpecificConfig(config),
      });
    } catch (cause) {
      // A configuration that cannot be, such as no channels: a later header may be better.
      this.#fail(cause);
      return undefined;
    }
    return decoder;
  }

  /** One damaged frame ends a decoder, and no sound: the next frame gets a new one. */
  #fail(cause: unknown): void {
    this.#failures += 1;
    const isUnknown = cause instanceof DOMException && cause.name === 'NotSupportedError';
    if (!isUnknown && this.#failures < MAX_FAILURES) return;
    this.#onError(new GkError('unsupported', 'This browser cannot decode the sound that comes.', { cause }));
  }
}

/** The mean of all channels. */
function mono(data: AudioData): Float32Array {
  const sum = new Float32Array(data.numberOfFrames);
  for (let channel = 0; channel < data.numberOfChannels; channel += 1) {
    const plane = channelOf(data, channel);
    for (let i = 0; i < sum.length; i += 1) sum[i] = (sum[i] ?? 0) + (plane[i] ?? 0) / data.numberOfChannels;
  }
  return sum;
}

/**
 * The samples of one channel. Sixteen bits come first, which is what recorders' sound has: WebKitGTK 2.50 ends the page
 * when floats are copied as floats. Browsers need convert to floats only (WebCodecs, "copyTo").
 */
function channelOf(data: AudioData, planeIndex: number): Float32Array {
  const samples = new Int16Array(data.numberOfFrames);
  try {
    data.copyTo(samples, { planeIndex, format: 's16-planar' });
    return toFloat32(samples);
  } catch {
    const plane = new Float32Array(data.numberOfFrames);
    data.copyTo(plane, { planeIndex, format: 'f32-planar' });
    return plane;
  }
}
