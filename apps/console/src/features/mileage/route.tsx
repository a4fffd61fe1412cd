export { MileagePage as default } from './mileage-page.js';
