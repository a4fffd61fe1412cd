import type { AudioUnit } from '../wire/container/demuxer.js';
import {
  AAC_FRAME_SAMPLES,
  adtsChannels,
  adtsSampleRate,
  audioSpecificConfig,
  splitAdtsFrames,
} from '../wire/audio/adts.js';
import { createSpeechDecoder, isSpeechCodec, SPEECH_RATE, type SpeechDecoder } from '../wire/audio/speech-codec.js';
import { FlacEncoder, type FlacFrame } from './flac-encoder.js';

/** Sound in a form that MP4 players know, in its place in the file. @internal */
export interface SoundPacket {
  readonly data: Uint8Array;
  readonly atUs: number;
  readonly durationUs: number;
}

/** Decoder configuration of the track. @internal */
export interface SoundFormat {
  readonly codec: 'aac' | 'flac';
  readonly codecString: string;
  readonly sampleRate: number;
  readonly channels: number;
  readonly description: Uint8Array;
}

/** Turns the sound of one channel into packets of a track. @internal */
export interface SoundTrack {
  readonly format: SoundFormat;
  /** End of the sound so far in the file, microseconds. */
  readonly nextUs: number;
  /** Packets that this unit completes; `atUs` is its place in the file. */
  take(unit: AudioUnit, atUs: number): SoundPacket[];
  /** Returns the packets held back. */
  end(): SoundPacket[];
}

/** Packets come early and late; only from here on something is missing, or the clock was set. */
const MAX_DRIFT_US = 250_000;

/** The track for a channel's first unit of sound; undefined when no player would know it. @internal */
export function soundTrackOf(unit: AudioUnit): SoundTrack | undefined {
  if (unit.codec === 'aac') return aacTrack(unit);
  return isSpeechCodec(unit.codec) ? new FlacTrack(createSpeechDecoder(unit.codec)) : undefined;
}

/** The clock of a track: its sound follows on without seams, unless it has drifted too far from the capture times. */
class SoundClock {
  #nextUs = 0;

  get nextUs(): number {
    return this.#nextUs;
  }

  /** Returns the start of sound at this place, and whether a gap is ahead of it. */
  place(atUs: number): { readonly startUs: number; readonly gap: boolean } {
    const gap = atUs - this.#nextUs > MAX_DRIFT_US;
    if (gap) this.#nextUs = atUs;
    return { startUs: this.#nextUs, gap };
  }

  advance(durationUs: number): void {
    this.#nextUs += durationUs;
  }
}

/** AAC is stored unchanged: its players are everywhere. */
function aacTrack(first: AudioUnit): SoundTrack | undefined {
  const config = splitAdtsFrames(first.data)[0]?.config;
  const sampleRate = config && adtsSampleRate(config);
  if (config === undefined || sampleRate === undefined || adtsChannels(config) === 0) return undefined;
  const clock = new SoundClock();
  const durationUs = (AAC_FRAME_SAMPLES * 1e6) / sampleRate;
  return {
    format: {
      codec: 'aac',
      codecString: `mp4a.40.${config.objectType}`,
      sampleRate,
      channels: adtsChannels(config),
      description: audioSpecificConfig(config),
    },
    get nextUs() {
      return clock.nextUs;
    },
    take: (unit, atUs) => {
      let { startUs } = clock.place(atUs);
      return splitAdtsFrames(unit.data).map((frame) => {
        const packet = { data: frame.raw, atUs: startUs, durationUs };
        clock.advance(durationUs);
        startUs += durationUs;
        return packet;
      });
    },
    end: () => [],
  };
}

/** Everything else is decoded, and packed without loss. */
class FlacTrack implements SoundTrack {
  readonly #decode: SpeechDecoder;
  readonly #encoder = new FlacEncoder(SPEECH_RATE);
  readonly #clock = new SoundClock();
  /** Place of sample 0, had there been no gap since. */
  #originUs = 0;
  #samples = 0;

  constructor(decode: SpeechDecoder) {
    this.#decode = decode;
  }

  get format(): SoundFormat {
    const { description } = this.#encoder;
    return { codec: 'flac', codecString: 'flac', sampleRate: SPEECH_RATE, channels: 1, description };
  }

  get nextUs(): number {
    return this.#clock.nextUs;
  }

  take(unit: AudioUnit, atUs: number): SoundPacket[] {
    const samples = this.#decode(unit.data);
    const { startUs, gap } = this.#clock.place(atUs);
    const packets = gap ? this.end() : [];
    if (gap) this.#originUs = startUs - toUs(this.#samples);
    this.#clock.advance(toUs(samples.length));
    this.#samples += samples.length;
    return [...packets, ...this.#encoder.encode(samples).map((frame) => this.#packet(frame))];
  }

  end(): SoundPacket[] {
    const last = this.#encoder.flush();
    return last === undefined ? [] : [this.#packet(last)];
  }

  #packet({ data, firstSample, samples }: FlacFrame): SoundPacket {
    return { data, atUs: this.#originUs + toUs(firstSample), durationUs: toUs(samples) };
  }
}

const toUs = (samples: number): number => (samples * 1e6) / SPEECH_RATE;
