export { IframePage as default } from './iframe-page.js';
