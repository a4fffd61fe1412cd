import {
  audioCodecOf,
  createSpeechDecoder,
  createSpeechEncoder,
  encodeGkPacket,
  GkCodec,
  GkKind,
  GkParser,
  isSpeechCodec,
  microseconds,
  SPEECH_RATE,
  type GkPacket,
  type SpeechDecoder,
} from 'gk-sdk/wire';
import type { Clock } from 'gk-sdk';
import type { SteadyMs } from '../../time/steady-clock.js';
import type { WebSocket } from 'ws';
import { onMessage } from '../http/on-message.js';
import { SoundTrack } from './sound-track.js';

/** Speech that comes faster than it was spoken: beyond this it is dropped. */
const MAX_AHEAD_SAMPLES = 2 * SPEECH_RATE;
/** A pause up to this is the network's, not the speaker's. */
const MAX_JITTER_SAMPLES = SPEECH_RATE / 5;
/** A viewer that takes no more sound than this gets none until it does. */
const MAX_BUFFERED_BYTES = 64 * 1024;

export interface TalkLineOptions {
  readonly socket: WebSocket;
  readonly clock: Clock;
  readonly steady: SteadyMs;
  readonly channel: number;
  /** Takes speech for the devices. */
  readonly say: (samples: Int16Array) => void;
  /** Called for each packet of sound from the cab: whether it went out, and its bytes. */
  readonly onSound: (bytes: number, isSent: boolean) => void;
  /** Told of the bytes of each packet of speech for the devices. */
  readonly onSpeech: (bytes: number) => void;
  readonly onFailure: (error: unknown) => void;
}

/** An open talk: takes speech, sends the sound of the cab, and records both sides. */
export class TalkLine {
  readonly said = new SoundTrack();
  readonly heard = new SoundTrack();
  /** Unix milliseconds. */
  readonly startedAtMs: number;
  readonly #begunMs: number;
  readonly #options: TalkLineOptions;
  readonly #encode = createSpeechEncoder('g726_32');
  readonly #decoders = new Map<number, SpeechDecoder>();
  readonly #parser = new GkParser({ onPacket: (packet) => this.#take(packet) }, { messages: true });
  /** All samples of a long talk, of which `heard` keeps a part. */
  #heardSamples = 0;
  #sequence = 0;
  #toldCodec = false;

  constructor(options: TalkLineOptions) {
    this.#options = options;
    this.startedAtMs = options.clock.now();
    this.#begunMs = options.steady();
    onMessage(
      options.socket,
      (data, isBinary) => {
        if (isBinary) this.#parser.push(data);
      },
      options.onFailure,
    );
  }

  /** Sends the sound of the cab, and records it. */
  hear(samples: Int16Array): void {
    const { socket, channel, onSound } = this.#options;
    const atMs = this.startedAtMs + (this.#heardSamples * 1000) / SPEECH_RATE;
    this.#heardSamples += samples.length;
    this.heard.add(samples);
    const payload = this.#encode(samples);
    const isSent = socket.readyState === socket.OPEN && socket.bufferedAmount <= MAX_BUFFERED_BYTES;
    onSound(payload.byteLength, isSent);
    const sequence = this.#sequence;
    if (!isSent) return;
    this.#sequence += 1;
    const capturedAtUs = microseconds(Math.round(atMs * 1000));
    const codec = GkCodec.g726_32;
    socket.send(encodeGkPacket({ kind: GkKind.audio, channel, codec, flags: 0, capturedAtUs, sequence, payload }));
  }

  #elapsedSamples(): number {
    return Math.floor(((this.#options.steady() - this.#begunMs) * SPEECH_RATE) / 1000);
  }

  /** Speech of the user, put where it was said. */
  #take({ kind, codec, payload }: GkPacket): void {
    if (kind !== GkKind.audio) return;
    const name = audioCodecOf(codec);
    if (!isSpeechCodec(name)) {
      this.#refuseCodec(codec);
      return;
    }
    const decode = this.#decoders.get(codec) ?? createSpeechDecoder(name);
    this.#decoders.set(codec, decode);
    const samples = Int16Array.from(decode(payload));
    const elapsed = this.#elapsedSamples();
    if (this.said.length + samples.length > elapsed + MAX_AHEAD_SAMPLES) return;
    this.#options.onSpeech(payload.byteLength);
    this.#options.say(samples);
    const place = elapsed - samples.length;
    this.said.add(samples, place - this.said.length > MAX_JITTER_SAMPLES ? place : this.said.length);
  }

  #refuseCodec(codec: number): void {
    if (this.#toldCodec) return;
    this.#toldCodec = true;
    this.#options.socket.send(
      JSON.stringify({ code: 400, message: `Talk takes PCM, G.711 and G.726, not codec ${codec}` }),
    );
  }
}
