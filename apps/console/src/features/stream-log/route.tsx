export { StreamLogTabs as default } from './stream-log-tabs.js';
