export { RemotePlaybackPage as default } from './remote-playback-page.js';
