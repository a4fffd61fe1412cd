export { DeviceListPage as default } from './device-list-page.js';
