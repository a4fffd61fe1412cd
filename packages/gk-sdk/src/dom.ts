/**
 * Video pipelines for browsers.
 *
 * @packageDocumentation
 */
export { GkError, type GkErrorCode } from './errors/gk-error.js';
export { isGkError, toGkError } from './errors/to-gk-error.js';
export { createLivePlayer } from './dom/live/live-player.js';
export type { LivePlayer, LivePlayerOptions } from './dom/live/live-player.js';
export { prepareLivePlayer } from './dom/live/prepare-live-player.js';
export type { LiveState } from './dom/live/live-state.js';
export type { LiveStats } from './dom/live/live-stats.js';
export type { RenderPath, RenderPathChoice } from './dom/pipelines/render-path.js';
export type { ScriptUrl } from './dom/worker/script-url.js';
export { setSoftwareDecoder } from './dom/decoders/software-decoder.js';
export type {
  SoftwareDecoder,
  SoftwareDecoderInit,
  SoftwareDecoderModule,
  SoftwareDecoderUnit,
} from './dom/decoders/software-decoder.js';
export { setAudioWorkletUrl } from './dom/audio/audio-worklet-url.js';
export { createAudioPlayer } from './dom/audio/audio-player.js';
export type { AudioPlayer, AudioPlayerOptions, AudioPlayerState, AudioPlayerStats } from './dom/audio/audio-player.js';
export { acquireAudioContext } from './dom/audio/shared-audio-context.js';
export type { SharedAudioContext } from './dom/audio/shared-audio-context.js';
export { listMicrophones, microphoneSource } from './dom/audio/microphone.js';
export type { Microphone, MicrophoneOptions, MicrophoneSink, MicrophoneSource } from './dom/audio/microphone.js';
export { saveFile } from './dom/save-file.js';
export { createRecordedView } from './dom/recorded/view/recorded-view.js';
export type {
  RecordedChannelView,
  RecordedView,
  RecordedViewOptions,
  RecordedViewState,
} from './dom/recorded/view/recorded-view-types.js';
export type {
  RecordedChunk,
  RecordedTransport,
  RecordedTransportState,
} from './dom/recorded/view/recorded-transport.js';
export type { RecordedChannelStats, RecordedStats } from './dom/recorded/worker/recorded-stats.js';
