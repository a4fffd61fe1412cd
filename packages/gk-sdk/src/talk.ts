/**
 * Talk and broadcast: two-way voice with devices, without a user interface, in browsers and in Node.
 *
 * @packageDocumentation
 */
export { GkError, type GkErrorCode, type GkErrorOptions } from './errors/gk-error.js';
export { isGkError, toGkError } from './errors/to-gk-error.js';
export { createTalk } from './talk/create-talk.js';
export type {
  DeviceSound,
  EncodedDeviceSound,
  TalkEvents,
  TalkOptions,
  TalkSession,
  TalkState,
} from './talk/talk-session.js';
export { talkRequest, type TalkTarget } from './talk/talk-request.js';
export type { TalkSink, TalkSource } from './talk/talk-source.js';
export { pacedSource, type PacedSourceOptions, type Sound } from './talk/paced-source.js';
export type { TalkPartner } from './talk/talk-partner.js';
export { LevelMeter, soundLevel, type SoundLevel, type SoundSamples } from './talk/level-meter.js';
export { readWav, type WavSound } from './wire/audio/wav.js';
export { SPEECH_RATE, type SpeechCodec } from './wire/audio/speech-codec.js';
