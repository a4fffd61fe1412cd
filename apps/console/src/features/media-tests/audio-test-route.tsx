export { AudioTestPage as default } from './audio-test-page.js';
