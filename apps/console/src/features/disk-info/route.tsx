export { DiskInfoPage as default } from './disk-info-page.js';
