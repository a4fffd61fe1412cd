export { AccessLogPage as default } from './access-log-page.js';
