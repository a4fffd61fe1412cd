import type { StreamRequest } from 'gk-sdk';
import type { AudioPlayer, AudioPlayerOptions, Microphone, MicrophoneOptions, MicrophoneSource } from 'gk-sdk/dom';
import type { TalkOptions, TalkSession, TalkTarget } from 'gk-sdk/stream';

/**
 * Parts of talk. The elements load them on demand: a page that only shows a button need not wait for them. @internal
 */
export interface TalkParts {
  createTalk(options: TalkOptions): TalkSession;
  talkRequest(target: TalkTarget, channel?: number): StreamRequest;
  microphoneSource(options: MicrophoneOptions): MicrophoneSource;
  createAudioPlayer(options: AudioPlayerOptions): AudioPlayer;
  listMicrophones(): Promise<Microphone[]>;
  /** Microphones are for secure pages only. */
  readonly isSecure: boolean;
}

/** The parts of the SDK. @internal */
export async function loadTalkParts(): Promise<TalkParts> {
  const { createAudioPlayer, createTalk, listMicrophones, microphoneSource, talkRequest } =
    await import('./talk-sdk.js');
  return { createTalk, talkRequest, microphoneSource, createAudioPlayer, listMicrophones, isSecure: isSecureContext };
}
