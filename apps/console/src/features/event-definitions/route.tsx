export { EventDefinitionsPage as default } from './event-definitions-page.js';
