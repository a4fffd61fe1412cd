/** What tones take of the SDK, by name: a bundler drops the rest of an entry loaded on demand only then. */
export { acquireAudioContext } from 'gk-sdk/dom';
