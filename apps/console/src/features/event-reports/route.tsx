export { EventReportsPage as default } from './event-reports-page.js';
