/** What talk takes of the SDK, by name: a bundler drops the rest of entries that are loaded on demand only then. */
export { createAudioPlayer, listMicrophones, microphoneSource } from 'gk-sdk/dom';
export { createTalk, talkRequest } from 'gk-sdk/stream';
