import { GkError } from '../errors/gk-error.js';
import { toGkError } from '../errors/to-gk-error.js';
import { openStream, type Stream, type StreamEnd, type StreamStatusText } from '../stream/open-stream.js';
import { socketFactory, type Socket } from '../transport/socket.js';
import { systemClock, type Clock } from '../util/clock.js';
import { Emitter } from '../util/emitter.js';
import { milliseconds, msToUs } from '../util/units.js';
import { createSpeechDecoder, isSpeechCodec, SPEECH_RATE, type SpeechDecoder } from '../wire/audio/speech-codec.js';
import { audioCodecOf } from '../wire/container/gk-codec-names.js';
import { GkKind, type GkPacket } from '../wire/gk/packet.js';
import { GkParser } from '../wire/gk/parser.js';
import { LevelMeter } from './level-meter.js';
import { TalkEncoder } from './talk-encoder.js';
import { readTalkPartners, type TalkPartner } from './talk-partner.js';
import type { TalkEvents, TalkOptions, TalkSession, TalkState } from './talk-session.js';

/** 80 ms of speech: 12.5 levels a second. */
const LEVEL_SAMPLES = 640;
const MAX_PACKET_MS = 160;
/** Speech delayed for so long is useless to the listener: the line is dead or far too slow. */
const MAX_WAITING_MS = 2000;
/** A server that says nothing for this long after the socket is open lets one talk all the same. */
const SILENT_SERVER_MS = 1000;

/**
 * Makes a talk session: speech of any source goes to devices, and their sound comes back. Talk never
 * reconnects by itself.
 *
 * @example
 * ```ts
 * const talk = createTalk({ url: session.streamUrl(talkRequest('GK-0007')), source: microphone });
 * talk.on('state', (state) => (button.disabled = state.kind !== 'talking'));
 * talk.on('sound', ({ samples }) => player.play(samples));
 * talk.open();
 * button.onpointerdown = () => talk.speak(true);
 * button.onpointerup = () => talk.speak(false);
 * ```
 *
 * @throws GkError `invalid-argument` for a packet length outside of 1 to 160 ms.
 * @public
 */
export function createTalk(options: TalkOptions): TalkSession {
  return new Talk(options);
}

