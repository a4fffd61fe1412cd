export { StreamLogPage as default } from './stream-log-page.js';
