export { EventDownloadPlanPage as default } from './event-download-plan-page.js';