class Talk implements TalkSession {
  readonly #options: TalkOptions;
  readonly #clock: Clock;
  readonly #events = new Emitter<TalkEvents>();
  readonly #encoder: TalkEncoder;
  readonly #speechMeter: LevelMeter;
  readonly #soundMeter: LevelMeter;
  readonly #parser = new GkParser(
    {
      onPacket: (packet) => {
        if (packet.kind === GkKind.audio) this.#hear(packet);
      },
    },
    { messages: true },
  );
  /** One for each channel and codec: a decoder keeps state. */
  readonly #decoders = new Map<number, SpeechDecoder>();
  #state: TalkState = { kind: 'idle' };
  #stream: Stream | undefined;
  #socket: Socket | undefined;
  /** The longest packet so far: the last one of a speech is shorter. */
  #packetBytes = 0;
  #stopSource: (() => void) | undefined;
  #wanted: boolean;
  #sourceEnded = false;
  #cancelWait: (() => void) | undefined;

  constructor(options: TalkOptions) {
    const packetMs = options.packetMs ?? 40;
    if (!(packetMs >= 1 && packetMs <= MAX_PACKET_MS)) {
      throw new GkError('invalid-argument', `A packet of ${packetMs} ms cannot be: take 1 to ${MAX_PACKET_MS}.`);
    }
    const clock = options.clock ?? systemClock;
    this.#options = options;
    this.#clock = clock;
    this.#wanted = options.speakImmediately ?? false;
    this.#speechMeter = new LevelMeter(LEVEL_SAMPLES, (level) => {
      this.#events.emit('speechLevel', level);
    });
    this.#soundMeter = new LevelMeter(LEVEL_SAMPLES, (level) => {
      this.#events.emit('soundLevel', level);
    });
    this.#encoder = new TalkEncoder({
      codec: options.codec ?? 'g726_32',
      channel: options.channel ?? channelOf(options.url),
      packetMs,
      nowUs: () => msToUs(milliseconds(Math.floor(clock.now()))),
      onSpeech: (samples) => {
        this.#speechMeter.push(samples);
      },
      onPacket: (bytes) => {
        this.#send(bytes, packetMs);
      },
    });
  }

  get state(): TalkState {
    return this.#state;
  }

  on<K extends keyof TalkEvents>(name: K, listener: (value: TalkEvents[K]) => void): () => void {
    return this.#events.on(name, listener);
  }

  open(): void {
    if (this.#state.kind !== 'idle') return;
    const { url, signal } = this.#options;
    const openSocket = socketFactory(this.#options.openSocket);
    this.#set({ kind: 'connecting' });
    this.#stream = openStream({
      url,
      openSocket: (address, handlers) => {
        this.#socket = openSocket(address, handlers);
        return this.#socket;
      },
      ...(signal && { signal }),
      onOpen: () => {
        this.#cancelWait = this.#clock.after(SILENT_SERVER_MS, () => {
          if (this.#state.kind === 'connecting') this.#begin([]);
        });
      },
      onChunk: (bytes) => {
        this.#parser.push(bytes);
      },
      onStatus: (status) => {
        this.#onStatus(status);
      },
      onEnd: (end) => {
        this.#onEnd(end);
      },
    });
  }

  speak(on: boolean): void {
    if (isFinal(this.#state)) return;
    this.#wanted = on;
    if (this.#state.kind !== 'talking' || this.#state.speaking === on) return;
    this.#set({ ...this.#state, speaking: on });
    this.#followState();
  }

  close(): void {
    if (this.#stream === undefined) this.#finish({ kind: 'ended', by: 'closed' });
    else this.#stream.close();
  }

  #onStatus({ code, message, error, fields }: StreamStatusText): void {
    // The words of a refusal that ends the talk come with its state.
    if (message !== '' && (error === undefined || this.#state.kind === 'talking'))
      this.#events.emit('message', message);
    if (error !== undefined) return;
    const partners = readTalkPartners(fields['talk']);
    if (this.#state.kind === 'talking') {
      if (partners) this.#set({ ...this.#state, partners });
      return;
    }
    if (this.#state.kind === 'connecting' && code === 1) this.#begin(partners ?? []);
  }

  /** The line is open: by the server's word, its first sound, or its silence. */
  #begin(partners: TalkPartner[]): void {
    this.#set({ kind: 'talking', speaking: this.#wanted, partners });
    this.#followState();
  }

  /** Turns the source on or off by the state, which a listener may have changed when it was notified. */
  #followState(): void {
    if (this.#state.kind !== 'talking') return;
    if (!this.#state.speaking) this.#endSpeech();
    else if (this.#stopSource === undefined) this.#startSource();
  }

  #startSource(): void {
    let running = true;
    const stop = this.#options.source.start({
      pcm: (samples, sampleRate) => {
        if (running) this.#encode(samples, sampleRate);
      },
      end: (error) => {
        if (!running) return;
        running = false;
        if (error) this.#fail(error);
        else this.#endOfSource();
      },
    });
    if (!running) return;
    this.#stopSource = () => {
      running = false;
      stop();
    };
  }

  #encode(samples: Float32Array, sampleRate: number): void {
    try {
      this.#encoder.push(samples, sampleRate);
    } catch (error) {
      this.#fail(toGkError(error));
    }
  }

  #send(packet: Uint8Array, packetMs: number): void {
    this.#packetBytes = Math.max(this.#packetBytes, packet.length);
    if ((this.#socket?.bufferedBytes ?? 0) > (this.#packetBytes * MAX_WAITING_MS) / packetMs) {
      this.#fail(
        new GkError('network', 'Your speech does not get through: nobody hears you. Begin a new talk to go on.'),
      );
    } else this.#stream?.send(packet);
  }

  #endSpeech(): void {
    this.#stopSource?.();
    this.#stopSource = undefined;
    this.#encoder.flush();
    this.#speechMeter.reset();
  }

  #endOfSource(): void {
    this.#sourceEnded = true;
    this.#endSpeech();
    this.#stream?.close();
  }

  #fail(error: GkError): void {
    this.#finish({ kind: 'broken', error });
    this.#stream?.close();
  }

  #hear(packet: GkPacket): void {
    if (this.#state.kind === 'connecting') this.#begin([]);
    const codec = audioCodecOf(packet.codec);
    const { channel, capturedAtUs } = packet;
    if (!isSpeechCodec(codec)) {
      this.#events.emit('encodedSound', { channel, codec, data: packet.payload, capturedAtUs });
      return;
    }
    const key = channel * 256 + packet.codec;
    const decode = this.#decoders.get(key) ?? createSpeechDecoder(codec);
    this.#decoders.set(key, decode);
    const samples = decode(packet.payload);
    this.#soundMeter.push(samples);
    this.#events.emit('sound', { channel, samples, sampleRate: SPEECH_RATE, capturedAtUs });
  }

  #onEnd(end: StreamEnd): void {
    switch (end.kind) {
      case 'closed':
        this.#finish({ kind: 'ended', by: this.#sourceEnded ? 'source' : 'closed' });
        return;
      case 'ended':
        this.#finish({ kind: 'ended', by: 'server' });
        return;
      case 'refused':
        this.#finish({ kind: 'refused', error: end.error });
        return;
      case 'broken':
        this.#finish({
          kind: 'broken',
          error: new GkError('network', 'The talk broke off: nobody hears you. Begin a new one to go on.', {
            cause: end.error,
          }),
        });
    }
  }

  #finish(state: TalkState): void {
    if (isFinal(this.#state)) return;
    this.#cancelWait?.();
    this.#wanted = false;
    this.#stopSource?.();
    this.#stopSource = undefined;
    this.#set(state);
  }

  #set(state: TalkState): void {
    this.#state = state;
    this.#events.emit('state', state);
  }
}

/** The talk channel that the address asks for: the server hands sound on to that one. */
function channelOf(url: string): number {
  const channel = Number(URL.canParse(url) ? new URL(url).searchParams.get('channel') : undefined);
  return Number.isInteger(channel) && channel > 0 && channel < 256 ? channel : 1;
}

function isFinal({ kind }: TalkState): boolean {
  return kind === 'refused' || kind === 'broken' || kind === 'ended';
}
