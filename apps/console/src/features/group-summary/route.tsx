export { GroupSummaryPage as default } from './group-summary-page.js';
