/** SDK functions of tones, by name: only then does a bundler drop the rest of an entry loaded on demand. */
export { acquireAudioContext } from 'gk-sdk/dom';
