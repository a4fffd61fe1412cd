export { LiveViewPage as default } from './live-view-page.js';
