export { WordsPage as default } from './words-page.js';
