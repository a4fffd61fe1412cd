export { AutoUploadPage as default } from './auto-upload-page.js';
