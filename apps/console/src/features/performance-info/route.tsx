export { PerformanceInfoPage as default } from './performance-info-page.js';
