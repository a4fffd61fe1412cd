export { GroupsPage as default } from './groups-page.js';
