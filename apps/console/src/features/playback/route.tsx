export { PlaybackPage as default } from './playback-page.js';
