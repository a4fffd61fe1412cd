export { PdfPage as default } from './pdf-page.js';
