import { Resampler } from '../wire/audio/resampler.js';
import { toInt16 } from '../wire/audio/sample-format.js';
import { createSpeechEncoder, SPEECH_RATE, type SpeechCodec, type SpeechEncoder } from '../wire/audio/speech-codec.js';
import { encodeGkPacket } from '../wire/gk/encode.js';
import { GkCodec, GkKind } from '../wire/gk/packet.js';
import type { Microseconds } from '../util/units.js';

/** Longest packet of talk, in samples: 160 ms (docs/protocol.md). */
const MAX_PACKET_SAMPLES = 1280;
/** Code words of 3 and 5 bits fill whole bytes only in eights. */
const STEP_SAMPLES = 8;

/** Options of a {@link TalkEncoder}. @internal */
export interface TalkEncoderOptions {
  readonly codec: SpeechCodec;
  readonly channel: number;
  readonly packetMs: number;
  /** Capture time of what has just come in. */
  readonly nowUs: () => Microseconds;
  /** Takes sound as it is sent, for the level meter. */
  readonly onSpeech: (samples: Int16Array) => void;
  readonly onPacket: (bytes: Uint8Array) => void;
}

/** Sound of any rate in, GK audio packets of one length out. One for each run of a source. @internal */
export class TalkEncoder {
  readonly #options: TalkEncoderOptions;
  readonly #encode: SpeechEncoder;
  readonly #frame: Int16Array;
  #filled = 0;
  #sequence = 0;
  #resampler: { readonly rate: number; readonly resampler: Resampler } | undefined;

  constructor(options: TalkEncoderOptions) {
    this.#options = options;
    this.#encode = createSpeechEncoder(options.codec);
    const asked = Math.round((options.packetMs * SPEECH_RATE) / 1000 / STEP_SAMPLES) * STEP_SAMPLES;
    this.#frame = new Int16Array(Math.min(MAX_PACKET_SAMPLES, Math.max(STEP_SAMPLES, asked)));
  }

  push(samples: Float32Array, sampleRate: number): void {
    if (this.#resampler?.rate !== sampleRate) {
      this.#resampler = { rate: sampleRate, resampler: new Resampler(sampleRate, SPEECH_RATE) };
    }
    const speech = toInt16(this.#resampler.resampler.push(samples));
    for (let at = 0; at < speech.length;) {
      const part = speech.subarray(at, at + this.#frame.length - this.#filled);
      this.#frame.set(part, this.#filled);
      this.#filled += part.length;
      at += part.length;
      if (this.#filled === this.#frame.length) this.#send();
    }
  }

  /** Sends what fills no whole packet yet, and forgets the filter's past. The codec's state goes on. */
  flush(): void {
    this.#resampler = undefined;
    if (this.#filled === 0) return;
    const length = Math.ceil(this.#filled / STEP_SAMPLES) * STEP_SAMPLES;
    this.#frame.fill(0, this.#filled, length);
    this.#filled = length;
    this.#send();
  }

  #send(): void {
    const samples = this.#frame.subarray(0, this.#filled);
    this.#filled = 0;
    this.#options.onSpeech(samples);
    const { codec, channel, nowUs } = this.#options;
    const payload = this.#encode(samples);
    const sequence = this.#sequence;
    this.#sequence = (sequence + 1) >>> 0;
    this.#options.onPacket(
      encodeGkPacket({
        kind: GkKind.audio,
        channel,
        codec: GkCodec[codec],
        flags: 0,
        capturedAtUs: nowUs(),
        sequence,
        payload,
      }),
    );
  }
}
