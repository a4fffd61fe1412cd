/** SDK functions of talk, by name: only then does a bundler drop the rest of entries that are loaded on demand. */
export { createAudioPlayer, listMicrophones, microphoneSource } from 'gk-sdk/dom';
export { createTalk, talkRequest } from 'gk-sdk/stream';
