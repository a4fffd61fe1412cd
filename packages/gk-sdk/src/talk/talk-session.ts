import type { GkError } from '../errors/gk-error.js';
import type { Clock } from '../util/clock.js';
import type { EventSource } from '../util/emitter.js';
import type { Microseconds } from '../util/units.js';
import type { SocketFactory } from '../transport/socket.js';
import type { AudioCodec } from '../wire/container/demuxer.js';
import type { SpeechCodec } from '../wire/audio/speech-codec.js';
import type { SoundLevel } from './level-meter.js';
import type { TalkPartner } from './talk-partner.js';
import type { TalkSource } from './talk-source.js';

/** State of a talk. The last three are final: a new talk is a new session. @public */
export type TalkState =
  /** Nothing is open yet. */
  | { readonly kind: 'idle' }
  | { readonly kind: 'connecting' }
  /** The line is open. `speaking`: our sound goes out; else we only listen. */
  | { readonly kind: 'talking'; readonly speaking: boolean; readonly partners: readonly TalkPartner[] }
  /** The server said no: no right, device offline, another user talks. The message says which. */
  | { readonly kind: 'refused'; readonly error: GkError }
  /** The connection or the source failed. It does not reconnect by itself: the speaker has to know that the line is dead. */
  | { readonly kind: 'broken'; readonly error: GkError }
  /** `closed`: by us. `server`: the server ended it. `source`: all of the source was sent. */
  | { readonly kind: 'ended'; readonly by: 'closed' | 'server' | 'source' };

/** Events of a talk. @public */
export interface TalkEvents {
  /** The state changed; the value is the new one. */
  state: TalkState;
  /** The device's sound, as it comes. */
  sound: {
    /** From 1. */
    readonly channel: number;
    /** Mono, 16 bits. */
    readonly samples: Int16Array;
    /** Samples a second. */
    readonly sampleRate: number;
    readonly capturedAtUs: Microseconds;
  };
  /** The device's sound where it is neither PCM, G.711 nor G.726. */
  encodedSound: {
    /** Channel that it comes from, from 1. */
    readonly channel: number;
    readonly codec: AudioCodec;
    readonly data: Uint8Array;
    readonly capturedAtUs: Microseconds;
  };
  /** Level of our speech, 12.5 times a second while we speak; silence at the end. */
  speechLevel: SoundLevel;
  /** Level of the device's sound, 12.5 times a second. */
  soundLevel: SoundLevel;
  /** Words of the server for people. */
  message: string;
}

/** Options of `createTalk`. @public */
export interface TalkOptions {
  /** URL of a {@link talkRequest}, from `Session.streamUrl` or `buildStreamUrl`. A secret. */
  readonly url: string;
  /** Sound for the other end. It runs only while one speaks. */
  readonly source: TalkSource;
  /** Codec of the speech; default `g726_32`. */
  readonly codec?: SpeechCodec;
  /** Channel of the packets, 1 to 255; by default the one that `url` asks for. */
  readonly channel?: number;
  /** Length of a packet in milliseconds, 1 to 160; default 40. Speech waits for no more than one packet. */
  readonly packetMs?: number;
  /** Speak as soon as the line is open; default false. */
  readonly speakImmediately?: boolean;
  /** Closes the talk. */
  readonly signal?: AbortSignal;
  /** Default: the global `WebSocket`. */
  readonly openSocket?: SocketFactory;
  /** Default: the platform's. */
  readonly clock?: Clock;
}

/** A talk with one device, several or all. Whoever opens it closes it. @public */
export interface TalkSession extends EventSource<TalkEvents> {
  readonly state: TalkState;
  /** Opens the line; does nothing after the first time. Throws `unsupported` where there is no `WebSocket`. */
  open(): void;
  /**
   * Begins or ends to speak without closing the line, for hold and for toggle alike. Before the line is open
   * it is remembered; after the end it does nothing.
   */
  speak(on: boolean): void;
  /** Idempotent. The source is stopped before it returns. */
  close(): void;
}
