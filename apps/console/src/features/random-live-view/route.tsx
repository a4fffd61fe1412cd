export { RandomLiveViewPage as default } from './random-live-view-page.js';
