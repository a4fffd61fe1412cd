export { VideoTestPage as default } from './video-test-page.js';
