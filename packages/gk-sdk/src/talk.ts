/**
 * Talk and broadcast: speech to devices and their sound back, without a screen, in browsers and in Node.
 *
 * @packageDocumentation
 */
export * from './errors/gk-error.js';
export * from './talk/create-talk.js';
export * from './talk/talk-session.js';
export * from './talk/talk-request.js';
export * from './talk/talk-source.js';
export * from './talk/paced-source.js';
export type { TalkPartner } from './talk/talk-partner.js';
export * from './talk/level-meter.js';
export { readWav, type WavSound } from './wire/audio/wav.js';
export { SPEECH_RATE, type SpeechCodec } from './wire/audio/speech-codec.js';
