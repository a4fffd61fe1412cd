export { EventSearchPage as default } from './event-search-page.js';
