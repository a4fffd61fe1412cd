export { RoutePlanningPage as default } from './route-planning-page.js';
