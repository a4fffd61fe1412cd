import { createJt1078SoundEncoder, Jt1078Writer } from 'gk-sdk/jt808';
import { createSpeechDecoder, isSpeechCodec, type AudioUnit, type SpeechDecoder } from 'gk-sdk/wire';
import type { DeviceTalk, TalkSink } from '../../device/device-link.js';
import type { MediaLine, MediaReceiver } from './media-line.js';
import { isSameSound, type HeardSound, type SpeechForm } from './speech-form.js';

/** A line that takes no more gets no speech until it does. */
const MOST_QUEUED_BYTES = 64 * 1024;

export interface TalkOptions {
  readonly form: SpeechForm;
  /** Form of speech after sound of the terminal. */
  readonly formAfter: (heard: HeardSound) => SpeechForm | undefined;
  /** Absent for a broadcast. */
  readonly sink: TalkSink | undefined;
  /** Unix milliseconds. */
  readonly now: () => number;
  /** The terminal has connected. */
  readonly onBegun: () => void;
  /** The talk is over for the terminal, or by `close`: told once. */
  readonly onEnded: (line: MediaLine | undefined) => void;
}

/** A talk with the cab of a vehicle, or the speech of a broadcast to it. */
export class Talk implements DeviceTalk {
  readonly #options: TalkOptions;
  #form: SpeechForm;
  #encode: (samples: Int16Array) => Uint8Array;
  #heard: HeardSound | undefined;
  #line: MediaLine | undefined;
  #writer: Jt1078Writer | undefined;
  /** Speech that fills no packet yet. */
  #waiting = new Int16Array(0);
  #decoder: { readonly codec: string; readonly decode: SpeechDecoder } | undefined;
  #isOver = false;

  constructor(options: TalkOptions) {
    this.#options = options;
    this.#form = options.form;
    this.#encode = encoderOf(options.form);
  }

  /** Takes the connection of the terminal. */
  receiver(): MediaReceiver {
    return {
      begin: (line) => {
        if (this.#isOver) {
          line.close();
          return;
        }
        const { terminal, channel } = line.head;
        this.#line = line;
        this.#writer = new Jt1078Writer({ terminal, channel: Math.max(1, channel) });
        this.#options.onBegun();
      },
      info: () => undefined,
      video: () => undefined,
      audio: (unit) => {
        this.#hear(unit);
      },
      ended: () => {
        this.#end();
      },
    };
  }

  say(samples: Int16Array): void {
    const line = this.#line;
    if (line === undefined || this.#isOver) return;
    const all = new Int16Array(this.#waiting.length + samples.length);
    all.set(this.#waiting);
    all.set(samples, this.#waiting.length);
    const { now } = this.#options;
    const form = this.#form;
    let at = 0;
    for (; at + form.samples <= all.length; at += form.samples) {
      const data = this.#encode(all.subarray(at, at + form.samples));
      if (line.queuedBytes > MOST_QUEUED_BYTES) continue;
      for (const packet of this.#writer?.sound({ payloadType: form.payloadType, timeMs: now(), data }) ?? []) {
        line.send(packet);
      }
    }
    this.#waiting = all.slice(at);
  }

  close(): void {
    this.#end();
  }

  #hear({ codec, data, sentWith }: AudioUnit): void {
    const { sink } = this.#options;
    this.#follow({ codec, sentWith });
    if (sink === undefined || this.#isOver || !isSpeechCodec(codec)) return;
    if (this.#decoder?.codec !== codec) this.#decoder = { codec, decode: createSpeechDecoder(codec) };
    sink.heard(Int16Array.from(this.#decoder.decode(data)));
  }

  /** Speech goes on in the form of the sound that comes. */
  #follow(heard: HeardSound): void {
    if (isSameSound(this.#heard, heard)) return;
    this.#heard = heard;
    this.#form = this.#options.formAfter(heard) ?? this.#form;
    this.#encode = encoderOf(this.#form);
  }

  #end(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#options.onEnded(this.#line);
  }
}

function encoderOf({ payloadType, ...options }: SpeechForm): (samples: Int16Array) => Uint8Array {
  const encode = createJt1078SoundEncoder(payloadType, options);
  if (encode === undefined) throw new RangeError(`Speech has no payload type ${payloadType}`);
  return encode;
}
