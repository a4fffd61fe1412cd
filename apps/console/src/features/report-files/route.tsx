export { ReportFilesPage as default } from './report-files-page.js';
