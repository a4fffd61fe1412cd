export { FencePage as default } from './fence-page.js';
