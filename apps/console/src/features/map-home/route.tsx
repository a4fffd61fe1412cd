export { MapHomePage as default } from './map-home-page.js';
