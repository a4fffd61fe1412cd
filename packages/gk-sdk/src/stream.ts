/**
 * Live streams without decoding, and two-way voice with devices, in browsers and in Node. For programs that pass live video on, and for
 * user interfaces of their own.
 *
 * @packageDocumentation
 */
export { GkError, type GkErrorCode } from './errors/gk-error.js';
export { isGkError, toGkError } from './errors/to-gk-error.js';
export { buildStreamUrl, type StreamRequest } from './stream/stream-url.js';
export {
  openStream,
  type OpenStreamOptions,
  type Stream,
  type StreamEnd,
  type StreamHandlers,
  type StreamStatusText,
} from './stream/open-stream.js';
export {
  openReconnectingStream,
  type ReconnectingStream,
  type ReconnectingStreamOptions,
  type ReconnectingStreamState,
} from './stream/reconnecting-stream.js';
export {
  openWebSocket,
  type Socket,
  type SocketClose,
  type SocketFactory,
  type SocketHandlers,
} from './transport/socket.js';
export type { Authorization } from './transport/authorization.js';
export { deriveEndpoints, type Endpoints, type ServerPorts } from './transport/endpoints.js';
export { createTalk } from './talk/create-talk.js';
export type { TalkEvents, TalkOptions, TalkSession, TalkState } from './talk/talk-session.js';
export { talkRequest, type TalkTarget } from './talk/talk-request.js';
export type { TalkSink, TalkSource } from './talk/talk-source.js';
export { pacedSource } from './talk/paced-source.js';
export type { TalkPartner } from './talk/talk-partner.js';
export { LevelMeter, soundLevel, type SoundLevel } from './talk/level-meter.js';
export { readWav, type WavSound } from './wire/audio/wav.js';
export { SPEECH_RATE, type SpeechCodec } from './wire/audio/speech-codec.js';
export { randomStreamId } from './rules/footage/stream-id.js';
