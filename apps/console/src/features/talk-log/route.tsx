export { TalkLogPage as default } from './talk-log-page.js';
