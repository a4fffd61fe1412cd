export { IdlePage as default } from './idle-page.js';
